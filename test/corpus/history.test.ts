import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readHistory } from "../../corpus/history.ts";
import {
	commitAll,
	git,
	repositoryOf,
	temporaryFolder,
	writeFiles,
} from "../helpers/repository.ts";

function repositoryWithCommits(): string {
	const root = repositoryOf({ "src/a.ts": "1", "docs/käse menü.md": "1" });
	commitAll(root, "Add a\n\nwith a body\nof two lines");
	writeFiles(root, { "src/a.ts": "2", "lib/b.ts": "1" });
	commitAll(root, "Change a, add b");
	return root;
}

describe("the history", () => {
	it("is told newest first, with whole messages and unquoted file names", async () => {
		const root = repositoryWithCommits();
		const history = await readHistory(root);
		expect(history?.head).toBe(git(root, "rev-parse", "HEAD").trim());
		expect(history?.commits).toEqual([
			{ message: "Change a, add b\n", files: ["lib/b.ts", "src/a.ts"] },
			{
				message: "Add a\n\nwith a body\nof two lines\n",
				files: ["docs/käse menü.md", "src/a.ts"],
			},
		]);
	});

	it("of a folder inside the repository holds what touched it, by its own paths", async () => {
		const root = repositoryWithCommits();
		const history = await readHistory(path.join(root, "src"));
		expect(history?.commits.map(({ files }) => files)).toEqual([["a.ts"], ["a.ts"]]);
	});

	it("stops at HEAD: later commits of other branches do not count", async () => {
		const root = repositoryWithCommits();
		git(root, "checkout", "-q", "--detach", "HEAD^");
		expect((await readHistory(root))?.commits).toHaveLength(1);
	});

	it("leaves out commits that touched very many files: they tell nothing", async () => {
		const root = repositoryOf({ "a.ts": "1" });
		commitAll(root, "one");
		writeFiles(
			root,
			Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`many/${at}.ts`, "1"])),
		);
		commitAll(root, "many");
		expect((await readHistory(root))?.commits.map(({ message }) => message)).toEqual(["one\n"]);
	});

	it("is absent without git, without a commit, in a shallow clone and where objects are missing", async () => {
		const root = repositoryOf({ "a.ts": "1" });
		expect(await readHistory(root)).toBeUndefined();
		git(root, "init", "-q");
		expect(await readHistory(root)).toBeUndefined();
		commitAll(root, "one");
		commitAll(root, "two");
		const shallow = path.join(temporaryFolder(), "shallow");
		git(root, "clone", "-q", "--depth=1", `file://${root}`, shallow);
		expect(await readHistory(shallow)).toBeUndefined();
		const parent = git(root, "rev-parse", "HEAD^").trim();
		fs.rmSync(path.join(root, ".git/objects", parent.slice(0, 2), parent.slice(2)));
		expect(await readHistory(root)).toBeUndefined();
	});

	it("runs no program that the repository's configuration names", async () => {
		const root = repositoryWithCommits();
		const witness = path.join(root, "ran");
		for (const [key, value] of [
			["log.showSignature", "true"],
			["gpg.program", `touch ${witness}`],
			["core.pager", `touch ${witness}`],
			["core.fsmonitor", `touch ${witness}`],
			["diff.external", `touch ${witness}`],
			["diff.ts.textconv", `touch ${witness}`],
		]) {
			git(root, "config", key as string, value as string);
		}
		writeFiles(root, { ".gitattributes": "*.ts diff=ts\n" });
		expect((await readHistory(root))?.commits).toHaveLength(2);
		expect(fs.existsSync(witness)).toBe(false);
	});
});
