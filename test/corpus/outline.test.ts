import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { lineAt, lineCount } from "../../corpus/file.ts";
import { outlineOf } from "../../corpus/outline.ts";
import type { OutlineNode } from "../../corpus/outline-node.ts";
import { fixtureFile, flatten, nodeNamed, rowsOf, sourceFile } from "./outline-source.ts";

describe("the outline of a TypeScript module", () => {
	const catalog = fixtureFile("shapes", "src/catalog.ts");

	it("nests classes, members, namespaces and object members, comments and decorators included", () => {
		expect(rowsOf(catalog)).toEqual([
			"interface Query 4-8",
			"type Isbn 10-10",
			"enum Shelf 12-15",
			"variable LIMIT 17-17",
			"class Catalog 19-58",
			"  property Catalog.loans 24-26",
			"  property Catalog.#size 27-27",
			"  statement Catalog 29-31",
			"  constructor Catalog.constructor 33-35",
			"  accessor Catalog.size 37-39",
			"  accessor Catalog.size 41-43",
			"  method Catalog.find 45-52",
			"    function Catalog.find.matches 50-50",
			"  method Catalog.lend 54-57",
			"class Store 60-62",
			"  method Store.all 61-61",
			"namespace Dates 64-69",
			"  variable Dates.day 65-65",
			"  function Dates.due 66-68",
			"namespace express 71-75",
			"  interface express.Request 72-74",
			"namespace global 77-79",
			"  variable global.registry 78-78",
			"variable policy 81-91",
			"  method policy.remind 83-83",
			"  property policy.limits 84-90",
			"    method policy.limits.check 87-89",
			"function shelves 93-95",
		]);
	});

	it("tells the declaration's line from its comment's and where the signature ends", () => {
		expect(nodeNamed(catalog, "Catalog")).toMatchObject({
			startLine: 19,
			declarationLine: 23,
			signatureEndLine: 23,
		});
		expect(nodeNamed(catalog, "Catalog.loans").declarationLine).toBe(26);
		expect(nodeNamed(catalog, "Catalog.find")).toMatchObject({
			startLine: 45,
			declarationLine: 45,
			signatureEndLine: 49,
		});
	});

	it("knows what is exported, also by a clause at the end", () => {
		const exported = (outlineOf(catalog)?.nodes ?? []).filter((node) => node.exported);
		expect(exported.map((node) => node.name)).toEqual([
			"Query",
			"Isbn",
			"Shelf",
			"Catalog",
			"Store",
			"Dates",
			"policy",
			"shelves",
		]);
	});
});

describe("the outline of tests and servers", () => {
	it("calls tests by their titles and hooks by their own names", () => {
		expect(rowsOf(fixtureFile("shapes", "src/catalog.test.ts"))).toEqual([
			"test the catalog 3-15",
			"  test the catalog.beforeEach 4-6",
			"  test the catalog.finds a book 8-10",
			"  test the catalog.lends %i books 12-14",
		]);
	});

	it("has long callbacks, merged small statements and functions that a call wraps", () => {
		expect(rowsOf(fixtureFile("shapes", "src/server.ts"))).toEqual([
			"callback app.use 3-11",
			"statement - 12-13",
			"function handler 15-17",
		]);
	});
});

describe("the outline of CommonJS and prototypes", () => {
	it("names assigned functions, prototype members and defined properties", () => {
		expect(rowsOf(fixtureFile("commonjs-shapes", "lib/app.js"))).toEqual([
			"variable app 6-6",
			"function app.listen 8-13",
			"function h 15-15",
			"variable version 16-16",
			"function Router 18-20",
			"function Router.handle 22-24",
			"  function Router.handle.each 23-23",
			"variable Router.prototype 26-32",
			"  method Router.use 28-30",
			"  method Router.param 31-31",
			"accessor Router.length 34-38",
		]);
	});

	it("looks into a UMD wrapper as if it were the module", () => {
		expect(rowsOf(fixtureFile("commonjs-shapes", "lib/umd.js"))).toEqual([
			"statement - 2-3",
			"variable count 5-5",
			"function next 6-8",
			"statement - 9-9",
		]);
	});

	it("calls what module.exports holds the default, and marks what it gives away", () => {
		const file = fixtureFile("commonjs-shapes", "lib/exports.js");
		expect(rowsOf(file)).toEqual([
			"function read 3-5",
			"function write 6-6",
			"variable default 8-8",
			"  method remove 8-8",
		]);
		expect(nodeNamed(file, "write").exported).toBe(true);
		expect(rowsOf(fixtureFile("commonjs-shapes", "lib/route.js"))).toEqual([
			"function default 1-3",
			"class Route 4-6",
			"  method Route.dispatch 5-5",
		]);
	});
});

describe("the outline of components", () => {
	it("reads JSX and Flow in JavaScript", () => {
		expect(rowsOf(fixtureFile("jsx", "src/List.jsx"))).toEqual([
			"type Props 5-5",
			"function List 7-17",
			"  function List.pick 8-10",
		]);
	});

	it("reads TSX with its own grammar", () => {
		const file = fixtureFile("jsx", "src/Book.tsx");
		expect(rowsOf(file)).toEqual(["function Book 1-3", "function first 5-5"]);
		expect(outlineOf(file)?.complete).toBe(true);
	});

	it("reads the script of a Vue file, offsets counted from the file's start", () => {
		const file = fixtureFile("vue", "src/Shelf.vue");
		expect(rowsOf(file)).toEqual([
			"variable default 9-19",
			"  method data 11-13",
			"  property methods 14-18",
			"    method methods.open 15-17",
		]);
		const open = nodeNamed(file, "methods.open");
		expect(file.bytes.toString("utf8", open.nameStartByte, open.nameEndByte)).toBe("open");
	});

	it("reads <script setup>, both scripts of a Svelte file, and an Astro file's frontmatter", () => {
		expect(rowsOf(fixtureFile("vue", "src/Setup.vue"))).toEqual([
			"variable props 2-2",
			"function total 3-5",
		]);
		expect(rowsOf(fixtureFile("svelte", "src/Form.svelte"))).toEqual([
			"variable prerender 2-2",
			"variable days 6-6",
			"statement - 7-7",
			"function addDays 8-10",
		]);
		expect(rowsOf(fixtureFile("vue", "src/page.astro"))).toEqual([
			"variable title 3-3",
			"function heading 4-6",
			"function hydrate 10-10",
		]);
	});
});

const SNIPPETS: Record<string, [source: string, rows: string[]]> = {
	"default functions": ["export default async function () {}", ["function default 1-1"]],
	"default arrows": ["export default (a) => {\n};", ["function default 1-2"]],
	"named default functions": ["export default function go() {}", ["function go 1-1"]],
	"default classes": ["export default class { m() {} }", ["class default 1-1", "  method m 1-1"]],
	"default objects": ["export default { a() {} };", ["variable default 1-1", "  method a 1-1"]],
	"class expressions": ["const A = class { m() {} };", ["class A 1-1", "  method A.m 1-1"]],
	"returned classes": [
		"const mix = (Base) => class extends Base {\n m() {}\n};",
		["function mix 1-3", "  class mix 1-3", "    method mix.m 2-2"],
	],
	"two functions on a line": [
		"function a() {} function b() {}",
		["function a 1-1", "function b 1-1"],
	],
	"overloads without a body": [
		"declare function f(a: 1): void;\ndeclare function f(a: 2): void;",
		["function f 1-2"],
	],
	"functions in control flow": [
		"if (x) {\n function f() {}\n}",
		["statement - 1-3", "  function f 2-2"],
	],
	"immediately called functions": [
		"!function () {\n var a = 1;\n function b() {}\n}();\n(() => { function c() {} })();",
		["variable a 2-2", "function b 3-3", "function c 5-5"],
	],
	"AMD modules": ["define(['x'], function (x) {\n function f() {}\n});", ["function f 2-2"]],
	"named function expressions": [
		"function session() {\n return function handle(req) {\n };\n}",
		["function session 1-4", "  function session.handle 2-3"],
	],
	"objects that a function returns": [
		"function make() {\n return {\n  get() {},\n };\n}",
		["function make 1-5", "  method make.get 3-3"],
	],
	"fields that a constructor sets": [
		"class A { constructor() {\n this.f = () => {};\n} }",
		["class A 1-3", "  constructor A.constructor 1-3", "    function A.constructor.f 2-2"],
	],
	"chains with long callbacks": [
		`fetch()\n .then((r) => {\n${"  r();\n".repeat(7)} })\n .catch(() => {});`,
		["statement - 1-11", "  callback then 2-10"],
	],
	"short callbacks and computed values, which are none": [
		"function f(xs) {\n const ids = xs.map((x) => x.id);\n return ids;\n}",
		["function f 1-4"],
	],
	"destructured constants": ["export const { a, b: c } = d;", ["variable a 1-1"]],
	"imports, re-exports, requires and directives, which are none": [
		'"use strict";\nimport a from "a";\nconst b = require("b");\nexport { a };\nexport * from "c";',
		[],
	],
	"computed and quoted names": [
		'class A { [Symbol.iterator]() {} "b-c"() {} }',
		["class A 1-1", "  method A.[Symbol.iterator] 1-1", "  method A.b-c 1-1"],
	],
	"comments that belong to nobody": [
		"// License.\n\nfunction a() {} // trailing\nfunction b() {}",
		["function a 3-3", "function b 4-4"],
	],
};

describe("the outline has", () => {
	it.each(Object.entries(SNIPPETS))("%s", (_title, [source, rows]) => {
		expect(rowsOf(sourceFile("snippet.ts", source))).toEqual(rows);
	});

	it("the members of an interface only where it's huge", () => {
		const members = Array.from({ length: 70 }, (_, index) => `\tm${index}: string;`).join("\n");
		const file = sourceFile("huge.ts", `interface Huge {\n${members}\n\tlast(): void;\n}\n`);
		expect(outlineOf(file)?.nodes[0]?.children).toHaveLength(71);
	});
});

describe("the outline of hard input", () => {
	it("gives the rest of a file that doesn't parse, and says that it isn't complete", () => {
		const file = sourceFile("broken.ts", "function a() {}\nlet = = ;;) {\nfunction b() {\n}\n");
		expect(outlineOf(file)?.complete).toBe(false);
		expect(nodeNamed(file, "a").endLine).toBe(1);
		expect(nodeNamed(file, "b")).toMatchObject({ kind: "function", startLine: 3, endLine: 4 });
	});

	it("counts bytes after an emoji, behind a byte order mark and with Windows line ends", () => {
		for (const start of ["", "\uFEFF"]) {
			const file = sourceFile("a.ts", `${start}const e = "👩‍💻é";\r\nfunction näme() {}\r\n`);
			const { nameStartByte, nameEndByte, startLine } = nodeNamed(file, "näme");
			expect(file.bytes.toString("utf8", nameStartByte, nameEndByte)).toBe("näme");
			expect(startLine).toBe(2);
		}
	});

	it("survives deep nesting", () => {
		const parentheses = `x = ${"(\n".repeat(20_000)}1${")\n".repeat(20_000)};`;
		expect(outlineOf(sourceFile("deep.js", parentheses))).toBeDefined();
		const functions = `${"f(() => {\n".repeat(2_000)}${"});\n".repeat(2_000)}`;
		expect(outlineOf(sourceFile("deep.js", functions))).toBeDefined();
	});

	it("is undefined for what isn't code", () => {
		expect(outlineOf(sourceFile("a.md", "# a"))).toBeUndefined();
		expect(outlineOf(sourceFile("a.vue", "<template><p/></template>"))).toBeUndefined();
	});
});

describe("the outline of rxjs", () => {
	const root = path.join(import.meta.dirname, "../../node_modules/rxjs/src");
	const files = fs
		.readdirSync(root, { recursive: true, encoding: "utf8" })
		.filter((name) => name.endsWith(".ts"))
		.map((name) => sourceFile(name, fs.readFileSync(path.join(root, name))));

	it("keeps siblings apart, children inside and names where they stand", () => {
		expect(files.length).toBeGreaterThan(200);
		for (const file of files) {
			const outline = outlineOf(file);
			expect(outline?.complete, file.path).toBe(true);
			checkLevel(file.path, outline?.nodes ?? [], 1, lineCount(file));
			for (const { node } of flatten(outline?.nodes ?? [])) {
				const { nameStartByte: start, nameEndByte: end } = node;
				if (start < end) expect(file.bytes.toString("utf8", start, end)).toBe(node.name);
				const line = lineAt(file, start);
				expect(line >= node.startLine && line <= node.endLine, `${file.path} ${node.name}`).toBe(
					true,
				);
			}
		}
	});
});

function checkLevel(
	place: string,
	nodes: readonly OutlineNode[],
	first: number,
	last: number,
): void {
	let before = first;
	let nameEnd = -1;
	for (const node of nodes) {
		const where = `${place}:${node.startLine} ${node.qualifiedName}`;
		expect(node.startLine >= before && node.endLine <= last, where).toBe(true);
		expect(node.declarationLine >= node.startLine, where).toBe(true);
		expect(node.signatureEndLine <= node.endLine, where).toBe(true);
		expect(node.nameStartByte >= nameEnd, where).toBe(true);
		checkLevel(place, node.children, node.startLine, node.endLine);
		before = node.endLine;
		nameEnd = node.nameEndByte;
	}
}
