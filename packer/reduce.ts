import { lineText, type SourceFile } from "../corpus/file.ts";
import type { LineRange, RankedChunk } from "./chunk.ts";
import { visible } from "./print/escape.ts";

/** How much of a matching line's worth its neighbour gets, and that one's neighbour of it, and so on. */
const FADING = 0.85;

/** Runs of lines that one chunk is reduced to, its signature among them: more are confetti. */
export const MAX_RUNS = 4;

/** Lines that find no room before the search for smaller ones ends. */
const MAX_REFUSED = 50;

/**
 * A run of lines as it's sent, with marks for what is elided before the first run and after each. The
 * lines of a run lie together in the file: whoever holds it against the file needs no guess where an
 * elision ends.
 */
export interface Excerpt {
	readonly shown: LineRange;
	readonly text: string;
}

/** All lines of a span, without any in `hidden` (shown elsewhere already): one excerpt a run. */
export function wholeExcerpts(
	file: SourceFile,
	span: LineRange,
	hidden: (line: number) => boolean = () => false,
): readonly Excerpt[] {
	const lines: number[] = [];
	for (let line = span[0]; line <= span[1]; line++) if (!hidden(line)) lines.push(line);
	return toExcerpts(file, span, rangesOf(lines));
}

/**
 * The best parts of a chunk that take at most `maxBytes`, each counted with `overhead` bytes for its
 * header: the signature first, then matching lines with their surroundings, strongest first.
 * Undefined if not even one matching line fits.
 */
export function reduceChunk(
	chunk: RankedChunk,
	maxBytes: number,
	overhead: number,
	hidden: (line: number) => boolean = () => false,
): readonly Excerpt[] | undefined {
	const runs = new Runs(chunk, maxBytes, overhead, hidden);
	if (chunk.signature[0] <= chunk.signature[1]) runs.add(chunk.signature);
	let refused = 0;
	for (const line of linesByWorth(chunk)) {
		if (!runs.has(line) && !runs.add([line, line])) refused += 1;
		if (refused === MAX_REFUSED) break;
	}
	const shown = runs.ranges
		.flatMap((range) => trim(chunk.file, range))
		.filter((range) => says(chunk, [range]) || holds(range, chunk.signature));
	if (!says(chunk, shown)) return undefined;
	return toExcerpts(chunk.file, [chunk.startLine, chunk.endLine], shown);
}

/** The runs of lines chosen so far, in the order of the file, within their bytes. */
class Runs {
	ranges: readonly LineRange[] = [];
	/** Bytes of the chunk's first n lines. */
	readonly #sums: readonly number[];
	readonly #startLine: number;
	readonly #maxBytes: number;
	readonly #overhead: number;
	readonly #hidden: (line: number) => boolean;

	constructor(
		chunk: RankedChunk,
		maxBytes: number,
		overhead: number,
		hidden: (line: number) => boolean,
	) {
		this.#startLine = chunk.startLine;
		this.#maxBytes = maxBytes;
		this.#overhead = overhead;
		this.#hidden = hidden;
		const sums = [0];
		for (let line = chunk.startLine; line <= chunk.endLine; line++) {
			sums.push((sums.at(-1) as number) + lineBytes(chunk.file, line));
		}
		this.#sums = sums;
	}

	has(line: number): boolean {
		return this.ranges.some(([first, last]) => line >= first && line <= last);
	}

	/** Adds lines, and the gap to a run nearby where a header of its own would cost as much. False: no room. */
	add([first, last]: LineRange): boolean {
		if (!this.#isOpen([first, last])) return false;
		let joined: LineRange = [first, last];
		const apart: LineRange[] = [];
		for (const range of this.ranges) {
			const gap = gapBetween(range, joined);
			if (this.#isOpen(gap) && this.#bytesOf(gap) <= this.#overhead) {
				joined = [Math.min(joined[0], range[0]), Math.max(joined[1], range[1])];
			} else apart.push(range);
		}
		const ranges = [...apart, joined].sort((a, b) => a[0] - b[0]);
		const bytes = ranges.reduce((sum, range) => sum + this.#bytesOf(range) + this.#overhead, 0);
		if (ranges.length > MAX_RUNS || bytes > this.#maxBytes) return false;
		this.ranges = ranges;
		return true;
	}

	#bytesOf([first, last]: LineRange): number {
		if (last < first) return 0;
		const at = first - this.#startLine;
		return (this.#sums[at + last - first + 1] ?? 0) - (this.#sums[at] ?? 0);
	}

	#isOpen([first, last]: LineRange): boolean {
		for (let line = first; line <= last; line++) if (this.#hidden(line)) return false;
		return true;
	}
}

/** The lines between two runs that don't overlap; an empty range where they touch. */
function gapBetween(a: LineRange, b: LineRange): LineRange {
	return a[1] < b[0] ? [a[1] + 1, b[0] - 1] : [b[1] + 1, a[0] - 1];
}

function holds([first, last]: LineRange, [from, to]: LineRange): boolean {
	return from <= to && first <= from && last >= to;
}

/** A signature and a closing brace around a gap inform nobody: a line that matches must be there. */
export function says({ startLine, lineScores }: RankedChunk, shown: readonly LineRange[]): boolean {
	const scores = (line: number): boolean => (lineScores[line - startLine] ?? 0) > 0;
	return shown.some(([first, last]) => {
		for (let line = first; line <= last; line++) if (scores(line)) return true;
		return false;
	});
}

/** Lines of a chunk, best first: a line's own matches, and a share of its neighbours'. */
function linesByWorth(chunk: RankedChunk): number[] {
	const scores = chunk.lineScores;
	const nested = (line: number): boolean =>
		chunk.container && chunk.nested.some(([first, last]) => line >= first && line <= last);
	const { signature } = chunk;
	// A match in the comment above tells that the function matters, not which of its lines.
	const isComment = (line: number): boolean => signature[0] <= signature[1] && line < signature[0];
	const worth = faded(scores.map((score, at) => (isComment(chunk.startLine + at) ? 0 : score)));
	return worth
		.map((value, at) => ({ value, line: chunk.startLine + at }))
		.filter(({ line }) => !nested(line))
		.sort((a, b) => b.value - a.value || a.line - b.line)
		.map(({ line }) => line);
}

/** The sum over all lines of their score, faded with distance: grows an excerpt around its best lines. */
function faded(scores: readonly number[]): number[] {
	const worth = [...scores];
	for (let at = 1, carried = 0; at < scores.length; at++) {
		carried = (carried + (scores[at - 1] as number)) * FADING;
		worth[at] = (worth[at] as number) + carried;
	}
	for (let at = scores.length - 2, carried = 0; at >= 0; at--) {
		carried = (carried + (scores[at + 1] as number)) * FADING;
		worth[at] = (worth[at] as number) + carried;
	}
	return worth;
}

function toExcerpts(
	file: SourceFile,
	span: LineRange,
	ranges: readonly LineRange[],
): readonly Excerpt[] {
	const shown = ranges.flatMap((range) => trim(file, range));
	return shown.map(([first, last], at) => {
		const lines: string[] = [];
		if (at === 0 && first > span[0]) lines.push(elision(span[0], first - 1));
		for (let line = first; line <= last; line++) lines.push(shownLine(file, line));
		const next = shown[at + 1]?.[0] ?? span[1] + 1;
		if (next > last + 1) lines.push(elision(last + 1, next - 1));
		return { shown: [first, last], text: lines.join("\n") };
	});
}

function rangesOf(unordered: readonly number[]): LineRange[] {
	const ranges: [number, number][] = [];
	for (const line of [...unordered].sort((a, b) => a - b)) {
		const last = ranges.at(-1);
		if (last && last[1] === line - 1) last[1] = line;
		else ranges.push([line, line]);
	}
	return ranges;
}

/** Blank lines beside a gap go with it. */
function trim(file: SourceFile, [first, last]: LineRange): LineRange[] {
	while (first <= last && isBlank(file, first)) first += 1;
	while (last > first && isBlank(file, last)) last -= 1;
	return first > last ? [] : [[first, last]];
}

function isBlank(file: SourceFile, line: number): boolean {
	return lineText(file, line).trim() === "";
}

/** Unlike any line of TypeScript or JavaScript, so that nobody takes it for one. */
function elision(first: number, last: number): string {
	return first === last ? `⋯ line ${first}` : `⋯ lines ${first}-${last}`;
}

function shownLine(file: SourceFile, line: number): string {
	return visible(lineText(file, line));
}

function lineBytes(file: SourceFile, line: number): number {
	return Buffer.byteLength(shownLine(file, line)) + 1;
}
