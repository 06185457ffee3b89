import { describe, expect, it } from "vitest";
import { texts } from "./ask.ts";

describe("paths", () => {
	it.each([
		["src/router/trie.ts drops a route", ["src/router/trie.ts"]],
		["look at (packages/foo/src/bar), then at ./x.", ["packages/foo/src/bar", "./x"]],
		["in trie.ts and `package.json`", ["trie.ts", "package.json"]],
		["src\\win\\trie.ts", ["src/win/trie.ts"]],
		["app/[id]/page.tsx and app/(group)/x.tsx", ["app/[id]/page.tsx", "app/(group)/x.tsx"]],
		["src/a.tsを直して", ["src/a.ts"]],
		["@/lib/db and ~/x/y", ["@/lib/db", "~/x/y"]],
		["../../etc/passwd", ["../../etc/passwd"]],
		['entry: ["src/a.ts", "src/b.ts"]', ["src/a.ts", "src/b.ts"]],
		["https://gitlab.com/o/r/-/blob/main/src/a.ts", ["src/a.ts"]],
	])("finds the paths in: %s", (query, expected) => {
		expect(texts(query, "path")).toEqual(expected);
	});

	it.each([
		"read/write and/or I/O, yes/no/maybe",
		"text/html or application/json",
		"the route /users/:id and /api/users",
		"https://example.com/src/a.ts and www.example.com/x.js",
		"Node.js, Vue.js and socket.io",
		"res.json() and c.html",
		"\\n, \\d+ and \\0 are escapes",
		"src/**/*.ts",
		"node_modules/foo/index.js is not ours",
		"@scope/pkg and @types/node",
	])("finds no path in: %s", (query) => {
		expect(texts(query, "path")).toEqual([]);
		expect(texts(query, "location")).toEqual([]);
	});

	it.each([
		["src/a.ts:12 throws", "src/a.ts:12"],
		["src/a.ts:12:5, I think", "src/a.ts:12:5"],
		["src/a.ts(12,5): error TS2345: no", "src/a.ts:12:5"],
		["src/a.ts#L12-L20", "src/a.ts:12"],
		["it fails at a.ts line 12", "a.ts:12"],
		["it fails in `a.ts`, line 12", "a.ts:12"],
		["see line 12 of src/a.ts", "src/a.ts:12"],
		["https://github.com/o/r/blob/main/src/a.ts#L12", "src/a.ts:12"],
		["C:\\x\\src\\a.ts:12:5", "C:/x/src/a.ts:12:5"],
		["file:///home/me/a.ts:3", "/home/me/a.ts:3"],
		["http://localhost:5173/src/a.ts?t=17:3:4", "src/a.ts:3:4"],
	])("finds the place in: %s", (query, expected) => {
		expect(texts(query, "location")).toEqual([expected]);
		expect(texts(query, "path")).toEqual([]);
	});

	it("reads a package's name as words", () => {
		expect(texts("@hono/zod-validator", "word")).toEqual(["hono", "zod", "validator"]);
	});
});
