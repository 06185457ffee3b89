import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LineRange, RankedChunk } from "../../packer/chunk.ts";
import { type Excerpt, MAX_RUNS, reduceChunk, wholeExcerpts } from "../../packer/reduce.ts";
import { chunkOf, fileOf, numbered } from "./chunks.ts";

const file = fileOf("a.ts", numbered(200));
/** Bytes of a header. */
const OVERHEAD = 50;

function shownOf(excerpts: readonly Excerpt[] | undefined): readonly LineRange[] {
	return (excerpts ?? []).map(({ shown }) => shown);
}

function reduce(
	chunk: RankedChunk,
	room: number,
	hidden?: (line: number) => boolean,
): readonly Excerpt[] | undefined {
	return reduceChunk(chunk, room, OVERHEAD, hidden);
}

function shows(excerpts: readonly Excerpt[] | undefined, from: number, to = from): boolean {
	return shownOf(excerpts).some(([first, last]) => first <= from && last >= to);
}

describe("a reduced chunk", () => {
	it("keeps the signature and the matching lines with their surroundings, and marks what it leaves out", () => {
		const reduced = reduce(chunkOf(file, [1, 200], [100]), 220);
		expect(shows(reduced, 1)).toBe(true);
		expect(shows(reduced, 99, 101)).toBe(true);
		expect(reduced?.[0]?.text).toMatch(/^line 0+1\n⋯ lines 2-\d+$/);
		expect(reduced?.[1]?.text).toMatch(/^line \d+\n[\s\S]+\n⋯ lines \d+-200$/);
	});

	it("prefers the place where more terms meet", () => {
		const reduced = reduce(chunkOf(file, [1, 200], [50, 120, 121, 122]), 200);
		expect(shows(reduced, 121)).toBe(true);
		expect(shows(reduced, 50)).toBe(false);
	});

	it("shows lines between two runs where a header of its own would cost as much", () => {
		const reduced = reduce(chunkOf(file, [1, 200], [100, 103]), 400);
		expect(shows(reduced, 100, 103)).toBe(true);
	});

	it("is not cut into more than a few runs", () => {
		const reduced = reduce(chunkOf(file, [1, 200], [30, 60, 90, 120, 150]), 600);
		expect(reduced).toHaveLength(MAX_RUNS);
	});

	it("is not given at all where no matching line fits: a signature alone informs nobody", () => {
		expect(reduce(chunkOf(file, [1, 200], [100]), 60)).toBeUndefined();
		expect(reduce(chunkOf(file, [1, 200], [100]), 100)).toBeUndefined();
	});

	it("leaves out lines that are shown elsewhere", () => {
		const reduced = reduce(chunkOf(file, [1, 20], [10]), 10_000, (line) => line > 5 && line < 9);
		expect(shownOf(reduced)).toEqual([
			[1, 5],
			[9, 20],
		]);
		expect(reduced?.[0]?.text).toContain("⋯ lines 6-8");
	});

	it("never takes more than it may, and what it says it shows is what it shows", () => {
		fc.assert(
			fc.property(
				fc.integer({ min: 0, max: 5_000 }),
				fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { maxLength: 12 }),
				(room, matching) => {
					const reduced = reduce(chunkOf(file, [1, 200], matching), room) ?? [];
					const bytes = reduced.reduce((sum, { text }) => sum + Buffer.byteLength(text) + 10, 0);
					expect(bytes).toBeLessThanOrEqual(room);
					for (const { shown, text } of reduced) {
						const told = text.split("\n").filter((line) => line.startsWith("line"));
						const [first, last] = shown;
						const lines = Array.from({ length: last - first + 1 }, (_, at) => first + at);
						expect(told.map((line) => Number(line.slice(5)))).toEqual(lines);
					}
				},
			),
		);
	});
});

describe("a whole excerpt", () => {
	it("makes control and bidirectional characters visible and drops the carriage return of a line break", () => {
		const odd = fileOf("b.ts", "a\u001b[31m\u202eb\r\n\tc\u0000\r\n");
		const [excerpt] = wholeExcerpts(odd, [1, 2]);
		expect(excerpt?.text).toBe("a\\u{1b}[31m\\u{202e}b\n\tc\\u{0}");
	});
});
