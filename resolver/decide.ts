import type { SymbolName } from "../query/symbol-name.ts";
import type { Group } from "./candidate.ts";
import type { Dependency, Verdict } from "./report.ts";

/** What the layers found out about a symbol, gathered before anything is concluded. */
export interface Evidence {
	readonly symbol: SymbolName;
	/** Declarations that carry the name, with the owners that the symbol names. */
	readonly declared: readonly Group[];
	/** What the compiler leads to from imports, uses and members. */
	readonly led: readonly Group[];
	/** Exports of a file that is called like the owner. */
	readonly byModule: readonly Group[];
	readonly dependency: Dependency | undefined;
	/** Modules that the name is imported from and that lead nowhere. */
	readonly missing: readonly string[];
	/** The compiler leads out of the corpus, to no package. */
	readonly outside: boolean;
	/** What the compiler says of the owner's members, or of the file's exports. */
	readonly members: "absent" | "open" | "unknown" | "not asked";
	/** Whether the owner is known to be declared. */
	readonly ownerKnown: boolean;
	/** The text says all about the owner: no base, no computed members. */
	readonly closed: boolean;
	/** Modules that a base of the owner is imported from and that lead nowhere. */
	readonly missingBases: readonly string[];
	/** Places in code that use the name. */
	readonly used: boolean;
	/** The name occurs, where the symbol says that it should. */
	readonly occurs: boolean;
	/** Why parts of the corpus could not be read, one clause each. */
	readonly unread: readonly string[];
	/** Why the language server gave no answer; null where it did. */
	readonly silent: string | null;
	/** Why ripgrep could not look everywhere. */
	readonly complaints: readonly string[];
	/** The path as such: in the corpus, on disk but not in the corpus, nowhere; `none` was given. */
	readonly path: "known" | "unseen" | "missing" | "none";
}

export interface Conclusion {
	readonly verdict: Verdict;
	readonly groups: readonly Group[];
	readonly dependency: Dependency | null;
	readonly reason: string | null;
}

/** Concludes. Whatever could hide a declaration makes a "no" an "undecided". */
export function decide(evidence: Evidence): Conclusion {
	const { symbol, declared, led, byModule, dependency } = evidence;
	for (const groups of [declared, led, byModule]) {
		if (groups.length === 1) return conclude("resolves", { groups });
		if (groups.length > 1) return conclude("ambiguous", { groups });
	}
	if (dependency !== undefined) return conclude("in-dependency", { dependency });
	const hidden = whyHidden(evidence);
	if (hidden !== undefined) return conclude("undecided", { reason: hidden });
	if (evidence.path === "missing") {
		return conclude("not-found", { reason: `there is no file ${symbol.path}` });
	}
	if (evidence.occurs) return conclude("textual-only", {});
	return conclude("not-found", {});
}

function conclude(
	verdict: Verdict,
	{ groups = [], dependency = null, reason = null }: Partial<Omit<Conclusion, "verdict">>,
): Conclusion {
	return { verdict, groups, dependency, reason };
}

/** Where a declaration could hide; undefined where "no" is certain. */
function whyHidden(evidence: Evidence): string | undefined {
	const { symbol, path, missing, missingBases, members, unread, complaints, silent } = evidence;
	const owner = symbol.segments.slice(0, -1).join(".");
	if (path === "unseen") {
		return `${symbol.path} exists but is not part of the corpus (ignored, binary or too large)`;
	}
	if (path === "missing") return undefined;
	const isMember = owner !== "";
	if (missing.length > 0) {
		return `it comes from ${quoted(missing)}, which can't be found: install the packages`;
	}
	if (missingBases.length > 0) {
		return `${owner} builds on ${quoted(missingBases)}, which can't be found: install the packages`;
	}
	if (evidence.outside) return "it is declared in a file that is not part of the corpus";
	if (members === "open") return `the type of ${owner || symbol.path} takes any name`;
	if (silent !== null && (isMember || evidence.used || symbol.path !== undefined)) return silent;
	const [first] = unread;
	if (first !== undefined) return first;
	const [complaint] = complaints;
	if (complaint !== undefined) return `a part of the corpus could not be read (${complaint})`;
	if (isMember && evidence.ownerKnown && members !== "absent" && !evidence.closed) {
		return `what ${owner} holds can't be told from its code`;
	}
	return undefined;
}

function quoted(names: readonly string[]): string {
	return names
		.slice(0, 3)
		.map((name) => JSON.stringify(name))
		.join(", ");
}
