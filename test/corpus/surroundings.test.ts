import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { loadHasher } from "../../corpus/hash.ts";
import { dependenciesOf } from "../../corpus/surroundings.ts";
import { repositoryOf, writeFiles } from "../helpers/repository.ts";

const PATHS = ["package.json", "packages/a/package.json"];

/** The dependencies' name after each step on one tree. */
async function namesAfter(...steps: Readonly<Record<string, string>>[]): Promise<string[]> {
	const hasher = await loadHasher();
	const above = repositoryOf({ "root/package.json": "{}" });
	return steps.map((files) => {
		writeFiles(above, files);
		return dependenciesOf(path.join(above, "root"), PATHS, hasher);
	});
}

function manifest(version: string): string {
	return JSON.stringify({ version });
}

describe("the dependencies", () => {
	it("have the same name for the same installation in another folder", async () => {
		const files = { "root/node_modules/left/package.json": manifest("1.0.0") };
		expect(await namesAfter(files)).toEqual(await namesAfter(files));
	});

	it("are named by package and version, in the root, in a package and above", async () => {
		const names = await namesAfter(
			{ "root/node_modules/left/package.json": manifest("1.0.0") },
			{ "root/node_modules/left/package.json": manifest("2.0.0") },
			{ "root/packages/a/node_modules/@scope/right/package.json": manifest("1.0.0") },
			{ "node_modules/up/package.json": manifest("1.0.0") },
		);
		expect(new Set(names).size).toBe(4);
	});

	it("are read from npm's and pnpm's own lists", async () => {
		const npm = { packages: { "node_modules/left": { version: "1.0.0" } } };
		const [one] = await namesAfter({ "root/node_modules/left/package.json": manifest("1.0.0") });
		const [two] = await namesAfter({
			"root/node_modules/.package-lock.json": JSON.stringify(npm),
		});
		const [three] = await namesAfter({
			"root/node_modules/.pnpm/left@1.0.0/node_modules/left/package.json": manifest("1.0.0"),
			"root/node_modules/.pnpm/lock.yaml": "",
		});
		expect([two, three]).toEqual([one, one]);
	});

	it("cover a configuration above the root, which the language server obeys", async () => {
		const names = await namesAfter(
			{},
			{ "tsconfig.json": "{}" },
			{ "tsconfig.json": '{ "compilerOptions": {} }' },
			{ "jsconfig.json": "{}" },
		);
		expect(new Set(names).size).toBe(4);
	});

	it("do not wait for a named pipe or a folder in a manifest's place", async () => {
		const root = repositoryOf({
			"node_modules/folder/package.json/x": "",
			"node_modules/broken/package.json": "{",
		});
		fs.mkdirSync(path.join(root, "node_modules/pipe"));
		execFileSync("mkfifo", [path.join(root, "node_modules/pipe/package.json")]);
		expect(dependenciesOf(root, [], await loadHasher())).toMatch(/^[0-9a-f]{16}$/);
	});
});
