import type { Term } from "../../query/term.ts";

/**
 * Most patterns that one search holds. A query rarely names more than forty things; a pasted log
 * could name thousands, and each pattern makes ripgrep's automaton larger.
 */
const MAX_PATTERNS = 200;

/** A word's stem of one letter, or of none, would match everywhere: the shortest stem searched (characters). */
const MIN_STEM = 2;

/**
 * The regular expressions for one search, one a line, in order of preference: where two match at the
 * same place, ripgrep takes the first, so the longer forms (quoted, then identifiers) stand before
 * words.
 */
export function patternsOf(terms: readonly Term[]): string[] {
	const of = (kind: Term["kind"], pattern: (term: Term) => string | undefined): string[] =>
		terms.filter((term) => term.kind === kind).flatMap((term) => pattern(term) ?? []);
	const patterns = [
		...of("quoted", quotedPattern),
		...of("identifier", identifierPattern),
		...of("word", wordPattern),
	];
	return [...new Set(patterns)].slice(0, MAX_PATTERNS);
}

/** The last name of a chain (`b` of `a.b`, `x` of `#x`): the one that the code must contain. */
export function lastSegment(identifier: string): string {
	return identifier.slice(identifier.search(/[^.#:]+$/));
}

/** Letter for letter but for case; runs of blanks match any run of blanks. */
function quotedPattern(term: Term): string | undefined {
	const pieces = term.text.split(/\s+/).filter((piece) => piece !== "");
	return pieces.length === 0 ? undefined : `(?i:${pieces.map(escapeRegex).join("\\s+")})`;
}

/** The name itself in any case, or its subwords joined by `_` or `-` (`get_user`, `get-user`). */
function identifierPattern(term: Term): string | undefined {
	const name = lastSegment(term.text);
	if (name === "") return undefined;
	const parts = lastParts(term, name);
	if (parts.length < 2) return `(?i:${escapeRegex(name)})`;
	return `(?i:${escapeRegex(name)}|${parts.map(escapeRegex).join("[-_]?")})`;
}

/** The subwords of the last name: `parts` covers the whole chain. */
function lastParts(term: Term, name: string): readonly string[] {
	const letters = name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
	for (let from = term.parts.length - 1, joined = ""; from >= 0; from--) {
		joined = `${term.parts[from]}${joined}`;
		if (joined === letters) return term.parts.slice(from);
		if (joined.length > letters.length) break;
	}
	return [];
}

/**
 * A stem where a subword starts: after a word border or `_`, or as a hump (`Foo`, `FOO`). This
 * leaves out the middle of other words (`art` in `start`), where most of a flood would come from.
 */
function wordPattern(term: Term): string | undefined {
	const stem = term.parts[0];
	if (stem === undefined || stem.length < MIN_STEM) return undefined;
	const lower = escapeRegex(stem);
	const upper = escapeRegex(stem.toUpperCase());
	const hump = escapeRegex(stem.slice(0, 1).toUpperCase() + stem.slice(1));
	return lower === upper ? lower : `(?:\\b|_)${lower}|${hump}|${upper}`;
}

function escapeRegex(text: string): string {
	return text.replace(/[\\^$.*+?()[\]{}|#&~-]/g, "\\$&");
}
