import { type LayerStatus, REASONS, type ReasonCode } from "../../layers/hit.ts";
import type { Change } from "../drift/records.ts";
import type { TelemetryRecord } from "../record.ts";
import { addDuration, newDurations, percentile } from "./durations.ts";
import { newSeries, type Step } from "./series.ts";

/** Calls kept whole, the last so many. */
const MAX_RECENT = 25;

/** What the records say of one layer, or of `pack`. */
export interface LayerReport {
	readonly layer: TelemetryRecord["layer"];
	readonly calls: number;
	/** Milliseconds; undefined without a call. */
	readonly p50: number | undefined;
	readonly p95: number | undefined;
	/** Of all calls together. */
	readonly hits: number;
	/** Calls that didn't look everywhere, by how and why; the gravest reason first. */
	readonly failures: readonly Failure[];
	/** Newest first. */
	readonly recent: readonly Call[];
	readonly series: readonly Step[];
}

export interface Failure {
	readonly status: LayerStatus;
	readonly reason: ReasonCode;
	readonly calls: number;
}

export interface Call {
	readonly record: TelemetryRecord;
	/** Set if an earlier call, comparable in all, was answered otherwise. */
	readonly change: Change | undefined;
}

export interface LayerCounter {
	add(record: TelemetryRecord, change: Change | undefined): void;
	result(): LayerReport;
}

export function newLayerCounter(layer: TelemetryRecord["layer"]): LayerCounter {
	const durations = newDurations(4);
	const series = newSeries();
	const failures = new Map<string, number>();
	const recent: Call[] = [];
	let hits = 0;
	return {
		add: (record, change) => {
			const { status, reason, ms, time, counts } = record;
			addDuration(durations, ms);
			series.add(time, ms);
			hits += counts.hits;
			if (status !== "ok") {
				const key = `${status} ${reason ?? "other"}`;
				failures.set(key, (failures.get(key) ?? 0) + 1);
			}
			recent.push({ record, change });
			if (recent.length > MAX_RECENT) recent.shift();
		},
		result: () => ({
			layer,
			calls: durations.count,
			p50: percentile(durations, 50),
			p95: percentile(durations, 95),
			hits,
			failures: listed(failures),
			recent: recent.toReversed(),
			series: series.steps(),
		}),
	};
}

function listed(failures: ReadonlyMap<string, number>): Failure[] {
	return (["unavailable", "partial"] as const).flatMap((status) =>
		REASONS.flatMap((reason) => {
			const calls = failures.get(`${status} ${reason}`);
			return calls === undefined ? [] : [{ status, reason, calls }];
		}),
	);
}
