/** What a symbol belongs to, and whether all that this builds on can be seen. */
import type { Corpus } from "../../corpus/corpus.ts";
import type { DeclaredName, Mention } from "../../layers/structural/declared.ts";
import { basesOf } from "../../layers/structural/members.ts";
import type { Lookup } from "../../layers/symbol/lookup.ts";
import { speaksAbout } from "../../layers/symbol/session.ts";
import { matching } from "../../resolver/match.ts";
import type { Asked } from "./asked.ts";
import { declaredAt } from "./candidates.ts";
import { spot } from "./questions.ts";
import type { Survey } from "./survey.ts";

/** Bases of bases that are followed: deeper hierarchies are rare, and the compiler sees them in any case. */
const MAX_LEVELS = 4;

/** The declarations of what the symbol belongs to. */
export function ownerOf({ symbol, places }: Asked, owners: Survey): readonly DeclaredName[] {
	const chain = symbol.segments.slice(0, -1);
	const last = chain.at(-1);
	if (last === undefined) return [];
	const owner = { text: "", segments: chain, maybePrivate: false };
	return matching(owner, owners.of(last).declared, places.paths).flatMap(
		({ members }) => members as readonly DeclaredName[],
	);
}

/** Whether all that an owner builds on can be seen. */
export async function followBases(
	owner: readonly DeclaredName[],
	corpus: Corpus,
	lookup: Lookup,
): Promise<{ missing: readonly string[]; closed: boolean }> {
	const missing: string[] = [];
	let closed = owner.every(isClosed);
	const seen = new Set<string>();
	let next: readonly DeclaredName[] = owner;
	for (let level = 0; level < MAX_LEVELS && next.length > 0; level++) {
		const bases = next.flatMap(basesOf).filter(({ file }) => speaksAbout(file.path));
		const answers = await lookup.follow(
			bases.map(({ file, startByte, endByte }: Mention) => spot(file, startByte, endByte)),
		);
		const targets: DeclaredName[] = [];
		for (const answer of answers) {
			if (answer === undefined) closed = false;
			missing.push(...(answer?.missing ?? []));
			for (const target of answer?.targets ?? []) {
				if (seen.has(target.key)) continue;
				seen.add(target.key);
				const found = declaredAt(target, corpus);
				if (found !== undefined) targets.push(found);
			}
		}
		next = targets;
	}
	return { missing: [...new Set(missing)], closed };
}

function isClosed({ kind, signature }: DeclaredName): boolean {
	if (/^(?:class|interface|enum|namespace|type|function)$/.test(kind)) return true;
	return /=\s*(?:new\s|\{|\[)/.test(signature) || kind === "enum member";
}
