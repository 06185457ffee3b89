import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { type Diagnostic, readDiagnostics } from "../../query/diagnostics.ts";
import { readFeedback } from "../../query/feedback.ts";

/** What the real tools printed, with their paths set to another machine's. */
function output(name: string): readonly Diagnostic[] {
	const file = path.resolve(import.meta.dirname, "../fixtures/tool-output", `${name}.txt`);
	return readDiagnostics(fs.readFileSync(file, "utf8"));
}

function told(diagnostics: readonly Diagnostic[], ...kinds: string[]): string[] {
	return diagnostics
		.filter(({ severity }) => kinds.length === 0 || kinds.includes(severity))
		.map(({ path: file, line, column }) => `${file}:${line}:${column}`);
}

const TYPE_ERRORS = [
	"src/transfer.ts:2:23",
	"src/transfer.ts:5:7",
	"src/transfer.ts:6:2",
	"src/transfer.ts:11:6",
	"src/transfer.ts:12:1",
];

it.each(["tsc-5.4", "tsc-6.0", "tsc-7.0"])("reads %s, plain and pretty", (name) => {
	for (const form of [name, `${name}-pretty`]) {
		const found = output(form);
		expect(told(found, "error"), form).toEqual(TYPE_ERRORS);
		expect(found.find(({ line }) => line === 11)?.message).toBe(
			"TS2339: Property 'close' does not exist on type 'Bank'.",
		);
	}
	expect(told(output(`${name}-pretty`), "note")).toEqual([
		"src/account.ts:3:2",
		"src/transfer.ts:4:54",
	]);
});

it.each(["eslint-8", "eslint-8-unix", "eslint-8-compact", "eslint-9", "eslint-9-color"])(
	"reads %s",
	(name) => {
		const found = output(name);
		expect(told(found)).toEqual([
			"/home/dev/shop/src/lint.js:1:10",
			"/home/dev/shop/src/lint.js:3:7",
			"/home/dev/shop/src/lint.js:5:26",
			"/home/dev/shop/src/lint.js:6:3",
		]);
		expect(found[2]?.message).toMatch(/^'undefinedThing' is not defined/);
	},
);

it.each([
	["vitest-3", "mjs", ["9:28", "12:16", "15:23"], "js"],
	["vitest-4", "mjs", ["9:28", "12:16", "15:23"], "js"],
	["vitest-4-color", "mjs", ["9:28", "12:16", "15:23"], "js"],
	["jest-29", "cjs", ["8:28", "11:16", "14:23"], "cjs"],
	["jest-30", "cjs", ["8:28", "11:16", "14:23"], "cjs"],
] as const)("reads %s", (name, test, places, source) => {
	const found = output(name);
	const [failed, refused, empty] = places.map((place) => `test/ledger.test.${test}:${place}`);
	expect(told(found)).toEqual([
		failed,
		`src/ledger.${source}:4:25`,
		refused,
		`src/ledger.${source}:8:23`,
		empty,
	]);
	expect(found[1]).toMatchObject({ name: "Ledger.post", message: "negative amount -1" });
});

it("reads Node's stack traces", () => {
	expect(told(output("node-20-esm"))).toEqual([
		"/home/dev/shop/src/ledger.js:4:25",
		"/home/dev/shop/src/run.mjs:4:9",
		"/home/dev/shop/src/run.mjs:7:1",
	]);
	expect(output("node-20-cjs")[0]).toMatchObject({
		line: 3,
		name: "closeAccount",
		message: "Cannot read properties of undefined (reading 'name')",
	});
});

it("reads nothing where no tool complains", () => {
	expect(readDiagnostics("✓ 12 tests passed\nFound 0 errors.\nat noon we met: at 10:30\n")).toEqual(
		[],
	);
});

it("asks for the type that lacks a member before all else, and for what was suggested", () => {
	const [member] = output("tsc-7.0").filter(({ line }) => line === 5);
	const terms = readFeedback([member as Diagnostic], "");
	expect(terms.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
		"location src/transfer.ts",
		"identifier Account",
		"identifier Account.balance",
		"identifier balanse",
		"identifier balance",
	]);
	expect(terms[1]?.weight).toBe(1);
});

it("weighs each later fault a little less, and asks for what a program worded itself", () => {
	const terms = readFeedback(output("vitest-4"), "`Ledger` is wrong");
	const places = terms.filter(({ kind }) => kind === "location").map(({ weight }) => weight);
	expect(places).toEqual([...places].sort((a, b) => b - a));
	expect(terms.find(({ text }) => text === "negative amount")?.kind).toBe("quoted");
	expect(terms.find(({ text }) => text === "Ledger")?.kind).toBe("identifier");
});
