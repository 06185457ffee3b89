import { stem } from "../../query/stem.ts";
import { subwords } from "../../query/subwords.ts";
import type { Term } from "../../query/term.ts";
import type { Hit } from "../hit.ts";
import { lastSegment } from "./patterns.ts";

/** What one match says about one term; offsets are UTF-16 units into the line. */
export interface Attribution {
	readonly term: Term;
	readonly start: number;
	readonly end: number;
	readonly spelling: NonNullable<Hit["spelling"]>;
}

/**
 * Terms by what their matches look like. ripgrep tells where the patterns matched, not which one,
 * and a match of one hides another that overlaps it: both are settled here, from the line's text.
 */
export interface TermIndex {
	readonly quoted: ReadonlyMap<string, readonly Term[]>;
	readonly identifiers: ReadonlyMap<string, readonly NamedTerm[]>;
	readonly words: ReadonlyMap<string, Term>;
}

interface NamedTerm {
	readonly term: Term;
	readonly name: string;
}

export function indexTerms(terms: readonly Term[]): TermIndex {
	const quoted = new Map<string, Term[]>();
	const identifiers = new Map<string, NamedTerm[]>();
	const words = new Map<string, Term>();
	for (const term of terms) {
		if (term.kind === "quoted") push(quoted, foldBlanks(term.text), term);
		else if (term.kind === "identifier") {
			const name = lastSegment(term.text);
			push(identifiers, lettersOf(name), { term, name });
		} else if (term.kind === "word" && term.parts[0] !== undefined) words.set(term.parts[0], term);
	}
	return { quoted, identifiers, words };
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
	const list = map.get(key);
	if (list) list.push(value);
	else map.set(key, [value]);
}

const TOKEN = /[\p{L}\p{N}\p{M}_$]+/gu;
const TOKEN_UNIT = /[\p{L}\p{N}\p{M}_$\ud800-\udfff]/u;

/**
 * Tells which terms the matches of one line belong to, in line order. `matches` are UTF-16 offsets,
 * ascending. Every token that a match touches is looked at as a whole and once.
 */
export function attribute(
	line: string,
	matches: readonly { readonly start: number; readonly end: number }[],
	index: TermIndex,
): Attribution[] {
	const found: Attribution[] = [];
	let done = 0;
	for (const match of matches) {
		const text = line.slice(match.start, match.end);
		for (const term of index.quoted.get(foldBlanks(text)) ?? []) {
			const spelling = text === term.text ? "exact" : "caseless";
			found.push({ term, start: match.start, end: match.end, spelling });
		}
		const start = Math.max(done, tokenStart(line, match.start));
		const end = tokenEnd(line, match.end);
		found.push(...attributeNames(line, start, match, index));
		if (end <= done) continue;
		for (const token of line.slice(start, end).matchAll(TOKEN)) {
			found.push(...attributeWords(token[0], start + token.index, index));
		}
		done = end;
	}
	return found;
}

function attributeNames(
	line: string,
	from: number,
	match: { readonly start: number; readonly end: number },
	index: TermIndex,
): Attribution[] {
	if (index.identifiers.size === 0) return [];
	const whole = line.slice(Math.min(from, match.start), tokenEnd(line, match.end));
	const text = line.slice(match.start, match.end);
	const named = index.identifiers.get(lettersOf(text)) ?? [];
	const direct = named.map(({ term, name }): Attribution => {
		if (text === name && whole === name) return { term, ...match, spelling: "exact" };
		const sameLetters = text.toLowerCase() === name.toLowerCase();
		return { term, ...match, spelling: sameLetters ? "caseless" : "parts" };
	});
	if (direct.length > 0) return direct;
	// A quoted text or a word may have matched where a name stands: look at its tokens too.
	const start = tokenStart(line, match.start);
	return [...line.slice(start, tokenEnd(line, match.end)).matchAll(TOKEN)].flatMap((token) =>
		(index.identifiers.get(lettersOf(token[0])) ?? []).map(
			({ term, name }): Attribution => ({
				term,
				start: start + token.index,
				end: start + token.index + token[0].length,
				spelling: token[0] === name ? "exact" : "caseless",
			}),
		),
	);
}

function attributeWords(token: string, at: number, index: TermIndex): Attribution[] {
	if (index.words.size === 0) return [];
	const found: Attribution[] = [];
	for (const part of partsOf(token)) {
		const term = index.words.get(part.stem);
		if (term === undefined) continue;
		const spelling = part.text === term.text ? "caseless" : "parts";
		found.push({ term, start: at + part.start, end: at + part.start + part.text.length, spelling });
	}
	return found;
}

interface Part {
	readonly text: string;
	readonly stem: string;
	readonly start: number;
}

/** Source text repeats its tokens: each is taken apart once. Bounded, since minified code has endless ones. */
const MAX_MEMORISED_TOKENS = 50_000;
const memory = new Map<string, readonly Part[]>();

function partsOf(token: string): readonly Part[] {
	let parts = memory.get(token);
	if (parts === undefined) {
		const lower = token.toLowerCase();
		let from = 0;
		parts = subwords(token).flatMap((text) => {
			const start = lower.indexOf(text, from);
			if (start < 0) return []; // lower-casing changed the length (İ): no place to point at
			from = start + text.length;
			return [{ text, stem: stem(text), start }];
		});
		if (memory.size >= MAX_MEMORISED_TOKENS) memory.clear();
		memory.set(token, parts);
	}
	return parts;
}

function tokenStart(line: string, from: number): number {
	let start = from;
	while (start > 0 && TOKEN_UNIT.test(line[start - 1] as string)) start--;
	return start;
}

function tokenEnd(line: string, from: number): number {
	let end = from;
	while (end < line.length && TOKEN_UNIT.test(line[end] as string)) end++;
	return end;
}

function lettersOf(name: string): string {
	return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

function foldBlanks(text: string): string {
	return text.trim().replace(/\s+/g, " ").toLowerCase();
}
