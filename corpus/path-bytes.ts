/*
 * File names are bytes; JavaScript strings are not. A byte that isn't valid UTF-8 becomes a lone low
 * surrogate (0x80 → U+DC80), as in Python's "surrogateescape", so that every name survives the trip
 * there and back and two different names never become one.
 */

const ESCAPE = 0xdc00;

/** Decodes a file name. Valid UTF-8 comes out as usual; see above for the rest. */
export function decodePath(bytes: Buffer): string {
	const text = bytes.toString("utf8");
	if (!text.includes("\ufffd")) return text;
	let decoded = "";
	for (let at = 0; at < bytes.length; ) {
		const size = sequenceLength(bytes, at);
		decoded +=
			size === 0
				? String.fromCharCode(ESCAPE + (bytes[at] as number))
				: bytes.toString("utf8", at, at + size);
		at += size || 1;
	}
	return decoded;
}

/** The reverse of `decodePath`: what to hand to the file system. */
export function encodePath(path: string): Buffer {
	if (!/[\udc80-\udcff]/.test(path)) return Buffer.from(path);
	const parts: Buffer[] = [];
	for (const character of path) {
		const code = character.codePointAt(0) as number;
		parts.push(
			code >= 0xdc80 && code <= 0xdcff ? Buffer.from([code - ESCAPE]) : Buffer.from(character),
		);
	}
	return Buffer.concat(parts);
}

/** Length in bytes of the valid UTF-8 sequence at an offset; 0 if there is none. */
function sequenceLength(bytes: Buffer, at: number): number {
	const lead = bytes[at] as number;
	const size = lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
	if (size === 0 || at + size > bytes.length) return 0;
	const roundTrip = Buffer.from(bytes.toString("utf8", at, at + size));
	return roundTrip.equals(bytes.subarray(at, at + size)) ? size : 0;
}
