import type { PastCommit } from "../corpus/history.ts";
import { stem } from "../query/stem.ts";
import { subwords } from "../query/subwords.ts";
import type { Term } from "../query/term.ts";

/** BM25 over commit messages: the usual constants; messages vary little in what their length means. */
const K1 = 1.2;
const B = 0.75;

/** How many of the most similar commits speak: further down, similarity is chance. */
const MAX_SIMILAR = 10;

/** Files that commits like the task touched: path → share of the best file's, above 0 to 1. */
export type Precedent = ReadonlyMap<string, number>;

export const NO_PRECEDENT: Precedent = new Map();

/**
 * A task resembles earlier ones, and what they changed is where it may lie: each of the commits whose
 * messages are most similar to the query gives its files its similarity, divided by the square root of
 * their number, since a commit that touched many says less of each.
 */
export function precedentOf(commits: readonly PastCommit[], terms: readonly Term[]): Precedent {
	const weights = weightsOf(terms);
	if (weights.size === 0 || commits.length === 0) return NO_PRECEDENT;
	const documents = commits.map((commit) => countWords(commit.message, weights));
	const average = documents.reduce((sum, d) => sum + d.length, 0) / documents.length;
	const rarity = new Map(
		[...weights].map(([word, weight]) => {
			const holders = documents.filter(({ counts }) => counts.has(word)).length;
			return [word, weight * Math.log(1 + (commits.length - holders + 0.5) / (holders + 0.5))];
		}),
	);
	const similar = documents
		.map(({ counts, length }, at) => {
			let similarity = 0;
			for (const [word, count] of counts) {
				const norm = K1 * (1 - B + (B * length) / average);
				similarity += ((rarity.get(word) ?? 0) * count * (K1 + 1)) / (count + norm);
			}
			return { at, similarity };
		})
		.filter(({ similarity }) => similarity > 0)
		.sort((a, b) => b.similarity - a.similarity || a.at - b.at)
		.slice(0, MAX_SIMILAR);
	const sums = new Map<string, number>();
	for (const { at, similarity } of similar) {
		const { files } = commits[at] as PastCommit;
		for (const file of files) {
			sums.set(file, (sums.get(file) ?? 0) + similarity / Math.sqrt(files.length));
		}
	}
	const best = Math.max(0, ...sums.values());
	return new Map([...sums].map(([file, sum]) => [file, sum / best]));
}

/** A name counts by its subwords: messages speak of `getUser` and of "getting a user" alike. */
function weightsOf(terms: readonly Term[]): Map<string, number> {
	const weights = new Map<string, number>();
	for (const term of terms) {
		const words = term.kind === "word" ? term.parts : term.parts.map(stem);
		for (const word of words) weights.set(word, Math.max(weights.get(word) ?? 0, term.weight));
	}
	return weights;
}

interface Document {
	readonly counts: ReadonlyMap<string, number>;
	/** In words. */
	readonly length: number;
}

const WORD = /[\p{L}\p{N}_$]+/gu;

function countWords(message: string, wanted: ReadonlyMap<string, number>): Document {
	const counts = new Map<string, number>();
	let length = 0;
	for (const [token] of message.matchAll(WORD)) {
		for (const word of stemsOf(token)) {
			length += 1;
			if (wanted.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
		}
	}
	return { counts, length };
}

/** Messages repeat their words: each is taken apart once. */
const memory = new Map<string, readonly string[]>();
const MAX_MEMORISED_TOKENS = 50_000;

function stemsOf(token: string): readonly string[] {
	let stems = memory.get(token);
	if (stems === undefined) {
		stems = subwords(token).map(stem);
		if (memory.size >= MAX_MEMORISED_TOKENS) memory.clear();
		memory.set(token, stems);
	}
	return stems;
}
