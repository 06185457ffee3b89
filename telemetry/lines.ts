const NEWLINE = 10;

/**
 * The lines of a stream of bytes, as many at once as a piece ends. Bytes become characters one to one
 * (Latin-1): records are ASCII, and a line's length is its bytes. Of a line above `maxBytes` only so
 * much comes that it can be told by its length: a file that is one endless line takes no memory.
 */
export async function* linesOf(
	pieces: AsyncIterable<Buffer>,
	maxBytes: number,
): AsyncGenerator<string[]> {
	let rest: Buffer = Buffer.alloc(0);
	for await (const piece of pieces) {
		const first = piece.indexOf(NEWLINE);
		if (first < 0) {
			rest = joined(rest, piece, maxBytes);
			continue;
		}
		const end = piece.lastIndexOf(NEWLINE);
		const lines = piece.toString("latin1", first + 1, Math.max(first + 1, end)).split("\n");
		lines.unshift(joined(rest, piece.subarray(0, first), maxBytes).toString("latin1"));
		yield lines;
		rest = joined(Buffer.alloc(0), piece.subarray(end + 1), maxBytes);
	}
	if (rest.length > 0) yield [rest.toString("latin1")];
}

function joined(rest: Buffer, more: Buffer, maxBytes: number): Buffer {
	return Buffer.concat([rest, more], Math.min(rest.length + more.length, maxBytes + 1));
}
