/** A symbol's report. */
import type { Group } from "../../resolver/candidate.ts";
import type { Conclusion } from "../../resolver/decide.ts";
import { definitionsOf } from "../../resolver/definition.ts";
import { isAsExpected, type SymbolReport } from "../../resolver/report.ts";
import type { Asked } from "./asked.ts";
import { occurrencesOf } from "./evidence.ts";
import type { Survey } from "./survey.ts";

/** Candidates of an ambiguous symbol that are told: more are a word, not a symbol. */
const MAX_CANDIDATES = 200;

/** Places that a name's text is told at. */
const MAX_OCCURRENCES = 5;

export function reportOf(
	one: Asked,
	{ verdict, groups, dependency, reason }: Conclusion,
	place: SymbolReport["definitions"] | undefined,
	counts: ReadonlyMap<Group, number>,
	near: SymbolReport["near"],
	survey: Survey,
): SymbolReport {
	const { request } = one;
	const expect = request.expect ?? "exists";
	const definitions =
		place ??
		groups
			.slice(0, MAX_CANDIDATES)
			.flatMap((group) => definitionsOf(group, counts.get(group) ?? null));
	const exists = verdict === "resolves" || verdict === "ambiguous";
	return {
		symbol: request.symbol,
		planLine: request.planLine ?? null,
		expect,
		verdict,
		ok: isAsExpected(verdict, expect),
		collision: expect === "new" && exists,
		definitions,
		dependency,
		occurrences:
			verdict === "textual-only" ? occurrencesOf(one, survey).slice(0, MAX_OCCURRENCES) : [],
		near: verdict === "not-found" || verdict === "textual-only" ? near : [],
		reason,
	};
}
