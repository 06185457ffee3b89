import { beforeAll, describe, expect, it } from "vitest";
import { printReport } from "../../cli/report-print.ts";
import { type Hasher, loadHasher } from "../../corpus/hash.ts";
import type { TelemetryRecord } from "../../telemetry/record.ts";
import { gatherReport, type Report } from "../../telemetry/report/gather.ts";
import { recordOf } from "./record-of.ts";

let hasher: Hasher;
beforeAll(async () => {
	hasher = await loadHasher();
});

const NOTHING_SKIPPED = { torn: 0, foreign: 0, newer: 0, long: 0 };

function reportOf(records: Iterable<TelemetryRecord>, skipped = NOTHING_SKIPPED): Promise<Report> {
	async function* stream() {
		yield* records;
	}
	return gatherReport({ records: stream(), skipped }, hasher);
}

const packOf = (query: number, rest: Partial<TelemetryRecord> = {}): TelemetryRecord =>
	recordOf(query, {
		layer: "pack",
		bytes: { budget: 6000, used: 3000, omitted: 0 },
		...rest,
	});
const OTHER = "ffffffffffffffff";

describe("a layer's summary", () => {
	it("tells calls, percentiles and hits", async () => {
		const times = Array.from({ length: 100 }, (_, at) => recordOf(at, { ms: at + 1 }));
		const { layers } = await reportOf(times);
		expect(layers.map(({ layer, calls }) => [layer, calls])).toEqual([
			["lexical", 100],
			["structural", 0],
			["symbol", 0],
			["pack", 0],
		]);
		const [lexical, structural] = layers;
		expect(lexical?.p50).toBeCloseTo(50, 1);
		expect(lexical?.p95).toBeCloseTo(95, 1);
		expect(lexical?.hits).toBe(1200);
		expect(structural?.p50).toBeUndefined();
	});

	it("counts what did not look everywhere by how and why, the gravest first", async () => {
		const { layers } = await reportOf([
			recordOf(1, { status: "partial", reason: "capped" }),
			recordOf(2, { status: "partial", reason: "deadline" }),
			recordOf(3, { status: "partial", reason: "capped" }),
			recordOf(4, { status: "unavailable", reason: "missing" }),
			recordOf(5),
		]);
		expect(layers[0]?.failures).toEqual([
			{ status: "unavailable", reason: "missing", calls: 1 },
			{ status: "partial", reason: "deadline", calls: 1 },
			{ status: "partial", reason: "capped", calls: 2 },
		]);
	});

	it("keeps the last 25 calls, newest first", async () => {
		const { layers } = await reportOf(Array.from({ length: 40 }, (_, at) => recordOf(at)));
		const kept = layers[0]?.recent.map(({ record }) => Number.parseInt(record.query, 16));
		expect(kept).toEqual(Array.from({ length: 25 }, (_, at) => 39 - at));
	});

	it("follows times over any number of calls in at most 120 steps, losing none", async () => {
		for (const count of [1, 119, 120, 121, 5_000]) {
			const records = Array.from({ length: count }, (_, at) =>
				recordOf(at, { ms: at, time: new Date(at * 1000).toISOString() }),
			);
			const series = (await reportOf(records)).layers[0]?.series ?? [];
			expect(series.length).toBeLessThanOrEqual(120);
			expect(series.length).toBeGreaterThanOrEqual(Math.min(count, 60));
			expect(series.reduce((sum, { calls }) => sum + calls, 0)).toBe(count);
			expect(series[0]?.from).toBe(records[0]?.time);
			expect(series.at(-1)?.to).toBe(records.at(-1)?.time);
			expect(series.every(({ p50 }, at) => at === 0 || p50 > (series[at - 1]?.p50 ?? 0))).toBe(
				true,
			);
		}
	});

	it("stands numbers that no machine could have written", async () => {
		const odd = { counts: { hits: 1e300, files: 0, chunks: 0, kept: 0, omitted: 0 } };
		const records = [0, 1e300, Number.POSITIVE_INFINITY].map((ms) => recordOf(0, { ms, ...odd }));
		const huge = { budget: 1e300, used: 1e300, omitted: 1e300 };
		const report = await reportOf([...records, packOf(1, { ms: 1e308, bytes: huge })]);
		expect(report.layers[0]?.p95).toBeLessThan(3_700_000);
		expect(printReport(report).length).toBeLessThan(1_000);
	});
});

describe("the budget's summary", () => {
	it("tells truncated ones and how full the bundles were", async () => {
		const used = [0, 590, 3000, 5400, 5999, 6000];
		const { fill } = await reportOf(
			used.map((bytes, at) =>
				packOf(at, { bytes: { budget: 6000, used: bytes, omitted: 0 }, truncated: bytes > 5500 }),
			),
		);
		expect([fill.packs, fill.truncated, fill.p50, fill.p95]).toEqual([6, 2, 50, 100]);
		expect(fill.bins.map(({ whole, truncated }) => whole + truncated)).toEqual([
			2, 0, 0, 0, 0, 1, 0, 0, 0, 3,
		]);
		expect(fill.bins.at(-1)).toEqual({ from: 90, to: 100, whole: 1, truncated: 2 });
	});
});

describe("questions that were asked more than once", () => {
	it("come with their answers; those that changed lead, then those asked last", async () => {
		const { repeats } = await reportOf([
			packOf(1),
			packOf(1),
			packOf(2),
			packOf(2, { result: OTHER }),
			packOf(3),
			recordOf(4),
			recordOf(4),
			recordOf(5, { command: "search" }),
			recordOf(5, { command: "search" }),
		]);
		expect(repeats.map(({ query, changed }) => [Number(query), changed])).toEqual([
			[2, true],
			[5, false],
			[1, false],
		]);
		expect(repeats[0]?.answers.map(({ change }) => change)).toEqual([undefined, "unexplained"]);
	});

	it("tell a changed corpus, an upgrade and a layer that was cut short from a drift", async () => {
		const engines = { ...recordOf().engines, ripgrep: "9.9.9" };
		const { repeats, survey } = await reportOf([
			packOf(1),
			packOf(1, { corpus: OTHER, result: OTHER }),
			packOf(1, { result: OTHER, status: "partial", reason: "missing" }),
			packOf(1, { result: OTHER, engines }),
		]);
		expect(repeats[0]?.answers.map(({ change, cut }) => [change, cut])).toEqual([
			[undefined, undefined],
			[undefined, undefined],
			[undefined, "its engine is not installed"],
			["upgrade", undefined],
		]);
		expect([survey.drifted, survey.upgraded]).toEqual([0, 1]);
	});

	it("are bounded in number and length", async () => {
		const records = Array.from({ length: 5_000 }, (_, at) => packOf(at % 100));
		const { repeats } = await reportOf(records);
		expect(repeats).toHaveLength(30);
		expect(repeats.every(({ calls, answers }) => calls === 50 && answers.length === 24)).toBe(true);
	});
});

describe("the terminal summary", () => {
	it("is this text", async () => {
		const engines = { ...recordOf().engines, typescript: "7.0.3" };
		const report = await reportOf(
			[
				recordOf(1, { ms: 12.3 }),
				recordOf(1, { layer: "structural", ms: 8, status: "partial", reason: "capped" }),
				recordOf(1, { layer: "symbol", ms: 1234, status: "unavailable", reason: "missing" }),
				packOf(1, { ms: 1250, truncated: true, bytes: { budget: 6000, used: 5940, omitted: 10 } }),
				packOf(2, { ms: 300 }),
				packOf(2, { ms: 310, result: OTHER }),
				packOf(3),
				packOf(3, { result: OTHER, engines }),
			],
			{ torn: 1, foreign: 2, newer: 3, long: 0 },
		);
		expect(printReport(report)).toMatchInlineSnapshot(`
			"records from 2026-01-02T03:04:05.678Z to 2026-01-02T03:04:05.678Z

			layer       calls  p50 ms  p95 ms  hits  did not look everywhere
			lexical         1    12.3    12.3    12
			structural      1     8.0     8.0    12  1 partial (capped)
			symbol          1   1,234   1,234    12  1 unavailable (missing)
			pack            5     300   1,250    60

			truncated: 1 of 5 packs (20 %)
			budget used: p50 50 %, p95 99 %
			3 distinct queries, 8 records with a corpus fingerprint, 2 queries whose result changed while the corpus did not
			1 of these with other versions of the engines
			skipped lines: 1 torn, 2 foreign, 3 of a later version of stage0
			"
		`);
	});

	it("without a record says what writes them", async () => {
		expect(printReport(await reportOf([]))).toBe(
			"no records yet: stage0 pack and stage0 search write them\n",
		);
		expect(printReport(await reportOf([], { ...NOTHING_SKIPPED, torn: 2 }))).toContain(
			"skipped lines: 2 torn\n",
		);
	});
});
