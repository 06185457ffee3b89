import { describe, expect, it } from "vitest";
import type { SourceFile } from "../../../corpus/file.ts";
import type { Hit } from "../../../layers/hit.ts";
import { searchPattern, searchShapes } from "../../../layers/structural/search.ts";
import { SHAPES } from "../../../layers/structural/shapes.ts";
import type { Term, TermKind } from "../../../query/term.ts";
import { fixtureFile, fixtureFiles, sourceFile } from "../../corpus/outline-source.ts";

function term(text: string, kind: TermKind = "identifier", line?: number): Term {
	return { text, kind, weight: 1, parts: [], ...(line === undefined ? {} : { line }) };
}

function textOf(files: readonly SourceFile[], hit: Hit): string {
	const file = files.find(({ path }) => path === hit.path);
	return file?.bytes.toString("utf8", hit.startByte, hit.endByte) ?? "";
}

/** Hits as `evidence kind name path:line`. */
function find(files: readonly SourceFile[], ...terms: Term[]): string[] {
	return rows(searchShapes(files, terms).hits);
}

function rows(hits: readonly Hit[]): string[] {
	return hits.map(
		({ evidence, kind, name, path, startLine }) =>
			`${evidence} ${kind} ${name ?? "-"} ${path}:${startLine}`,
	);
}

const SHAPE_CASES: [source: string, name: string, rows: string[]][] = [
	["interface I { a: 1; b(): void }", "a", ["definition property I.a"]],
	["interface I { a: 1; b(): void }", "b", ["definition method I.b"]],
	["type T = { deep: { a: 1 } };", "a", ["definition property T.a"]],
	["f<{ a: 1 }>();", "a", ["structural property a"]],
	["enum E { A, B = 2 }", "B", ["definition enum member E.B"]],
	["enum E { A, B = 2 }", "A", ["definition enum member E.A"]],
	["class C { field = 1; #secret = 2 }", "field", ["definition property C.field"]],
	["class C { field = 1; #secret = 2 }", "#secret", ["definition property C.#secret"]],
	["class C { #secret() {} }", "C#secret", ["definition method C.#secret"]],
	["class C { constructor(private dep: D, plain: P) {} }", "dep", ["definition property C.dep"]],
	["class C { constructor(private dep: D, plain: P) {} }", "plain", []],
	["const c = { key: 1, fn: () => 1 };", "key", ["structural property c.key"]],
	["const c = { key: 1, fn: () => 1 };", "fn", ["definition method c.fn"]],
	["const c = { 'a-b': 1 };", "a-b", ["structural property c.a-b"]],
	["use({ onOpen: () => 1 });", "onOpen", ["definition method onOpen"]],
	["export const { a, b: c } = d;", "a", ["definition variable a"]],
	["export const { a, b: c = 1 } = d;", "c", ["definition variable c"]],
	["export const { a, b: c } = d;", "b", []],
	["exports.x = 1;", "x", ["definition variable x"]],
	["if (y) { exports.x = 1; }", "x", ["definition variable x"]],
	["class C { m() { this.x = 1; } }", "x", ["structural property C.m.x"]],
	["f(); a.f(); a?.b.f?.(); new f(); new a.f();", "f", Array(5).fill("structural call -")],
	["@f class A {} @f() class B {} @a.f class C {}", "f", Array(3).fill("structural call -")],
	["f`x`; a.f`x`; f!();", "f", Array(3).fill("structural call -")],
	["f; g(f); const h = f;", "f", []],
	["// f()\nconst a = 'f()';", "f", []],
	["a['f'] = () => 1;", "f", ["definition function a.f"]],
];

describe("shapes of a name", () => {
	it.each(SHAPE_CASES)("in %s, of %s", (source, name, expected) => {
		const found = searchShapes([sourceFile("a.ts", source)], [term(name)]).hits;
		expect(found.map(({ evidence, kind, name }) => `${evidence} ${kind} ${name ?? "-"}`)).toEqual(
			expected,
		);
	});

	it("include JSX elements, but not their closing tags", () => {
		const file = sourceFile("a.tsx", "const a = <B.X y={1}><X/></B.X>;");
		expect(find([file], term("X"))).toEqual(Array(2).fill("structural call - a.tsx:1"));
	});

	it("have the name alone as their span, counted in bytes on disk", () => {
		const file = sourceFile("a.ts", '\uFEFFconst é = "😀"; a.öffne(); function öffne() {}\n');
		const { hits } = searchShapes([file], [term("öffne")]);
		expect(hits).toHaveLength(2);
		expect(hits.map((hit) => textOf([file], hit))).toEqual(["öffne", "öffne"]);
	});

	it("are found in the script of a Vue file", () => {
		const files = fixtureFiles("vue");
		const { hits } = searchShapes(files, [term("total"), term("open")]);
		expect(rows(hits)).toEqual([
			"definition function total src/Setup.vue:3",
			"definition method methods.open src/Shelf.vue:15",
		]);
		expect(hits.map((hit) => textOf(files, hit))).toEqual(["total", "open"]);
	});

	it("are listed for the documentation", () => {
		expect(SHAPES.length).toBeGreaterThan(4);
	});
});

describe("a qualified name", () => {
	const record = [
		sourceFile(
			"src/a.ts",
			"export class Telemetry {\n record() {}\n}\nclass Disc {\n record() {}\n}",
		),
		sourceFile("src/b.ts", "telemetry.record();\ndisc.record();\nrecord();"),
	];

	it("is the member of that class, and calls are those written so", () => {
		expect(find(record, term("Telemetry.record"))).toEqual([
			"definition method Telemetry.record src/a.ts:2",
		]);
		expect(find(record, term("telemetry.record"))).toEqual([
			"definition method Telemetry.record src/a.ts:2",
			"structural call - src/b.ts:1",
		]);
		expect(find(record, term("Disc#record"))).toEqual(["definition method Disc.record src/a.ts:5"]);
		expect(find(record, term("Disc::record"))).toEqual(find(record, term("Disc#record")));
	});

	it("may be a function of the module of that name", () => {
		const files = [
			sourceFile("src/telemetry/index.ts", "export function record() {}"),
			sourceFile("src/disc.ts", "export function record() {}"),
		];
		expect(find(files, term("telemetry.record"))).toEqual([
			"definition function record src/telemetry/index.ts:1",
		]);
	});

	it("leads to all of its last name, calls written so first, where nothing fits", () => {
		expect(find(record, term("disk.record"))).toHaveLength(5);
		const calls = sourceFile("src/c.ts", "disc.record();\ntel.record();");
		expect(find([calls], term("tel.record"))).toEqual([
			"structural call - src/c.ts:2",
			"structural call - src/c.ts:1",
		]);
	});
});

describe("a quoted text", () => {
	const files = [
		fixtureFile("shapes", "src/catalog.ts"),
		fixtureFile("jsx", "src/List.jsx"),
		sourceFile("a.ts", "// it's gone\nconst a = 'it\\'s gone', b = /gone now/, c = `is\n  gone`;"),
	];

	it("is found in literals, JSX text, regular expressions, not in comments", () => {
		expect(find(files, term("it's gone", "quoted"))).toEqual(["structural string - a.ts:2"]);
		expect(find(files, term("gone now", "quoted"))).toEqual(["structural string - a.ts:2"]);
		expect(find(files, term("is gone", "quoted"))).toEqual(["structural string - a.ts:2"]);
		expect(find(files, term("Nothing  to read", "quoted"))).toEqual([
			"structural string - src/List.jsx:13",
		]);
		expect(find(files, term("Finds books", "quoted"))).toEqual([]);
	});

	it("has the text as its span, not the whole literal", () => {
		const { hits } = searchShapes(files, [term("is on loan", "quoted")]);
		expect(hits.map((hit) => textOf(files, hit))).toEqual(["is on loan"]);
	});

	it("may hold whatever a regular expression takes for its own", () => {
		const file = sourceFile("a.ts", 'f("a.*(b) [c] {d} ^$ | \\\\ +?");');
		expect(find([file], term("a.*(b) [c] {d} ^$ | ", "quoted"))).toHaveLength(1);
		expect(find([file], term(" ", "quoted"))).toEqual([]);
	});
});

describe("a location", () => {
	const catalog = fixtureFile("shapes", "src/catalog.ts");

	it("is the innermost declaration there, by its name", () => {
		expect(find([catalog], term("src/catalog.ts", "location", 51))).toEqual([
			"structural method Catalog.find src/catalog.ts:47",
		]);
	});

	it("is the line itself where the declaration has no name", () => {
		expect(find([catalog], term("src/catalog.ts", "location", 30))).toEqual([
			"structural statement Catalog src/catalog.ts:30",
		]);
	});

	it("is nothing between declarations or past the end", () => {
		expect(find([catalog], term("src/catalog.ts", "location", 3))).toEqual([]);
		expect(find([catalog], term("src/catalog.ts", "location", 9_999))).toEqual([]);
		expect(find([catalog], term("src/other.ts", "location", 1))).toEqual([]);
	});
});

describe("what could not be looked at", () => {
	it("is said: large and minified files that hold the name, names in unreadable code", () => {
		const minified = sourceFile("a.min.js", `function lost(){}${"a();".repeat(3_000)}`);
		expect(searchShapes([minified], [term("lost")])).toMatchObject({
			status: "partial",
			reason: "1 file(s) too large or minified were not parsed",
		});
		expect(searchShapes([minified], [term("other")]).status).toBe("ok");
		const broken = sourceFile("a.ts", "const a = 1;\n@@@ lost ###\n");
		expect(searchShapes([broken], [term("lost")]).status).toBe("partial");
		expect(searchShapes([broken], [term("a")])).toMatchObject({ status: "ok", reason: null });
	});

	it("is counted where a name is everywhere", () => {
		const flood = sourceFile("a.ts", "f();\n".repeat(700));
		const { hits, reason } = searchShapes([flood], [term("f")]);
		expect(hits).toHaveLength(500);
		expect(reason).toBe("200 hit(s) above the limits were left out");
	});

	it("is nothing for words and for no terms", () => {
		const file = sourceFile("a.ts", "function open() {}");
		expect(searchShapes([file], [term("open", "word")]).hits).toEqual([]);
		expect(searchShapes([file], [])).toMatchObject({ status: "ok", hits: [] });
	});
});

describe("a pattern", () => {
	const files = [...fixtureFiles("shapes"), ...fixtureFiles("jsx")];

	it("finds code of its shape, the whole match as its span", () => {
		const { hits } = searchPattern(files, "app.get($PATH, $$$REST)");
		expect(rows(hits)).toEqual([
			"structural call_expression - src/server.ts:12",
			"structural call_expression - src/server.ts:13",
		]);
		expect(hits[0]?.term).toBe("app.get($PATH, $$$REST)");
		expect(textOf(files, hits[0] as Hit)).toBe('app.get("/books", (context) => context.json([]))');
	});

	it("may be a kind of node, or both", () => {
		expect(rows(searchPattern(files, "", { kind: "function_declaration" }).hits)).toContain(
			"structural function_declaration - src/Book.tsx:1",
		);
		expect(searchPattern(files, "$A", { kind: "class_static_block" }).hits).toHaveLength(1);
	});

	it("is looked for in the languages that can read it", () => {
		expect(searchPattern(files, "<Book $$$A />").hits).toHaveLength(1);
		expect(searchPattern(files, "", { kind: "jsx_text" }).hits.length).toBeGreaterThan(0);
	});

	it.each(["function {{{", "", "  ", "foo($A", "a b", "x".repeat(20_000)])(
		"that is no code is refused: %j",
		(pattern) => {
			expect(() => searchPattern(files, pattern)).toThrowError(
				expect.objectContaining({ name: "BadPatternError" }),
			);
		},
	);

	it("of a kind that no grammar has is refused", () => {
		expect(() => searchPattern(files, "", { kind: "function_item" })).toThrowError(/function_item/);
	});
});
