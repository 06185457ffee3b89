import type { ReasonCode } from "../../layers/hit.ts";

/**
 * What lies with the machine or the moment, not with the query. Limits of ours, unresolved imports and
 * code that can't be parsed are missing here: they follow from the corpus and its surroundings, so they
 * come out alike everywhere. A file that may not be read changes the fingerprint.
 */
const CIRCUMSTANCES: Readonly<Partial<Record<ReasonCode, string>>> = {
	missing: "its engine is not installed",
	crashed: "its engine failed",
	deadline: "it ran out of time",
	changed: "files changed meanwhile",
	other: "it could not look everywhere",
};

/** In words, what cut a layer short; undefined if its answer says something of the query. */
export function circumstanceOf(reason: ReasonCode | null): string | undefined {
	return reason === null ? undefined : CIRCUMSTANCES[reason];
}
