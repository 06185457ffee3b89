import fs from "node:fs";
import path from "node:path";
import stringify from "fast-json-stable-stringify";
import { describe, expect, it } from "vitest";
import { appendRecords } from "../../telemetry/append.ts";
import { telemetryLocation } from "../../telemetry/location.ts";
import { commitAll, git, repositoryOf, temporaryFolder } from "../helpers/repository.ts";
import { allRecords, locationIn, recordOf } from "./record-of.ts";

const lineOf = (query: number): string => stringify(recordOf(query));
const NOTHING_SKIPPED = { torn: 0, foreign: 0, newer: 0, long: 0 };

describe("the folder of the records", () => {
	it("is made when missing and ignores itself", () => {
		const root = repositoryOf({ "a.ts": "" });
		commitAll(root);
		expect(appendRecords([recordOf()], locationIn(root))).toBeUndefined();
		expect(git(root, "status", "--porcelain", "--untracked-files=all")).toBe("");
	});

	it("keeps a .gitignore of its owner's, and gets one where it is missing", () => {
		const own = repositoryOf({ ".stage0/.gitignore": "mine\n" });
		const without = repositoryOf({ ".stage0/other": "" });
		for (const root of [own, without]) appendRecords([recordOf()], locationIn(root));
		const ignoreIn = (root: string): string =>
			fs.readFileSync(path.join(root, ".stage0/.gitignore"), "utf8");
		expect([ignoreIn(own), ignoreIn(without)]).toEqual(["mine\n", "*\n"]);
	});
});

describe("a line", () => {
	it("has its keys in order and stands alone", () => {
		const location = locationIn(temporaryFolder());
		appendRecords([recordOf(1), recordOf(2)], location);
		const lines = fs.readFileSync(location.file, "utf8").split("\n");
		expect(lines.map((line) => line.slice(0, 19))).toEqual([
			'{"bytes":{"budget":',
			'{"bytes":{"budget":',
			"",
		]);
	});

	it("is never glued to what a crash has left", async () => {
		const location = locationIn(temporaryFolder());
		appendRecords([recordOf(1)], location);
		for (const torn of ['{"bytes":{"bud', "\u0000", '{"bytes":{"budget":0,']) {
			fs.appendFileSync(location.file, torn);
			appendRecords([recordOf(2)], location);
		}
		// The reader could take them apart; other programs that read lines couldn't.
		const lines = fs.readFileSync(location.file, "utf8").split("\n");
		expect(lines.filter((line) => line.endsWith("}"))).toEqual([1, 2, 2, 2].map(lineOf));
		const { records, skipped } = await allRecords(location);
		expect(records).toEqual([recordOf(1), recordOf(2), recordOf(2), recordOf(2)]);
		expect(skipped).toEqual({ ...NOTHING_SKIPPED, torn: 3 });
	});
});

describe("a full file", () => {
	it("is set aside, and read before the current one", async () => {
		const location = locationIn(temporaryFolder());
		const written = Array.from({ length: 12 }, (_, at) => recordOf(at));
		for (const record of written) expect(appendRecords([record], location, 1000)).toBeUndefined();
		expect(fs.readdirSync(path.dirname(location.file)).sort()).toEqual([
			".gitignore",
			...[1, 2, 3, 4, 5].map((number) => `telemetry.${number}.ndjson`),
			"telemetry.ndjson",
		]);
		expect(await allRecords(location)).toEqual({ records: written, skipped: NOTHING_SKIPPED });
	});

	it("beyond the sixteen youngest is deleted", async () => {
		const location = locationIn(temporaryFolder());
		const written = Array.from({ length: 20 }, (_, at) => recordOf(at));
		for (const record of written) appendRecords([record], location, 1);
		const { records } = await allRecords(location);
		expect(records).toEqual(written.slice(-17));
	});

	it("replaces nothing that somebody put under its number", () => {
		const location = locationIn(temporaryFolder());
		appendRecords([recordOf(1)], location);
		const taken = path.join(path.dirname(location.file), "telemetry.1.ndjson");
		fs.symlinkSync("/nonexistent", taken);
		appendRecords([recordOf(2)], location, 1);
		expect(fs.readlinkSync(taken)).toBe("/nonexistent");
		expect(fs.existsSync(path.join(path.dirname(location.file), "telemetry.2.ndjson"))).toBe(true);
	});

	it("that can't be set aside grows on", async () => {
		const location = locationIn(temporaryFolder());
		appendRecords([recordOf(1)], location);
		// The name after it is longer than a file system takes.
		const long = path.join(path.dirname(location.file), "x".repeat(253));
		fs.renameSync(location.file, long);
		const moved = { file: long, label: "x", ownFolder: false };
		expect(appendRecords([recordOf(2)], moved, 1)).toBeUndefined();
		expect((await allRecords(moved)).records).toEqual([recordOf(1), recordOf(2)]);
	});
});

describe("where the records are kept", () => {
	const at = (flag: string | false | undefined, environment?: string): string | undefined =>
		telemetryLocation("/root", "/here", flag, environment)?.file;

	it("is under the root unless the flag or else the environment names a file", () => {
		expect(at(undefined)).toBe("/root/.stage0/telemetry.ndjson");
		expect(at(undefined, "")).toBe("/root/.stage0/telemetry.ndjson");
		expect(at("a.ndjson")).toBe("/here/a.ndjson");
		expect(at(undefined, "b.ndjson")).toBe("/here/b.ndjson");
		expect(at("a.ndjson", "b.ndjson")).toBe("/here/a.ndjson");
		expect(at("a.ndjson", "off")).toBe("/here/a.ndjson");
	});

	it("is nowhere when the flag or the environment says so", () => {
		expect(at(false)).toBeUndefined();
		expect(at(false, "b.ndjson")).toBeUndefined();
		expect(at(undefined, "off")).toBeUndefined();
		expect(at(undefined, "./off")).toBe("/here/off");
	});
});
