import path from "node:path";
import { type Hasher, loadHasher } from "../corpus/hash.ts";
import type { LayerName, LayerResult } from "../layers/hit.ts";
import type { Bundle, BundleChunk } from "../packer/bundle.ts";
import type { Baseline } from "../telemetry/drift/baseline.ts";
import { type Judgement, judge } from "../telemetry/drift/judge.ts";
import type { ChunkIdentity, LayerSnapshot, Snapshot } from "../telemetry/drift/snapshot.ts";
import type { SuiteEntry } from "../telemetry/drift/suite.ts";
import { hashHits } from "../telemetry/layer-hash.ts";
import { sortHits } from "./order.ts";
import { pack } from "./pack.ts";

/** Nobody waits for a replay's answer as for a query's, and a cut-off run can't be compared (ms). */
const SYMBOL_DEADLINE_MS = 60_000;

export interface ReplayOptions {
	/** The folder that the entries' roots are relative to. */
	readonly root: string;
	/** Absolute paths of the suite and the baseline: they hold the queries, so they would be found. */
	readonly exclude: readonly string[];
	/** Runs of each query; above one, they are held against each other as well. */
	readonly repeat?: number | undefined;
	readonly threads?: number | undefined;
	readonly signal?: AbortSignal | undefined;
	/** Tests change a layer's hits here. */
	readonly onLayer?: ((found: LayerResult) => LayerResult) | undefined;
	readonly onWait?: ((what: string) => void) | undefined;
}

/** Asks every query of a suite again and judges the answers, one after the other. */
export async function replaySuite(
	entries: readonly SuiteEntry[],
	baseline: Baseline | undefined,
	options: ReplayOptions,
): Promise<readonly Judgement[]> {
	const judgements: Judgement[] = [];
	for (const [at, entry] of entries.entries()) {
		options.onWait?.(`query ${at + 1} of ${entries.length}`);
		const first = await replay(entry, options);
		const more: Snapshot[] = [];
		for (let run = 1; run < (options.repeat ?? 1); run++) more.push(await replay(entry, options));
		judgements.push(judge(entry, [first, ...more], baseline));
	}
	return judgements;
}

/** Asks one query as `stage0 pack` would, and keeps what can be compared. Writes no record. */
async function replay(entry: SuiteEntry, options: ReplayOptions): Promise<Snapshot> {
	const { threads, signal, onLayer = (found) => found } = options;
	const root = path.join(options.root, entry.root);
	const hasher = await loadHasher();
	const edge = new Map<LayerName, LayerAtEdge>();
	const bundle = await pack(entry.query, {
		root,
		budget: entry.budget,
		history: entry.history,
		exclude: options.exclude.flatMap((file) => pathWithin(root, file)),
		symbolDeadlineMs: SYMBOL_DEADLINE_MS,
		onLayer: (found) => {
			const passed = onLayer(found);
			const hash = hashHits(sortHits(passed.hits), hasher);
			const reason = passed.status === "ok" ? null : (passed.code ?? "other");
			edge.set(passed.layer, { hash, reason, hits: passed.hits.length });
			return passed;
		},
		threads,
		signal,
	});
	return snapshotOf(bundle, entry, edge, hasher);
}

/** What an engine said, before the pipeline has put it in order. */
type LayerAtEdge = Pick<LayerSnapshot, "hash" | "reason" | "hits">;

function pathWithin(root: string, file: string): string[] {
	const relative = path.relative(root, file).replaceAll(path.sep, "/");
	return relative.startsWith("../") || path.isAbsolute(relative) ? [] : [relative];
}

function snapshotOf(
	bundle: Bundle,
	{ root, budget, history }: SuiteEntry,
	edge: ReadonlyMap<LayerName, LayerAtEdge>,
	hasher: Hasher,
): Snapshot {
	const { query, corpus, surroundings, engines, resultHash, omitted } = bundle;
	return {
		query: query.hash,
		root,
		options: { budget, history },
		corpus: corpus.fingerprint,
		surroundings,
		engines,
		layers: bundle.layers.map(({ layer, status, reason }) => ({
			layer,
			status,
			// What the pipeline itself adds (files too large to search) follows from the corpus.
			reason: edge.get(layer)?.reason ?? (reason === null ? null : "capped"),
			hits: edge.get(layer)?.hits ?? 0,
			hash: edge.get(layer)?.hash ?? "none",
		})),
		result: resultHash,
		chunks: bundle.chunks.map((chunk) => identityOf(chunk, hasher)),
		omitted: {
			chunks: omitted.chunks,
			bytes: omitted.bytes,
			next: omitted.next.map(({ path, startLine, name, evidence }) =>
				`${path}:${startLine} ${name} (${evidence})`.replace("  ", " "),
			),
		},
	};
}

function identityOf(chunk: BundleChunk, hasher: Hasher): ChunkIdentity {
	const { path, name, startLine, endLine, evidence, layers, form, shown, text } = chunk;
	return {
		path,
		name,
		span: [startLine, endLine],
		evidence,
		layers,
		form,
		shown,
		hash: hasher.text(text),
	};
}
