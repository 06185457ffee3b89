import type { Evidence, LayerName, LayerStatus, ReasonCode } from "../../layers/hit.ts";
import type { Engines } from "../../packer/bundle.ts";
import type { Form, LineRange } from "../../packer/chunk.ts";

/** One answer, reduced to what can be compared and what explains a difference. No clock, no machine. */
export interface Snapshot {
	/** Hash of the query's text: the suite keeps the text. */
	readonly query: string;
	/** The corpus' folder, relative to the suite's root. */
	readonly root: string;
	readonly options: { readonly budget: number; readonly history: boolean };
	readonly corpus: string;
	readonly surroundings: { readonly history: string; readonly dependencies: string };
	readonly engines: Engines;
	/** In the order of the pipe: where the first hash moved, the drift began. */
	readonly layers: readonly LayerSnapshot[];
	readonly result: string;
	/** In rank order. */
	readonly chunks: readonly ChunkIdentity[];
	readonly omitted: {
		readonly chunks: number;
		readonly bytes: number;
		/** The best of them, `path:line name`. */
		readonly next: readonly string[];
	};
}

export interface LayerSnapshot {
	readonly layer: LayerName;
	readonly status: LayerStatus;
	readonly reason: ReasonCode | null;
	readonly hits: number;
	/** Over the hits as the engine gave them, in the pipeline's order, repeats included. */
	readonly hash: string;
}

export interface ChunkIdentity {
	readonly path: string;
	readonly name: string;
	readonly span: LineRange;
	readonly evidence: Evidence;
	readonly layers: readonly LayerName[];
	readonly form: Form;
	readonly shown: readonly LineRange[];
	/** Of the text that was sent. */
	readonly hash: string;
}
