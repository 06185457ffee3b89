import { afterEach, expect, test } from "vitest";
import { toByte, toPosition } from "../../../layers/symbol/positions.ts";
import { searchSymbols } from "../../../layers/symbol/search.ts";
import { startLanguageServer } from "../../../layers/symbol/server.ts";
import { type Repository, repositoryOf, term, told } from "./repository.ts";

let repository: Repository | undefined;

afterEach(() => repository?.remove());

async function look(files: Record<string, string | Buffer>, ...texts: string[]) {
	repository = repositoryOf(files);
	const server = startLanguageServer(repository.root);
	const terms = texts.map((text) => term(text));
	try {
		const found = await searchSymbols(
			server,
			repository.occurrences(...terms),
			terms,
			repository.read,
			{ deadlineMs: 30_000 },
		);
		expect(found.reason).toBeNull();
		return told(repository, found.hits);
	} finally {
		await server.close();
	}
}

test.each([
	["LF", "\n"],
	["CRLF", "\r\n"],
	["CR", "\r"],
	["U+2028", "\u2028"],
	["U+2029", "\u2029"],
])("offsets are right when lines end with %s", async (_, ending) => {
	const lines = ["// é", "export const pin = 1;", "// 😀", "pin;", ""];
	const found = await look({ "a.ts": lines.join(ending) }, "pin");
	expect(found.map((line) => line.replace(/:\d+/g, ""))).toEqual([
		"definition a.ts pin variable pin",
		"reference a.ts pin -> a.ts",
	]);
});

test("offsets are right after emoji and accents on the same line", async () => {
	const found = await look({ "a.ts": "/* 😀é */ const pin = '😀';\n/* é😀 */ pin;\n" }, "pin");
	expect(found).toEqual(["definition a.ts:1 pin variable pin", "reference a.ts:2 pin -> a.ts:1"]);
});

test("a byte order mark counts in the offsets, asked or found", async () => {
	const found = await look(
		{ "a.ts": "\ufeffexport const pin = 1;", "b.ts": '\ufeffimport { pin as p } from "./a"; p;' },
		"pin",
	);
	expect(found).toEqual([
		"definition a.ts:1 pin variable pin",
		"reference b.ts:1 p -> a.ts:1",
		"reference b.ts:1 p import -> a.ts:1",
		"reference b.ts:1 pin import -> a.ts:1",
	]);
});

test("a use in a file with a byte order mark that was never opened", async () => {
	const found = await look(
		{
			"a.ts": "export const pin = 1;",
			"b.ts": 'export { pin as needle } from "./a";',
			"c.ts": '\ufeffimport { needle } from "./b"; needle;',
			"tsconfig.json": "{}",
		},
		"pin",
	);
	expect(found).toContain("reference c.ts:1 needle -> a.ts:1");
});

test("a file that isn't valid UTF-8 keeps its bytes' offsets", async () => {
	const found = await look(
		{ "a.ts": Buffer.from("/* caf\xe9 */ export const pin = 1; /* \xe9 */ pin;\n", "latin1") },
		"pin",
	);
	expect(found).toEqual(["definition a.ts:1 pin variable pin", "reference a.ts:1 pin -> a.ts:1"]);
});

test.each([
	"a b.ts",
	"c#d.ts",
	"100%.ts",
	"%20.ts",
	"äé日本.ts",
	"q?x=1.ts",
	"a+b&c.ts",
	"[id].tsx",
])("a file named %s is asked about and found", async (name) => {
	const path = `src/${name}`;
	const module = path.replace(/\.tsx?$/, "");
	const found = await look(
		{ [path]: "export const pin = 1;\n", "use.ts": `import { pin } from "./${module}";\npin;\n` },
		"pin",
	);
	expect(found).toEqual([
		`definition ${path}:1 pin variable pin`,
		`reference use.ts:1 pin import -> ${path}:1`,
		`reference use.ts:2 pin -> ${path}:1`,
	]);
});

test("bytes and positions are each other's inverse, in both encodings", () => {
	for (const text of ["\ufeffa😀b\r\nc\rdé\nf", "plain\nascii", "", "caf\xe9"]) {
		const encoding = text.endsWith("\xe9") ? "latin1" : "utf8";
		const file = { path: "a.ts", bytes: Buffer.from(text, encoding), hash: "0" };
		for (const [index, byte] of characterStarts(text, encoding).entries()) {
			for (const units of ["utf-8", "utf-16"] as const) {
				if (index === 0 && text.startsWith("\ufeff")) continue;
				expect(toByte(file, toPosition(file, byte, units), units)).toBe(byte);
			}
		}
	}
});

test("a position that the file doesn't have gives nothing", () => {
	const file = { path: "a.ts", bytes: Buffer.from("ab\ncd"), hash: "0" };
	for (const position of [
		{ line: 2, character: 0 },
		{ line: 1, character: 3 },
	]) {
		expect(toByte(file, position, "utf-8")).toBeUndefined();
		expect(toByte(file, position, "utf-16")).toBeUndefined();
	}
});

function characterStarts(text: string, encoding: "utf8" | "latin1"): number[] {
	let byte = 0;
	return [...text].map((character) => {
		const start = byte;
		byte += Buffer.byteLength(character, encoding);
		return start;
	});
}
