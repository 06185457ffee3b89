import type { Hit } from "../layers/hit.ts";
import type { Term } from "../query/term.ts";

/**
 * Both are damped: in a long text most of what is rare is chance ("lives", "half"), and the weights
 * are guesses at what the writer meant. Powers between 0 (all terms alike) and 1 (undamped).
 */
const RARITY_POWER = 0.7;
const WEIGHT_POWER = 0.7;

/** How much a match of each term says: its weight in the query times how rare it is, both damped. */
export interface Rarity {
	of(term: string): number;
	/** Number of files that hold the term. */
	filesWith(term: string): number;
	/** The sum over all terms that occur anywhere: what a chunk with every one of them would have. */
	readonly total: number;
}

/**
 * Inverse document frequency over files, as in BM25 (Robertson and Zaragoza 2009), times the term's
 * weight. Terms that occur nowhere take no part.
 */
export function rarityOf(hits: readonly Hit[], terms: readonly Term[], files: number): Rarity {
	const holders = new Map<string, Set<string>>();
	for (const hit of hits) {
		const paths = holders.get(hit.term);
		if (paths) paths.add(hit.path);
		else holders.set(hit.term, new Set([hit.path]));
	}
	const values = new Map<string, number>();
	for (const term of terms) {
		const count = holders.get(term.text)?.size ?? 0;
		if (count === 0) continue;
		const idf = Math.log(1 + (Math.max(files, count) - count + 0.5) / (count + 0.5));
		values.set(
			term.text,
			Math.max(values.get(term.text) ?? 0, term.weight ** WEIGHT_POWER * idf ** RARITY_POWER),
		);
	}
	let total = 0;
	for (const value of values.values()) total += value;
	return {
		of: (term) => values.get(term) ?? 0,
		filesWith: (term) => holders.get(term)?.size ?? 0,
		total,
	};
}
