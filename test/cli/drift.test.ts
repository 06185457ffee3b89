import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { stage0 } from "../helpers/cli.ts";
import { commitAll, fixture, repositoryOf, temporaryFolder } from "../helpers/repository.ts";

const SUITE = `
- query: "\`record\` loses an event when \`flush\` throws"
- query: "why is an order counted twice at checkout?"
  budget: 900
`;

/** A repository with a suite and a baseline in it, as a team would commit them. */
function recorded(suite = SUITE): string {
	const root = path.join(temporaryFolder(), "corpus");
	fs.cpSync(fixture("es-modules"), root, { recursive: true });
	fs.writeFileSync(path.join(root, "suite.yml"), suite);
	const run = stage0(["drift", "record", "--suite", "suite.yml"], { cwd: root });
	expect([run.status, run.stdout]).toEqual([0, ""]);
	return root;
}

function check(root: string, ...flags: string[]) {
	return stage0(["drift", "check", "--root", root, ...flags], { cwd: root });
}

interface Recorded {
	engines: Record<string, string>;
	surroundings: Record<string, string>;
	layers: { hash?: string; reason?: string | null }[];
	result: string;
	chunks: { evidence: string }[];
}

/** Makes the baseline say what another machine, or another day, would have written. */
function tamper(root: string, change: (queries: [Recorded, Recorded]) => void): void {
	const file = path.join(root, "stage0.drift.json");
	const baseline = JSON.parse(fs.readFileSync(file, "utf8"));
	change(baseline.queries);
	fs.writeFileSync(file, JSON.stringify(baseline));
}

const OTHER = "ffffffffffffffff";

describe("stage0 drift", () => {
	it("is silent on an unchanged tree, though suite and baseline lie in it and hold the queries", () => {
		const root = recorded();
		const run = check(root);
		expect(run.stdout).toBe(
			"0 drifted, 0 drifted with an upgrade, 2 unchanged, 0 not comparable\n",
		);
		expect([run.status, run.stderr]).toEqual([0, ""]);
		const baseline = fs.readFileSync(path.join(root, "stage0.drift.json"), "utf8");
		expect(baseline).not.toContain("suite.yml:");
		expect(baseline).not.toMatch(/counted twice|loses an event/);
	});

	it("writes the same baseline in another folder, and the same again with --update", () => {
		const one = recorded();
		const two = recorded();
		const read = (root: string) => fs.readFileSync(path.join(root, "stage0.drift.json"), "utf8");
		expect(read(one)).toBe(read(two));
		expect(check(two, "--update").status).toBe(0);
		expect(read(one)).toBe(read(two));
	});

	it("goes off with exit code 1 and says what moved", () => {
		const root = recorded();
		tamper(root, ([first]) => {
			first.result = OTHER;
			(first.layers[2] as { hash: string }).hash = OTHER;
			(first.chunks[0] as { evidence: string }).evidence = "textual";
		});
		const run = check(root);
		expect(run.status).toBe(1);
		expect(run.stdout).toContain("drift: suite.yml:2 `record` loses an event");
		expect(run.stdout).toContain("first moved: the symbol layer");
		expect(run.stdout).toMatch(/evidence: src\/telemetry\.ts:\d+ \S+, textual → definition/);
		expect(run.stdout).toContain("1 drifted, 0 drifted with an upgrade, 1 unchanged");
		expect(check(root, "--update").status).toBe(0);
		expect(check(root).status).toBe(0);
	});

	it("lays a drift to the upgrade where the engines' versions differ", () => {
		const root = recorded();
		tamper(root, ([first, second]) => {
			first.result = OTHER;
			first.engines.ripgrep = "0.9.0";
			second.engines.ripgrep = "0.9.0";
		});
		const run = check(root);
		expect(run.status).toBe(1);
		expect(run.stdout).toContain("laid to the upgrade: ripgrep 0.9.0 → ");
		expect(run.stdout).toContain("0 drifted, 1 drifted with an upgrade, 1 unchanged");
	});

	it("says what changed instead of raising the alarm, with exit code 3 if nothing was comparable", () => {
		const root = recorded();
		fs.appendFileSync(path.join(root, "src/cart.ts"), "// touched\n");
		const run = check(root);
		expect(run.status).toBe(3);
		expect(run.stdout).toContain("the corpus changed");
		expect(run.stdout).toContain("0 drifted, 0 drifted with an upgrade, 0 unchanged, 2 not");
	});

	it("never takes a layer that ran out of time, or absent packages, for a drift", () => {
		const root = recorded();
		tamper(root, ([first, second]) => {
			first.result = OTHER;
			first.layers[2] = { ...first.layers[2], hash: OTHER, reason: "deadline" };
			second.result = OTHER;
			second.surroundings.dependencies = OTHER;
		});
		const run = check(root);
		expect(run.status).toBe(3);
		expect(run.stdout).toContain(
			"the symbol layer was cut short when it was recorded (it ran out of time)",
		);
		expect(run.stdout).toMatch(/installed packages/);
	});

	it("leaves the git history out unless an entry asks for it, so that commits change nothing", () => {
		const root = recorded(`${SUITE}- query: who calls flush?\n  history: true\n`);
		commitAll(root, "one");
		const run = check(root);
		expect(run.status).toBe(0);
		expect(run.stdout).toContain("2 unchanged, 1 not comparable");
		expect(run.stdout).toContain("the git history differs");
	});

	it("annotates the suite's lines on GitHub, with what could end an annotation escaped", () => {
		const root = recorded('- query: "100% of `flush`,\\n::error::no"\n');
		tamper(root, ([first]) => {
			first.result = OTHER;
		});
		const run = check(root, "--format", "github");
		expect(run.status).toBe(1);
		const [annotation, summary, end] = run.stdout.split("\n");
		expect(annotation).toMatch(
			/^::error file=suite\.yml,line=1,title=stage0%3A the answer drifted::100%25 of `flush`,/,
		);
		expect(annotation).toContain("%0Afirst moved: the packer");
		expect([summary, end]).toEqual([expect.stringMatching(/^1 drifted/), ""]);
	});

	it("tells scripts the same as JSON", () => {
		const root = recorded();
		tamper(root, ([first]) => {
			first.result = OTHER;
		});
		const report = JSON.parse(check(root, "--json", "--repeat", "2").stdout);
		expect(report).toMatchObject({
			schema: "stage0.drift/1",
			suite: "suite.yml",
			summary: { drifted: 1, upgraded: 0, same: 1, incomparable: 0 },
			queries: [
				{ line: 2, verdict: { outcome: "drift", first: "pack" }, unsteady: null },
				{ line: 3, verdict: { outcome: "same" } },
			],
		});
	});

	it("can keep suite and baseline outside of the corpus", () => {
		const root = path.join(temporaryFolder(), "corpus");
		fs.cpSync(fixture("es-modules"), root, { recursive: true });
		const kept = repositoryOf({ "suites/a.yml": SUITE });
		const baseline = path.join(kept, "a.json");
		const suite = path.join(kept, "suites/a.yml");
		const run = stage0([
			"drift",
			"record",
			"--suite",
			suite,
			"--root",
			root,
			"--baseline",
			baseline,
		]);
		expect(run.status).toBe(0);
		expect(JSON.parse(fs.readFileSync(baseline, "utf8")).suite).toBe("suites/a.yml");
		expect(check(root, "--baseline", baseline).status).toBe(0);
	});

	it("finds changed answers in the records alone, and no alarm in an upgrade's", () => {
		const root = path.join(temporaryFolder(), "corpus");
		fs.cpSync(fixture("es-modules"), root, { recursive: true });
		const file = path.join(root, ".stage0/telemetry.ndjson");
		const records = (folder: string, ...flags: string[]) =>
			check(folder, "--records", "--telemetry", file, ...flags);
		for (const query of ["who calls `flush`?", "who calls `flush`?", "counted twice"]) {
			const packed = stage0(["pack", "--root", root, query], { env: { STAGE0_TELEMETRY: "" } });
			expect(packed.stderr).toBe("");
		}
		const quiet = records(root);
		expect(quiet.stdout).toBe(
			"2 distinct queries, 12 records with a corpus fingerprint, 0 queries whose result changed while the corpus did not\n",
		);
		expect([quiet.status, quiet.stderr]).toEqual([0, ""]);
		const record = JSON.parse(fs.readFileSync(file, "utf8").split("\n")[0] as string);
		const append = (more: object) =>
			fs.appendFileSync(file, `${JSON.stringify({ ...record, result: OTHER, ...more })}\n`);
		append({ reason: "deadline", status: "partial" });
		append({ corpus: OTHER });
		append({ engines: { ...record.engines, ripgrep: "9.0.0" } });
		const upgraded = records(root);
		expect(upgraded.stdout).toContain("1 queries whose result changed while the corpus did not");
		expect(upgraded.stdout).toContain("1 of these with other versions of the engines");
		expect(upgraded.status).toBe(0);
		append({});
		const alarmed = records(root);
		expect(alarmed.stdout).toContain(`→ ${OTHER}`);
		expect(alarmed.status).toBe(1);
		expect(JSON.parse(records(root, "--json").stdout)).toMatchObject({
			schema: "stage0.drift-records/1",
			queries: 2,
			records: 16,
			drifted: 1,
			upgraded: 0,
		});
		fs.rmSync(path.dirname(file), { recursive: true });
		expect(records(root).status).toBe(3);
	});

	it.each<[string, Record<string, string>, string[], RegExp]>([
		["no suite", {}, ["record"], /--suite/],
		[
			"an absent suite",
			{},
			["record", "--suite", "none.yml"],
			/none\.yml can't be read \(ENOENT\)/,
		],
		["no baseline", {}, ["check"], /no baseline .*stage0 drift record/],
		[
			"a broken baseline",
			{ "stage0.drift.json": "<<<<" },
			["check"],
			/not JSON \(a merge conflict/,
		],
		["another's file", { "stage0.drift.json": "{}" }, ["check"], /has the schema undefined/],
		[
			"an incomplete baseline",
			{ "stage0.drift.json": '{"schema":"stage0.baseline/1","suite":"s","queries":[{}]}' },
			["check"],
			/query 1 of the baseline .* is incomplete/,
		],
		[
			"a suite with an absent root",
			{ "s.yml": "- query: a\n- query: b\n  root: gone" },
			["record", "--suite", "s.yml"],
			/s\.yml:2, entry 2: the root .*gone does not exist/,
		],
		["a bad repeat", {}, ["check", "--repeat", "0"], /--repeat "0" is not a whole number/],
		["an unknown format", {}, ["check", "--format", "xml"], /"xml" is unknown: pass text/],
		["a bad command", {}, ["chekc"], /unknown command/],
	])("refuses %s with exit code 2 and one sentence", (_, files, words, sentence) => {
		const root = repositoryOf({ "a.ts": "export const a = 1;\n", ...files });
		const run = stage0(["drift", ...words], { cwd: root });
		expect([run.status, run.stdout]).toEqual([2, ""]);
		expect(run.stderr).toMatch(sentence);
		expect(run.stderr).not.toMatch(/\n\s+at /);
	});
});
