import { readCodeSpans } from "./code-spans.ts";
import { cover, type Finding } from "./finding.ts";
import { readIdentifiers } from "./identifiers.ts";
import { layOut, type Passage, type Place } from "./layout.ts";
import { readPaths } from "./paths.ts";
import { readMessages, readQuotations } from "./quoted.ts";
import { readFrames } from "./stack.ts";
import { stem } from "./stem.ts";
import { isStopWord } from "./stop-words.ts";
import { subwords } from "./subwords.ts";
import type { Term } from "./term.ts";
import { readWords } from "./words.ts";

/** How much of a query is looked at (UTF-16 units): a long issue has 10,000, what lies further is a pasted log. */
const MAX_LOOKED_AT = 64 * 1024;

/** Terms of one query (count): a bundle of a few thousand bytes can't answer more, and each costs a pattern. */
export const MAX_TERMS = 64;

/** A name in the subject is what the task is about; the body also names what lies around it; sample code calls everything. */
const NAME_WEIGHT: Readonly<Record<Place, number>> = {
	subject: 1,
	body: 0.8,
	fence: 0.4,
	aside: 0.4,
};

/** A path points at its file wherever it stands in prose; imports in sample code are the reporter's own files. */
const PATH_WEIGHT: Readonly<Record<Place, number>> = {
	subject: 1,
	body: 1,
	fence: 0.5,
	aside: 0.4,
};

/** A message leads to the line that throws it, even if the body cites it; logs in a fence are messages as well. */
const QUOTED_WEIGHT: Readonly<Record<Place, number>> = {
	subject: 1,
	body: 0.9,
	fence: 0.8,
	aside: 0.5,
};

/** Words only talk about code: below half of any name. The subject was chosen with care: 1.5 times the body. */
const WORD_WEIGHT: Readonly<Record<Place, number>> = {
	subject: 0.45,
	body: 0.3,
	fence: 0.12,
	aside: 0,
};

/** The words that an identifier or a file's name is made of, as a share of the name's own weight. */
const SUBWORD_SHARE = 0.2;

/** Each repeat of a word, up to two, shows that it is the topic (share of its weight). */
const REPEAT = 0.05;
const MAX_REPEATS = 2;

/** No word weighs as much as the weakest name of prose. */
const MAX_WORD_WEIGHT = 0.5;

/** Weights are compared and printed: rounded, so that the order of sums can't show (decimals). */
const DECIMALS = 4;

/** What a query asks for: heaviest first, then by first appearance. Pure, linear in the query's length. */
export function readTerms(query: string): readonly Term[] {
	const drafts = new Map<string, Draft>();
	for (const passage of layOut(sanitise(query.slice(0, MAX_LOOKED_AT)))) {
		const frames = readFrames(passage.text);
		// A trace is worth the same in a fence, where most are pasted.
		for (const finding of frames) note(drafts, finding, passage.at, "body");
		const rest = readRest(passage, cover(passage.text, frames));
		for (const finding of rest) note(drafts, finding, passage.at, passage.place);
	}
	return distinct([...drafts.values()].map(toTerm).sort(compare)).slice(0, MAX_TERMS);
}

/** Each reader sees what those before it left: a path isn't read as names, a name not as words. */
function readRest(passage: Passage, unread: string): Finding[] {
	const prose = passage.place === "subject" || passage.place === "body";
	const found: Finding[] = [];
	let text = unread;
	const take = (findings: readonly Finding[]): void => {
		found.push(...findings);
		text = cover(
			text,
			findings.filter((finding) => finding.kind !== "quoted"),
		);
	};
	if (prose) take(readQuotations(text));
	take(readMessages(text));
	if (prose) take(readCodeSpans(text));
	take(readPaths(text));
	take(readIdentifiers(text));
	if (passage.place !== "aside") take(readWords(text, prose && !passage.conventional));
	return found;
}

interface Draft {
	readonly term: Omit<Term, "weight">;
	readonly at: number;
	weight: number;
	mentions: number;
}

function note(drafts: Map<string, Draft>, finding: Finding, offset: number, where: Place): void {
	const at = offset + finding.start;
	const { kind, text, strength } = finding;
	if (kind === "noise" || text === "") return;
	if (kind === "word") {
		add(drafts, wordTerm(text), at, strength * WORD_WEIGHT[where], 1);
		return;
	}
	const table =
		kind === "identifier" ? NAME_WEIGHT : kind === "quoted" ? QUOTED_WEIGHT : PATH_WEIGHT;
	// Compilers' and test runners' reports stand in fences too: a line number is no sample code.
	const scale = kind === "location" && where === "fence" ? 1 : table[where];
	const weight = strength * scale;
	const parts = kind === "identifier" ? subwords(text) : [];
	const { line, column } = finding;
	const place = line === undefined ? {} : column === undefined ? { line } : { line, column };
	add(drafts, { text, kind, parts, ...place }, at, weight, 1);
	if (kind === "quoted") return;
	const named = kind === "identifier" ? parts : subwords(baseName(text));
	for (const word of named) {
		if (word.length < 2 || isStopWord(word) || !/\p{L}{2}/u.test(word)) continue;
		add(drafts, wordTerm(word), at, weight * SUBWORD_SHARE, 0);
	}
}

function add(
	drafts: Map<string, Draft>,
	term: Omit<Term, "weight">,
	at: number,
	weight: number,
	mentions: number,
): void {
	if (weight <= 0) return;
	const key = `${term.kind} ${term.line ?? ""} ${term.kind === "word" ? term.parts[0] : term.text}`;
	const draft = drafts.get(key);
	if (draft === undefined) {
		drafts.set(key, { term, at, weight, mentions });
		return;
	}
	draft.weight = Math.max(draft.weight, weight);
	draft.mentions += mentions;
}

function wordTerm(text: string): Omit<Term, "weight"> {
	return { text, kind: "word", parts: [stem(text)] };
}

function toTerm(draft: Draft): Term & { readonly at: number } {
	const repeats = Math.min(MAX_REPEATS, Math.max(0, draft.mentions - 1));
	const raised = draft.weight * (1 + REPEAT * repeats);
	const weight = draft.term.kind === "word" ? Math.min(MAX_WORD_WEIGHT, raised) : draft.weight;
	const { text, kind, parts, ...place } = draft.term;
	return { text, kind, weight: Number(weight.toFixed(DECIMALS)), parts, ...place, at: draft.at };
}

function compare(a: { weight: number; at: number }, b: { weight: number; at: number }): number {
	return b.weight - a.weight || a.at - b.at;
}

/**
 * A text that is a name is not a word as well, nor a located file a mere path: callers look terms up
 * by their text, and the stronger reading must be the one they find.
 */
function distinct(terms: readonly (Term & { readonly at: number })[]): Term[] {
	const kinds = new Map<string, Term["kind"]>();
	for (const { text, kind } of terms) {
		const known = kinds.get(text);
		if (known === undefined || (known === "path" && kind === "location")) kinds.set(text, kind);
	}
	return terms
		.filter(({ text, kind }) => kinds.get(text) === kind)
		.map(({ at: _, ...term }) => term);
}

/** Colour codes of a pasted terminal (`ESC[31m`), whole; control characters, invisible marks and lone surrogates. */
const UNREADABLE = /(?:(?=\p{Cc})[^\n\t]\[[\d;?]*[ -/]*[@-~])|(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}]/gu;

/** What can't be read becomes blanks: offsets stay, and NUL is ours as a mark. */
function sanitise(text: string): string {
	return text.replace(UNREADABLE, (found) => " ".repeat(found.length));
}

function baseName(path: string): string {
	return path.slice(path.lastIndexOf("/") + 1).replace(/\..*$/, "");
}
