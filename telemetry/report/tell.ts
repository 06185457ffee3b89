import type { Skipped } from "../read.ts";
import type { Failure } from "./layer.ts";
import { tellCount } from "./numbers.ts";

/** "2 unavailable (missing), 31 partial (30 capped, 1 deadline)"; empty if every call looked everywhere. */
export function tellFailures(failures: readonly Failure[]): string {
	return (["unavailable", "partial"] as const)
		.flatMap((status) => {
			const of = failures.filter((failure) => failure.status === status);
			if (of.length === 0) return [];
			const calls = of.reduce((sum, failure) => sum + failure.calls, 0);
			const reasons = of.map(({ reason, calls }) =>
				of.length > 1 ? `${tellCount(calls)} ${reason}` : reason,
			);
			return [`${tellCount(calls)} ${status} (${reasons.join(", ")})`];
		})
		.join(", ");
}

const KINDS = {
	torn: "torn",
	foreign: "foreign",
	newer: "of a later version of stage0",
	long: "too long",
} as const satisfies Record<keyof Skipped, string>;

/** One line on the lines that were no records; empty if there were none. */
export function tellSkipped(skipped: Skipped): string {
	const kinds = Object.entries(KINDS).flatMap(([kind, words]) => {
		const lines = skipped[kind as keyof Skipped];
		return lines > 0 ? [`${tellCount(lines)} ${words}`] : [];
	});
	return kinds.length > 0 ? `skipped lines: ${kinds.join(", ")}\n` : "";
}
