import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { stage0 } from "../helpers/cli.ts";
import { temporaryFolder } from "../helpers/repository.ts";

const HERE = path.resolve(import.meta.dirname, "../..");
const README = fs.readFileSync(path.join(HERE, "README.md"), "utf8");

/** What a shell makes of a command line without variables: words, quotes removed. */
function wordsOf(line: string): string[] {
	const words = line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g);
	return [...words].map(([, single, double, plain]) => single ?? double ?? plain ?? "");
}

describe("the README", () => {
	it("shows what its command really prints", () => {
		const [, line = "", output] =
			/````console\n\$ npx stage0 (.*)\n([\s\S]*?)````\n/.exec(README) ?? [];
		// A copy without git: what the history adds depends on the clone.
		const copy = path.join(temporaryFolder(), "corpus");
		const args = wordsOf(line);
		const root = args[args.indexOf("--root") + 1] ?? "";
		fs.cpSync(path.join(HERE, root), copy, { recursive: true });
		const run = stage0(args.map((word) => (word === root ? copy : word)));
		expect(run.stdout).toBe(output);
	});

	it("links to files that exist", () => {
		const links = [...README.matchAll(/\]\(([^)#:]+)\)/g)].map(([, link]) => link ?? "");
		expect(links.length).toBeGreaterThan(3);
		for (const link of links) expect(fs.existsSync(path.join(HERE, link)), link).toBe(true);
	});

	it("names every command, and no other", () => {
		const listed = [...stage0(["--help"]).stdout.matchAll(/^ {2}([a-z]+) /gm)]
			.map(([, name]) => name ?? "")
			.filter((name) => name !== "help");
		const told = [...README.matchAll(/^\| `stage0 ([a-z]+)/gm)].map(([, name]) => name ?? "");
		expect([...new Set(told)].sort()).toEqual([...new Set(listed)].sort());
	});
});
