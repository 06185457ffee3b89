import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { indexPaths, longestSuffixMatch } from "../../query/suffix.ts";

const paths = [
	"package.json",
	"packages/core/src/index.ts",
	"packages/core/src/router/trie.ts",
	"packages/http/src/index.ts",
	"packages/http/src/router/trie.ts",
	"packages/http/src/server.mts",
	"packages/http/src/view.tsx",
	"src/b.d.ts",
	"src/both.js",
	"src/both.ts",
	"src/util/index.ts",
];

describe("longestSuffixMatch", () => {
	it.each([
		[
			"a path as it stands",
			"packages/core/src/router/trie.ts",
			["packages/core/src/router/trie.ts"],
		],
		[
			"another machine's path",
			"/home/ci/x/packages/http/src/server.mts",
			["packages/http/src/server.mts"],
		],
		["a Windows path", "C:\\work\\src\\both.ts", ["src/both.ts"]],
		["a path that two share", "src/router/trie.ts", [paths[2], paths[4]]],
		["a bare name that many share", "index.ts", [paths[1], paths[3], paths[10]]],
		["dots and slashes in front", "./../../src/./both.ts", ["src/both.ts"]],
		["an alias", "@/util", ["src/util/index.ts"]],
		["no extension", "src/both", ["src/both.js", "src/both.ts"]],
		["a folder with an index", "src/util", ["src/util/index.ts"]],
		["an import spelt .js", "core/src/router/trie.js", ["packages/core/src/router/trie.ts"]],
		["an import spelt .mjs", "./server.mjs", ["packages/http/src/server.mts"]],
		["an import spelt .jsx", "view.jsx", ["packages/http/src/view.tsx"]],
		["a .js that exists beside its .ts", "src/both.js", ["src/both.js"]],
		["a build's output", "dist/router/trie.js", [paths[2], paths[4]]],
		["a path that climbs out of the root", "../../etc/passwd", []],
		["only half of a name", "rie.ts", []],
		["nothing", "", []],
		["only dots", "../..", []],
	])("finds %s", (_, given, expected) => {
		expect(longestSuffixMatch(given, paths)).toEqual(expected);
		expect(longestSuffixMatch(given, indexPaths(paths))).toEqual(expected);
	});

	it("orders by code unit, not by locale or arrival", () => {
		expect(longestSuffixMatch("x.ts", ["ä/x.ts", "b/x.ts", "B/x.ts", "a/x.ts"])).toEqual([
			"B/x.ts",
			"a/x.ts",
			"b/x.ts",
			"ä/x.ts",
		]);
	});

	it("answers only with paths of the corpus, and with each path for itself", () => {
		fc.assert(
			fc.property(fc.string(), fc.constantFrom(...paths), (given, path) => {
				expect(paths).toEqual(expect.arrayContaining(longestSuffixMatch(given, paths)));
				expect(longestSuffixMatch(`/ci/${path}`, paths)).toContain(path);
			}),
		);
	});
});
