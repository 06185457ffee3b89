import type { SourceFile } from "../corpus/file.ts";
import type { Evidence, Hit, LayerName } from "../layers/hit.ts";

/** First and last line, 1-based, inclusive. */
export type LineRange = readonly [first: number, last: number];

/** Everything that the layers said about one span for one term, as one value. */
export interface Place {
	readonly path: string;
	readonly startByte: number;
	readonly endByte: number;
	readonly startLine: number;
	readonly endLine: number;
	readonly term: string;
	/** The strongest that any layer gave. */
	readonly evidence: Evidence;
	/** The layers that found it, in the order of `LAYERS`. */
	readonly layers: readonly LayerName[];
	readonly kind: string | undefined;
	readonly spelling: Hit["spelling"];
	readonly definedAt: string | undefined;
}

/** Places widened to the code that makes them comprehensible. Spans lie on line borders. */
export interface Candidate {
	readonly path: string;
	readonly file: SourceFile;
	readonly startLine: number;
	readonly endLine: number;
	/** Qualified name; `""` for code at module level and for text without structure. */
	readonly name: string;
	readonly kind: string;
	/** Bytes of the declared name; an empty span where there is none. */
	readonly nameStartByte: number;
	readonly nameEndByte: number;
	/** The signature's lines: kept in every reduced form. */
	readonly signature: LineRange;
	/** Chunks nested in this one. A reduced form leaves them out before it leaves out its own lines. */
	readonly nested: readonly LineRange[];
	/**
	 * True for a class, a namespace or a suite: its members stand for themselves, so only what lies
	 * outside them speaks for it.
	 */
	readonly container: boolean;
	readonly places: readonly Place[];
}

/** One reason for a chunk's rank, in words and as a number, for `--explain`. */
export interface Factor {
	readonly name: string;
	readonly value: number;
}

/** A candidate with what decides its rank. */
export interface RankedChunk extends Candidate {
	readonly evidence: Evidence;
	readonly layers: readonly LayerName[];
	/** Terms found in it, in the query's order. */
	readonly terms: readonly string[];
	/** Relevance: grows with rarer terms, more of them, and their standing in the name. */
	readonly score: number;
	/** 0 for the chunk that gets most room; then 1, 2, …: the rank, or in a long report the relevance alone. */
	readonly standing: number;
	/** 4 to 1: evidence of a named term, from definition to textual; 0: plain words only. */
	readonly tier: number;
	/** How much each line says (index 0 is `startLine`): what a reduced form keeps first. */
	readonly lineScores: readonly number[];
	readonly factors: readonly Factor[];
}

/** `whole`: all its lines; `reduced`: a run of them, others elided; `file`: the whole small file around it. */
export type Form = "whole" | "reduced" | "file";

/** A chunk as it's sent, or a piece of one that is reduced. */
export interface PackedChunk {
	readonly chunk: RankedChunk;
	readonly form: Form;
	/** The span that `text` stands for: the chunk's, the whole file's, or the piece's. */
	readonly span: LineRange;
	/** The lines that `text` holds, ascending. */
	readonly shown: readonly LineRange[];
	/** Source lines and elision marks; control characters are made visible. No final line break. */
	readonly text: string;
	readonly callSites: CallSites | undefined;
}

/** One chunk's pieces in the order of the file; one piece if it's whole. */
export type Pieces = readonly PackedChunk[];

/** Where the first definitions are used: what a reader of a definition asks next. */
export interface CallSites {
	/** `path:line`, ordered; the first few. */
	readonly sites: readonly string[];
	readonly total: number;
	/** False if the symbol layer could not look, so that zero doesn't mean "unused". */
	readonly known: boolean;
}

/** What filling gave: both lists in rank order. A chunk whose lines others show is in neither. */
export interface Outcome {
	readonly packed: readonly PackedChunk[];
	readonly omitted: readonly RankedChunk[];
}
