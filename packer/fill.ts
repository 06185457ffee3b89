import { lineCount } from "../corpus/file.ts";
import type { Outcome, PackedChunk, RankedChunk } from "./chunk.ts";
import { type Excerpt, reduceChunk, wholeExcerpt } from "./reduce.ts";

/**
 * Most of the budget that one chunk takes while others wait, by how relevant it is among all (share
 * of the limit). Without caps one large function leaves no room for the second guess.
 */
const SHARES = [1 / 2, 1 / 3, 1 / 3] as const;
const OTHER_SHARE = 1 / 5;

/** A small file (bytes) is shown whole if its chunk makes up at least this share of it. */
const SMALL_FILE_BYTES = 3_000;
const FILE_SHARE = 0.5;

/** Less than this (bytes) holds no header and a line of code: filling ends. */
const MIN_ROOM = 64;

/** What fill needs to know of printing: the bytes that one chunk takes in text mode. */
export type Measure = (chunk: PackedChunk) => number;

/**
 * Fills `room` bytes in rank order. A chunk too large for its share or for what is left is reduced;
 * it's left out only when even that doesn't fit. What room remains at the end goes to the chunks
 * that were reduced, in rank order. No line of a file is shown twice.
 */
export function fillBudget(
	ranked: readonly RankedChunk[],
	room: number,
	measure: Measure,
	decorate: (chunk: RankedChunk) => PackedChunk["callSites"] = () => undefined,
): Outcome {
	const shown = new ShownLines();
	const packed: PackedChunk[] = [];
	const omitted: RankedChunk[] = [];
	let left = room;
	/** Within its share if it can be; a share that holds none of its forms must not drop it. */
	const fitStanding = (chunk: RankedChunk): PackedChunk | undefined => {
		const share = (SHARES[chunk.standing] ?? OTHER_SHARE) * room;
		const callSites = decorate(chunk);
		return (
			fit(chunk, Math.min(left, share), shown, measure, callSites) ??
			(share < left ? fit(chunk, left, shown, measure, callSites) : undefined) ??
			(callSites ? fit(chunk, left, shown, measure, undefined) : undefined)
		);
	};
	for (const chunk of ranked) {
		if (shown.coversAll(chunk)) continue;
		const fitted = left < MIN_ROOM ? undefined : fitStanding(chunk);
		if (fitted === undefined) {
			omitted.push(chunk);
			continue;
		}
		packed.push(fitted);
		shown.add(fitted);
		left -= measure(fitted);
	}
	for (const [at, chunk] of packed.entries()) {
		if (chunk.form !== "reduced" || left < MIN_ROOM) continue;
		const before = measure(chunk);
		shown.remove(chunk);
		const larger = fit(chunk.chunk, before + left, shown, measure, chunk.callSites) ?? chunk;
		const better = measure(larger) > before ? larger : chunk;
		packed[at] = better;
		shown.add(better);
		left += before - measure(better);
	}
	return { packed, omitted: omitted.filter((chunk) => !shown.coversAll(chunk)) };
}

/** The largest form of a chunk that takes at most `room` bytes; undefined if none does. */
function fit(
	chunk: RankedChunk,
	room: number,
	shown: ShownLines,
	measure: Measure,
	callSites: PackedChunk["callSites"],
): PackedChunk | undefined {
	const hidden = (line: number): boolean => shown.has(chunk.path, line);
	const pack = (form: PackedChunk["form"], span: PackedChunk["span"], excerpt: Excerpt) => ({
		chunk,
		form,
		span,
		callSites,
		...excerpt,
	});
	const span = [chunk.startLine, chunk.endLine] as const;
	const file = smallFile(chunk);
	if (file !== undefined && !shown.hasAny(chunk.path)) {
		const whole = pack("file", file, wholeExcerpt(chunk.file, file));
		if (measure(whole) <= room) return whole;
	}
	const whole = pack("whole", span, wholeExcerpt(chunk.file, span, hidden));
	if (whole.shown.length === 0) return undefined;
	const form = whole.shown.length === 1 && whole.text.length > 0 ? "whole" : "reduced";
	const bytes = measure(whole);
	if (bytes <= room && !chunk.container)
		return { ...whole, form: hasGap(whole) ? "reduced" : form };
	if (bytes <= room && chunk.nested.length === 0) return whole;
	const overhead = bytes - Buffer.byteLength(whole.text);
	const reduced = reduceChunk(chunk, room - overhead, hidden);
	if (reduced === undefined) return undefined;
	const fitted = pack("reduced", span, reduced);
	return measure(fitted) <= room ? fitted : undefined;
}

function hasGap({ shown, span }: PackedChunk): boolean {
	return shown.length !== 1 || shown[0]?.[0] !== span[0] || shown[0]?.[1] !== span[1];
}

function smallFile(chunk: RankedChunk): PackedChunk["span"] | undefined {
	const { bytes } = chunk.file;
	if (bytes.length > SMALL_FILE_BYTES) return undefined;
	const last = lineCount(chunk.file);
	const share = (chunk.endLine - chunk.startLine + 1) / last;
	return share >= FILE_SHARE ? [1, last] : undefined;
}

/** Which lines of which files are in the bundle already. */
class ShownLines {
	readonly #byPath = new Map<string, Set<number>>();

	add(chunk: PackedChunk): void {
		const { path } = chunk.chunk;
		const lines = this.#byPath.get(path) ?? new Set<number>();
		for (const [first, last] of chunk.shown) for (let l = first; l <= last; l++) lines.add(l);
		this.#byPath.set(path, lines);
	}

	remove(chunk: PackedChunk): void {
		const lines = this.#byPath.get(chunk.chunk.path);
		for (const [first, last] of chunk.shown) for (let l = first; l <= last; l++) lines?.delete(l);
	}

	has(path: string, line: number): boolean {
		return this.#byPath.get(path)?.has(line) ?? false;
	}

	hasAny(path: string): boolean {
		return (this.#byPath.get(path)?.size ?? 0) > 0;
	}

	/** Is every line of the chunk that says something shown already? */
	coversAll(chunk: RankedChunk): boolean {
		if (!this.hasAny(chunk.path)) return false;
		for (let line = chunk.startLine; line <= chunk.endLine; line++) {
			const says = (chunk.lineScores[line - chunk.startLine] ?? 0) > 0;
			if (says && !this.has(chunk.path, line)) return false;
		}
		return true;
	}
}
