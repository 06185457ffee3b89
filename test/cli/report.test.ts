import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import stringify from "fast-json-stable-stringify";
import { beforeAll, describe, expect, it } from "vitest";
import { stage0 } from "../helpers/cli.ts";
import { fixture, repositoryOf, temporaryFolder } from "../helpers/repository.ts";
import { recordOf } from "../telemetry/record-of.ts";

/** What the tests' own environment switches off: an empty value is none. */
const ON = { STAGE0_TELEMETRY: "" };
let real = "";

/** Records of real queries, made once. */
beforeAll(() => {
	const folder = fs.mkdtempSync(path.join(os.tmpdir(), "stage0-report-"));
	const file = path.join(folder, "records.ndjson");
	const root = fixture("es-modules");
	for (const args of [
		["pack", "`record` loses an event when `flush` throws"],
		["pack", "--budget", "300", "why is an order counted twice at checkout?"],
		["search", "lexical", "record"],
	]) {
		expect(stage0([...args, "--root", root, "--telemetry", file]).status).toBe(0);
	}
	real = fs.readFileSync(file, "utf8");
	fs.rmSync(folder, { recursive: true });
});

/** A root with these records. */
function rootWith(lines: string): string {
	return repositoryOf({ ".stage0/telemetry.ndjson": lines });
}

function report(root: string, ...flags: string[]) {
	return stage0(["report", ...flags], { cwd: root, env: ON });
}

describe("stage0 report", () => {
	it("sums up the records of real queries", () => {
		const run = report(rootWith(real));
		expect([run.status, run.stderr]).toEqual([0, ""]);
		expect(run.stdout).toMatch(/^records from 20\S+Z to 20\S+Z\n/);
		expect(run.stdout).toMatch(/^lexical +3 +[\d.,]+ +[\d.,]+ +\d+$/m);
		expect(run.stdout).toMatch(/^pack +2 /m);
		expect(run.stdout).toMatch(/^truncated: 1 of 2 packs \(50 %\)$/m);
		expect(run.stdout).toMatch(/^budget used: p50 \d+ %, p95 \d+ %$/m);
		expect(run.stdout).toContain(
			"3 distinct queries, 9 records with a corpus fingerprint, 0 queries whose result changed while the corpus did not\n",
		);
		expect(run.stdout).not.toContain("skipped");
	});

	it("counts the lines that are no records, and prints nothing of them", () => {
		const hostile = [
			stringify(recordOf(1, { result: "</script>\u001b[31m\u202e" })),
			'{"schema":"stage0.record/2"}',
			`{"\u001b]0;title\u0007`,
		];
		const root = rootWith(`${real}${hostile.join("\n")}\n`);
		const page = path.join(root, "page.html");
		const run = report(root, "--html", page);
		expect(run.status).toBe(0);
		expect(run.stdout).toContain(
			"skipped lines: 1 torn, 1 foreign, 1 of a later version of stage0\n",
		);
		for (const text of [run.stdout, fs.readFileSync(page, "utf8")]) {
			for (const part of ["\u001b", "\u0007", "\u202e", "</script"]) {
				expect(text).not.toContain(part);
			}
		}
	});

	it("answers without a record, a folder or a corpus", () => {
		const run = report(temporaryFolder());
		expect(run.stdout).toBe("no records yet: stage0 pack and stage0 search write them\n");
		expect([run.status, run.stderr]).toEqual([0, ""]);
	});

	it("reads where --telemetry, the environment or --root says", () => {
		const root = rootWith(real);
		const elsewhere = temporaryFolder();
		const file = path.join(root, ".stage0/telemetry.ndjson");
		const runs = [
			stage0(["report", "--root", root], { cwd: elsewhere, env: ON }),
			stage0(["report", "--telemetry", file], { cwd: elsewhere, env: { STAGE0_TELEMETRY: "off" } }),
			stage0(["report"], { cwd: elsewhere, env: { STAGE0_TELEMETRY: file } }),
		];
		expect(new Set(runs.map(({ stdout }) => stdout)).size).toBe(1);
		expect(runs[0]?.stdout).toContain("9 records");
	});

	it("gives exit code 2 and a sentence for what can't be read", () => {
		const root = repositoryOf({ "elsewhere.ndjson": real, ".stage0/x": "" });
		fs.symlinkSync("../elsewhere.ndjson", path.join(root, ".stage0/telemetry.ndjson"));
		const expectRefusal = (run: ReturnType<typeof report>, why: RegExp): void => {
			expect([run.status, run.stdout]).toEqual([2, ""]);
			expect(run.stderr).toMatch(/^stage0: [^\n]+\n$/);
			expect(run.stderr).toMatch(why);
		};
		expectRefusal(report(root), /it is a link.*--telemetry FILE/);
		expectRefusal(report(root, "--root", "absent"), /does not exist.*--root/);
		expectRefusal(
			stage0(["report"], { cwd: root, env: { STAGE0_TELEMETRY: "off" } }),
			/switches the records off: pass --telemetry FILE/,
		);
		expect(report(root, "--unknown").status).toBe(2);
	});
});

describe("stage0 report --html", () => {
	it("writes the page, says so on standard error, and replaces it the next time", () => {
		const root = rootWith(real);
		const first = report(root, "--html", ".stage0/report.html");
		expect(first.stderr).toBe("stage0: the page is in .stage0/report.html\n");
		expect(first.stdout).toContain("9 records");
		const file = path.join(root, ".stage0/report.html");
		const page = fs.readFileSync(file, "utf8");
		expect(page).toMatch(/^<!doctype html>\n/);
		fs.appendFileSync(path.join(root, ".stage0/telemetry.ndjson"), `${stringify(recordOf(1))}\n`);
		expect(report(root, "--html", ".stage0/report.html").status).toBe(0);
		expect(fs.readFileSync(file, "utf8")).not.toBe(page);
		expect(fs.readdirSync(path.join(root, ".stage0")).sort()).toEqual([
			"report.html",
			"telemetry.ndjson",
		]);
	});

	it("refuses what is no page of its own with exit code 2 and a sentence", () => {
		const root = rootWith(real);
		const run = report(root, "--html", ".stage0/telemetry.ndjson");
		expect([run.status, run.stdout]).toEqual([2, ""]);
		expect(run.stderr).toBe(
			"stage0: the page can't be written to .stage0/telemetry.ndjson (it is there and no page of stage0): pass another --html FILE\n",
		);
		expect(fs.readFileSync(path.join(root, ".stage0/telemetry.ndjson"), "utf8")).toBe(real);
		expect(report(root, "--html", "-").stderr).toMatch(/--html needs a file/);
	});

	it("shows the name of a file escaped", () => {
		const run = report(rootWith(real), "--html", "a\u001b[31m\nb.html");
		expect(run.stderr).toBe("stage0: the page is in a\\u{1b}[31m\\u{a}b.html\n");
	});
});
