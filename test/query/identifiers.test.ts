import { describe, expect, it } from "vitest";
import { find, texts, weight } from "./ask.ts";

describe("identifiers", () => {
	it.each([
		["the handler getUser loses its context", ["getUser"]],
		["a TrieRouter doesn't match twice", ["TrieRouter"]],
		["honour MAX_BODY_SIZE and snake_case", ["MAX_BODY_SIZE", "snake_case"]],
		["telemetry.record is called twice", ["telemetry.record"]],
		["see A.b.c, Foo#bar and Foo::baz", ["A.b.c", "Foo#bar", "Foo::baz"]],
		["the field #cache and the store $state", ["#cache", "$state"]],
		["then flush() hangs, and so does drain(queue)", ["flush", "drain"]],
		["user?.profile.name is empty", ["user.profile.name"]],
		["<Suspense> shows its fallback forever", ["Suspense"]],
		["the @Entity() decorator", ["Entity"]],
		["`record` is called by `new Store(x)`", ["record", "Store"]],
		["pass `--detect-leaks` and `Content-Type`", ["detect-leaks", "Content-Type"]],
		["TrieRouterを直して、getUserも", ["TrieRouter", "getUser"]],
		["исправь TrieRouter.match, он падает", ["TrieRouter.match"]],
		["Der `getUser`-Aufruf hängt in loadUser", ["getUser", "loadUser"]],
		["process.env.MY_FLAG is ignored", ["process.env.MY_FLAG"]],
		["router.routes.push breaks", ["router.routes"]],
	])("finds the names in: %s", (query, expected) => {
		expect(texts(query, "identifier")).toEqual(expected);
	});

	it.each([
		"Router and Handler are plain words, as is The start",
		"since v1.2.3 (e.g. or i.e. this) and 10.2.1",
		"visit example.com or docs.example.org",
		"the call ends here.Then it goes on, as in foo.Bar",
		"`true`, `null`, `undefined`, `string`, `number`, `function` and `any` are no names",
		"console.log, JSON.parse, Promise, Object.keys and setTimeout are builtins",
		"JavaScript, GitHub, Node.js and macOS are products",
		"the file(s) and plugin(s), read-only and case-sensitive",
		"run `npm install` and `git push`",
		"write to john.doe@mail.example.com",
	])("finds no name in: %s", (query) => {
		expect(texts(query, "identifier")).toEqual([]);
	});

	it("weighs a name by where it stands: subject, body, sample code", () => {
		const query = "fix: fooBar hangs\n\nIt calls barBaz.\n\n```ts\nquxQuux(1)\n```\n";
		expect([weight(query, "fooBar"), weight(query, "barBaz"), weight(query, "quxQuux")]).toEqual([
			1, 0.8, 0.4,
		]);
	});

	it("gives a name its subwords, and each of them as a light word", () => {
		const query = "openSocketPool leaks";
		expect(find(query, "openSocketPool")?.parts).toEqual(["open", "socket", "pool"]);
		expect(weight(query, "socket")).toBe(0.2);
		expect(weight(query, "leaks")).toBeGreaterThan(0.2);
	});

	it("lists a name once, however often it is spelt, and never as a word too", () => {
		const query = "`record` and record() and record";
		expect(texts(query, "identifier")).toEqual(["record"]);
		expect(texts(query, "word")).toEqual([]);
	});
});
