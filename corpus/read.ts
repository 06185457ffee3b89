import fs from "node:fs";
import path from "node:path";
import type { SourceFile } from "./file.ts";
import type { Hasher } from "./hash.ts";
import { encodePath } from "./path-bytes.ts";
import { MAX_FILE_BYTES } from "./ripgrep.ts";

/**
 * What reading a listed path gave. `binary` files are no part of the corpus; a `large` one counts in
 * the fingerprint only; an `unreadable` one is reported, so that nobody takes it for absent.
 */
export type ReadResult =
	| { readonly state: "text"; readonly file: SourceFile }
	| { readonly state: "large"; readonly hash: string; readonly size: number }
	| { readonly state: "binary" }
	| { readonly state: "unreadable"; readonly reason: string };

/** Reads in pieces of this size (bytes) when a file is too large to keep. */
const PIECE_BYTES = 1 << 20;

/**
 * Reads one file of the corpus from its own folder entry: a link is refused, even one that has taken
 * a file's place since the listing.
 */
export function readSource(root: string, relative: string, hasher: Hasher): ReadResult {
	let descriptor: number | undefined;
	try {
		const location = Buffer.concat([Buffer.from(`${root}${path.sep}`), encodePath(relative)]);
		descriptor = fs.openSync(location, READ_NO_FOLLOW);
		const stat = fs.fstatSync(descriptor);
		if (!stat.isFile()) return { state: "unreadable", reason: "not a regular file" };
		if (stat.size > MAX_FILE_BYTES) return hashLarge(descriptor, hasher);
		const bytes = fs.readFileSync(descriptor);
		if (isBinary(bytes)) return { state: "binary" };
		return { state: "text", file: { path: relative, bytes, hash: hasher.bytes(bytes) } };
	} catch (error) {
		return { state: "unreadable", reason: (error as NodeJS.ErrnoException).code ?? "error" };
	} finally {
		if (descriptor !== undefined) fs.closeSync(descriptor);
	}
}

/** O_NONBLOCK: a named pipe under a file's name must not stop us. Windows knows neither flag. */
const READ_NO_FOLLOW =
	fs.constants.O_RDONLY | (fs.constants.O_NOFOLLOW ?? 0) | (fs.constants.O_NONBLOCK ?? 0);

function hashLarge(descriptor: number, hasher: Hasher): ReadResult {
	const hash = hasher.stream();
	const piece = Buffer.allocUnsafe(PIECE_BYTES);
	let size = 0;
	for (;;) {
		const length = fs.readSync(descriptor, piece, 0, PIECE_BYTES, null);
		if (length === 0) return { state: "large", hash: hash.digest(), size };
		const part = piece.subarray(0, length);
		if (isBinary(part) && size === 0) return { state: "binary" };
		hash.update(part);
		size += length;
	}
}

/** A NUL marks a binary file, as in ripgrep and git; UTF-16 text, told by its BOM, is full of them. */
function isBinary(bytes: Buffer): boolean {
	const utf16 =
		(bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
	return !utf16 && bytes.includes(0);
}
