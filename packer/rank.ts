import { byCodeUnit } from "../corpus/list.ts";
import { EVIDENCE, LAYERS } from "../layers/hit.ts";
import { stem } from "../query/stem.ts";
import { subwords } from "../query/subwords.ts";
import { namesCode, type Term } from "../query/term.ts";
import type { Candidate, Factor, Place, RankedChunk } from "./chunk.ts";
import { judgeNested } from "./nesting.ts";
import type { Precedent } from "./precedent.ts";
import type { Rarity } from "./rarity.ts";
import { pathPenalty, roleOf } from "./roles.ts";

/** BM25: how fast repeats of a term stop counting, and how much length dilutes (0 to 1). */
const K1 = 1.2;
const B = 0.75;

/** What a match in the chunk's own name, in its path, in its body is worth, in matches (BM25F). */
const FIELD = { name: 3, path: 2, body: 1 } as const;

/** A match of a stem or another spelling is worth this much of an exact one. */
const OTHER_SPELLING = 0.8;

/**
 * What a chunk of this kind gets of its score; 1 where not named. Imports and re-exports repeat the
 * names of what they bring; a type lists the words of code that does the work.
 */
const KIND: ReadonlyMap<string, number> = new Map([
	["module", 0.4],
	["interface", 0.8],
	["type", 0.8],
]);

/** How much a file that similar past commits touched most gains (times its score). */
const PRECEDENT = 1;

/** How much of the score hangs on covering many of the query's terms, weighted by rarity (0 to 1). */
const COVERAGE = 0.5;

/**
 * A query is about names if they make up at least this share of what it says (0 to 1, by weight and
 * rarity; the words that a name is made of count for neither side) and are few: "who calls `record`?"
 * is. Then all evidence of a name is compared first. In a long report each name is one clue among
 * many: there the best definition leads and relevance, to which every place of a name adds, decides
 * the rest.
 */
const NAMES_SHARE = 0.8;
const MAX_NAMES = 3;

/**
 * Chunks that keep a name's evidence, best by relevance first. A name found in more of them (`get`)
 * names nothing in particular: the rest compete by relevance alone.
 */
const MAX_EVIDENT = 8;

/**
 * Orders candidates: evidence of named terms, then agreement of layers, then relevance, then place.
 * Plain words are textual however many layers saw them: among those relevance alone decides.
 */
export function rankCandidates(
	candidates: readonly Candidate[],
	terms: readonly Term[],
	rarity: Rarity,
	precedent?: Precedent,
): readonly RankedChunk[] {
	const byText = new Map(terms.map((term) => [term.text, term]));
	const average =
		candidates.reduce((sum, c) => sum + lengthOf(c), 0) / Math.max(1, candidates.length);
	const standsOut = (candidate: Candidate): boolean =>
		candidate.places.some((place) => isNamed(place, byText) && place.evidence === "definition");
	const scored = judgeNested(candidates, standsOut).map(({ candidate, places }) =>
		relevance(candidate, places, terms, rarity, average, precedent),
	);
	const aboutNames = isAboutNames(terms, rarity);
	const evident = evidentChunks(scored, byText, aboutNames);
	const ranked = [...scored]
		.sort(compareRelevance)
		.map((chunk, standing) => withEvidence(chunk, standing, byText, evident))
		.sort(compareChunks);
	// Where evidence decides, it also decides who gets most room.
	return aboutNames ? ranked.map((chunk, standing) => ({ ...chunk, standing })) : ranked;
}

function compareChunks(a: RankedChunk, b: RankedChunk): number {
	return (
		b.tier - a.tier ||
		(a.tier > 0 ? b.layers.length - a.layers.length : 0) ||
		compareRelevance(a, b)
	);
}

function compareRelevance(a: Scored, b: Scored): number {
	return (
		b.score - a.score ||
		byCodeUnit(a.path, b.path) ||
		a.startLine - b.startLine ||
		a.endLine - b.endLine
	);
}

function lengthOf(candidate: Candidate): number {
	return candidate.endLine - candidate.startLine + 1;
}

/** A candidate with its relevance; evidence comes in a second step, since it depends on the others. */
type Scored = Omit<RankedChunk, "evidence" | "layers" | "standing" | "tier">;

function relevance(
	candidate: Candidate,
	places: readonly Place[],
	terms: readonly Term[],
	rarity: Rarity,
	average: number,
	precedent: Precedent | undefined,
): Scored {
	const counts = new Map<string, number>();
	const lineScores = new Array<number>(lengthOf(candidate)).fill(0);
	for (const place of places) {
		const inName =
			place.startByte >= candidate.nameStartByte && place.endByte <= candidate.nameEndByte;
		const field = inName ? FIELD.name : FIELD.body;
		const spelling =
			place.spelling === "exact" || place.spelling === undefined ? 1 : OTHER_SPELLING;
		counts.set(place.term, (counts.get(place.term) ?? 0) + field * spelling);
		const line = place.startLine - candidate.startLine;
		lineScores[line] = (lineScores[line] ?? 0) + rarity.of(place.term);
	}
	const context = contextStems(candidate);
	const length = K1 * (1 - B + (B * lengthOf(candidate)) / average);
	let matched = 0;
	let sum = 0;
	const found: string[] = [];
	for (const term of terms) {
		const stemmed =
			term.kind === "word" && term.parts[0] !== undefined && context.has(term.parts[0]);
		const body = counts.get(term.text) ?? 0;
		if (body > 0) found.push(term.text);
		const count = body + (stemmed ? FIELD.path : 0);
		if (count === 0) continue;
		const value = rarity.of(term.text);
		sum += (value * count * (K1 + 1)) / (count + length);
		matched += value;
	}
	const coverage = rarity.total > 0 ? matched / rarity.total : 0;
	const factors: Factor[] = [
		{ name: "term relevance (BM25F)", value: sum },
		{ name: "coverage of the query's terms", value: 1 - COVERAGE + 2 * COVERAGE * coverage },
		{
			name: precedent ? "touched by similar past commits" : "past commits (none to be read)",
			value: 1 + PRECEDENT * (precedent?.get(candidate.path) ?? 0),
		},
		{ name: `kind (${candidate.kind})`, value: KIND.get(candidate.kind) ?? 1 },
		{ name: `role of the file (${roleOf(candidate.path)})`, value: pathPenalty(candidate.path) },
	];
	const score = factors.reduce((product, factor) => product * factor.value, 1);
	return { ...candidate, score, terms: [...new Set(found)], lineScores, factors };
}

/** Stems of the path and of the enclosing names: what the code is about beside what it says. */
function contextStems(candidate: Candidate): ReadonlySet<string> {
	return new Set(
		`${candidate.path}/${candidate.name}`
			.split(/[/.]/)
			.flatMap((piece) => subwords(piece))
			.map(stem),
	);
}

/** The chunks that keep a term's evidence: `evidence term` → the best few by relevance. */
function evidentChunks(
	chunks: readonly Scored[],
	byText: ReadonlyMap<string, Term>,
	aboutNames: boolean,
): ReadonlyMap<string, ReadonlySet<Scored>> {
	const holders = new Map<string, Scored[]>();
	for (const chunk of chunks) {
		const keys = new Set(chunk.places.filter((place) => isNamed(place, byText)).map(evidenceKey));
		for (const key of keys) {
			const list = holders.get(key);
			if (list) list.push(chunk);
			else holders.set(key, [chunk]);
		}
	}
	for (const [key, list] of holders) {
		// What a test defines under the name (a title, a stub) is not what the name means elsewhere.
		const sources = list.filter((chunk) => roleOf(chunk.path) !== "test");
		if (key.startsWith("definition ") && sources.length > 0) holders.set(key, sources);
	}
	if (aboutNames) {
		return new Map(
			[...holders].map(([key, list]) => {
				const best = [...list].sort(compareRelevance);
				return [key, new Set(best.slice(0, MAX_EVIDENT))];
			}),
		);
	}
	const definitions = [...holders].filter(([key]) => key.startsWith("definition "));
	const [leader] = definitions.flatMap(([, list]) => list).sort(compareRelevance);
	return new Map(definitions.map(([key]) => [key, new Set(leader ? [leader] : [])]));
}

/** True where the query mostly names code: see `NAMES_SHARE`. */
export function isAboutNames(terms: readonly Term[], rarity: Rarity): boolean {
	const worthOf = (list: readonly Term[]): number =>
		list.reduce((sum, term) => sum + rarity.of(term.text), 0);
	const names = terms.filter((t) => namesCode(t) && rarity.of(t.text) > 0);
	const inNames = new Set(names.flatMap((name) => name.parts.map(stem)));
	const words = terms.filter((t) => !namesCode(t) && !t.parts.some((part) => inNames.has(part)));
	const share = worthOf(names);
	return names.length <= MAX_NAMES && share >= NAMES_SHARE * (share + worthOf(words));
}

function evidenceKey(place: Place): string {
	return `${place.evidence} ${place.term}`;
}

/** Does the place stand for a term that names code, spelt as the query spells it? An import only passes it on. */
function isNamed(place: Place, byText: ReadonlyMap<string, Term>): boolean {
	const term = byText.get(place.term);
	if (term === undefined || !namesCode(term) || place.kind === "import") return false;
	return place.evidence !== "textual" || place.spelling === "exact";
}

function withEvidence(
	chunk: Scored,
	standing: number,
	byText: ReadonlyMap<string, Term>,
	evident: ReadonlyMap<string, ReadonlySet<Scored>>,
): RankedChunk {
	const named = chunk.places.filter(
		(place) => isNamed(place, byText) && evident.get(evidenceKey(place))?.has(chunk),
	);
	const tier = Math.max(
		0,
		...named.map((place) => EVIDENCE.length - EVIDENCE.indexOf(place.evidence)),
	);
	const evidence = EVIDENCE[EVIDENCE.length - tier] ?? "textual";
	const strongest = tier > 0 ? named.filter((place) => place.evidence === evidence) : chunk.places;
	const found = new Set(strongest.flatMap((place) => place.layers));
	return { ...chunk, standing, tier, evidence, layers: LAYERS.filter((layer) => found.has(layer)) };
}
