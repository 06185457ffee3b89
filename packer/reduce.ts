import { lineText, type SourceFile } from "../corpus/file.ts";
import type { LineRange, RankedChunk } from "./chunk.ts";
import { visible } from "./print/escape.ts";

/** How much of a matching line's worth its neighbour gets, and that one's neighbour of it, and so on. */
const FADING = 0.75;

/** A gap of this many lines or fewer is filled: its mark would cost as much as the lines. */
const MIN_GAP = 2;

/** The part of a file's lines that is sent, and its text. */
export interface Excerpt {
	readonly shown: readonly LineRange[];
	readonly text: string;
}

/** All lines of a span, without any in `hidden` (shown elsewhere already). */
export function wholeExcerpt(
	file: SourceFile,
	span: LineRange,
	hidden: (line: number) => boolean = () => false,
): Excerpt {
	const lines: number[] = [];
	for (let line = span[0]; line <= span[1]; line++) if (!hidden(line)) lines.push(line);
	return toExcerpt(file, span, lines);
}

/**
 * The best part of a chunk that takes at most `maxBytes`: its signature first, then matching lines
 * with their surroundings, strongest first, elisions marked. Undefined if not even the signature and
 * one matching line fit.
 */
export function reduceChunk(
	chunk: RankedChunk,
	maxBytes: number,
	hidden: (line: number) => boolean = () => false,
): Excerpt | undefined {
	const { file } = chunk;
	const span: LineRange = [chunk.startLine, chunk.endLine];
	const chosen = new Set<number>();
	let best: Excerpt | undefined;
	for (let line = chunk.signature[0]; line <= chunk.signature[1]; line++) {
		if (!hidden(line)) chosen.add(line);
	}
	let bytes = 0;
	for (const line of chosen) bytes += lineBytes(file, line);
	if (bytes > maxBytes) {
		chosen.clear();
		bytes = 0;
	} else if (chosen.size > 0) {
		const signature = toExcerpt(file, span, [...chosen]);
		if (Buffer.byteLength(signature.text) <= maxBytes) best = signature;
	}
	for (const line of linesByWorth(chunk)) {
		if (chosen.has(line) || hidden(line)) continue;
		const size = lineBytes(file, line);
		if (bytes + size > maxBytes) continue;
		chosen.add(line);
		const excerpt = toExcerpt(file, span, fillGaps(chosen, hidden));
		if (Buffer.byteLength(excerpt.text) > maxBytes) {
			chosen.delete(line);
			if (maxBytes - bytes < 40) break;
			continue;
		}
		bytes += size;
		best = excerpt;
	}
	return best && says(chunk, best) ? best : undefined;
}

/** A signature and a closing brace around a gap inform nobody: a line that matches must be there. */
function says({ startLine, lineScores }: RankedChunk, { shown }: Excerpt): boolean {
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
	const worth = faded(scores);
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

function fillGaps(chosen: ReadonlySet<number>, hidden: (line: number) => boolean): number[] {
	const lines = [...chosen].sort((a, b) => a - b);
	const filled: number[] = [];
	for (const line of lines) {
		const previous = filled.at(-1);
		if (previous !== undefined && line - previous - 1 <= MIN_GAP) {
			for (let gap = previous + 1; gap < line; gap++) if (!hidden(gap)) filled.push(gap);
		}
		filled.push(line);
	}
	return filled;
}

function toExcerpt(file: SourceFile, span: LineRange, unordered: readonly number[]): Excerpt {
	const shown = rangesOf(unordered).flatMap((range) => trim(file, range));
	const parts: string[] = [];
	let next = span[0];
	for (const [first, last] of shown) {
		if (first > next) parts.push(elision(next, first - 1));
		for (let line = first; line <= last; line++) parts.push(shownLine(file, line));
		next = last + 1;
	}
	if (next <= span[1]) parts.push(elision(next, span[1]));
	return { shown, text: parts.join("\n") };
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
