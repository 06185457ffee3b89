import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { CLI, stage0 } from "../helpers/cli.ts";
import { repositoryOf, temporaryFolder } from "../helpers/repository.ts";
import { allRecords, locationIn } from "./record-of.ts";

const FILES = { "a.ts": "export function settle(): number {\n\treturn 1;\n}\n" };
const QUERY = ["pack", "--json", "`settle` returns one"];
const NOBODY = 65534;
const isRoot = process.getuid?.() === 0;

interface Answer {
	readonly stdout: string;
	readonly stderr: string;
	readonly status: number | null;
}

/** What the tests' own environment switches off: an empty value is none. */
const ON = { STAGE0_TELEMETRY: "" };

/** The bundle without what the clock says. */
function answerOf({ stdout, status }: Answer): object {
	const { timings: _, ...bundle } = JSON.parse(stdout);
	return { bundle, status };
}

/** The answer is what it would be without telemetry, and one line says that and why there's no record. */
function expectWarning(run: Answer, root: string, why: RegExp): void {
	const silent = stage0([...QUERY, "--root", root, "--no-telemetry"]);
	expect(silent.stderr).toBe("");
	expect(answerOf(run)).toEqual(answerOf(silent));
	expect(run.stderr).toMatch(
		/^stage0: the records of this query could not be written to [^\n]+\n$/,
	);
	expect(run.stderr).toMatch(why);
	expect(run.stderr).toMatch(/pass --telemetry FILE .* or --no-telemetry/);
}

const pack = (root: string, ...flags: string[]): Answer =>
	stage0([...QUERY, "--root", root, ...flags], { env: ON, cwd: root });

describe("a query whose records can't be kept is answered all the same", () => {
	it("where .stage0 is a file", () => {
		const root = repositoryOf({ ...FILES, ".stage0": "mine" });
		expectWarning(pack(root), root, /\.stage0 is not a folder/);
		expect(fs.readFileSync(path.join(root, ".stage0"), "utf8")).toBe("mine");
	});

	it("where .stage0 is a link, and nothing is written where it leads", () => {
		const elsewhere = temporaryFolder();
		for (const target of [elsewhere, path.join(elsewhere, "absent")]) {
			const root = repositoryOf(FILES);
			fs.symlinkSync(target, path.join(root, ".stage0"));
			expectWarning(pack(root), root, /\.stage0 is a link/);
			expect(fs.readdirSync(elsewhere)).toEqual([]);
		}
	});

	it("where .stage0 or the file in it is a FIFO that nobody reads", () => {
		for (const [name, why] of [
			[".stage0", /\.stage0 is not a folder/],
			[".stage0/telemetry.ndjson", /it is not a regular file/],
		] as const) {
			const root = repositoryOf({ ...FILES, ...(name === ".stage0" ? {} : { ".stage0/x": "" }) });
			expect(spawnSync("mkfifo", [path.join(root, name)]).status).toBe(0);
			expectWarning(pack(root), root, why);
		}
	});

	it("where the file is a link or a folder, and the link's target is left alone", () => {
		const root = repositoryOf({ ...FILES, ".stage0/target": "mine" });
		fs.symlinkSync("target", path.join(root, ".stage0/telemetry.ndjson"));
		expectWarning(pack(root), root, /it is a link/);
		expect(fs.readFileSync(path.join(root, ".stage0/target"), "utf8")).toBe("mine");
		const other = repositoryOf({ ...FILES, ".stage0/telemetry.ndjson/x": "" });
		expectWarning(pack(other), other, /it is a folder/);
	});

	it("where --telemetry names a file that can't be", () => {
		const root = repositoryOf(FILES);
		expectWarning(
			pack(root, "--telemetry", "no/such/folder.ndjson"),
			root,
			/no\/such\/folder\.ndjson \(its folder does not exist\)/,
		);
		expectWarning(pack(root, "--telemetry", "a.ts/x"), root, /its folder is not a folder/);
		expectWarning(pack(root, "--telemetry", "/dev/null"), root, /it is not a regular file/);
	});

	it("in a checkout that may not be written to", () => {
		const root = repositoryOf(FILES);
		fs.chmodSync(root, 0o555);
		const who = isRoot ? { uid: NOBODY } : {};
		expectWarning(
			stage0([...QUERY, "--root", root], { ...who, env: ON, cwd: root }),
			root,
			/no permission/,
		);
		expect(fs.readdirSync(root)).toEqual(["a.ts"]);
		fs.chmodSync(root, 0o755);
	});

	it("in a file that may not grow, and the next query's record isn't glued to the torn one", async () => {
		const root = repositoryOf(FILES);
		// One block of 1024 bytes: the second record breaks off.
		const script = 'ulimit -f 1; exec "$@"';
		const args = [process.execPath, CLI, ...QUERY, "--root", root];
		const run = spawnSync("bash", ["-c", script, "bash", ...args], {
			encoding: "utf8",
			cwd: root,
			env: { ...process.env, ...ON },
		});
		expectWarning(run, root, /no space is left|may not grow/);
		expect(pack(root).stderr).toBe("");
		const { records, skipped } = await allRecords(locationIn(root));
		expect(records.map(({ layer }) => layer)).toEqual([
			"lexical",
			"lexical",
			"structural",
			"symbol",
			"pack",
		]);
		expect(skipped).toEqual({ torn: 1, foreign: 0, newer: 0, long: 0 });
	});

	it.runIf(isRoot)("on a full disk", (context) => {
		const disk = temporaryFolder();
		const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", disk]);
		if (mounted.status !== 0) context.skip("this machine mounts nothing");
		onTestFinished(() => {
			spawnSync("umount", ["--lazy", disk]);
		});
		const root = path.join(disk, "root");
		fs.mkdirSync(root);
		fs.writeFileSync(path.join(root, "a.ts"), FILES["a.ts"]);
		fs.mkdirSync(path.join(root, ".stage0"));
		fs.writeFileSync(path.join(root, ".stage0/.gitignore"), "*\n");
		expect(() => fs.writeFileSync(path.join(disk, "filler"), Buffer.alloc(1 << 20))).toThrow(
			/ENOSPC/,
		);
		expectWarning(pack(root), root, /no space is left/);
	});
});

describe("records", () => {
	it("go where the flag or the environment says, and nowhere when told so", () => {
		const root = repositoryOf(FILES);
		const there = temporaryFolder();
		const lines = (name: string): number =>
			fs.readFileSync(path.join(there, name), "utf8").trimEnd().split("\n").length;
		const run = (args: string[], file = ""): void => {
			const { stderr } = stage0([...args, "--root", root], {
				cwd: there,
				env: { STAGE0_TELEMETRY: file },
			});
			expect(stderr).toBe("");
		};
		run([...QUERY, "--telemetry", "flag.ndjson"], "environment.ndjson");
		run(["search", "lexical", "settle"], "environment.ndjson");
		run([...QUERY, "--no-telemetry"], "environment.ndjson");
		run(["search", "lexical", "settle", "--no-telemetry"]);
		run(QUERY, "off");
		expect([lines("flag.ndjson"), lines("environment.ndjson")]).toEqual([4, 1]);
		expect(fs.readdirSync(there).sort()).toEqual(["environment.ndjson", "flag.ndjson"]);
		expect(fs.readdirSync(root)).toEqual(["a.ts"]);
	});

	it("are no part of the corpus, even where an ignore file asks for hidden folders", () => {
		const root = repositoryOf({ ...FILES, ".ignore": "!.stage0\n!.stage0/**\n" });
		const before = stage0(["fingerprint", "--root", root]).stdout;
		for (let query = 0; query < 2; query++) expect(pack(root).stderr).toBe("");
		expect(stage0(["fingerprint", "--root", root]).stdout).toBe(before);
	});
});
