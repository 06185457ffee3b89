/*
 * What a newcomer does, done: clone, the README's two commands, and the package in an empty folder. Runs
 * last and alone (vitest.config.ts); `npm test` inside the clone leaves this file out.
 */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fixture } from "../helpers/repository.ts";

const HERE = path.resolve(import.meta.dirname, "../..");
const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "stage0-newcomer-")));
const clone = path.join(folder, "clone");
const empty = path.join(folder, "empty");
const QUERY = "a chunk too large for its share is reduced by `fillBudget`";

beforeAll(() => {
	run(folder, "git", "clone", "-q", HERE, clone);
	run(clone, "npm", "ci");
});

afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

describe("a fresh clone", () => {
	it("answers a query after `npm ci` with `npx stage0 pack`", () => {
		const bundle = run(clone, "npx", "stage0", "pack", "--budget", "6000", QUERY);
		expect(Buffer.byteLength(bundle)).toBeLessThanOrEqual(6000);
		expect(bundle).toMatch(/^packer\/fill\.ts:\d+-\d+ fillBudget \(definition: /m);
	});

	// In CI this very run is `npm ci && npm test` in a fresh clone (.ci/run): a second one shows nothing.
	if (process.env.STAGE0_FRESH_CLONE === undefined) {
		it("passes `npm test`", () => {
			run(clone, "npm", "test");
		});
	}
});

describe("the package", () => {
	it("holds what is needed to run it, and neither sources nor tests", () => {
		const [packed] = JSON.parse(
			run(clone, "npm", "pack", "--json", "--dry-run", "--ignore-scripts"),
		);
		const files = packed.files.map((file: { path: string }) => file.path) as string[];
		expect(files).toEqual(
			expect.arrayContaining(["package.json", "dist/cli/main.js", "schema/bundle.schema.json"]),
		);
		const others = files.filter((file) => !/^(dist|schema|docs)\/|^[^/]+$/.test(file));
		expect(others).toEqual([]);
		expect(files.filter((file) => /(?<!\.d)\.ts$|\btest\b|\bbench\b/.test(file))).toEqual([]);
	});

	it("runs in an empty folder, without the repository's dev dependencies", () => {
		const tarball = run(clone, "npm", "pack", "--silent", "--pack-destination", folder).trim();
		fs.mkdirSync(empty);
		fs.writeFileSync(path.join(empty, "package.json"), "{}");
		run(empty, "npm", "install", "--omit=dev", path.join(folder, path.basename(tarball)));
		expect(fs.readdirSync(path.join(empty, "node_modules"))).not.toContain("vitest");
		const root = path.join(folder, "corpus");
		fs.cpSync(fixture("es-modules"), root, { recursive: true });
		const bundle = run(empty, "npx", "stage0", "pack", "--json", "--root", root, "`record`");
		expect(JSON.parse(bundle)).toMatchObject({
			layers: [{ status: "ok" }, { status: "ok" }, { layer: "symbol", status: "ok" }],
			chunks: expect.arrayContaining([expect.objectContaining({ evidence: "definition" })]),
		});
	});
});

/** Standard output; a failure shows what the command said. */
function run(cwd: string, command: string, ...args: string[]): string {
	const { status, stdout, stderr, error } = spawnSync(command, args, {
		cwd,
		env: ownEnvironment(),
		encoding: "utf8",
		maxBuffer: 1 << 28,
		shell: process.platform === "win32",
	});
	expect(status, `${command} ${args.join(" ")}\n${error ?? ""}${stdout}\n${stderr}`).toBe(0);
	return stdout;
}

/** As in a newcomer's shell: nothing of the `npm test` and the vitest that run this file. */
function ownEnvironment(): NodeJS.ProcessEnv {
	const inherited = Object.entries(process.env).filter(
		([name]) =>
			!/^(VITEST|npm_(package|lifecycle|command|execpath)|INIT_CWD$|NODE_(ENV|PATH)$)/.test(name),
	);
	const search = (process.env.PATH ?? "")
		.split(path.delimiter)
		.filter((entry) => !entry.includes("node_modules"));
	return {
		...Object.fromEntries(inherited),
		PATH: search.join(path.delimiter),
		STAGE0_IN_CLONE: "1",
	};
}
