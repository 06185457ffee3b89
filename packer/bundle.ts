import type { Evidence, LayerName, LayerStatus } from "../layers/hit.ts";
import type { TermKind } from "../query/term.ts";
import type { CallSites, Factor, Form, LineRange } from "./chunk.ts";

/**
 * The answer to one query, as `--format json` prints it (schema/bundle.schema.json). Offsets are bytes
 * into the file on disk, end exclusive; lines are 1-based and inclusive.
 */
export interface Bundle {
	readonly schema: "stage0.bundle/1";
	readonly query: {
		/** xxHash64 of the query's text, 16 hex digits: the text itself isn't repeated. */
		readonly hash: string;
		readonly terms: readonly {
			readonly text: string;
			readonly kind: TermKind;
			readonly weight: number;
		}[];
	};
	readonly corpus: { readonly fingerprint: string; readonly files: number; readonly bytes: number };
	readonly surroundings: { readonly history: string; readonly dependencies: string };
	readonly engines: Engines;
	readonly layers: readonly LayerReport[];
	readonly budget: { readonly limit: number; readonly used: number };
	/** In rank order. */
	readonly chunks: readonly BundleChunk[];
	readonly truncated: boolean;
	readonly omitted: Omitted;
	/** Names the answer: the same corpus and query give the same hash everywhere. 16 hex digits. */
	readonly resultHash: string;
	/** Milliseconds. */
	readonly timings: Timings;
}

export interface Engines {
	readonly stage0: string;
	readonly ripgrep: string;
	readonly astGrep: string;
	readonly typescript: string;
}

export interface LayerReport {
	readonly layer: LayerName;
	readonly status: LayerStatus;
	readonly hits: number;
	/** One sentence; null when the status is `ok`. */
	readonly reason: string | null;
}

/** A piece of code as it's sent. Spans lie on line borders. */
export interface BundleChunk {
	/** 1 for the first. */
	readonly rank: number;
	/** Relative to the root, with `/`. */
	readonly path: string;
	/** Bytes into the file as it lies on disk; the end is exclusive. */
	readonly startByte: number;
	readonly endByte: number;
	/** 1-based, inclusive. */
	readonly startLine: number;
	readonly endLine: number;
	/** `Class.method`; empty at module level and in text without structure. */
	readonly name: string;
	/** `function`, `method`, `class`, …; an open list. */
	readonly kind: string;
	/** The strongest that a layer gave for a name of the query. */
	readonly evidence: Evidence;
	/** The layers that gave it. */
	readonly layers: readonly LayerName[];
	/** Terms of the query found in it, in the query's order. */
	readonly terms: readonly string[];
	/** Relevance: comparable within one bundle only. */
	readonly score: number;
	readonly form: Form;
	/** The lines that `text` holds, ascending. */
	readonly shown: readonly LineRange[];
	/** Of the whole file: equal as long as it's still the text on disk. */
	readonly fileHash: string;
	/** Source lines, control characters made visible, and marks of elided lines (`⋯ lines 3-9`). */
	readonly text: string;
	/** On the first definitions only. */
	readonly callSites?: CallSites;
	/** With `--explain` only: what the rank came from. */
	readonly factors?: readonly Factor[];
}

export interface Omitted {
	readonly chunks: number;
	readonly bytes: number;
	/** The best of them, in rank order. */
	readonly next: readonly {
		readonly path: string;
		readonly startLine: number;
		readonly name: string;
		readonly evidence: Evidence;
	}[];
}

export interface Timings {
	readonly totalMs: number;
	readonly lexicalMs: number;
	readonly structuralMs: number;
	readonly symbolMs: number;
	readonly packMs: number;
}
