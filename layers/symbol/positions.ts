/** Translates between byte offsets in a file and the language server's lines and columns. */
import { byteOffsetsOf, encodingOf, type SourceFile, textOf } from "../../corpus/file.ts";

/** Both 0-based; the column counts in the units that the server granted. */
export interface Position {
	readonly line: number;
	readonly character: number;
}

export type PositionEncoding = "utf-8" | "utf-16";

const BYTE_ORDER_MARK = "\ufeff";

/**
 * The text as the server gets it. A mark is left out, because the server leaves it out of the files
 * that it reads itself: so columns of the first line mean the same in both.
 */
export function withoutMark(text: string): string {
	return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}

export function toPosition(file: SourceFile, byte: number, encoding: PositionEncoding): Position {
	const starts = lineStartsOf(file);
	const index = toIndex(file, byte);
	const line = lastAtOrBelow(starts, index);
	const start = starts[line] as number;
	if (encoding === "utf-16") return { line, character: Math.max(0, index - start) };
	const character = Buffer.byteLength(textOf(file).slice(start, index));
	return { line, character };
}

/** Undefined where the file has no such position: then it isn't the text that the server saw. */
export function toByte(
	file: SourceFile,
	{ line, character }: Position,
	encoding: PositionEncoding,
): number | undefined {
	const starts = lineStartsOf(file);
	const start = starts[line];
	if (start === undefined) return undefined;
	const bytes = byteOffsetsOf(file);
	const end = starts[line + 1] ?? textOf(file).length;
	if (encoding === "utf-8" && encodingOf(file) === "utf8") {
		const byte = bytes(start) + character;
		return byte <= bytes(end) ? byte : undefined;
	}
	let index = start + character;
	if (encoding === "utf-8") {
		const columns = Buffer.from(textOf(file).slice(start, end));
		if (character > columns.length) return undefined;
		index = start + columns.toString("utf8", 0, character).length;
	}
	return index <= end ? bytes(index) : undefined;
}

/** Offset into `textOf(file)` of a byte: the inverse of `byteOffsetsOf`, which never falls. */
export function toIndex(file: SourceFile, byte: number): number {
	const bytes = byteOffsetsOf(file);
	let low = 0;
	let high = textOf(file).length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if (bytes(middle) < byte) low = middle + 1;
		else high = middle;
	}
	return low;
}

const lineStarts = new WeakMap<SourceFile, readonly number[]>();

/**
 * Where the protocol's lines start in the text. They end at `\n`, `\r\n` and a lone `\r` (unlike the
 * corpus' lines); not at U+2028 and U+2029, although TypeScript's own lines do.
 */
function lineStartsOf(file: SourceFile): readonly number[] {
	let starts = lineStarts.get(file);
	if (starts === undefined) {
		const text = textOf(file);
		const found = [text.length - withoutMark(text).length];
		for (const ending of text.matchAll(/\r\n|\n|\r/g)) found.push(ending.index + ending[0].length);
		starts = found;
		lineStarts.set(file, starts);
	}
	return starts;
}

function lastAtOrBelow(sorted: readonly number[], value: number): number {
	let low = 0;
	let high = sorted.length - 1;
	while (low < high) {
		const middle = (low + high + 1) >> 1;
		if ((sorted[middle] as number) <= value) low = middle;
		else high = middle - 1;
	}
	return low;
}
