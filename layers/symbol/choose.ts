/** Chooses which occurrences the server is asked about. The choice depends on the corpus alone. */
import type { SourceFile } from "../../corpus/file.ts";
import { namesCode, type Term } from "../../query/term.ts";
import { isInComment, looksDeclared, ownerBefore, splitTerm, surroundings } from "./names.ts";
import { speaksAbout } from "./session.ts";

/** Terms. A definition question costs about a millisecond, references up to some hundred; past the
 * first dozen names a query's rest is mostly a stack trace's or a listing's. */
export const TERMS = 12;
/** Files opened for all terms. 60 cost 40 ms on a project of 3,329 files, but a file outside any
 * tsconfig makes the server build a project of its own. */
export const FILES = 60;
/** Questions per term. References find the other uses; questions need to find the targets only. */
export const OCCURRENCES_PER_TERM = 40;
/** Bytes. A larger file is a bundle or generated; the server may take seconds for one. */
const FILE_BYTES = 1_000_000;

/** Occurrences of a term that are looked at to choose from; each costs a file's text. */
const CONSIDERED = 3_000;
/** A name that isn't valid UTF-8 (a lone surrogate stands in for its byte) has no URI. */
const NAMEABLE = /^\P{Surrogate}*$/u;

const HASH = 0x23;

/** A lexical hit on a named term: a whole word, letter for letter. */
export interface Occurrence {
	readonly path: string;
	/** The span covers the term's last segment only. */
	readonly startByte: number;
	readonly endByte: number;
	/** 1-based. */
	readonly line: number;
	/** The `text` of the term. */
	readonly term: string;
}

/** A place to ask about. */
export interface Question extends Occurrence {
	readonly file: SourceFile;
	/** What stands before the dot in the code. */
	readonly owner: string | undefined;
}

export interface TermPlan {
	readonly term: Term;
	/** Last segment: what the name itself must be. */
	readonly name: string;
	readonly qualifier: string | undefined;
	readonly questions: readonly Question[];
	/** Could have been asked, but for the limits above. */
	readonly passedOver: readonly Occurrence[];
}

interface Candidate extends Question {
	/** 0: looks like the declaration; 1: has the term's qualifier before it; 2: the rest. */
	readonly rank: number;
}

export function choose(
	occurrences: readonly Occurrence[],
	terms: readonly Term[],
	read: (path: string) => SourceFile | undefined,
): { plans: TermPlan[]; termsPassedOver: number } {
	const byTerm = groupBy(occurrences, ({ term }) => term);
	const heaviest = terms
		.filter((term) => namesCode(term) && byTerm.has(term.text))
		.sort((a, b) => b.weight - a.weight);
	const opened = new Set<string>();
	const plans = heaviest
		.slice(0, TERMS)
		.map((term) => plan(term, byTerm.get(term.text) ?? [], read, opened));
	return { plans, termsPassedOver: heaviest.length - plans.length };
}

function plan(
	term: Term,
	occurrences: readonly Occurrence[],
	read: (path: string) => SourceFile | undefined,
	opened: Set<string>,
): TermPlan {
	const { name, qualifier } = splitTerm(term.text);
	const inOrder = occurrences.filter(({ path }) => speaksAbout(path)).sort(byPlace);
	const candidates: Candidate[] = [];
	const passedOver = inOrder.slice(CONSIDERED);
	for (const inText of inOrder.slice(0, CONSIDERED)) {
		const file = read(inText.path);
		if (file === undefined) continue;
		// The server's spans of a private name hold its `#`.
		const isPrivate = file.bytes[inText.startByte - 1] === HASH;
		const occurrence = isPrivate ? { ...inText, startByte: inText.startByte - 1 } : inText;
		if (file.bytes.length > FILE_BYTES || !NAMEABLE.test(file.path)) passedOver.push(occurrence);
		else {
			const { before, after } = surroundings(file, occurrence.startByte, occurrence.endByte, 200);
			if (isInComment(before)) continue;
			const owner = ownerBefore(before);
			const isOwned = owner !== undefined && owner === qualifier;
			const rank = looksDeclared(before, after) ? 0 : isOwned ? 1 : 2;
			candidates.push({ ...occurrence, file, owner, rank });
		}
	}

	const questions: Question[] = [];
	for (const next of widely(candidates)) {
		const fits = opened.has(next.path) || opened.size < FILES;
		if (fits && questions.length < OCCURRENCES_PER_TERM) {
			opened.add(next.path);
			questions.push(next);
		} else passedOver.push(next);
	}
	return { term, name, qualifier, questions, passedOver };
}

/** Each file's best candidate first, then each file's second, …: so that many files are covered. */
function widely(candidates: readonly Candidate[]): Candidate[] {
	const files = [...groupBy(candidates, ({ path }) => path).values()].map((inFile) =>
		inFile.sort((a, b) => a.rank - b.rank || a.startByte - b.startByte),
	);
	return files
		.flatMap((inFile) => inFile.map((candidate, round) => ({ candidate, round })))
		.sort(
			(a, b) =>
				a.round - b.round ||
				a.candidate.rank - b.candidate.rank ||
				byPlace(a.candidate, b.candidate),
		)
		.map(({ candidate }) => candidate);
}

/** By path (code units), then by byte. */
export function byPlace(
	a: { path: string; startByte: number },
	b: { path: string; startByte: number },
): number {
	if (a.path !== b.path) return a.path < b.path ? -1 : 1;
	return a.startByte - b.startByte;
}

export function groupBy<T>(items: Iterable<T>, keyOf: (item: T) => string): Map<string, T[]> {
	const groups = new Map<string, T[]>();
	for (const item of items) {
		const key = keyOf(item);
		const group = groups.get(key);
		if (group === undefined) groups.set(key, [item]);
		else group.push(item);
	}
	return groups;
}
