import { describe, expect, it } from "vitest";
import { pack } from "../../pipeline/pack.ts";
import { commitAll, git, repositoryOf, writeFiles } from "../helpers/repository.ts";

/** `path name` of each chunk, best first. */
async function rank(root: string, query: string, history = false): Promise<string[]> {
	const { chunks } = await pack(query, { root, budget: 20_000, history });
	return [...new Set(chunks.map(({ path, name }) => `${path} ${name}`.trim()))];
}

/** A function that is long enough to be a chunk, not a whole small file. */
function code(name: string, ...body: string[]): string {
	const filler = Array.from({ length: 120 }, (_, at) => `export const unrelated${at} = ${at};`);
	const lines = [`export function ${name}() {`, ...body.map((line) => `\t${line}`), "}"];
	return `${filler.join("\n")}\n\n${lines.join("\n")}\n`;
}

describe("relevance", () => {
	it("counts a word in a function's name for more than in its body", async () => {
		const root = repositoryOf({
			"a.ts": code("alpha", "// the socket is closed", "return 1;"),
			"b.ts": code("closeSocket", "return 1;"),
		});
		expect((await rank(root, "the socket is closed twice"))[0]).toBe("b.ts closeSocket");
	});

	it("counts a word in the path", async () => {
		const root = repositoryOf({
			"billing/a.ts": code("alpha", "return 'invoice';"),
			"shipping/b.ts": code("beta", "return 'invoice';"),
		});
		expect((await rank(root, "the invoice of billing"))[0]).toBe("billing/a.ts alpha");
	});

	it("prefers a chunk with more of the terms to one that repeats a few", async () => {
		const root = repositoryOf({
			"a.ts": code("alpha", ...Array<string>(6).fill("use('cookie');")),
			"b.ts": code("beta", "use('cookie', 'domain', 'redirect');"),
		});
		const query = "the cookie loses its domain on redirect";
		expect((await rank(root, query))[0]).toBe("b.ts beta");
	});

	it("puts source before tests, examples, generated code and prose that say the same", async () => {
		const body = "use('cookie', 'domain', 'redirect');";
		const root = repositoryOf({
			"dist/a.ts": code("alpha", body),
			"docs/guide.md": "The cookie keeps its domain on redirect.\n",
			"examples/a.ts": code("alpha", body),
			"src/z.ts": code("alpha", body),
			"test/a.test.ts": code("alpha", body),
		});
		expect((await rank(root, "cookie domain on redirect"))[0]).toBe("src/z.ts alpha");
	});

	it("puts code that works before imports and types that list its words", async () => {
		const root = repositoryOf({
			"a.ts": `import { cookie, domain, redirect } from "./all.ts";\n\n${code("alpha", "return 1;")}`,
			"b.ts": `${code("beta", "return 1;")}\nexport interface Kept {\n\tcookie: string;\n\tdomain: string;\n\tredirect: string;\n}\n`,
			"c.ts": code("gamma", "const kept = 1;", "use('cookie', 'domain', 'redirect');"),
		});
		expect((await rank(root, "cookie domain on redirect"))[0]).toBe("c.ts gamma");
	});

	it("raises files that similar past commits touched", async () => {
		const root = repositoryOf({
			"a.ts": code("alpha", "use('cookie');"),
			"b.ts": code("beta", "use('cookie');"),
		});
		commitAll(root, "start");
		writeFiles(root, { "b.ts": code("beta", "use('cookie', 1);") });
		git(root, "add", "-A");
		git(root, "commit", "-q", "-m", "Keep the cookie on redirect");
		const query = "a cookie is lost on redirect";
		expect((await rank(root, query))[0]).toBe("a.ts alpha");
		expect((await rank(root, query, true))[0]).toBe("b.ts beta");
	});
});

describe("evidence", () => {
	it("of a test's definition gives way where source defines the name", async () => {
		const root = repositoryOf({
			"src/z.ts": code("settle", "return 1;"),
			"test/a.test.ts": code("settle", "return 2;"),
		});
		const ranked = await rank(root, "`settle` is wrong");
		expect(ranked[0]).toBe("src/z.ts settle");
	});

	it("lets a name's definition lead a long report, and relevance decide what follows", async () => {
		const root = repositoryOf({
			"a.ts": code("settle", "return 1;"),
			"b.ts": `import { settle } from "./a.ts";\n${code("unrelatedCaller", "return settle();")}`,
			"c.ts": code("customerPaysLate", "// the invoice of a customer who pays late", "return 1;"),
		});
		const query =
			"invoice of a customer who pays late is booked twice, the ledger shows a double entry, see `settle`";
		expect((await rank(root, query)).slice(0, 2)).toEqual(["a.ts settle", "c.ts customerPaysLate"]);
		const short = await rank(root, "`settle`");
		expect(short.slice(0, 2)).toEqual(["a.ts settle", "b.ts unrelatedCaller"]);
	});
});
