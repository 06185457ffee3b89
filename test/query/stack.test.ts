import { describe, expect, it } from "vitest";
import { texts, weight } from "./ask.ts";

const node = `TypeError: store.flush is not a function
    at Store.flushAll (/home/ci/proj/src/store.ts:12:3)
    at async Object.run [as go] (file:///home/ci/proj/src/run.ts:4:1)
    at new Klass (C:\\ci\\proj\\src\\klass.ts:9:10)
    at Module._compile (node:internal/modules/cjs/loader:1101:14)
    at Array.map (<anonymous>)
    at next (/home/ci/proj/node_modules/koa/index.js:1:2)
    at /home/ci/proj/src/last.ts:3:4`;

describe("stack traces", () => {
	it("gives the places of a trace of Node, without packages and the runtime's own", () => {
		expect(texts(node, "location")).toEqual([
			"/home/ci/proj/src/store.ts:12:3",
			"/home/ci/proj/src/run.ts:4:1",
			"C:/ci/proj/src/klass.ts:9:10",
			"/home/ci/proj/src/last.ts:3:4",
		]);
	});

	it("gives the functions' names, and what the message complains about", () => {
		expect(texts(node, "identifier").sort()).toEqual([
			"Klass",
			"Store.flushAll",
			"run",
			"store.flush",
		]);
	});

	it("weighs the first frames more than the later ones, in a fence as well", () => {
		for (const query of [node, `It crashes\n\`\`\`\n${node}\n\`\`\``]) {
			expect(weight(query, "/home/ci/proj/src/store.ts")).toBe(1);
			expect(weight(query, "/home/ci/proj/src/last.ts")).toBeLessThan(0.8);
		}
	});

	it.each([
		["render@http://localhost:3000/src/a.js?t=1:1:2", "src/a.js:1:2"],
		["render@webpack://pkg/./src/view.tsx?abcd:10:20", "src/view.tsx:10:20"],
		["    at q (webpack-internal:///(rsc)/./src/q.js:5:6)", "src/q.js:5:6"],
		["    at webpack:///./src/q.js?1f:5:6", "src/q.js:5:6"],
		[" ❯ compute src/compute.ts:3:9", "src/compute.ts:3:9"],
		["    at eval (eval at run (/p/src/run.ts:7:8), <anonymous>:1:1)", "/p/src/run.ts:7:8"],
		["at /Users/My Name/src/a.ts:1:2", "/Users/My Name/src/a.ts:1:2"],
	])("reads the frame: %s", (frame, expected) => {
		expect(texts(`It crashes\n${frame}`, "location")).toEqual([expected]);
	});

	it("takes no prose for a frame", () => {
		expect(texts("at the end it fails\nat 10:30 it stops\nat last", "location")).toEqual([]);
	});
});
