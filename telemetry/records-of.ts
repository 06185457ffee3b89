import stringify from "fast-json-stable-stringify";
import type { Hasher } from "../corpus/hash.ts";
import { gravest, type LayerResult, type LayerStatus } from "../layers/hit.ts";
import type { Bundle, Engines } from "../packer/bundle.ts";
import { hashHits } from "./layer-hash.ts";
import type { TelemetryRecord } from "./record.ts";

/** What may change an answer beside the query, the corpus and its surroundings. */
type AnswerOptions = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** What a record takes from outside: its makers give the same for the same. */
export interface Circumstances {
	readonly hasher: Hasher;
	readonly time: Date;
	readonly options: AnswerOptions;
}

const NOTHING_PACKED = {
	bytes: { budget: 0, used: 0, omitted: 0 },
	truncated: false,
} as const;

/** The records of a pack: one a layer, then its own. `layers` hold their hits in the pipeline's order. */
export function recordsOfPack(
	bundle: Bundle,
	layers: readonly LayerResult[],
	circumstances: Circumstances,
): TelemetryRecord[] {
	const { omitted, budget, timings } = bundle;
	const common = {
		...commonOf(circumstances),
		command: "pack",
		query: bundle.query.hash,
		corpus: bundle.corpus.fingerprint,
		surroundings: bundle.surroundings,
		engines: bundle.engines,
	} as const;
	const ms = {
		lexical: timings.lexicalMs,
		structural: timings.structuralMs,
		symbol: timings.symbolMs,
	};
	const own: TelemetryRecord = {
		...common,
		layer: "pack",
		result: bundle.resultHash,
		status: weakest(layers),
		reason: gravest(layers.flatMap((layer) => codeOf(layer) ?? [])) ?? null,
		counts: {
			...countsOf(layers),
			chunks: bundle.chunks.length + omitted.chunks,
			kept: bundle.chunks.length,
			omitted: omitted.chunks,
		},
		bytes: { budget: budget.limit, used: budget.used, omitted: omitted.bytes },
		truncated: bundle.truncated,
		ms: timings.totalMs,
	};
	return [
		...layers.map((layer) => ({
			...common,
			...partOf(layer, circumstances.hasher),
			ms: ms[layer.layer],
		})),
		own,
	];
}

export interface Searched {
	/** Names, or texts in quotes, as they were asked for. */
	readonly texts: readonly string[];
	readonly result: LayerResult;
	readonly corpus: string;
	readonly surroundings: TelemetryRecord["surroundings"];
	readonly engines: Engines;
	readonly ms: number;
}

/** The record of one layer that was asked alone. */
export function recordOfSearch(searched: Searched, circumstances: Circumstances): TelemetryRecord {
	const { texts, result, corpus, surroundings, engines, ms } = searched;
	return {
		...commonOf(circumstances),
		...partOf(result, circumstances.hasher),
		command: "search",
		query: circumstances.hasher.text(JSON.stringify(texts)),
		corpus,
		surroundings,
		engines,
		ms,
	};
}

function commonOf({ hasher, time, options }: Circumstances) {
	return {
		schema: "stage0.record/1",
		time: time.toISOString(),
		options: hasher.text(stringify(options)),
	} as const;
}

/** What a record says of a layer's answer. */
function partOf(result: LayerResult, hasher: Hasher) {
	return {
		...NOTHING_PACKED,
		layer: result.layer,
		result: hashHits(result.hits, hasher),
		status: result.status,
		reason: codeOf(result),
		counts: { ...countsOf([result]), chunks: 0, kept: 0, omitted: 0 },
	};
}

function codeOf({ status, code }: LayerResult): TelemetryRecord["reason"] {
	return status === "ok" ? null : (code ?? "other");
}

function countsOf(layers: readonly LayerResult[]): { hits: number; files: number } {
	const files = new Set<string>();
	let hits = 0;
	for (const layer of layers) {
		hits += layer.hits.length;
		let last: string | undefined;
		for (const { path } of layer.hits) {
			if (path !== last) files.add(path);
			last = path;
		}
	}
	return { hits, files: files.size };
}

/** A pack never fails for a layer: without one it's partial. */
function weakest(layers: readonly LayerResult[]): LayerStatus {
	return layers.every((layer) => layer.status === "ok") ? "ok" : "partial";
}
