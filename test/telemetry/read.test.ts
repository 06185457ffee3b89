import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import stringify from "fast-json-stable-stringify";
import { describe, expect, it } from "vitest";
import { appendRecords } from "../../telemetry/append.ts";
import type { TelemetryLocation } from "../../telemetry/location.ts";
import { readRecords } from "../../telemetry/read.ts";
import { temporaryFolder } from "../helpers/repository.ts";
import { allRecords, recordOf } from "./record-of.ts";

const NOTHING_SKIPPED = { torn: 0, foreign: 0, newer: 0, long: 0 };
const line = (query: number): string => stringify(recordOf(query));

function fileOf(content: string | Buffer): TelemetryLocation {
	const file = path.join(temporaryFolder(), "records.ndjson");
	fs.writeFileSync(file, content);
	return { file, label: "records.ndjson", ownFolder: false };
}

describe("reading records", () => {
	it("finds none where there is no file or no folder", async () => {
		const file = path.join(temporaryFolder(), "none", "records.ndjson");
		expect(await allRecords({ file, label: "records.ndjson", ownFolder: false })).toEqual({
			records: [],
			skipped: NOTHING_SKIPPED,
		});
	});

	it("gives back what was appended, in order", async () => {
		const location = fileOf("");
		const written = [1, 2, 3].map((query) => recordOf(query));
		expect(appendRecords(written, location)).toBeUndefined();
		expect(await allRecords(location)).toEqual({ records: written, skipped: NOTHING_SKIPPED });
	});

	it("counts and skips torn, foreign, newer and over-long lines, wherever they stand", async () => {
		const bad = {
			torn: [line(7).slice(0, 40), "not JSON", "\u0000\u0000\u0000", "{"],
			foreign: [
				"null",
				"17",
				'"text"',
				"[]",
				'{"schema":"other/1"}',
				'{"schema":7}',
				stringify({ ...recordOf(7), query: "the query's text" }),
				stringify({ ...recordOf(7), more: 1 }),
				'{"schema":"stage0.record/1"}',
				'{"schema":"stage0.record/0"}',
			],
			newer: [
				stringify({ ...recordOf(7), schema: "stage0.record/2" }),
				'{"schema":"stage0.record/31"}',
			],
			long: ["x".repeat(70_000), `"${"я".repeat(400_000)}"`, " ".repeat(3_000_000)],
		};
		const lines = Object.values(bad).flat();
		const text = [line(0), ...lines.flatMap((one, at) => [one, line(at + 1)])].join("\n");
		const { records, skipped } = await allRecords(fileOf(`${text}\n`));
		expect(skipped).toEqual({ torn: 4, foreign: 10, newer: 2, long: 3 });
		expect(records.map((record) => Number(`0x${record.query}`))).toEqual(
			[0, ...lines].map((_, at) => at),
		);
	});

	it("takes Windows line ends, blank lines and a last line without an end", async () => {
		const { records, skipped } = await allRecords(fileOf(`${line(1)}\r\n\r\n\n${line(2)}`));
		expect(records).toEqual([recordOf(1), recordOf(2)]);
		expect(skipped).toEqual(NOTHING_SKIPPED);
	});

	it("gets out a record that was glued to a torn line", async () => {
		const torn = line(1).slice(0, 300);
		const { records, skipped } = await allRecords(fileOf(`${torn}${line(2)}\n${line(3)}\n`));
		expect(records).toEqual([recordOf(2), recordOf(3)]);
		expect(skipped).toEqual({ ...NOTHING_SKIPPED, torn: 1 });
	});

	it("finds every record however the file falls into pieces", async () => {
		// 256 KiB are read at once: lines of many lengths meet the border in many ways.
		const pads = Array.from({ length: 1500 }, (_, at) => " ".repeat((at * 37) % 509));
		const text = pads.map((pad, at) => `${pad}${line(at)}\n`).join("");
		const { records, skipped } = await allRecords(fileOf(text));
		expect(records.map((record) => record.query)).toEqual(pads.map((_, at) => recordOf(at).query));
		expect(skipped).toEqual(NOTHING_SKIPPED);
	});

	it("refuses a link, a FIFO and a folder with a sentence", async () => {
		const folder = temporaryFolder();
		const at = (name: string): TelemetryLocation => ({
			file: path.join(folder, name),
			label: name,
			ownFolder: false,
		});
		fs.symlinkSync("/dev/zero", at("link").file);
		spawnSync("mkfifo", [at("fifo").file]);
		fs.mkdirSync(at("folder").file);
		await expect(allRecords(at("link"))).rejects.toThrow(
			/records in link can't be read \(it is a link\)/,
		);
		await expect(allRecords(at("fifo"))).rejects.toThrow(/not a regular file/);
		await expect(allRecords(at("folder"))).rejects.toThrow(/not a regular file|is a folder/);
	});

	it("may be left off in the middle", async () => {
		const location = fileOf([1, 2, 3].map((query) => `${line(query)}\n`).join(""));
		const before = fs.readdirSync("/proc/self/fd").length;
		for await (const record of readRecords(location).records) {
			expect(record).toEqual(recordOf(1));
			break;
		}
		expect(fs.readdirSync("/proc/self/fd").length).toBe(before);
	});

	it("streams a million lines in bounded memory", async () => {
		const location = fileOf("");
		const block = Array.from({ length: 10_000 }, (_, at) => `${line(at)}\n`).join("");
		for (let blocks = 0; blocks < 100; blocks++) fs.appendFileSync(location.file, block);
		let count = 0;
		let most = 0;
		const start = process.memoryUsage().heapUsed;
		for await (const _ of readRecords(location).records) {
			count += 1;
			if (count % 5_000 === 0) most = Math.max(most, process.memoryUsage().heapUsed);
		}
		expect(count).toBe(1_000_000);
		expect(most - start).toBeLessThan(64 * 1024 * 1024);
	});
});
