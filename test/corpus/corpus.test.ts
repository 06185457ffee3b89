import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { openCorpus } from "../../corpus/corpus.ts";
import { fingerprintOf } from "../../corpus/fingerprint.ts";
import { loadHasher } from "../../corpus/hash.ts";
import { listFiles } from "../../corpus/list.ts";
import { decodePath, encodePath } from "../../corpus/path-bytes.ts";
import {
	commitAll,
	git,
	repositoryOf,
	temporaryFolder,
	writeFiles,
} from "../helpers/repository.ts";

async function open(root: string) {
	const hasher = await loadHasher();
	return { hasher, corpus: openCorpus(root, await listFiles(root), hasher) };
}

async function fingerprint(root: string) {
	const { hasher, corpus } = await open(root);
	return fingerprintOf(await corpus.readAll(), hasher);
}

const FILES = { "src/a.ts": "export const a = 1;\n", "src/b.ts": "export const b = 2;\n" };

describe("the listing", () => {
	it("obeys .gitignore and .ignore inside the root, with and without a repository", async () => {
		const root = repositoryOf({
			...FILES,
			".gitignore": "ignored.ts\n",
			".ignore": "also.ts\n",
			"ignored.ts": "",
			"also.ts": "",
		});
		const bare = (await listFiles(root)).paths;
		commitAll(root);
		expect(bare).toEqual(["src/a.ts", "src/b.ts"]);
		expect((await listFiles(root)).paths).toEqual(bare);
	});

	it("ignores settings of the machine: ripgrep's config, info/exclude, ignore files above the root", async () => {
		const above = repositoryOf({
			".ignore": "*.ts\n",
			".gitignore": "*.ts\n",
			rc: "--glob=!*.ts\n",
		});
		const root = path.join(above, "inner");
		writeFiles(root, FILES);
		git(root, "init", "-q");
		fs.writeFileSync(path.join(root, ".git/info/exclude"), "*.ts\n");
		const before = process.env.RIPGREP_CONFIG_PATH;
		process.env.RIPGREP_CONFIG_PATH = path.join(above, "rc");
		try {
			expect((await listFiles(root)).paths).toEqual(["src/a.ts", "src/b.ts"]);
		} finally {
			if (before === undefined) delete process.env.RIPGREP_CONFIG_PATH;
			else process.env.RIPGREP_CONFIG_PATH = before;
		}
	});

	it("leaves out links, also those to a folder outside the root", async () => {
		const outside = repositoryOf({ "secret.ts": "export const secret = 1;\n" });
		const root = repositoryOf(FILES);
		fs.symlinkSync(outside, path.join(root, "link"));
		fs.symlinkSync(path.join(outside, "secret.ts"), path.join(root, "secret.ts"));
		expect((await listFiles(root)).paths).toEqual(["src/a.ts", "src/b.ts"]);
	});

	it("gives names with blanks, line breaks, # and invalid UTF-8 as they are", async () => {
		const root = repositoryOf({ "a b#c%.ts": "1", "line\nbreak.ts": "2" });
		const odd = Buffer.concat([
			Buffer.from(`${root}/odd`),
			Buffer.from([0xff]),
			Buffer.from(".ts"),
		]);
		fs.writeFileSync(odd, "3");
		const { corpus } = await open(root);
		expect(corpus.paths).toEqual(["a b#c%.ts", "line\nbreak.ts", "odd\udcff.ts"]);
		expect(corpus.paths.map((name) => corpus.read(name)?.bytes.toString())).toEqual([
			"1",
			"2",
			"3",
		]);
	});
});

describe("path bytes", () => {
	it("survive the trip to a string and back, valid UTF-8 or not", () => {
		const names = ["plain.ts", "Ünïcødé 日本 🙂.ts"].map((name) => Buffer.from(name));
		names.push(Buffer.from([0x61, 0x80, 0xff, 0xc3]), Buffer.from([0xed, 0xa0, 0x80]));
		for (const name of names) expect(encodePath(decodePath(name))).toEqual(name);
	});
});

describe("reading", () => {
	it("gives the same bytes twice, even if the file changed in between", async () => {
		const root = repositoryOf(FILES);
		const { corpus } = await open(root);
		const first = corpus.read("src/a.ts");
		fs.writeFileSync(path.join(root, "src/a.ts"), "changed");
		expect(corpus.read("src/a.ts")).toBe(first);
	});

	it("refuses a link that has taken a file's place since the listing", async () => {
		const outside = repositoryOf({ "secret.ts": "secret" });
		const root = repositoryOf(FILES);
		const { corpus } = await open(root);
		fs.rmSync(path.join(root, "src/a.ts"));
		fs.symlinkSync(path.join(outside, "secret.ts"), path.join(root, "src/a.ts"));
		expect(corpus.read("src/a.ts")).toBeUndefined();
	});

	it("goes on without a file that has gone since the listing", async () => {
		const root = repositoryOf(FILES);
		const { corpus } = await open(root);
		fs.rmSync(path.join(root, "src/a.ts"));
		expect(corpus.read("src/a.ts")).toBeUndefined();
		expect((await corpus.readAll()).map(({ result }) => result.state)).toEqual([
			"unreadable",
			"text",
		]);
	});

	it("reads nothing that was not listed", async () => {
		const root = repositoryOf({ ...FILES, ".hidden": "x" });
		const { corpus } = await open(root);
		expect(corpus.read(".hidden")).toBeUndefined();
		expect(corpus.read("../../etc/passwd")).toBeUndefined();
	});

	it("leaves binary files out and keeps UTF-16 text", async () => {
		const root = repositoryOf({
			"binary.ts": Buffer.from("a\0b"),
			"utf16.ts": Buffer.from("\ufeffconst a = 1;\n", "utf16le"),
		});
		const { corpus } = await open(root);
		expect(corpus.read("binary.ts")).toBeUndefined();
		expect(corpus.read("utf16.ts")?.bytes.length).toBe(28);
	});
});

describe("the fingerprint", () => {
	it("is the same in another folder, with other times, under git or not", async () => {
		const one = repositoryOf(FILES);
		const two = path.join(temporaryFolder(), "elsewhere", os.userInfo().username);
		writeFiles(two, FILES);
		fs.utimesSync(path.join(two, "src/a.ts"), 1, 1);
		commitAll(two);
		expect(await fingerprint(two)).toEqual(await fingerprint(one));
	});

	it("changes with one byte, with a name, and with content that moves between files", async () => {
		const trees: Readonly<Record<string, string>>[] = [
			FILES,
			{ ...FILES, "src/a.ts": "export const a = 2;\n" },
			{ "src/a.ts": FILES["src/a.ts"], "src/c.ts": FILES["src/b.ts"] },
			{ "src/a.ts": FILES["src/b.ts"], "src/b.ts": FILES["src/a.ts"] },
			{ "src/a.ts": `${FILES["src/a.ts"]}src/b.ts${FILES["src/b.ts"]}` },
		];
		const names = await Promise.all(
			trees.map(async (tree) => (await fingerprint(repositoryOf(tree))).fingerprint),
		);
		expect(new Set(names).size).toBe(trees.length);
	});

	it("counts text files and their bytes, binary ones not", async () => {
		const root = repositoryOf({ "a.ts": "12345", "b.bin": Buffer.from([0, 1]) });
		expect(await fingerprint(root)).toMatchObject({ files: 1, bytes: 5 });
	});

	it("covers a file too large to search, in pieces", async () => {
		const large = Buffer.alloc(5 * 1024 * 1024, "x");
		const one = await fingerprint(repositoryOf({ "large.txt": large }));
		large[large.length - 1] = 121;
		const two = await fingerprint(repositoryOf({ "large.txt": large }));
		expect(one.bytes).toBe(large.length);
		expect(two.fingerprint).not.toBe(one.fingerprint);
	});
});
