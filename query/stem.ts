/**
 * Longest word that is stemmed (characters): longer ones are data, and the limit keeps the loop's
 * cost constant.
 */
const MAX_WORD = 64;

/** Letters that must stay so that the rest still means something, by how common the ending is in short words. */
const MIN_REST = 3;
const MIN_REST_AGENT = 5; // -er, -or, -ion, -ly: "handler" yes, "number", "header", "version" no

/**
 * The part of a lower-case word that its inflections share. Always a prefix of the word, because the
 * lexical layer searches it as one (Porter's stemmer writes `entri`, which no `entry` starts with),
 * and a fixed point: `stem(stem(x)) === stem(x)`.
 */
export function stem(word: string): string {
	if (word.length > MAX_WORD) return word;
	let current = word;
	for (;;) {
		const next = strip(current);
		if (next.length === current.length) return current;
		current = next;
	}
}

function strip(word: string): string {
	return word.slice(0, word.length - (plural(word) || verbal(word) || agent(word) || tail(word)));
}

/**
 * What `parse`, `close`, `response` leave: their `s` is no plural's. A list, since nothing in the
 * letters tells `pars` from `vars`.
 */
const ENDS_IN_SE =
	/(?:^(?:re)?pars|clos|respons|brows|releas|creas|purchas|^phras|^phas|^eras|^leas|(?:^|data|code|re|ur)bas|(?:^|er|el|st|se)cas|(?:^|re|tra|in|con|uni|ad)vers|promis|(?:ex|dis|com|pro|sup|pur|de)pos|rais|paus|caus|claus|licens|^sens|dens|fals|puls|laps|spars|cours|hous|nois|choos|ecis|wis)$/;

/** Each rule answers how many letters go: 0 = it doesn't apply. */
type Rule = (word: string) => number;

const plural: Rule = (word) => {
	if (!word.endsWith("s")) return 0;
	if (word.endsWith("ies")) return rest(word, 3, MIN_REST) || rest(word, 1, MIN_REST);
	if (/(?:s|x|z|ch|sh)es$/.test(word)) return rest(word, 2, MIN_REST) || rest(word, 1, MIN_REST);
	if (/(?:ss|us)$/.test(word) || ENDS_IN_SE.test(word)) return 0;
	if (word === "ids") return 1;
	// "apis" and "uris", but not "redis" or "analysis"
	if (word.endsWith("is") && word.length > 4) return 0;
	return rest(word, 1, MIN_REST);
};

const verbal: Rule = (word) => {
	if (word.endsWith("ied")) return rest(word, 3, MIN_REST);
	if (word.endsWith("eed")) return 0;
	const ending = word.endsWith("ing") ? 3 : word.endsWith("ed") ? 2 : 0;
	// "string" and "spring" keep their ending: what stays must hold a vowel
	return ending > 0 && /[aeiouy]/.test(word.slice(0, -ending)) ? rest(word, ending, MIN_REST) : 0;
};

const agent: Rule = (word) => {
	if (word.endsWith("ier")) return rest(word, 3, MIN_REST_AGENT);
	if (/(?:er|or|ly)$/.test(word)) return rest(word, 2, MIN_REST_AGENT);
	return word.endsWith("ion") ? rest(word, 3, MIN_REST_AGENT) : 0;
};

/** Endings that come and go with the others: `parse`/`parsing`, `entry`/`entries`, `run`/`running`. */
const tail: Rule = (word) => {
	if (word.endsWith("ie")) return rest(word, 2, MIN_REST) || rest(word, 1, MIN_REST);
	if (word.endsWith("e")) return rest(word, 1, MIN_REST);
	if (/[b-df-hj-np-tv-xz]y$/.test(word)) return rest(word, 1, MIN_REST);
	if (/([bdgmnprt])\1$/.test(word)) return rest(word, 1, MIN_REST);
	// "controll(ed)" and "cancell(ed)", but not "call" or "shell"
	return word.endsWith("ll") ? rest(word, 1, 6) : 0;
};

function rest(word: string, ending: number, least: number): number {
	return word.length - ending >= least ? ending : 0;
}
