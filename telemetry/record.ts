import type { LayerName, LayerStatus, ReasonCode } from "../layers/hit.ts";
import type { Engines } from "../packer/bundle.ts";

/**
 * One line of `.stage0/telemetry.ndjson` (schema/record.schema.json): what was asked and what came
 * back, without content. No text of a query, of code or of a path: hashes, counts, sizes, times,
 * statuses and versions only. A `pack` writes one a layer and one for itself, a `search` one.
 */
export interface TelemetryRecord {
	readonly schema: "stage0.record/1";
	/** UTC, ISO 8601 with milliseconds. */
	readonly time: string;
	/** Which command asked: a layer's hits within a `pack` and alone are not comparable. */
	readonly command: "pack" | "search";
	readonly layer: LayerName | "pack";
	/** 16 hex digits each. `options` covers what may change the answer: budget, explain, history, pattern, kind. */
	readonly query: string;
	readonly options: string;
	readonly corpus: string;
	readonly surroundings: { readonly history: string; readonly dependencies: string };
	/** Covers the layer's hits in order (layer-hash.ts) or, for the pack, what the bundle's result hash covers. */
	readonly result: string;
	readonly status: LayerStatus;
	/** Why the status isn't `ok`, as a word of a fixed list (the layers' own sentence may quote the query); null when it is. */
	readonly reason: ReasonCode | null;
	readonly counts: {
		readonly hits: number;
		/** Files with a hit. */
		readonly files: number;
		/** For the pack: chunks ranked, sent and left out; 0 for a layer. */
		readonly chunks: number;
		readonly kept: number;
		readonly omitted: number;
	};
	/** For the pack: bytes of text mode; 0 for a layer. */
	readonly bytes: { readonly budget: number; readonly used: number; readonly omitted: number };
	readonly truncated: boolean;
	/** Milliseconds that the layer, or the whole pack, took. */
	readonly ms: number;
	readonly engines: Engines;
}
