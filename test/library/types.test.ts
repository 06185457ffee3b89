import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { repositoryOf } from "../helpers/repository.ts";

const PACKAGE = path.resolve(import.meta.dirname, "../..");

it("has types that a user's strict project can use, its own declarations checked as well", () => {
	const root = repositoryOf({
		"use.mts": [
			'import { type Bundle, open, type ResolveReport } from "@stage0/stage0";',
			'await using repository = await open(".");',
			'const bundle: Bundle = await repository.pack("x", { budget: 100, signal: AbortSignal.timeout(1) });',
			'const report: ResolveReport = await repository.resolve(["a", { symbol: "b", expect: "new" }]);',
			'console.log(bundle.chunks[0]?.text, report.summary["not-found"]);',
			"// @ts-expect-error there is no such verdict",
			'export const wrong: ResolveReport["symbols"][0]["verdict"] = "maybe";',
		].join("\n"),
	});
	fs.mkdirSync(path.join(root, "node_modules/@stage0"), { recursive: true });
	fs.symlinkSync(PACKAGE, path.join(root, "node_modules/@stage0/stage0"));
	fs.symlinkSync(path.join(PACKAGE, "node_modules/@types"), path.join(root, "node_modules/@types"));
	const flags = "--noEmit --strict --target esnext --module nodenext --types node use.mts";
	const run = spawnSync(
		process.execPath,
		[path.join(PACKAGE, "node_modules/typescript/bin/tsc"), ...flags.split(" ")],
		{ cwd: root, encoding: "utf8" },
	);
	expect(run.stdout + run.stderr).toBe("");
});
