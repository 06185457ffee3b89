import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Bundle } from "../../packer/bundle.ts";
import { nobodyCanRun, type RunOptions, stage0 } from "../helpers/cli.ts";
import { commitAll, git, repositoryOf, temporaryFolder } from "../helpers/repository.ts";

const SOURCE = { "src/a.ts": "export function marker() {\n\treturn 1;\n}\n" };

function bundleOf(root: string, options: RunOptions = {}): Bundle {
	const run = stage0(["pack", "--json", "--root", root, "`marker`"], options);
	expect(run.stderr).toBe("");
	expect(run.status).toBe(0);
	return JSON.parse(run.stdout) as Bundle;
}

function pathsOf(bundle: Bundle): string[] {
	return bundle.chunks.map((chunk) => chunk.path);
}

/** A program that leaves a mark when it's run. */
function trap(folder: string): { program: string; sprung: () => boolean } {
	const mark = path.join(folder, "mark");
	const program = path.join(folder, "trap.sh");
	fs.writeFileSync(program, `#!/bin/sh\necho "$0" >> "${mark}"\n`, { mode: 0o755 });
	return { program, sprung: () => fs.existsSync(mark) };
}

describe("a repository's own programs", () => {
	it("do not run: fsmonitor, hooks, filters and aliases of its git configuration", () => {
		const root = repositoryOf(SOURCE);
		commitAll(root);
		const { program, sprung } = trap(temporaryFolder());
		for (const [name, value] of [
			["core.fsmonitor", program],
			["core.pager", program],
			["core.sshCommand", program],
			["diff.external", program],
			["alias.rev-parse", `!${program}`],
			["filter.trap.clean", program],
		] as const) {
			git(root, "config", name, value);
		}
		fs.writeFileSync(path.join(root, ".gitattributes"), "*.ts filter=trap\n");
		for (const hook of ["post-index-change", "reference-transaction", "post-checkout"]) {
			fs.copyFileSync(program, path.join(root, ".git/hooks", hook));
		}
		const bundle = bundleOf(root);
		expect(pathsOf(bundle)).toEqual(["src/a.ts"]);
		expect(bundle.surroundings.history).not.toBe("none");
		expect(sprung()).toBe(false);
		execFileSync(program); // and it would have told
		expect(sprung()).toBe(true);
	});

	it("do not run: a compiler, a ripgrep and npm scripts in its node_modules", () => {
		const { program, sprung } = trap(temporaryFolder());
		const script = `require("child_process").execFileSync(${JSON.stringify(program)})`;
		const root = repositoryOf({
			...SOURCE,
			"package.json": JSON.stringify({ scripts: { preinstall: program, prepare: program } }),
			"tsconfig.json": JSON.stringify({ compilerOptions: { plugins: [{ name: "trap" }] } }),
			"node_modules/trap/index.js": script,
			"node_modules/trap/package.json": '{ "name": "trap", "version": "1.0.0" }',
			"node_modules/typescript/lib/tsc.js": script,
			"node_modules/typescript/lib/typescript.js": script,
			"node_modules/typescript/package.json": '{ "name": "typescript", "version": "7.9.9" }',
		});
		fs.mkdirSync(path.join(root, "node_modules/.bin"));
		for (const name of ["tsc", "rg", "git", "node", "npm"]) {
			fs.copyFileSync(program, path.join(root, "node_modules/.bin", name));
		}
		const bundle = bundleOf(root, { cwd: root });
		expect(bundle.layers[2]).toMatchObject({ layer: "symbol", status: "ok" });
		expect(bundle.engines.typescript).not.toBe("7.9.9");
		expect(sprung()).toBe(false);
		execFileSync(program); // and it would have told
		expect(sprung()).toBe(true);
	});
});

describe("a folder's odd entries", () => {
	it("stop nothing: a pipe, a folder and a dangling link under a source file's name", () => {
		const root = repositoryOf({ ...SOURCE, "folder.ts/b.ts": "export const other = 1;\n" });
		execFileSync("mkfifo", [path.join(root, "pipe.ts")]);
		fs.symlinkSync("/nonexistent.ts", path.join(root, "dangling.ts"));
		expect(pathsOf(bundleOf(root))).toEqual(["src/a.ts"]);
	});

	it("stop nothing: a `.git` that leads nowhere, or is someone else's", () => {
		const root = repositoryOf({ ...SOURCE, ".git": "gitdir: /nonexistent\n" });
		expect(bundleOf(root).surroundings.history).toBe("none");
		fs.rmSync(path.join(root, ".git"));
		commitAll(root);
		if (process.getuid?.() === 0) {
			fs.chownSync(path.join(root, ".git"), 65534, 65534);
			fs.chownSync(root, 65534, 65534);
		}
		expect(pathsOf(bundleOf(root))).toEqual(["src/a.ts"]);
	});

	it("stop nothing: folders two hundred deep", () => {
		const deep = `${"d/".repeat(200)}a.ts`;
		const root = repositoryOf({ [deep]: SOURCE["src/a.ts"] });
		expect(pathsOf(bundleOf(root))).toEqual([deep]);
	});
});

describe("a user without a home", () => {
	it.runIf(nobodyCanRun())("gets the same answer from a folder that can't be written", () => {
		const root = repositoryOf(SOURCE);
		fs.chmodSync(root, 0o755);
		const own = stage0(["pack", "--json", "--no-telemetry", "--root", root, "`marker`"]);
		const nobody = stage0(["pack", "--json", "--no-telemetry", "--root", root, "`marker`"], {
			uid: 65534,
			env: { HOME: undefined, USER: undefined, TMPDIR: "/nonexistent" },
		});
		expect(nobody.stderr).toBe("");
		expect(JSON.parse(nobody.stdout).resultHash).toBe(JSON.parse(own.stdout).resultHash);
	});
});
