import { isUtf8 } from "node:buffer";

/** How a file's bytes become text. `latin1` stands for "not valid UTF-8": one byte, one character. */
export type Encoding = "utf8" | "latin1" | "utf16le" | "utf16be";

/**
 * A file of the corpus as it was read, once. Everything that later quotes or hashes it uses these
 * bytes, so a chunk and its `hash` always belong together even if the file changes on disk.
 */
export interface SourceFile {
	/** Relative to the root, `/`-separated. */
	readonly path: string;
	readonly bytes: Buffer;
	/** xxHash64 of `bytes`, 16 hex digits. */
	readonly hash: string;
}

const encodings = new WeakMap<SourceFile, Encoding>();
const texts = new WeakMap<SourceFile, string>();
const lineStarts = new WeakMap<SourceFile, Uint32Array>();
const byteOffsets = new WeakMap<SourceFile, (index: number) => number>();

/** Told by the byte order mark (as ripgrep does), else by whether the bytes are valid UTF-8. */
export function encodingOf(file: SourceFile): Encoding {
	let encoding = encodings.get(file);
	if (encoding === undefined) {
		const [first, second] = file.bytes;
		if (first === 0xff && second === 0xfe) encoding = "utf16le";
		else if (first === 0xfe && second === 0xff) encoding = "utf16be";
		else encoding = isUtf8(file.bytes) ? "utf8" : "latin1";
		encodings.set(file, encoding);
	}
	return encoding;
}

/** The file as text; a BOM stays in it as U+FEFF, so that offsets count from the first byte. */
export function textOf(file: SourceFile): string {
	let text = texts.get(file);
	if (text === undefined) {
		text = decode(file);
		texts.set(file, text);
	}
	return text;
}

function decode(file: SourceFile): string {
	const encoding = encodingOf(file);
	if (encoding !== "utf16be") return file.bytes.toString(encoding);
	const even = file.bytes.length & ~1;
	return Buffer.from(file.bytes.subarray(0, even)).swap16().toString("utf16le");
}

/** Maps an offset into `textOf(file)` (UTF-16 units, what ast-grep counts in) to a byte offset. */
export function byteOffsetsOf(file: SourceFile): (index: number) => number {
	let toByte = byteOffsets.get(file);
	if (toByte === undefined) {
		const encoding = encodingOf(file);
		if (encoding === "latin1") toByte = (index) => index;
		else if (encoding === "utf8") toByte = utf16ToUtf8(textOf(file));
		else toByte = (index) => Math.min(index * 2, file.bytes.length);
		byteOffsets.set(file, toByte);
	}
	return toByte;
}

/** Byte offset at which each line starts; line N (1-based) starts at `[N - 1]`. Lines end at `\n`. */
function lineStartsOf(file: SourceFile): Uint32Array {
	let starts = lineStarts.get(file);
	if (starts === undefined) {
		const found = encodingOf(file).startsWith("utf16")
			? breaks(textOf(file), "\n").map(byteOffsetsOf(file))
			: breaks(file.bytes, 10);
		starts = Uint32Array.from([0, ...found.filter((start) => start < file.bytes.length)]);
		lineStarts.set(file, starts);
	}
	return starts;
}

function breaks<T extends string | number>(
	text: { indexOf(search: T, from?: number): number },
	lineFeed: T,
): number[] {
	const found: number[] = [];
	for (let at = text.indexOf(lineFeed); at >= 0; at = text.indexOf(lineFeed, at + 1)) {
		found.push(at + 1);
	}
	return found;
}

/** The 1-based line that holds a byte offset; an offset at or past the end is on the last line. */
export function lineAt(file: SourceFile, byte: number): number {
	const starts = lineStartsOf(file);
	let low = 0;
	let high = starts.length - 1;
	while (low < high) {
		const middle = (low + high + 1) >> 1;
		if ((starts[middle] as number) <= byte) low = middle;
		else high = middle - 1;
	}
	return low + 1;
}

/** Byte offset at which a 1-based line starts; past the last line, the file's length. */
export function lineStart(file: SourceFile, line: number): number {
	return lineStartsOf(file)[line - 1] ?? file.bytes.length;
}

/** How many lines the file has; an empty file has one, empty, line. */
export function lineCount(file: SourceFile): number {
	return lineStartsOf(file).length;
}

/** Byte span of whole lines (1-based, inclusive) without the last one's line break. */
export function lineSpan(file: SourceFile, first: number, last: number): [number, number] {
	const start = lineStart(file, first);
	const unit = encodingOf(file).startsWith("utf16") ? 2 : 1;
	let end = Math.max(start, lineStart(file, last + 1));
	for (const breaker of [10, 13]) {
		const at = encodingOf(file) === "utf16be" ? end - 1 : end - unit;
		if (end - unit >= start && file.bytes[at] === breaker) end -= unit;
	}
	return [start, end];
}

/** The text of one line without its line break or BOM; invalid UTF-8 shows as U+FFFD. */
export function lineText(file: SourceFile, line: number): string {
	const [start, end] = lineSpan(file, line, line);
	const bytes = file.bytes.subarray(start, end);
	const encoding = encodingOf(file);
	const text =
		encoding === "utf16le"
			? bytes.toString("utf16le")
			: encoding === "utf16be"
				? Buffer.from(bytes).swap16().toString("utf16le")
				: bytes.toString("utf8");
	return text.startsWith("\ufeff") ? text.slice(1) : text;
}

/**
 * Maps UTF-16 offsets of a text to offsets of the same text in UTF-8. For pure ASCII the two agree;
 * otherwise one pass builds a table, so that each later answer is a look-up.
 */
export function utf16ToUtf8(text: string): (index: number) => number {
	const byteLength = Buffer.byteLength(text);
	if (byteLength === text.length) return (index) => index;
	const table = new Uint32Array(text.length + 1);
	let bytes = 0;
	for (let index = 0; index < text.length; index++) {
		table[index] = bytes;
		const unit = text.charCodeAt(index);
		if (unit < 0x80) bytes += 1;
		else if (unit < 0x800) bytes += 2;
		else if (isHighSurrogate(unit) && isLowSurrogate(text.charCodeAt(index + 1))) {
			table[++index] = bytes;
			bytes += 4;
		} else bytes += 3;
	}
	table[text.length] = bytes;
	return (index) => table[index] ?? bytes;
}

function isHighSurrogate(unit: number): boolean {
	return unit >= 0xd800 && unit < 0xdc00;
}

function isLowSurrogate(unit: number): boolean {
	return unit >= 0xdc00 && unit < 0xe000;
}
