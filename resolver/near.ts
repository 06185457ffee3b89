import { byCodeUnit } from "../corpus/list.ts";
import { type Candidate, qualifiedName } from "./candidate.ts";
import { distance } from "./distance.ts";
import type { NearMiss } from "./report.ts";

/** Near misses of one symbol: more would be a search, not a hint. */
const MAX_NEAR = 5;

/** The surest first: what became of the name, then what is spelt like it, then what lies beside it. */
const ORDER: readonly NearMiss["why"][] = [
	"moved",
	"renamed",
	"case",
	"elsewhere",
	"spelling",
	"member",
];

export function nearOf(candidate: Candidate, why: NearMiss["why"]): NearMiss {
	const { file, line, kind } = candidate;
	return { name: qualifiedName(candidate), path: file.path, line, kind, why };
}

/** Each place once, the surest reason first; of equal ones, the most alike. */
export function bestOf(all: readonly NearMiss[], name = "", owner = ""): readonly NearMiss[] {
	const last = (near: NearMiss): string => near.name.slice(near.name.lastIndexOf(".") + 1);
	// A half: of two spelt equally alike, the one that has the owner.
	const far = (near: NearMiss): number =>
		(distance(last(near), name, 40) ?? 40) - (near.name.startsWith(`${owner}.`) ? 0.5 : 0);
	const sorted = [...all].sort(
		(a, b) =>
			ORDER.indexOf(a.why) - ORDER.indexOf(b.why) ||
			far(a) - far(b) ||
			byCodeUnit(a.path, b.path) ||
			a.line - b.line,
	);
	const places = new Map<string, NearMiss>();
	for (const near of sorted) {
		const key = `${near.path}:${near.line}:${near.name}`;
		if (!places.has(key)) places.set(key, near);
	}
	return [...places.values()].slice(0, MAX_NEAR);
}
