import { beforeAll, describe, expect, it } from "vitest";
import { type Hit, LAYERS, type LayerName, type LayerResult } from "../../layers/hit.ts";
import { replaySuite } from "../../pipeline/drift.ts";
import { type Baseline, parseBaseline, printBaseline } from "../../telemetry/drift/baseline.ts";
import type { Judgement } from "../../telemetry/drift/judge.ts";
import { parseSuite } from "../../telemetry/drift/suite.ts";
import { fixture } from "../helpers/repository.ts";

/*
 * What a broken engine would do, done to the real engines' hits where they enter the pipeline. Each
 * seed picks other hits of another query, all three layers having found some.
 */

const SUITE = parseSuite(
	JSON.stringify([
		{ query: "`record` loses an event when `flush` throws", root: "es-modules" },
		{ query: "`Ledger` posts an `Entry` twice", root: "monorepo", budget: 1500 },
		{ query: "`Router` and `Route` in lib/app.js", root: "commonjs-shapes" },
	]),
	"mutations.json",
);
const SEEDS = [1, 2, 3, 4, 5];

type Random = (below: number) => number;

/** Park and Miller's generator: a seed gives the same hits on every machine. */
function randomFrom(seed: number): Random {
	let state = seed * 7919;
	return (below) => {
		state = (state * 48271) % 2147483647;
		return state % below;
	};
}

const MUTATIONS = {
	shuffle: (hits: readonly Hit[], random: Random) => {
		const mixed = [...hits];
		for (let at = mixed.length - 1; at > 0; at--) {
			const other = random(at + 1);
			[mixed[at], mixed[other]] = [mixed[other] as Hit, mixed[at] as Hit];
		}
		return mixed;
	},
	drop: (hits: readonly Hit[], random: Random) => hits.toSpliced(random(hits.length), 1),
	duplicate: (hits: readonly Hit[], random: Random) =>
		hits.toSpliced(random(hits.length + 1), 0, hits[random(hits.length)] as Hit),
	shift: (hits: readonly Hit[], random: Random) => {
		const at = random(hits.length);
		const hit = hits[at] as Hit;
		const by = 1 + random(5);
		return hits.with(at, { ...hit, startByte: hit.startByte + by, endByte: hit.endByte + by });
	},
} as const;

async function judgementOf(
	at: number,
	baseline: Baseline | undefined,
	onLayer?: (found: LayerResult) => LayerResult,
): Promise<Judgement> {
	const options = { root: fixture("."), exclude: [], onLayer };
	const [judgement] = await replaySuite(SUITE.slice(at, at + 1), baseline, options);
	return judgement as Judgement;
}

describe("the alarm", () => {
	let baseline: Baseline;
	beforeAll(async () => {
		const options = { root: fixture("."), exclude: [] };
		const judgements = await replaySuite(SUITE, undefined, options);
		const queries = judgements.map(({ snapshot }) => snapshot);
		baseline = parseBaseline(printBaseline({ suite: "mutations.json", queries }), "baseline");
	});

	/** A changed layer's judgement; fails where there is nothing to change. */
	async function mutate(
		kind: keyof typeof MUTATIONS,
		layer: LayerName,
		seed: number,
	): Promise<Judgement> {
		const random = randomFrom(seed);
		let hits = 0;
		const judgement = await judgementOf(seed % SUITE.length, baseline, (found) => {
			if (found.layer !== layer) return found;
			hits = found.hits.length;
			return { ...found, hits: MUTATIONS[kind](found.hits, random) };
		});
		expect(hits).toBeGreaterThan(1);
		return judgement;
	}

	const cases = SEEDS.flatMap((seed) => LAYERS.map((layer) => [seed, layer] as const));

	it.each(cases)("stays silent when seed %i shuffles the %s layer's hits", async (seed, layer) => {
		const { verdict, snapshot } = await mutate("shuffle", layer, seed);
		expect(verdict).toEqual({ outcome: "same" });
		expect(snapshot).toEqual(baseline.queries[seed % SUITE.length]);
	});

	for (const kind of ["drop", "duplicate", "shift"] as const) {
		it.each(cases)(`goes off at a ${kind} by seed %i in the %s layer`, async (seed, layer) => {
			const { verdict } = await mutate(kind, layer, seed);
			expect(verdict).toMatchObject({ outcome: "drift", cause: "unexplained", first: layer });
		});
	}

	it("stays silent when nothing is changed", async () => {
		expect((await judgementOf(0, baseline)).verdict).toEqual({ outcome: "same" });
	});
});
