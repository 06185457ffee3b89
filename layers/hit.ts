/** The ways of finding code, in the order in which lists name them. */
export const LAYERS = ["lexical", "structural", "symbol"] as const;
export type LayerName = (typeof LAYERS)[number];

/** How strong a hit is, strongest first: the scale on which the packer compares. */
export const EVIDENCE = ["definition", "reference", "structural", "textual"] as const;
export type Evidence = (typeof EVIDENCE)[number];

/**
 * One place that one layer found for one term. Its span is the match itself; for a definition, the
 * defined name. Offsets are bytes into the file on disk (a BOM counts), end exclusive; lines 1-based.
 */
export interface Hit {
	readonly layer: LayerName;
	/** Relative to the root, `/`-separated. */
	readonly path: string;
	readonly startByte: number;
	readonly endByte: number;
	readonly startLine: number;
	readonly endLine: number;
	/** The `text` of the term that was looked for. */
	readonly term: string;
	readonly evidence: Evidence;
	/** Qualified name of what was found (`Class.method`), where the layer knows it. */
	readonly name?: string;
	/** The layer's word for what was found (`method`, `call`, `string`). */
	readonly kind?: string;
	/**
	 * Lexical layer: how the text matched. `exact`: letter for letter and as a whole word (an
	 * identifier's last segment, a whole quoted text); `caseless`: but for case or word borders;
	 * `parts`: the same subwords in another spelling (`get_user` for `getUser`), or a word's stem.
	 */
	readonly spelling?: "exact" | "caseless" | "parts";
	/** Symbol layer: where the name is defined, `path:line`, or `package` for a dependency's. */
	readonly definedAt?: string;
}

/** `partial`: some of the work was left out; `unavailable`: the layer could not look at all. */
export type LayerStatus = "ok" | "partial" | "unavailable";

/**
 * Why a layer isn't `ok`, as a word that quotes nothing: for records, which hold no content. The
 * gravest first: of several reasons, the first of this list is told.
 */
export const REASONS = [
	/** The engine isn't there or can't be started. */
	"missing",
	/** It ended before it had answered. */
	"crashed",
	"deadline",
	/** Files changed during the search. */
	"changed",
	/** Files or folders that may not be read, or that the engine couldn't parse. */
	"unreadable",
	/** Names lead to packages that aren't installed, or out of the corpus. */
	"unresolved",
	/** A limit of ours left something out. */
	"capped",
	"other",
] as const;
export type ReasonCode = (typeof REASONS)[number];

/** What a layer answers. Hits come in no promised order: `pipeline/order.ts` imposes it. */
export interface LayerResult {
	readonly layer: LayerName;
	readonly status: LayerStatus;
	readonly hits: readonly Hit[];
	/** One sentence that says what was not looked at and why; null when the status is `ok`. */
	readonly reason: string | null;
	/** The gravest reason as a word; absent when the status is `ok`. */
	readonly code?: ReasonCode | undefined;
}

/** The code to give when several reasons apply. */
export function gravest(codes: readonly ReasonCode[]): ReasonCode | undefined {
	return REASONS.find((code) => codes.includes(code));
}
