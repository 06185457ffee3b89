import { linesOf } from "./lines.ts";
import type { TelemetryLocation } from "./location.ts";
import { openAll, piecesOf } from "./open-files.ts";
import type { TelemetryRecord } from "./record.ts";
import { isRecord } from "./valid.ts";

/** Longest line taken (bytes): a record has some 530. */
const MAX_LINE_BYTES = 64 * 1024;

/** Lines that are no records of this version: how many, by kind. */
export interface Skipped {
	/** Not JSON: what a crash, or a write that is still going on, leaves. */
	torn: number;
	/** JSON, but not ours or not as our schema says. */
	foreign: number;
	/** Of a later version of stage0. */
	newer: number;
	/** Longer than any record. */
	long: number;
}

export interface Reading {
	/** In the order in which they were written; to be gone through once. */
	readonly records: AsyncIterable<TelemetryRecord>;
	/** Complete when `records` has come to its end. */
	readonly skipped: Readonly<Skipped>;
}

/**
 * Reads the records at a location, those of full files first. Memory is bounded however many there
 * are. No file, no records.
 *
 * `ndjson.parse` doesn't serve here: in strict mode the first torn line ends it, otherwise bad lines
 * vanish uncounted, and either way a line without an end fills memory.
 * @throws UnreadableRecordsError while iterating, if a file is there but can't be read.
 */
export function readRecords(location: TelemetryLocation): Reading {
	const skipped: Skipped = { torn: 0, foreign: 0, newer: 0, long: 0 };
	return { records: recordsIn(location, skipped), skipped };
}

async function* recordsIn(
	location: TelemetryLocation,
	skipped: Skipped,
): AsyncGenerator<TelemetryRecord> {
	const files = await openAll(location);
	try {
		for (const file of files) {
			for await (const lines of linesOf(piecesOf(file), MAX_LINE_BYTES)) {
				for (const line of lines) {
					const record = parse(line, skipped);
					if (record !== undefined) yield record;
				}
			}
		}
	} finally {
		await Promise.all(files.map((file) => file.close()));
	}
}

/** How every record begins, since its keys are sorted. */
const BEGINNING = '{"bytes":{"budget":';

function parse(line: string, skipped: Skipped): TelemetryRecord | undefined {
	if (line === "" || line === "\r") return undefined;
	if (line.length > MAX_LINE_BYTES) {
		skipped.long += 1;
		return undefined;
	}
	let value: unknown;
	try {
		value = JSON.parse(line);
	} catch {
		skipped.torn += 1;
		// A record that was written just when another process died in the middle of its own.
		const whole = line.lastIndexOf(BEGINNING);
		return whole > 0 ? parse(line.slice(whole), skipped) : undefined;
	}
	if (isRecord(value)) return value;
	skipped[isNewer(value) ? "newer" : "foreign"] += 1;
	return undefined;
}

function isNewer(value: unknown): boolean {
	const { schema } = (value ?? {}) as { readonly schema?: unknown };
	const version = typeof schema === "string" && /^stage0\.record\/(\d{1,9})$/.exec(schema);
	return version !== false && Number(version?.[1] ?? 0) > 1;
}
