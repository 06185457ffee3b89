import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import stringify from "fast-json-stable-stringify";
import { describe, expect, it } from "vitest";
import { FULL_BYTES } from "../../telemetry/rotate.ts";
import { temporaryFolder } from "../helpers/repository.ts";
import { allRecords, locationIn, recordOf } from "./record-of.ts";

const ROUNDS = 20;
const WRITERS = 8;
const RECORDS = 500;
/** Records of one query. */
const BATCH = 4;
/** Of the eight: killed by SIGKILL somewhere, and dying in the middle of a line of their own. */
const KILLED = 3;
const TEARING = 1;

/** The built module, in processes of their own: a query is one. */
const APPEND = pathToFileURL(
	path.resolve(import.meta.dirname, "../../dist/telemetry/append.js"),
).href;

/** Appends its records in batches; says the number of the last record when the write has returned. */
const WRITER = `
import fs from "node:fs";
const { appendRecords } = await import(${JSON.stringify(APPEND)});
const { location, records, batch, fullBytes, torn } = JSON.parse(fs.readFileSync(0, "utf8"));
for (let at = 0; at < records.length; at += batch) {
	const warning = appendRecords(records.slice(at, at + batch), location, fullBytes);
	if (warning) throw new Error(warning);
	fs.writeSync(1, (at + batch) + "\\n");
}
if (torn) {
	fs.appendFileSync(location.file, torn);
	process.kill(process.pid, "SIGKILL");
}
`;

interface Writer {
	/** Records whose write has returned. */
	readonly finished: number;
	readonly killed: boolean;
}

async function write(input: object, killAfter: number): Promise<Writer> {
	const child: ChildProcess = spawn(process.execPath, ["--input-type=module", "-e", WRITER], {
		stdio: ["pipe", "pipe", "inherit"],
	});
	let finished = 0;
	child.stdout?.setEncoding("utf8").on("data", (text: string) => {
		finished = Number(text.trim().split("\n").at(-1));
		if (finished >= killAfter) child.kill("SIGKILL");
	});
	child.stdin?.end(JSON.stringify(input));
	const [code, signal] = await once(child, "close");
	expect(code === 0 || signal === "SIGKILL").toBe(true);
	return { finished, killed: signal === "SIGKILL" };
}

/** Numbers below `most`, the same in every run (a linear congruential generator). */
function seeded(seed: number): (most: number) => number {
	let state = seed;
	return (most) => {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
		return Math.floor((state / 2 ** 32) * most);
	};
}

describe("many processes at once", () => {
	it("tear and lose no finished record, whichever of them are killed", async () => {
		for (let round = 0; round < ROUNDS; round++) {
			const below = seeded(round + 1);
			const location = locationIn(temporaryFolder());
			// Every other round is rotated some ten times, under all of their hands.
			const fullBytes = round % 2 === 0 ? FULL_BYTES : 200_000;
			const written = await Promise.all(
				Array.from({ length: WRITERS }, (_, writer) => {
					const records = Array.from({ length: RECORDS }, (_, at) =>
						recordOf(writer * RECORDS + at),
					);
					const whole = stringify(records[0]);
					const torn = whole.slice(0, 1 + below(whole.length - 1));
					const isTearing = writer >= WRITERS - TEARING;
					return write(
						{
							location,
							records: isTearing ? records.slice(0, below(RECORDS / BATCH) * BATCH) : records,
							batch: BATCH,
							fullBytes,
							torn: isTearing ? torn : undefined,
						},
						writer < KILLED ? 1 + below(RECORDS) : Number.POSITIVE_INFINITY,
					);
				}),
			);

			const { records, skipped } = await allRecords(location);
			const kills = written.filter(({ killed }) => killed).length;
			expect(skipped).toEqual({ torn: skipped.torn, foreign: 0, newer: 0, long: 0 });
			expect(skipped.torn).toBeGreaterThanOrEqual(TEARING);
			expect(skipped.torn).toBeLessThanOrEqual(kills);
			const found = records.map((record) => Number.parseInt(record.query, 16));
			expect(new Set(found).size).toBe(found.length);
			for (const [writer, { finished, killed }] of written.entries()) {
				const own = found
					.filter((number) => Math.floor(number / RECORDS) === writer)
					.map((number) => number % RECORDS);
				// Two processes that set files aside at once may number them the other way round.
				if (round % 2 === 1) own.sort((a, b) => a - b);
				// Without a gap, and beyond the finished ones at most the query that was cut off.
				expect(own).toEqual(own.map((_, at) => at));
				expect(own.length).toBeGreaterThanOrEqual(finished);
				expect(own.length).toBeLessThanOrEqual(finished + (killed ? BATCH : 0));
			}
			const numbered = fs.readdirSync(path.dirname(location.file)).length > 3;
			expect(numbered).toBe(round % 2 === 1);
		}
	});
});
