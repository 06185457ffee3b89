/** Classes `c0` … `c11` of the style sheet. */
export const COLOURS = 12;

/** Gives each corpus a colour, in the order in which they are first shown; after twelve, from the start again. */
export interface CorpusColours {
	classOf(corpus: string): string;
}

export function newCorpusColours(): CorpusColours {
	const numbers = new Map<string, number>();
	return {
		classOf: (corpus) => {
			const number = numbers.get(corpus) ?? numbers.size;
			numbers.set(corpus, number);
			return `c${number % COLOURS}`;
		},
	};
}
