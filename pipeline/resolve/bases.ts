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

/** What an owner builds on. */
export interface Bases {
	/** Modules that a base is imported from and that lead nowhere. */
	readonly missing: readonly string[];
	/** The texts of the owner and its bases tell all its members: it takes no other name. */
	readonly closed: boolean;
}

/** Whether all that an owner builds on can be seen. */
export async function followBases(
	owner: readonly DeclaredName[],
	corpus: Corpus,
	lookup: Lookup,
): Promise<Bases> {
	if (owner.length === 0) return { missing: [], closed: false };
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
				if (found === undefined) continue;
				targets.push(found);
				closed &&= isClosed(found);
			}
		}
		next = targets;
	}
	return { missing: [...new Set(missing)], closed };
}

const INDEX_SIGNATURE = /\[\s*\w+\s*:\s*(?:string|number|symbol)\b[^\]]*\]\s*[?]?:|\[\s*\w+\s+in\b/;

/** In JavaScript a value's text must do: there the compiler doesn't complain. */
function isClosed({ kind, signature, file, startByte, endByte }: DeclaredName): boolean {
	const text = file.bytes.toString("utf8", startByte, endByte);
	if (/^(?:class|interface|enum|namespace|function)$/.test(kind))
		return !INDEX_SIGNATURE.test(text);
	return /\.[cm]?jsx?$/.test(file.path) && /=\s*(?:new\s|\{|\[)/.test(signature);
}
