import type { Fingerprint } from "../corpus/fingerprint.ts";

/**
 * What can be said of a symbol. `resolves`: declared, once; `ambiguous`: declared by several things of
 * which any may be meant; `in-dependency`: by an installed package or the language; `textual-only`: the
 * name occurs, but nothing that a layer can read declares it; `not-found`; `undecided`: a layer could
 * not look where the answer may lie.
 */
export const VERDICTS = [
	"resolves",
	"ambiguous",
	"in-dependency",
	"textual-only",
	"not-found",
	"undecided",
] as const;
export type Verdict = (typeof VERDICTS)[number];

/** One declaration. Offsets are bytes, end exclusive; lines are 1-based. */
export interface Definition {
	readonly path: string;
	/** The whole declaration. */
	readonly startByte: number;
	readonly endByte: number;
	readonly startLine: number;
	readonly endLine: number;
	/** The line of its name. */
	readonly line: number;
	/** `Class.method`. */
	readonly name: string;
	readonly kind: string;
	/** What it is a member of; null at the top of a file. */
	readonly container: string | null;
	/** The line that names it. */
	readonly signature: string;
	readonly exported: boolean;
	/** Uses in the corpus; null where they were not counted. Overloads count together. */
	readonly references: number | null;
}

export interface Dependency {
	/** `typescript` for what the language itself brings along. */
	readonly package: string;
	/** From its manifest; null where that can't be read. */
	readonly version: string | null;
}

/** Something that exists and may have been meant. */
export interface NearMiss {
	readonly name: string;
	readonly path: string;
	readonly line: number;
	readonly kind: string;
	readonly why: "case" | "spelling" | "member" | "elsewhere" | "moved" | "renamed";
	/** `moved` and `renamed`: the commit, 12 hex digits. */
	readonly commit?: string;
}

export interface Occurrence {
	readonly path: string;
	readonly line: number;
}

export interface SymbolReport {
	/** As the plan spells it. */
	readonly symbol: string;
	/** 1-based line of the plan, if it came from one. */
	readonly planLine: number | null;
	readonly expect: "exists" | "new";
	readonly verdict: Verdict;
	/** Whether the plan's expectation holds; null while undecided. */
	readonly ok: boolean | null;
	/** Planned as new, but already there. */
	readonly collision: boolean;
	/** `resolves`: its declarations; `ambiguous`: the candidates, likeliest first. */
	readonly definitions: readonly Definition[];
	readonly dependency: Dependency | null;
	/** `textual-only`: the first places. */
	readonly occurrences: readonly Occurrence[];
	readonly near: readonly NearMiss[];
	/** `undecided`: what could not be looked at; else what limits the answer. */
	readonly reason: string | null;
}

export interface ResolveReport {
	readonly schema: "stage0.resolve/1";
	readonly corpus: Fingerprint;
	readonly engines: {
		readonly stage0: string;
		readonly ripgrep: string;
		readonly astGrep: string;
		readonly typescript: string;
	};
	/** The plan's file, as given. */
	readonly plan: string | null;
	readonly summary: Readonly<Record<Verdict, number>> & {
		readonly symbols: number;
		readonly collisions: number;
		readonly ok: number;
	};
	readonly symbols: readonly SymbolReport[];
}

export function summarize(symbols: readonly SymbolReport[]): ResolveReport["summary"] {
	const counts = Object.fromEntries(
		VERDICTS.map((verdict) => [verdict, symbols.filter((one) => one.verdict === verdict).length]),
	) as Record<Verdict, number>;
	return {
		symbols: symbols.length,
		ok: symbols.filter(({ ok }) => ok === true).length,
		collisions: symbols.filter(({ collision }) => collision).length,
		...counts,
	};
}

/** Whether a plan may rely on the verdict; null where it can't be told. */
export function isAsExpected(verdict: Verdict, expect: "exists" | "new"): boolean | null {
	if (verdict === "undecided") return null;
	const exists = verdict === "resolves" || verdict === "in-dependency";
	if (expect === "exists") return exists;
	return !exists && verdict !== "ambiguous";
}
