import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EVIDENCE, type Hit, LAYERS } from "../../layers/hit.ts";
import { mergeHits } from "../../packer/merge.ts";
import { orderHits } from "../../pipeline/order.ts";

const hit: fc.Arbitrary<Hit> = fc.record({
	layer: fc.constantFrom(...LAYERS),
	path: fc.constantFrom("a.ts", "B.ts", "ä.ts", "a/b.ts", "\u{1f642}.ts"),
	startByte: fc.integer({ min: 0, max: 3 }),
	endByte: fc.integer({ min: 4, max: 6 }),
	startLine: fc.constant(1),
	endLine: fc.constant(1),
	term: fc.constantFrom("x", "y"),
	evidence: fc.constantFrom(...EVIDENCE),
});

describe("the order of hits", () => {
	it("is total: any arrival gives the same list, without repeats", () => {
		fc.assert(
			fc.property(
				fc.array(hit, { maxLength: 30 }),
				fc.infiniteStream(fc.nat()),
				(hits, numbers) => {
					const shuffled = [...hits, ...hits.slice(0, 5)]
						.map((value) => ({ value, key: numbers.next().value as number }))
						.sort((a, b) => a.key - b.key)
						.map(({ value }) => value);
					const ordered = orderHits(hits);
					expect(orderHits(shuffled)).toEqual(ordered);
					expect(new Set(ordered.map((h) => JSON.stringify(h))).size).toBe(ordered.length);
				},
			),
		);
	});

	it("compares paths by code unit, not by locale", () => {
		const at = (path: string): Hit => ({
			layer: "lexical",
			path,
			startByte: 0,
			endByte: 1,
			startLine: 1,
			endLine: 1,
			term: "x",
			evidence: "textual",
		});
		const paths = orderHits(["ä.ts", "b.ts", "B.ts", "a.ts"].map(at)).map((h) => h.path);
		expect(paths).toEqual(["B.ts", "a.ts", "b.ts", "ä.ts"]);
	});
});

describe("merging", () => {
	it("keeps the strongest evidence of a place and every layer that found it", () => {
		fc.assert(
			fc.property(fc.array(hit, { maxLength: 30 }), (hits) => {
				const places = mergeHits(orderHits(hits));
				for (const place of places) {
					const here = hits.filter(
						(h) =>
							h.path === place.path &&
							h.startByte === place.startByte &&
							h.endByte === place.endByte &&
							h.term === place.term,
					);
					const strongest = EVIDENCE.find((evidence) => here.some((h) => h.evidence === evidence));
					expect(place.evidence).toBe(strongest);
					expect(place.layers).toEqual(
						LAYERS.filter((layer) => here.some((h) => h.layer === layer)),
					);
				}
				const keys = places.map((p) => `${p.path} ${p.startByte} ${p.endByte} ${p.term}`);
				expect(new Set(keys).size).toBe(keys.length);
			}),
		);
	});
});
