import { expect, it } from "vitest";
import { loadHasher } from "../../corpus/hash.ts";
import type { Hit } from "../../layers/hit.ts";
import { hashHits } from "../../telemetry/layer-hash.ts";

const hasher = await loadHasher();
const hit: Hit = {
	layer: "lexical",
	path: "src/a.ts",
	startByte: 10,
	endByte: 14,
	startLine: 2,
	endLine: 3,
	term: "term",
	evidence: "textual",
	name: "Class.method",
	kind: "method",
	spelling: "exact",
	definedAt: "src/b.ts:12",
};
const other: Hit = { ...hit, path: "src/c.ts" };
const { name: _, ...nameless } = hit;

it("every property of a hit, the order and the number of hits are part of the hash", () => {
	const lists: (readonly Hit[])[] = [
		[],
		[hit],
		[hit, hit],
		[hit, other],
		[other, hit],
		[{ ...hit, layer: "symbol" }],
		[{ ...hit, path: "src/A.ts" }],
		[{ ...hit, startByte: 11 }],
		[{ ...hit, startByte: 10 + 2 ** 32 }],
		[{ ...hit, endByte: 15 }],
		[{ ...hit, startLine: 1 }],
		[{ ...hit, endLine: 2 }],
		[{ ...hit, term: "Term" }],
		[{ ...hit, evidence: "structural" }],
		[{ ...hit, name: "Class" }],
		[{ ...hit, name: "" }],
		[nameless],
		[{ ...hit, kind: "function" }],
		[{ ...hit, spelling: "parts" }],
		[{ ...hit, definedAt: "src/b.ts:13" }],
		[{ ...hit, name: "method", kind: "Class.method" }],
		[{ ...hit, path: "\ud800" }],
		[{ ...hit, path: "\ufffd" }],
	];
	const hashes = lists.map((hits) => hashHits(hits, hasher));
	expect(new Set(hashes).size).toBe(lists.length);
	for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{16}$/);
});

it("equal hits have one hash, whether their texts are the same objects or not", () => {
	const copy = JSON.parse(JSON.stringify([hit, other])) as Hit[];
	expect(hashHits(copy, hasher)).toBe(hashHits([hit, other], hasher));
	// Pinned: another way of hashing needs another salt, or old records would all seem to drift.
	expect(hashHits([hit], hasher)).toBe("b534573ecaa2772f");
});
