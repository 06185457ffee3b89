import type { SourceFile } from "../../corpus/file.ts";
import { whyUnparsed } from "../../corpus/parse.ts";
import type { Term } from "../../query/term.ts";
import type { Hit, LayerResult } from "../hit.ts";
import { toHit } from "./hits.ts";
import { declarationAt } from "./locations.ts";
import { type NamedPlace, placesOf } from "./names.ts";
import { compilePattern, matchesIn, type PatternOptions } from "./pattern.ts";
import { qualifierFit, type Sought, soughtBy } from "./sought.ts";
import { stringsWith } from "./strings.ts";

/** Hits kept of one term: more of one sort say no more about where to look. Counted in the reason. */
const MAX_HITS = { definitions: 200, others: 500, strings: 200, pattern: 50_000 } as const;

/**
 * Finds what each term names among the syntax of the files: declarations and calls of identifiers,
 * literals that hold a quoted text, the declaration at a location. Words have no syntax. A location's
 * text must be a path of the corpus.
 */
export function searchShapes(files: readonly SourceFile[], terms: readonly Term[]): LayerResult {
	const gaps = new Gaps();
	const sought = terms.flatMap((term) =>
		term.kind === "identifier" ? (soughtBy(term) ?? []) : [],
	);
	const hits = searchNames(files, sought, gaps);
	for (const term of terms) {
		if (term.kind === "quoted") {
			const found = files.flatMap((file) => {
				gaps.note(file, term.text.trim().split(/\s+/)[0] ?? "");
				return stringsWith(file, term.text).map((one) => toHit(file, term.text, one));
			});
			hits.push(...gaps.cap(found, MAX_HITS.strings));
		} else if (term.kind === "location" && term.line !== undefined) {
			const file = files.find(({ path }) => path === term.text);
			const found = file === undefined ? undefined : declarationAt(file, term.line);
			if (file !== undefined && found !== undefined) hits.push(toHit(file, term.text, found));
		}
	}
	return gaps.result(hits);
}

/**
 * Finds a pattern (`foo($A)`) or all nodes of a kind in every file that can be parsed.
 * @throws BadPatternError for what no grammar can read, since "0 hits" would be untrue.
 */
export function searchPattern(
	files: readonly SourceFile[],
	pattern: string,
	options: PatternOptions = {},
): LayerResult {
	const compiled = compilePattern(pattern, options);
	const gaps = new Gaps();
	const term = pattern.trim() === "" ? (options.kind ?? "") : pattern;
	const hits = files.flatMap((file) => {
		gaps.note(file, "");
		return matchesIn(file, compiled, term);
	});
	return gaps.result(gaps.cap(hits, MAX_HITS.pattern));
}

interface Candidate {
	readonly file: SourceFile;
	readonly place: NamedPlace;
}

function searchNames(files: readonly SourceFile[], sought: readonly Sought[], gaps: Gaps): Hit[] {
	const names = [...new Set(sought.flatMap((one) => one.names))];
	if (names.length === 0) return [];
	const byName = new Map<string, Candidate[]>(names.map((name) => [name, []]));
	for (const file of files) {
		for (const name of names) gaps.note(file, name);
		const found = placesOf(file, names);
		if (found === undefined) continue;
		gaps.dropped += found.dropped;
		if (found.unread) gaps.unread += 1;
		for (const place of found.places) byName.get(place.text)?.push({ file, place });
	}
	return sought.flatMap((one) => {
		const candidates = one.names.flatMap((name) => byName.get(name) ?? []);
		const chosen = one.qualifiers.length === 0 ? candidates : restrict(one, candidates);
		const definitions = chosen.filter(({ place }) => place.evidence === "definition");
		const others = chosen.filter(({ place }) => place.evidence !== "definition");
		return [
			...gaps.cap(definitions, MAX_HITS.definitions),
			...gaps.cap(others, MAX_HITS.others),
		].map(({ file, place }) => toHit(file, one.term, place));
	});
}

/**
 * `a.b`: the definitions that fit the qualifier best, where any fits, and then only calls written with
 * it; otherwise everything called `b`, calls written with the qualifier first.
 */
function restrict(sought: Sought, candidates: readonly Candidate[]): Candidate[] {
	const fits = candidates.map(({ file, place }) =>
		place.evidence === "definition" ? qualifierFit(sought, place.name ?? "", file.path) : 0,
	);
	const best = fits.reduce((most, fit) => Math.max(most, fit), 0);
	const receiver = sought.qualifiers.at(-1);
	const written = ({ place }: Candidate): boolean => place.receiver === receiver;
	if (best === 0) {
		return [
			...candidates.filter(written),
			...candidates.filter((candidate) => !written(candidate)),
		];
	}
	return candidates.filter((candidate, index) =>
		candidate.place.evidence === "definition" ? fits[index] === best : written(candidate),
	);
}

/** What was not looked at or not kept, so that the answer can say so. */
class Gaps {
	dropped = 0;
	unread = 0;
	readonly #unparsed = new Set<SourceFile>();

	/** Notes a file that holds the text but is too long, or minified, to be parsed. */
	note(file: SourceFile, text: string): void {
		const why = whyUnparsed(file);
		if ((why === "size" || why === "minified") && file.bytes.includes(text)) {
			this.#unparsed.add(file);
		}
	}

	cap<T>(found: readonly T[], most: number): readonly T[] {
		this.dropped += Math.max(0, found.length - most);
		return found.length > most ? found.slice(0, most) : found;
	}

	result(hits: readonly Hit[]): LayerResult {
		const reasons = [
			...(this.#unparsed.size > 0
				? [`${this.#unparsed.size} file(s) too large or minified were not parsed`]
				: []),
			...(this.unread > 0
				? [`${this.unread} file(s) hold a name in code that the parser couldn't read`]
				: []),
			...(this.dropped > 0 ? [`${this.dropped} hit(s) above the limits were left out`] : []),
		];
		const reason = reasons.length > 0 ? reasons.join("; ") : null;
		return {
			layer: "structural",
			status: reason === null ? "ok" : "partial",
			hits,
			reason,
			code: reason === null ? undefined : this.unread > 0 ? "unreadable" : "capped",
		};
	}
}
