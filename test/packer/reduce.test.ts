import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reduceChunk, wholeExcerpt } from "../../packer/reduce.ts";
import { chunkOf, fileOf, numbered } from "./chunks.ts";

const file = fileOf("a.ts", numbered(200));

describe("a reduced chunk", () => {
	it("keeps the signature and the matching lines with their surroundings, and marks what it leaves out", () => {
		const reduced = reduceChunk(chunkOf(file, [1, 200], [100]), 220);
		expect(reduced?.shown[0]?.[0]).toBe(1);
		expect(reduced?.shown.some(([first, last]) => first <= 99 && last >= 101)).toBe(true);
		expect(reduced?.text).toMatch(/^line 0+1\n⋯ lines \d+-\d+\nline/);
		expect(reduced?.text).toMatch(/\n⋯ lines \d+-200$/);
	});

	it("prefers the place where more terms meet", () => {
		const chunk = chunkOf(file, [1, 200], [50, 120, 121, 122]);
		const shown = reduceChunk(chunk, 160)?.shown ?? [];
		expect(shown.some(([first, last]) => first <= 121 && last >= 121)).toBe(true);
		expect(shown.some(([first, last]) => first <= 50 && last >= 50)).toBe(false);
	});

	it("is not given at all where not one line fits", () => {
		expect(reduceChunk(chunkOf(file, [1, 200], [100]), 10)).toBeUndefined();
	});

	it("leaves out lines that are shown elsewhere", () => {
		const reduced = reduceChunk(
			chunkOf(file, [1, 20], [10]),
			10_000,
			(line) => line > 5 && line < 9,
		);
		expect(reduced?.shown.flat()).not.toContain(7);
		expect(reduced?.text).toContain("⋯ lines 6-8");
	});

	it("never takes more than it may, and what it says it shows is what it shows", () => {
		fc.assert(
			fc.property(
				fc.integer({ min: 0, max: 5_000 }),
				fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { maxLength: 12 }),
				(room, matching) => {
					const reduced = reduceChunk(chunkOf(file, [1, 200], matching), room);
					if (reduced === undefined) return;
					expect(Buffer.byteLength(reduced.text)).toBeLessThanOrEqual(room);
					const lines = reduced.shown.flatMap(([first, last]) =>
						Array.from({ length: last - first + 1 }, (_, at) => first + at),
					);
					const told = reduced.text.split("\n").filter((line) => line.startsWith("line"));
					expect(told.map((line) => Number(line.slice(5)))).toEqual(lines);
				},
			),
		);
	});
});

describe("a whole excerpt", () => {
	it("makes control and bidirectional characters visible and drops the carriage return of a line break", () => {
		const odd = fileOf("b.ts", "a\u001b[31m\u202eb\r\n\tc\u0000\r\n");
		expect(wholeExcerpt(odd, [1, 2]).text).toBe("a\\u{1b}[31m\\u{202e}b\n\tc\\u{0}");
	});
});
