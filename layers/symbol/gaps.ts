/** What the layer did not look at, or could not, and the sentence that says so. */
import { isBuiltin } from "node:module";
import { byteOffsetsOf, textOf } from "../../corpus/file.ts";
import { gravest, type LayerResult, type ReasonCode } from "../hit.ts";
import { FILES, groupBy, OCCURRENCES_PER_TERM, type Question, TERMS } from "./choose.ts";
import { HITS_PER_TERM } from "./hits.ts";
import { moduleNames, packageOf } from "./imports.ts";
import type { Limit } from "./limit.ts";
import { toPosition } from "./positions.ts";
import type { Session } from "./session.ts";
import { TARGETS, TARGETS_PER_TERM } from "./targets.ts";

/** Files whose imports are checked to explain why places lead nowhere; a sentence needs no more. */
const EXPLAINED_FILES = 20;
/** Module names in the sentence. */
const NAMED_MODULES = 3;

export interface Gaps {
	readonly terms: number;
	readonly occurrences: number;
	readonly targets: number;
	readonly hits: number;
	/** Names that are defined in files which the query may not see. */
	readonly outside: number;
	/** Places that lead to a module which can't be found, or may do so. */
	readonly unfollowed: number;
	readonly missingModules: readonly string[];
}

/**
 * Without installed packages, `ledger.post()` on an imported `ledger` leads nowhere, and that looks
 * like a name in a comment. It counts as "could not look" where its file imports a package that can't
 * be found: then a use of the symbol may well be hidden there.
 */
export async function explainUnfollowed(
	session: Session,
	unfollowed: readonly Question[],
	limit: Limit,
): Promise<{ places: number; modules: string[] }> {
	const members = unfollowed.filter(({ owner }) => owner !== undefined);
	const files = [...groupBy(members, ({ path }) => path).values()].slice(0, EXPLAINED_FILES);
	const asked = files.flatMap((inFile) => {
		const { file } = inFile[0] as Question;
		return moduleNames(textOf(file))
			.filter(({ name }) => packageOf(name) !== undefined && !isBuiltin(name))
			.map(({ name, index }) => ({ file, name, byte: byteOffsetsOf(file)(index), inFile }));
	});
	const answers = await limit.gather(
		asked.map(({ file, byte }) =>
			session.definition(file.path, toPosition(file, byte, session.encoding), limit.signal),
		),
	);
	const lost = asked.filter((_, index) => answers[index]?.length === 0);
	const places = new Set(lost.flatMap(({ inFile }) => inFile));
	return { places: places.size, modules: lost.map(({ name }) => name) };
}

/** The reason is null when nothing is missing. */
export function reasonOf(limit: Limit, gaps: Gaps): Pick<LayerResult, "reason" | "code"> {
	const clauses: string[] = [];
	const stopped = limit.reason();
	if (stopped !== null) clauses.push(stopped);
	const failures = limit.failures();
	if (failures > 0) clauses.push(`the server failed at ${count(failures, "question")}`);
	if (gaps.terms > 0) {
		clauses.push(`${count(gaps.terms, "lighter name")} were not looked up (at most ${TERMS} are)`);
	}
	if (gaps.occurrences > 0) {
		clauses.push(
			`${count(gaps.occurrences, "occurrence")} were neither asked about nor found as uses (at most ${OCCURRENCES_PER_TERM} are asked about per name, in ${FILES} files)`,
		);
	}
	if (gaps.targets > 0) {
		clauses.push(
			`the uses of ${count(gaps.targets, "definition")} were not asked for (at most ${TARGETS_PER_TERM} are per name, ${TARGETS} in all)`,
		);
	}
	if (gaps.hits > 0) {
		clauses.push(`${count(gaps.hits, "use")} are left out (at most ${HITS_PER_TERM} per name)`);
	}
	if (gaps.outside > 0) {
		clauses.push(`${count(gaps.outside, "occurrence")} lead to files outside the corpus`);
	}
	if (gaps.unfollowed > 0) {
		clauses.push(
			`could not follow ${count(gaps.unfollowed, "occurrence")} into ${moduleList(gaps.missingModules)} (missing, or without the name)`,
		);
	}
	return {
		reason: clauses.length === 0 ? null : sentence(clauses.join("; ")),
		code: gravest(codesOf(limit, gaps)),
	};
}

function codesOf(limit: Limit, gaps: Gaps): ReasonCode[] {
	const stopped = limit.code();
	const capped = gaps.terms + gaps.occurrences + gaps.targets + gaps.hits;
	return [
		...(stopped === undefined ? [] : [stopped]),
		...(limit.failures() > 0 ? ["crashed" as const] : []),
		...(gaps.outside + gaps.unfollowed > 0 ? ["unresolved" as const] : []),
		...(capped > 0 ? ["capped" as const] : []),
	];
}

export function sentence(text: string): string {
	return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function moduleList(names: readonly string[]): string {
	const distinct = [...new Set(names)].sort();
	const shown = distinct.slice(0, NAMED_MODULES).map((name) => JSON.stringify(name));
	const more = distinct.length - shown.length;
	return more > 0 ? `${shown.join(", ")} and ${count(more, "other module")}` : shown.join(", ");
}

function count(number: number, noun: string): string {
	return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
