import type { Corpus } from "../corpus/corpus.ts";
import { fingerprintOf } from "../corpus/fingerprint.ts";
import type { Hasher } from "../corpus/hash.ts";
import { dependenciesOf, NONE } from "../corpus/surroundings.ts";
import type { Hit, LayerResult } from "../layers/hit.ts";
import type { Bundle } from "../packer/bundle.ts";
import { hashHits } from "../telemetry/layer-hash.ts";
import type { TelemetryRecord } from "../telemetry/record.ts";
import { recordOfSearch, recordsOfPack } from "../telemetry/records-of.ts";
import { sortHits } from "./order.ts";
import type { PackOptions } from "./pack.ts";
import type { SearchOptions } from "./search.ts";
import { engineVersions } from "./versions.ts";

/** Makes the records of an answer: called when the answer is out, so that nobody waits for them. */
export type MakeRecords = () => Promise<readonly TelemetryRecord[]>;

export function recordPack(
	bundle: Bundle,
	layers: readonly LayerResult[],
	{ budget, explain = false, history = true }: PackOptions,
	hasher: Hasher,
): MakeRecords {
	const circumstances = { hasher, time: new Date(), options: { budget, explain, history } };
	return async () => recordsOfPack(bundle, layers.map(inOrder), circumstances);
}

/**
 * A search reads no more files than it needs, its record needs the fingerprint of all: that is what
 * takes longest here. Layers don't look at the git history.
 */
export function recordSearch(
	texts: readonly string[],
	result: LayerResult,
	corpus: Corpus,
	ms: number,
	{ shape }: SearchOptions,
	hasher: Hasher,
): MakeRecords {
	const { pattern, kind } = shape ?? {};
	const circumstances = { hasher, time: new Date(), options: { pattern, kind } };
	return async () => {
		const files = await corpus.readAll();
		const dependencies = await dependenciesOf(corpus.root, corpus.paths, hasher);
		const searched = {
			texts,
			result: inOrder(result),
			corpus: fingerprintOf(files, hasher).fingerprint,
			surroundings: { history: NONE, dependencies },
			engines: engineVersions(),
			ms,
		};
		return [recordOfSearch(searched, circumstances)];
	};
}

/**
 * Does the better part of a record's work while a slower layer is still being waited for: ordering and
 * hashing the many hits of a common word takes 10 to 25 ms in a process that has just started.
 */
export function recordAhead(result: LayerResult, hasher: Hasher): void {
	hashHits(inOrder(result).hits, hasher);
}

const ordered = new WeakMap<readonly Hit[], readonly Hit[]>();

function inOrder(result: LayerResult): LayerResult {
	const hits = ordered.get(result.hits) ?? sortHits(result.hits);
	ordered.set(result.hits, hits);
	return { ...result, hits };
}
