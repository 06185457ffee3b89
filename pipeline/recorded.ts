import type { Corpus } from "../corpus/corpus.ts";
import { fingerprintOf } from "../corpus/fingerprint.ts";
import type { Hasher } from "../corpus/hash.ts";
import { dependenciesOf, NONE } from "../corpus/surroundings.ts";
import type { LayerResult } from "../layers/hit.ts";
import type { Bundle } from "../packer/bundle.ts";
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

function inOrder(result: LayerResult): LayerResult {
	return { ...result, hits: sortHits(result.hits) };
}
