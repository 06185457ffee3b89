/** Turns what was found about a term into hits, each place once. */
import type { Evidence, Hit } from "../hit.ts";
import type { Resolution } from "./follow.ts";
import { importedFrom, packageOf } from "./imports.ts";
import { type Declared, surroundings } from "./names.ts";
import { LANGUAGE, type Target } from "./place.ts";
import type { Finding, Uses } from "./targets.ts";

/** Hits per term. A bundle holds dozens of chunks; this many leave it every choice. */
export const HITS_PER_TERM = 2_000;

type Spot = Pick<Target, "file" | "path" | "startByte" | "endByte" | "line">;

export function hitsOf(
	{ plan, answers, targets }: Finding,
	uses: readonly Uses[],
	declared: ReadonlyMap<string, Declared>,
): { hits: Hit[]; passedOver: number } {
	const hits = new Map<string, Hit>();
	const add = (spot: Spot, evidence: Evidence, more: Partial<Hit>) => {
		const key = `${spot.path}:${spot.startByte}`;
		if (hits.has(key)) return;
		hits.set(key, {
			layer: "symbol",
			path: spot.path,
			startByte: spot.startByte,
			endByte: spot.endByte,
			startLine: spot.line,
			endLine: spot.line,
			term: plan.term.text,
			evidence,
			...more,
		});
	};
	const refer = (spot: Spot, definedAt: string | undefined, evidence: Evidence = "reference") => {
		const { before, after } = surroundings(spot.file, spot.startByte, spot.endByte);
		const kind = importedFrom(before, after) === undefined ? {} : { kind: "import" };
		add(spot, evidence, { ...kind, ...(definedAt === undefined ? {} : { definedAt }) });
	};

	for (const target of targets) {
		const { name, kind } = declared.get(target.key) ?? { name: target.text };
		add(target, "definition", { name, ...(kind === undefined ? {} : { kind }) });
	}
	const kept = new Set(targets.map(({ key }) => key));
	for (const { question, found } of answers) {
		if (found === undefined) continue;
		const target = found.targets.find(({ key }) => kept.has(key));
		if (target !== undefined) refer(question, at(target));
		else if (found.targets.length === 0) {
			const elsewhere = definedElsewhere(found, targets.length > 0);
			if (elsewhere !== undefined) refer(question, elsewhere.definedAt, elsewhere.evidence);
		}
	}
	for (const { target, places } of uses) {
		for (const place of places) refer(place, at(target));
	}
	const all = [...hits.values()];
	return { hits: all.slice(0, HITS_PER_TERM), passedOver: Math.max(0, all.length - HITS_PER_TERM) };
}

const at = ({ path, line }: Target) => `${path}:${line}`;

/** For a name that isn't defined in the corpus; undefined where nothing can be said. */
function definedElsewhere(
	{ modules, packages, missing }: Resolution,
	isDefinedHere: boolean,
): { definedAt: string | undefined; evidence: Evidence } | undefined {
	const [module] = modules;
	if (module !== undefined) return { definedAt: `${module}:1`, evidence: "reference" };
	const [lost] = missing;
	if (lost !== undefined) return { definedAt: packageOf(lost), evidence: "reference" };
	// Another symbol of the same name: with a definition at hand, not what was asked for.
	const [owner] = packages;
	if (owner === undefined || isDefinedHere) return undefined;
	return { definedAt: owner, evidence: owner === LANGUAGE ? "textual" : "reference" };
}
