import { lineCount } from "../corpus/file.ts";
import type { LineRange, PackedChunk, Pieces, RankedChunk } from "./chunk.ts";
import { type Excerpt, MAX_RUNS, reduceChunk, says, wholeExcerpts } from "./reduce.ts";
import type { ShownLines } from "./shown-lines.ts";

/** A small file (bytes) is shown whole if its chunk makes up at least this share of it. */
const SMALL_FILE_BYTES = 3_000;
const FILE_SHARE = 0.5;

/** Two marks of elided lines, `⋯ lines 100-200` (bytes). */
const MARKS_BYTES = 2 * 20;

/** The bytes that pieces take in text mode. */
export type Measure = (pieces: Pieces) => number;

/**
 * The fullest form of a chunk that takes at most `room` bytes: the small file around it, all its
 * lines, the best of them; undefined if none fits. Lines in `shown` are not given again.
 */
export function fitChunk(
	chunk: RankedChunk,
	room: number,
	shown: ShownLines,
	measure: Measure,
	callSites: PackedChunk["callSites"],
): Pieces | undefined {
	const give = (form: PackedChunk["form"], excerpts: readonly Excerpt[]): Pieces =>
		excerpts.map((excerpt, at) => ({
			chunk,
			form,
			span: excerpt.shown,
			shown: [excerpt.shown],
			text: excerpt.text,
			callSites: at === 0 ? callSites : undefined,
		}));
	const file = smallFile(chunk);
	if (file !== undefined && !shown.hasAny(chunk.path)) {
		const whole = give("file", wholeExcerpts(chunk.file, file));
		if (measure(whole) <= room) return whole;
	}
	const hidden = (line: number): boolean => shown.has(chunk.path, line);
	const span: LineRange = [chunk.startLine, chunk.endLine];
	const every = wholeExcerpts(chunk.file, span, hidden);
	// Around lines that are shown already, a closing brace alone is not worth its header.
	const all = every.length === 1 ? every : every.filter(({ shown }) => says(chunk, [shown]));
	const [first] = all;
	if (first === undefined) return undefined;
	const isWhole = first.shown[0] === span[0] && first.shown[1] === span[1];
	const whole = give(isWhole ? "whole" : "reduced", all);
	const speaksForMembers = chunk.container && chunk.nested.length > 0;
	if (measure(whole) <= room && all.length <= MAX_RUNS && !speaksForMembers) return whole;
	const header = measure(give("reduced", [{ ...first, text: "" }]));
	const bare = measure(give("reduced", [{ ...first, text: "" }]).map(withoutSites));
	const overhead = bare + MARKS_BYTES;
	const reduced = reduceChunk(chunk, room - (header - bare), overhead, hidden);
	if (reduced === undefined) return undefined;
	const fitted = give("reduced", reduced);
	return measure(fitted) <= room ? fitted : undefined;
}

function withoutSites(piece: PackedChunk): PackedChunk {
	return { ...piece, callSites: undefined };
}

function smallFile(chunk: RankedChunk): LineRange | undefined {
	const { bytes } = chunk.file;
	if (bytes.length > SMALL_FILE_BYTES) return undefined;
	const last = lineCount(chunk.file);
	const share = (chunk.endLine - chunk.startLine + 1) / last;
	return share >= FILE_SHARE ? [1, last] : undefined;
}
