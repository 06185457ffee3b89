import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readTerms } from "../../query/terms.ts";

/** Text that looks like a query: names, marks and blanks in any order. */
const piece = fc.oneof(
	fc.string({ unit: "binary", maxLength: 12 }),
	fc.constantFrom(
		..."` ``` ~~~ ' \" “ „ « ( ) [ ] < <!-- --> | # ## - * : :: . .. / \\ // @ $ \0 \ud800 \r\n \n \t 日本".split(
			" ",
		),
	),
	fc.constantFrom(
		"fooBar",
		"a.b",
		"src/a.ts:1:2",
		"at f (/x/a.ts:1:2)",
		"Error: it broke",
		"fix(x): ",
		" the ",
		"https://",
	),
);
const query = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(""));

describe("readTerms", () => {
	it.each([
		"",
		" \n\t",
		"... !!! ???",
		"please fix the issue when it should",
		"\0\ud800",
		"```",
		"`",
		"日本語",
	])("finds nothing to search in %j", (text) => {
		expect(readTerms(text)).toEqual([]);
	});

	it("lists the heaviest first, then by first appearance", () => {
		const terms = readTerms("sockets leak in drainPool and in fillPool");
		expect(terms.map((term) => term.text)).toEqual([
			"drainPool",
			"fillPool",
			"sockets",
			"leak",
			"drain",
			"pool",
			"fill",
		]);
	});

	it("never throws, answers the same twice, and keeps its promises about every term", () => {
		fc.assert(
			fc.property(query, (text) => {
				const terms = readTerms(text);
				expect(readTerms(text)).toEqual(terms);
				expect(terms.length).toBeLessThanOrEqual(64);
				const keys = terms.map(({ kind, text, line }) => `${kind} ${text} ${line}`);
				expect(new Set(keys).size).toBe(keys.length);
				for (const [index, term] of terms.entries()) {
					expect(term.text).not.toBe("");
					expect(term.text.includes("\0")).toBe(false);
					expect(term.weight).toBeGreaterThan(0);
					expect(term.weight).toBeLessThanOrEqual(terms[index - 1]?.weight ?? 1);
					if (term.kind === "location") expect(term.line).toBeGreaterThan(0);
					else expect(term.line).toBeUndefined();
					if (term.kind !== "word") continue;
					expect(term.weight).toBeLessThanOrEqual(0.5);
					expect(term.text.startsWith(term.parts[0] as string)).toBe(true);
				}
			}),
			{ numRuns: 500 },
		);
	});

	it.each([
		["a"],
		["a/"],
		["a."],
		["a-"],
		["fooBar "],
		["`a "],
		["' \"x "],
		["(["],
		["<!-- "],
		["```\n"],
		["Error: "],
		["日"],
		["\n"],
		[" "],
		["http://"],
		["'a"],
		['"%s {a <b '],
		["at a ("],
		["at f (a.ts:1:2)\n"],
		["a is not "],
		["\\"],
		["fix("],
		["fixes #1, "],
		["| a: "],
		["!["],
		["„«“‘"],
		["Cannot read properties of undefined (reading '"],
	])("takes a 2 MB query of %j in stride", (unit) => {
		const text = unit.repeat(2_000_000 / unit.length);
		const start = performance.now();
		readTerms(text);
		// Unhurried: a quadratic reader needs minutes, a linear one 0.2 s on a busy machine.
		expect(performance.now() - start).toBeLessThan(3_000);
	});
});
