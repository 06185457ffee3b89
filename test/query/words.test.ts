import { describe, expect, it } from "vitest";
import { find, texts, weight } from "./ask.ts";

describe("words", () => {
	it("lower-cases and stems them, and drops those that say nothing", () => {
		expect(texts("Please fix the Parsing of nested entries", "word")).toEqual([
			"parsing",
			"nested",
			"entries",
		]);
		expect(find("Parsing fails", "parsing")?.parts).toEqual(["pars"]);
	});

	it("makes one term of two words with the same stem, spelt as first seen", () => {
		expect(texts("matching routers, matched router", "word")).toEqual(["matching", "routers"]);
	});

	it("weighs the subject more than the body, sample code least", () => {
		const query = "sockets leak\n\nThe pool grows.\n\n```\ndrained\n```";
		expect(weight(query, "sockets")).toBe(0.45);
		expect(weight(query, "pool")).toBe(0.3);
		expect(weight(query, "drained")).toBe(0.12);
	});

	it("takes the scope of a conventional commit as a word of the subject, and drops its type", () => {
		const query = "fix(router)!: run the tests again";
		expect(weight(query, "router")).toBe(0.45);
		expect(texts(query, "word")).toContain("tests");
		expect(texts("refactor: sockets", "word")).toEqual(["sockets"]);
	});

	it.each([
		"please apply the change and keep the checks green",
		"Run the tests. Make sure that everything passes!",
		"Could you open a PR? Then update the changelog.",
		"You are working in a TypeScript monorepo.",
		"### Used Package Manager",
		"### Steps to reproduce",
		"**Describe the bug**",
	])("hears only process talk in: %s", (query) => {
		expect(texts(query, "word")).toEqual([]);
	});

	it("keeps a sentence of process talk that holds a name, and its neighbours without", () => {
		const query = "sockets leak. Run the tests. Update `drainPool` please.";
		expect(texts(query, "word")).toEqual(["sockets", "leak", "update", "drain", "pool"]);
		expect(texts(query, "identifier")).toEqual(["drainPool"]);
	});

	it("reads other scripts as light words, and no Japanese run", () => {
		expect(texts("маршрутизатор не находит путь", "word")).toEqual([
			"маршрутизатор",
			"находит",
			"путь",
		]);
		expect(weight("маршрутизатор leak", "маршрутизатор")).toBeLessThan(
			weight("маршрутизатор leak", "leak"),
		);
		expect(texts("ルーターが動かない", "word")).toEqual([]);
		expect(texts("Die Größe wird übersetzt", "word")).toContain("größe");
	});

	it("reads no contraction and no possessive", () => {
		expect(texts("the server's sockets don't close, they're stuck", "word")).toEqual([
			"server",
			"sockets",
			"close",
			"stuck",
		]);
	});
});

describe("what templates and tools add", () => {
	const issue = `### Describe the bug

The pool leaks sockets.

### Environment

| Node | 20.1 |
- OS: macOS 14
- Browser: Chrome
vite: ^5.0.0 => 5.0.8
<!-- remove secretWord -->
- [x] I have searched the discussions
https://example.com/repro

Closes #12
Signed-off-by: Jane Roe <jane@roe.org>
Co-authored-by: X Y <x@y.com>`;

	it("weighs nothing", () => {
		expect(texts(issue, "word")).toEqual(["pool", "leaks", "sockets"]);
		expect(texts(issue, "identifier")).toEqual([]);
	});
});
