import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Bundle } from "../../packer/bundle.ts";
import { stage0 } from "../helpers/cli.ts";
import { commitAll, fixture, git, temporaryFolder } from "../helpers/repository.ts";

const QUERY =
	"`record` loses an event when `flush` throws in src/telemetry.ts; telemetry batch is dropped";

function copyOf(name: string): string {
	const root = path.join(temporaryFolder(), "corpus");
	fs.cpSync(fixture(name), root, { recursive: true });
	return root;
}

function answer(root: string, env: NodeJS.ProcessEnv = {}, ...flags: string[]): Bundle {
	const run = stage0(["pack", "--json", "--root", root, ...flags, QUERY], { env });
	expect(run.stderr).toBe("");
	return JSON.parse(run.stdout) as Bundle;
}

describe("the same corpus and query", () => {
	let expected: string;
	beforeAll(() => {
		expected = answer(fixture("es-modules"), {}, "--no-history").resultHash;
	});

	it("give the same result hash twenty times, across folders, locales, zones and threads", () => {
		const one = copyOf("es-modules");
		const two = copyOf("es-modules");
		const environments: NodeJS.ProcessEnv[] = [
			{},
			{ LC_ALL: "tr_TR.UTF-8", LANG: "tr_TR.UTF-8", TZ: "Pacific/Kiritimati" },
			{ LC_ALL: "C", TZ: "America/Los_Angeles" },
			{ LC_ALL: "ja_JP.UTF-8", TZ: "Asia/Tokyo", RIPGREP_CONFIG_PATH: "/nonexistent" },
		];
		const hashes = Array.from({ length: 20 }, (_, run) => {
			const root = run % 2 === 0 ? one : two;
			const threads = String([1, 2, 8][run % 3]);
			return answer(root, environments[run % environments.length], "--threads", threads).resultHash;
		});
		expect(hashes).toEqual(Array(20).fill(expected));
	});

	it("give it after touch, after git gc and with other files' times", () => {
		const root = copyOf("es-modules");
		commitAll(root);
		const before = answer(root);
		execFileSync("find", [root, "-name", "*.ts", "-exec", "touch", "{}", "+"]);
		git(root, "gc", "-q");
		const after = answer(root);
		expect(after.resultHash).toBe(before.resultHash);
		expect(after.surroundings).toEqual(before.surroundings);
		expect(before.resultHash).toBe(expected);
	});
});

describe("surroundings", () => {
	it("name the history by HEAD, and say none without git, in a shallow clone or when switched off", () => {
		const root = copyOf("es-modules");
		expect(answer(root).surroundings.history).toBe("none");
		commitAll(root, "one");
		const one = answer(root).surroundings.history;
		expect(one).toMatch(/^[0-9a-f]{16}$/);
		commitAll(root, "two");
		const two = answer(root).surroundings.history;
		expect(two).not.toBe(one);
		expect(answer(root, {}, "--no-history").surroundings.history).toBe("none");
		const shallow = path.join(temporaryFolder(), "shallow");
		git(root, "clone", "-q", "--depth=1", `file://${root}`, shallow);
		expect(answer(shallow).surroundings.history).toBe("none");
	});

	it("name the installed packages by name and version, wherever they lie", () => {
		const root = copyOf("es-modules");
		const manifest = path.join(root, "node_modules/left/package.json");
		fs.mkdirSync(path.dirname(manifest), { recursive: true });
		fs.writeFileSync(path.join(root, "package.json"), "{}");
		const versions = ["1.0.0", "2.0.0", "1.0.0"].map((version) => {
			fs.writeFileSync(manifest, JSON.stringify({ name: "left", version }));
			return answer(root).surroundings.dependencies;
		});
		expect(versions[0]).not.toBe(versions[1]);
		expect(versions[0]).toBe(versions[2]);
	});
});
