import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Pieces } from "../../packer/chunk.ts";
import { fillBudget } from "../../packer/fill.ts";
import { chunkOf, fileOf, numbered } from "./chunks.ts";

const HEADER = 30;
const measure = (pieces: Pieces): number =>
	pieces.reduce((sum, { text }) => sum + Buffer.byteLength(text) + HEADER, 0);
const big = fileOf("big.ts", numbered(500));

describe("filling", () => {
	it("goes in rank order and reduces what is too large instead of leaving it out", () => {
		const chunks = [chunkOf(big, [1, 300], [150]), chunkOf(big, [301, 310], [305])];
		const { packed, omitted } = fillBudget(chunks, 1_000, measure);
		expect(packed.map(({ chunk, form }) => [chunk.startLine, form])).toEqual([
			[1, "reduced"],
			[1, "reduced"],
			[301, "whole"],
		]);
		expect(omitted).toEqual([]);
	});

	it("gives the room that remains to the chunks that were reduced", () => {
		const { packed } = fillBudget([chunkOf(big, [1, 100], [50])], 2_100, measure);
		expect(packed[0]?.form).toBe("whole");
	});

	it("leaves out, and says so, only what fits in no form", () => {
		const chunks = Array.from({ length: 30 }, (_, at) =>
			chunkOf(big, [at * 10 + 1, at * 10 + 10], [at * 10 + 5]),
		);
		const { packed, omitted } = fillBudget(chunks, 1_000, measure);
		const shown = [...new Set(packed.map(({ chunk }) => chunk))];
		expect(shown.length + omitted.length).toBe(30);
		expect(shown).toEqual(chunks.slice(0, shown.length));
	});

	it("shows no line twice: a function around a nested one that is shown already leaves it out", () => {
		const outer = chunkOf(big, [1, 40], [5, 20, 30], { nested: [[15, 25]] });
		const inner = chunkOf(big, [15, 25], [20]);
		const { packed } = fillBudget([inner, outer], 10_000, measure);
		expect(packed.map(({ shown }) => shown)).toEqual([[[15, 25]], [[1, 14]], [[26, 40]]]);
		expect(packed[1]?.form).toBe("reduced");
		expect(packed[1]?.text).toContain("⋯ lines 15-25");
	});

	it("shows nothing around a nested function where nothing matches: a brace is not worth its header", () => {
		const outer = chunkOf(big, [1, 40], [5, 20], { nested: [[15, 25]] });
		const { packed } = fillBudget([chunkOf(big, [15, 25], [20]), outer], 10_000, measure);
		expect(packed.map(({ shown }) => shown)).toEqual([[[15, 25]], [[1, 14]]]);
	});

	it("counts a chunk as shown when another one holds all its matching lines", () => {
		const outer = chunkOf(big, [1, 40], [20]);
		const inner = chunkOf(big, [15, 25], [20]);
		const { packed, omitted } = fillBudget([outer, inner], 10_000, measure);
		expect([packed.length, omitted.length]).toEqual([1, 0]);
	});

	it("shows a small file whole when its chunk is most of it", () => {
		const small = fileOf("small.ts", numbered(20));
		const { packed } = fillBudget([chunkOf(small, [3, 20], [5])], 5_000, measure);
		expect(packed[0]).toMatchObject({ form: "file", span: [1, 20], shown: [[1, 20]] });
	});

	it("never exceeds its room, whatever the chunks", () => {
		const span = fc
			.tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 0, max: 200 }))
			.map(([first, length]): [number, number] => [first, Math.min(500, first + length)]);
		fc.assert(
			fc.property(
				fc.array(span, { maxLength: 20 }),
				fc.integer({ min: 0, max: 8_000 }),
				(spans, room) => {
					const chunks = spans.map(([first, last]) => chunkOf(big, [first, last], [first, last]));
					const { packed } = fillBudget(chunks, room, measure);
					expect(measure(packed)).toBeLessThanOrEqual(room);
				},
			),
		);
	});
});
