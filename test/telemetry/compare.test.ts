import { describe, expect, it } from "vitest";
import { compareSnapshots } from "../../telemetry/drift/compare.ts";
import { judge, summarize } from "../../telemetry/drift/judge.ts";
import type { ChunkIdentity, Snapshot } from "../../telemetry/drift/snapshot.ts";

function chunk(name: string, more: Partial<ChunkIdentity> = {}): ChunkIdentity {
	return {
		path: "src/a.ts",
		name,
		span: [1, 9],
		evidence: "reference",
		layers: ["lexical"],
		form: "whole",
		shown: [[1, 9]],
		hash: "00000000000000aa",
		...more,
	};
}

const BEFORE: Snapshot = {
	query: "0000000000000001",
	root: ".",
	options: { budget: 6000, history: false },
	corpus: "0000000000000002",
	surroundings: { history: "none", dependencies: "0000000000000003" },
	engines: { stage0: "1.0.0", ripgrep: "1.0.0", astGrep: "1.0.0", typescript: "7.0.0" },
	layers: [
		{ layer: "lexical", status: "ok", reason: null, hits: 3, hash: "000000000000000a" },
		{ layer: "structural", status: "ok", reason: null, hits: 2, hash: "000000000000000b" },
		{ layer: "symbol", status: "ok", reason: null, hits: 1, hash: "000000000000000c" },
	],
	result: "00000000000000ff",
	chunks: [chunk("a"), chunk("b"), chunk("c"), chunk("d")],
	omitted: { chunks: 1, bytes: 10, next: ["src/b.ts:1 e (textual)"] },
};
const OTHER = "ffffffffffffffff";
const [A, B, C, D] = BEFORE.chunks as [ChunkIdentity, ChunkIdentity, ChunkIdentity, ChunkIdentity];

function withLayer(at: number, more: Partial<Snapshot["layers"][number]>): Snapshot["layers"] {
	return BEFORE.layers.map((layer, index) => (index === at ? { ...layer, ...more } : layer));
}

/** The kinds and places of what moved when the chunks become these. */
function moved(chunks: readonly ChunkIdentity[]): string[] {
	const verdict = compareSnapshots(BEFORE, { ...BEFORE, result: OTHER, chunks });
	if (verdict.outcome !== "drift") throw new Error(verdict.outcome);
	return verdict.moves.map(({ kind, place, before, after }) =>
		[kind, place.split(" ").at(-1), before, after].join(" | "),
	);
}

describe("two answers to one query", () => {
	it("are the same when result and layers hash alike", () => {
		expect(compareSnapshots(BEFORE, { ...BEFORE })).toEqual({ outcome: "same" });
	});

	it("drifted when the result's hash or one layer's differs", () => {
		expect(compareSnapshots(BEFORE, { ...BEFORE, result: OTHER })).toMatchObject({
			outcome: "drift",
			cause: "unexplained",
			first: "pack",
			layers: [],
		});
		const layers = withLayer(1, { hash: OTHER, hits: 1 });
		expect(compareSnapshots(BEFORE, { ...BEFORE, layers })).toMatchObject({
			outcome: "drift",
			first: "structural",
			layers: [{ layer: "structural", hits: [2, 1] }],
			moves: [],
		});
	});

	it("say which layer moved first in the order of the pipe", () => {
		const layers = BEFORE.layers.map((layer) => ({ ...layer, hash: OTHER }));
		expect(compareSnapshots(BEFORE, { ...BEFORE, layers })).toMatchObject({ first: "lexical" });
	});

	it("lay the drift to other engines where their versions differ, and name them", () => {
		const engines = { ...BEFORE.engines, ripgrep: "1.1.0" };
		expect(compareSnapshots(BEFORE, { ...BEFORE, engines })).toEqual({ outcome: "same" });
		expect(compareSnapshots(BEFORE, { ...BEFORE, engines, result: OTHER })).toMatchObject({
			cause: "upgrade",
			upgraded: ["ripgrep 1.0.0 → 1.1.0"],
		});
	});

	it.each<[string, Partial<Snapshot>, RegExp]>([
		["another corpus", { corpus: OTHER }, /the corpus changed/],
		[
			"no installed packages",
			{ surroundings: { history: "none", dependencies: "none" } },
			/npm ci has not run/,
		],
		[
			"other installed packages",
			{ surroundings: { history: "none", dependencies: OTHER } },
			/installed packages, or configurations above the root, differ/,
		],
		["a layer out of time", { layers: withLayer(2, { reason: "deadline" }) }, /symbol.*ran out/],
		["a missing engine", { layers: withLayer(2, { reason: "missing" }) }, /not installed/],
		["a crashed engine", { layers: withLayer(0, { reason: "crashed" }) }, /lexical.*failed/],
	])("can't be compared across %s, in either direction", (_, more, why) => {
		const after = { ...BEFORE, result: OTHER, ...more };
		const there = compareSnapshots(BEFORE, after);
		expect(there).toMatchObject({ outcome: "incomparable" });
		expect(JSON.stringify(there)).toMatch(why);
		expect(compareSnapshots(after, BEFORE)).toMatchObject({ outcome: "incomparable" });
	});

	it("can't be compared between a full and a shallow clone", () => {
		const full = { ...BEFORE, surroundings: { ...BEFORE.surroundings, history: OTHER } };
		expect(JSON.stringify(compareSnapshots(full, { ...BEFORE, result: OTHER }))).toContain(
			"a shallow clone",
		);
	});

	it("are compared where limits of our own cut both", () => {
		const layers = withLayer(0, { status: "partial", reason: "capped" });
		const capped = { ...BEFORE, layers };
		expect(compareSnapshots(capped, capped)).toEqual({ outcome: "same" });
		expect(compareSnapshots(capped, { ...capped, result: OTHER }).outcome).toBe("drift");
	});
});

describe("what moved", () => {
	it("is told chunk by chunk: gone, come, reordered", () => {
		expect(moved([A, B, D])).toEqual(["out | c | rank 3 | "]);
		expect(moved([A, B, C, D, chunk("e")])).toEqual(["in | e |  | rank 5"]);
		expect(moved([D, A, B, C])).toEqual(["reordered | d | rank 4 | rank 1"]);
		expect(moved([A, C, B, D])).toHaveLength(1);
	});

	it("is told within a chunk: span, evidence, layers, form, lines shown, text", () => {
		const change = (more: Partial<ChunkIdentity>): string[] => moved([chunk("a", more), B, C, D]);
		expect(change({ span: [1, 10] })).toEqual(["span | a | lines 1-9 | lines 1-10"]);
		expect(change({ evidence: "textual" })).toEqual(["evidence | a | reference | textual"]);
		expect(change({ layers: ["lexical", "symbol"] })).toEqual([
			"layers | a | lexical | lexical, symbol",
		]);
		expect(change({ form: "reduced", shown: [[1, 3]] })).toEqual([
			"form | a | whole | reduced",
			"shown | a | lines 1-9 | lines 1-3",
		]);
		expect(change({ hash: OTHER })).toEqual([`text | a | ${A.hash} | ${OTHER}`]);
	});

	it("covers what was left out", () => {
		const omitted = { chunks: 2, bytes: 30, next: [] };
		expect(compareSnapshots(BEFORE, { ...BEFORE, result: OTHER, omitted })).toMatchObject({
			moves: [{ kind: "omitted", before: "1 chunks, 10 bytes", after: "2 chunks, 30 bytes" }],
		});
		const next = { ...BEFORE.omitted, next: ["src/c.ts:1 f (textual)"] };
		expect(compareSnapshots(BEFORE, { ...BEFORE, result: OTHER, omitted: next })).toMatchObject({
			moves: [{ kind: "omitted", after: "src/c.ts:1 f (textual)" }],
		});
	});
});

describe("a judgement", () => {
	const entry = { query: "q", budget: 6000, root: ".", history: false, line: 1 };
	const baseline = { suite: "suite.yml", queries: [BEFORE] };

	it("finds two answers within one tree, whatever the baseline says", () => {
		const judgement = judge(entry, [BEFORE, { ...BEFORE, result: OTHER }], undefined);
		expect(judgement.verdict.outcome).toBe("incomparable");
		expect(judgement.unsteady).toMatchObject({ first: "pack" });
		expect(summarize([judgement])).toEqual({ drifted: 1, upgraded: 0, same: 0, incomparable: 0 });
	});

	it("takes the run that was not cut short, and never refreshes a baseline with one that was", () => {
		const cut = { ...BEFORE, result: OTHER, layers: withLayer(2, { reason: "deadline" }) };
		expect(judge(entry, [cut, BEFORE], baseline).verdict.outcome).toBe("same");
		expect(judge(entry, [cut], baseline).snapshot).toBe(BEFORE);
	});

	it("says of a query that was not recorded, or with other options, that it can't be compared", () => {
		const told = (run: Snapshot): string => JSON.stringify(judge(entry, [run], baseline).verdict);
		expect(told({ ...BEFORE, query: OTHER })).toContain("it has not been recorded");
		expect(told({ ...BEFORE, options: { budget: 1, history: false } })).toContain(
			"its options changed",
		);
	});
});
