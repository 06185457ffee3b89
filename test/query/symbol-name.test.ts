import { expect, it } from "vitest";
import { parseSymbolName } from "../../query/symbol-name.ts";

it.each([
	["fn", ["fn"]],
	["fn()", ["fn"]],
	["await fn(a, b(1))", ["fn"]],
	["Class.method", ["Class", "method"]],
	["Class#method", ["Class", "method"]],
	["Class::method", ["Class", "method"]],
	["Class.prototype.method", ["Class", "method"]],
	["Class.#secret", ["Class", "#secret"]],
	["#secret", ["#secret"]],
	["a?.b", ["a", "b"]],
	['"quoted-key"', ["quoted-key"]],
	["table['quoted-key'].x", ["table", "quoted-key", "x"]],
	["exports.x", ["x"]],
	["module.exports.x", ["x"]],
	["module.exports", ["default"]],
	["export async function f<T>(x: T): Promise<void>", ["f"]],
	["class Map<K, V>", ["Map"]],
	["get size", ["size"]],
	["<Row />", ["Row"]],
	["@sealed()", ["sealed"]],
	["Ünïcode.名前", ["Ünïcode", "名前"]],
])("%s is the chain %j", (text, segments) => {
	expect(parseSymbolName(text)).toMatchObject({ segments });
});

it.each([
	["src/a.ts", { path: "src/a.ts", segments: [] }],
	["./src/a.ts#A.b", { path: "src/a.ts", segments: ["A", "b"] }],
	["src\\a.ts#A", { path: "src/a.ts", segments: ["A"] }],
	["src/a.ts:12:3", { path: "src/a.ts", line: 12, segments: [] }],
	["src/a.ts#L12-L20", { path: "src/a.ts", line: 12, segments: [] }],
	["src/a.ts:A.b", { path: "src/a.ts", segments: ["A", "b"] }],
	["src/folder/", { path: "src/folder", segments: [] }],
	["package.json#scripts", { path: "package.json", segments: ["scripts"] }],
])("%s names a place", (text, expected) => {
	expect(parseSymbolName(text)).toMatchObject(expected);
});

it.each(["", "npm test", "a + b", "x => y", "{}", "--flag", "GET /x", "https://a.b/c", "a\nb"])(
	"%j names no symbol",
	(text) => {
		expect(parseSymbolName(text)).toBeUndefined();
	},
);
