import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { openCorpus } from "../../../corpus/corpus.ts";
import { loadHasher } from "../../../corpus/hash.ts";
import { listFiles } from "../../../corpus/list.ts";
import type { Hit, LayerResult } from "../../../layers/hit.ts";
import { startLexicalSearch } from "../../../layers/lexical/search.ts";
import { orderHits } from "../../../pipeline/order.ts";
import { stem } from "../../../query/stem.ts";
import { subwords } from "../../../query/subwords.ts";
import type { Term } from "../../../query/term.ts";
import { repositoryOf } from "../../helpers/repository.ts";

const identifier = (text: string): Term => ({
	text,
	kind: "identifier",
	weight: 1,
	parts: subwords(text),
});
const word = (text: string): Term => ({ text, kind: "word", weight: 0.5, parts: [stem(text)] });
const quoted = (text: string): Term => ({ text, kind: "quoted", weight: 1, parts: [] });

type Files = Readonly<Record<string, string | Buffer>>;

async function search(files: Files, ...terms: Term[]): Promise<LayerResult & { root: string }> {
	const root = repositoryOf(files);
	const running = startLexicalSearch(root, terms, {});
	const corpus = openCorpus(root, await listFiles(root), await loadHasher());
	const result = await running.collect(corpus);
	return { ...result, hits: orderHits(result.hits), root };
}

/** What lies at each hit's bytes on disk, and how it was found. */
function found(result: LayerResult & { root: string }): string[] {
	return result.hits.map((hit) => `${slice(result.root, hit)} ${hit.spelling} ${hit.term}`);
}

function slice(root: string, hit: Hit): string {
	return fs.readFileSync(path.join(root, hit.path)).subarray(hit.startByte, hit.endByte).toString();
}

describe("an identifier", () => {
	it("is found letter for letter, in another case, and in another spelling", async () => {
		const text = "getUser getuser GET_USER get-user getUserById target_users\n";
		const result = await search({ "a.ts": text }, identifier("getUser"));
		expect(found(result)).toEqual([
			"getUser exact getUser",
			"getuser caseless getUser",
			"GET_USER parts getUser",
			"get-user parts getUser",
			"getUser caseless getUser",
			"get_user parts getUser",
		]);
	});

	it("with a qualifier is searched by its last name", async () => {
		const result = await search(
			{ "a.ts": "telemetry.record(); tel.record();\n" },
			identifier("telemetry.record"),
		);
		expect(found(result)).toEqual([
			"record exact telemetry.record",
			"record exact telemetry.record",
		]);
	});

	it("is found where a word of the query starts before it", async () => {
		const result = await search({ "a.ts": "_getUser()\n" }, identifier("getUser"), word("get"));
		expect(found(result)).toEqual(["_getUser caseless getUser", "get caseless get"]);
	});

	it("made of regex signs is taken literally", async () => {
		const result = await search({ "a.ts": "$x.$$typeof = 1; typeof x\n" }, identifier("$$typeof"));
		expect(found(result)).toEqual(["$$typeof exact $$typeof"]);
	});
});

describe("a word", () => {
	it("is found by its stem where a subword starts, not inside other words", async () => {
		const text = "expandIPv6 _expanded toExpanding EXPAND_ALL unexpanded\n";
		expect(found(await search({ "a.ts": text }, word("expanding")))).toEqual([
			"expand parts expanding",
			"expanded parts expanding",
			"Expanding caseless expanding",
			"EXPAND parts expanding",
		]);
	});

	it("in Cyrillic or Japanese is found in comments", async () => {
		const files = { "a.ts": "// Обновляет заказ\n// 注文を更新する\n" };
		expect(found(await search(files, word("заказ")))).toEqual(["заказ caseless заказ"]);
		expect((await search(files, word("注文"))).status).toBe("ok");
	});

	it("shares a match with the identifier that holds it", async () => {
		const result = await search({ "a.ts": "getUser\n" }, identifier("getUser"), word("user"));
		expect(found(result)).toEqual(["getUser exact getUser", "User caseless user"]);
	});
});

describe("a quoted text", () => {
	it("is found with other blanks and in another case", async () => {
		const text = 'throw new Error("No such  user");\nno such user\nno such\tuser\n';
		expect(found(await search({ "a.ts": text }, quoted("No such user")))).toEqual([
			"No such  user caseless No such user",
			"no such user caseless No such user",
			"no such\tuser caseless No such user",
		]);
	});

	it("that starts with a dash or holds regex signs is no option and no regex", async () => {
		const result = await search({ "a.ts": "run --pre=sh (a|b)* now\n" }, quoted("--pre=sh (a|b)*"));
		expect(found(result)).toEqual(["--pre=sh (a|b)* exact --pre=sh (a|b)*"]);
	});
});

describe("offsets", () => {
	it("count a BOM, \\r\\n, emoji and invalid bytes as they lie on disk", async () => {
		const result = await search(
			{
				"bom.ts": "\ufeff// 🙂 é\r\nmarker\r\n",
				"latin.ts": Buffer.from("caf\xe9 marker\n", "latin1"),
			},
			identifier("marker"),
		);
		expect(found(result)).toEqual(["marker exact marker", "marker exact marker"]);
		expect(result.hits.map((hit) => hit.startLine)).toEqual([2, 1]);
	});
});

describe("floods", () => {
	it("of one word drop the word, whole, and say so", async () => {
		const files = {
			"a.ts": "data data data data data data\n".repeat(4_500),
			"b.ts": "rare data\n",
		};
		const result = await search(files, word("data"), word("rare"));
		expect(found(result)).toEqual(["rare caseless rare"]);
		expect(result.status).toBe("partial");
		expect(result.reason).toMatch(/`data` matches more than 25000 times/);
	});

	it("in one file are cut after a stated number of lines", async () => {
		const result = await search({ "a.ts": "marker\n".repeat(6_000) }, identifier("marker"));
		expect(result.hits).toHaveLength(5_000);
		expect(result.reason).toMatch(/1 file\(s\) were searched up to 5000 matching lines/);
	});

	it("on one line are cut and counted", async () => {
		const result = await search({ "a.js": "marker;".repeat(100) }, identifier("marker"));
		expect(result.hits).toHaveLength(64);
		expect(result.reason).toMatch(/36 matches on lines with more than 64/);
	});
});

describe("a file that changes while it is searched", () => {
	it("is left out and counted", async () => {
		const root = repositoryOf({ "a.ts": "\n\nmarker\n", "b.ts": "marker\n" });
		const running = startLexicalSearch(root, [identifier("marker")], {});
		await new Promise((resolve) => setTimeout(resolve, 300));
		fs.writeFileSync(path.join(root, "a.ts"), "marker\n\n\n");
		const corpus = openCorpus(root, await listFiles(root), await loadHasher());
		const result = await running.collect(corpus);
		expect(result.hits.map((hit) => hit.path)).toEqual(["b.ts"]);
		expect(result.reason).toMatch(/1 file\(s\) changed/);
	});
});

describe("without anything to search for", () => {
	it("no process is started and the layer is ok", async () => {
		expect(await search({ "a.ts": "marker\n" })).toMatchObject({ status: "ok", hits: [] });
	});
});
