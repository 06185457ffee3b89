import { describe, expect, it } from "vitest";
import { parseFile, parseFiles, whyUnparsed } from "../../corpus/parse.ts";
import { scriptPart } from "../../corpus/script-part.ts";
import { fixtureFiles, sourceFile } from "./outline-source.ts";

describe("parsing", () => {
	it.each([
		["a.ts", "const a = <T>b;", "TypeScript"],
		["a.mts", "export const a = <T,>(x: T) => x;", "TypeScript"],
		["a.cts", "import a = require('a');", "TypeScript"],
		["a.tsx", "const a = <T,>(x: T) => <b>{x}</b>;", "Tsx"],
		["a.js", 'const a = <div class="">x</div>;', "Tsx"],
		["a.jsx", "// @flow\nfunction f(a: ?string): void {}", "Tsx"],
		["a.mjs", "export default 1;", "Tsx"],
		["A.CJS", "module.exports = a < b > (c);", "Tsx"],
	])("reads %s with a grammar that understands it", (name, source, language) => {
		const parsed = parseFile(sourceFile(name, source));
		expect(parsed?.lang).toBe(language);
		expect(parsed?.hasErrors()).toBe(false);
	});

	it("parses each file once", () => {
		const file = sourceFile("a.ts", "let a;");
		expect(parseFile(file)).toBe(parseFile(file));
	});

	it("parses ahead what can be parsed", async () => {
		const files = [...fixtureFiles("shapes"), ...fixtureFiles("vue"), sourceFile("b.md", "#")];
		await parseFiles(files);
		const parsed = files.filter((file) => parseFile(file) !== undefined).map(({ path }) => path);
		expect(parsed).toEqual([
			"src/catalog.test.ts",
			"src/catalog.ts",
			"src/server.ts",
			"src/Setup.vue",
			"src/Shelf.vue",
			"src/page.astro",
		]);
	});

	it("says why a file has no tree", () => {
		expect(whyUnparsed(sourceFile("a.py", "a"))).toBe("language");
		expect(whyUnparsed(sourceFile("Makefile", "a"))).toBe("language");
		expect(whyUnparsed(sourceFile("a.constructor", "a"))).toBe("language");
		expect(whyUnparsed(sourceFile("a.vue", "<template/>"))).toBe("no script");
		expect(whyUnparsed(sourceFile("a.js", "let a;\n".repeat(150_000)))).toBe("size");
		expect(whyUnparsed(sourceFile("a.min.js", `/*!*/\n${"a();".repeat(2_000)}`))).toBe("minified");
		expect(whyUnparsed(sourceFile("a.js", `${"// x\n".repeat(20)}${"a();".repeat(2_000)}`))).toBe(
			undefined,
		);
	});

	it("sees code that it can't read, and reads the rest", () => {
		const parsed = parseFile(sourceFile("a.ts", "function a() {}\nconst = ;"));
		expect(parsed?.hasErrors()).toBe(true);
		expect(parsed?.root.find({ rule: { kind: "function_declaration" } })).not.toBeNull();
	});

	it("counts bytes on disk, in UTF-8 with a byte order mark and in UTF-16", () => {
		const text = "\uFEFFconst é = '😀'; f();";
		for (const bytes of [Buffer.from(text), Buffer.from(text, "utf16le")]) {
			const file = sourceFile("a.ts", bytes);
			const call = parseFile(file)
				?.root.find({ rule: { kind: "call_expression" } })
				?.range();
			const start = parseFile(file)?.toByte(call?.start.index ?? 0) ?? 0;
			const end = parseFile(file)?.toByte(call?.end.index ?? 0) ?? 0;
			expect(bytes.subarray(start, end)).toEqual(
				Buffer.from("f()", bytes[0] === 0xff ? "utf16le" : "utf8"),
			);
		}
	});

	it("reads invalid UTF-8 one byte a character", () => {
		const bytes = Buffer.from("// \xff\nfunction f() {}", "latin1");
		expect(parseFile(sourceFile("a.ts", bytes))?.hasErrors()).toBe(false);
	});
});

describe("the script part", () => {
	it("is as long as the file, with its line ends", () => {
		const text = "<p>😀</p>\r\n<script lang='ts'>\r\nlet a: 1\r\n</script>\r\n";
		const part = scriptPart(text, "vue");
		expect(part?.text).toHaveLength(text.length);
		expect(part?.text.match(/\r\n/g)).toHaveLength(4);
		expect(part?.text.indexOf("let a")).toBe(text.indexOf("let a"));
		expect(part?.language).toBe("TypeScript");
	});

	it("is TSX where the script says so or says nothing", () => {
		expect(scriptPart('<script lang="tsx">a</script>', "vue")?.language).toBe("Tsx");
		expect(scriptPart("<script>a</script>", "svelte")?.language).toBe("Tsx");
	});

	it("has no data, no comments and nothing from other files", () => {
		expect(scriptPart('<script type="application/json">{}</script>', "svelte")).toBeUndefined();
		expect(scriptPart("<!-- <script>a</script> -->", "vue")).toBeUndefined();
		expect(scriptPart('<script src="./a.ts"></script>', "vue")).toBeUndefined();
	});

	it("ends with the file where the block isn't closed", () => {
		expect(scriptPart("<script>let a;", "svelte")?.text.trim()).toBe("let a;");
	});

	it("takes an Astro file's frontmatter for code, whatever it holds", () => {
		const text = '---\nconst a = "<!-- <script>";\n---\n<p/>';
		expect(scriptPart(text, "astro")?.text.trim()).toBe('const a = "<!-- <script>";');
		expect(scriptPart("<p>---</p>", "astro")).toBeUndefined();
	});
});
