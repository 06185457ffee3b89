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

const texts = new WeakMap<SourceFile, string>();
const lineStarts = new WeakMap<SourceFile, Uint32Array>();

/** The bytes as UTF-8 text, a BOM kept as U+FEFF and invalid sequences as U+FFFD. */
export function textOf(file: SourceFile): string {
	let text = texts.get(file);
	if (text === undefined) {
		text = file.bytes.toString("utf8");
		texts.set(file, text);
	}
	return text;
}

/** Byte offset at which each line starts; line N (1-based) starts at `[N - 1]`. Lines end at `\n`. */
export function lineStartsOf(file: SourceFile): Uint32Array {
	let starts = lineStarts.get(file);
	if (starts === undefined) {
		const found = [0];
		for (let at = file.bytes.indexOf(10); at >= 0; at = file.bytes.indexOf(10, at + 1)) {
			if (at + 1 < file.bytes.length) found.push(at + 1);
		}
		starts = Uint32Array.from(found);
		lineStarts.set(file, starts);
	}
	return starts;
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

/**
 * Turns UTF-16 offsets (what ast-grep counts in) into byte offsets of the same text. For pure ASCII
 * the two agree; otherwise one pass builds a table, so that each later answer is a look-up.
 */
export function utf16ToByte(text: string): (index: number) => number {
	const byteLength = Buffer.byteLength(text);
	if (byteLength === text.length) return (index) => index;
	const table = new Uint32Array(text.length + 1);
	let bytes = 0;
	for (let index = 0; index < text.length; index++) {
		table[index] = bytes;
		const unit = text.charCodeAt(index);
		if (unit < 0x80) bytes += 1;
		else if (unit < 0x800) bytes += 2;
		else if (unit >= 0xd800 && unit < 0xdc00 && isLowSurrogate(text.charCodeAt(index + 1))) {
			table[++index] = bytes;
			bytes += 4;
		} else bytes += 3;
	}
	table[text.length] = bytes;
	return (index) => table[index] ?? bytes;
}

function isLowSurrogate(unit: number): boolean {
	return unit >= 0xdc00 && unit < 0xe000;
}
