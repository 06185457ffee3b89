import path from "node:path";
import type { TelemetryLocation } from "../../telemetry/location.ts";
import { readRecords, type Skipped } from "../../telemetry/read.ts";
import type { TelemetryRecord } from "../../telemetry/record.ts";

/** A record as a pack writes it; `query` tells one from another. */
export function recordOf(query = 0, rest: Partial<TelemetryRecord> = {}): TelemetryRecord {
	return {
		schema: "stage0.record/1",
		time: "2026-01-02T03:04:05.678Z",
		command: "pack",
		layer: "lexical",
		query: query.toString(16).padStart(16, "0"),
		options: "0123456789abcdef",
		corpus: "fedcba9876543210",
		surroundings: { history: "none", dependencies: "00112233aabbccdd" },
		result: "a1b2c3d4e5f60718",
		status: "ok",
		reason: null,
		counts: { hits: 12, files: 3, chunks: 0, kept: 0, omitted: 0 },
		bytes: { budget: 0, used: 0, omitted: 0 },
		truncated: false,
		ms: 12.3,
		engines: { stage0: "0.1.0", ripgrep: "1.18.0", astGrep: "0.51.2", typescript: "7.0.2" },
		...rest,
	};
}

/** The default location under a root. */
export function locationIn(root: string): TelemetryLocation {
	const file = path.join(root, ".stage0", "telemetry.ndjson");
	return { file, label: ".stage0/telemetry.ndjson", ownFolder: true };
}

/** Everything at a location, in memory. */
export async function allRecords(
	location: TelemetryLocation,
): Promise<{ records: TelemetryRecord[]; skipped: Skipped }> {
	const reading = readRecords(location);
	const records: TelemetryRecord[] = [];
	for await (const record of reading.records) records.push(record);
	return { records, skipped: { ...reading.skipped } };
}
