import fs from "node:fs";
import path from "node:path";
import stringify from "fast-json-stable-stringify";
import { RefusedError, whyFailed } from "./errors.ts";
import { prepareFolder } from "./folder.ts";
import type { TelemetryLocation } from "./location.ts";
import type { TelemetryRecord } from "./record.ts";
import { FULL_BYTES, setAside } from "./rotate.ts";

const { O_RDWR, O_APPEND, O_CREAT } = fs.constants;
/** Windows has neither. A FIFO that nobody reads would hold up the query without O_NONBLOCK. */
const O_NOFOLLOW = fs.constants.O_NOFOLLOW ?? 0;
const O_NONBLOCK = fs.constants.O_NONBLOCK ?? 0;

/**
 * Appends one line a record; any number of processes may do so at once. Never throws: what went wrong
 * comes back as a sentence, since a query must not fail for its record.
 *
 * `ndjson.stringify` doesn't serve here: it is a stream, which may join lines or split one over several
 * writes, and its keys come in order of insertion.
 */
export function appendRecords(
	records: readonly TelemetryRecord[],
	location: TelemetryLocation,
	fullBytes = FULL_BYTES,
): string | undefined {
	try {
		if (location.ownFolder) prepareFolder(path.dirname(location.file));
		const file = openWithRoom(location.file, fullBytes);
		try {
			for (const record of records) appendLine(file, stringify(record));
		} finally {
			fs.closeSync(file);
		}
		return undefined;
	} catch (error) {
		return `the records of this query could not be written to ${location.label} (${whyFailed(error)}): pass --telemetry FILE to keep them elsewhere, or --no-telemetry`;
	}
}

function openWithRoom(file: string, fullBytes: number): number {
	const opened = openForAppend(file);
	if (fs.fstatSync(opened).size < fullBytes) return opened;
	try {
		setAside(file, fullBytes);
	} catch {
		return opened; // a file that grows too long is better than a lost record
	}
	fs.closeSync(opened);
	return openForAppend(file);
}

function openForAppend(file: string): number {
	const opened = fs.openSync(file, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK, 0o666);
	if (fs.fstatSync(opened).isFile()) return opened;
	fs.closeSync(opened);
	throw new RefusedError("it is not a regular file");
}

/**
 * One write of one whole line: with O_APPEND the system puts it behind whatever others have written. A
 * crash may have left a line without its end, which the same write then ends first. (If it is left
 * between the look and the write, the reader takes the two apart.)
 */
function appendLine(file: number, json: string): void {
	const line = Buffer.from(endsWithinLine(file) ? `\n${json}\n` : `${json}\n`);
	if (fs.writeSync(file, line) < line.length) throw new RefusedError("no space is left");
}

const NEWLINE = 10;
const last = Buffer.alloc(1);

function endsWithinLine(file: number): boolean {
	const { size } = fs.fstatSync(file);
	return size > 0 && fs.readSync(file, last, 0, 1, size - 1) === 1 && last[0] !== NEWLINE;
}
