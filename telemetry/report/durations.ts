import { createHistogram, type RecordableHistogram } from "node:perf_hooks";

/** Longest duration told apart (ms): an hour. A line of a file can claim any number. */
const MAX_MS = 3_600_000;

/** Significant digits: 2 tell 1 % apart in some 30 KB, 4 tell 0.01 % apart in a hundred times as much. */
type Figures = 2 | 4;

/** Durations without keeping each: Node's own HDR histogram, in microseconds, with the digits that it is given. */
export type Durations = RecordableHistogram;

export function newDurations(figures: Figures): Durations {
	return createHistogram({ lowest: 1, highest: MAX_MS * 1000, figures });
}

export function addDuration(durations: Durations, ms: number): void {
	durations.record(Math.max(1, Math.round(Math.min(ms, MAX_MS) * 1000)));
}

/** The duration (ms) that so many percent of the calls stayed within; undefined without a call. */
export function percentile(durations: Durations, percent: number): number | undefined {
	return durations.count > 0 ? durations.percentile(percent) / 1000 : undefined;
}
