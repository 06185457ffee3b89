import { PassThrough, type Readable } from "node:stream";
import { stripDot } from "../../corpus/list.ts";
import { decodePath } from "../../corpus/path-bytes.ts";

/** A matching line as ripgrep reports it; offsets are bytes of the text that ripgrep searched. */
export interface MatchedLine {
	readonly path: string;
	/** The line with its line break, decoded as UTF-8 or, where it isn't, byte by byte (latin1). */
	readonly text: string;
	readonly latin1: boolean;
	/** 1-based. */
	readonly line: number;
	/** Where the line starts in the file. ripgrep strips a BOM before it counts. */
	readonly offset: number;
	/** Byte offsets within the line, ascending. */
	readonly matches: readonly { readonly start: number; readonly end: number }[];
}

/** ripgrep's JSON Lines format (`grep_printer::JSON`): text where it is valid UTF-8, else base64. */
type Data = { readonly text: string } | { readonly bytes: string };

interface MatchMessage {
	readonly type: "match";
	readonly data: {
		readonly path: Data;
		readonly lines: Data;
		readonly line_number: number;
		readonly absolute_offset: number;
		readonly submatches: readonly { readonly start: number; readonly end: number }[];
	};
}

type Message = MatchMessage | { readonly type: "begin" | "end" | "context" | "summary" };

/** Calls `onLine` for each matching line as it arrives, in no promised order between files. */
export async function readMatches(
	output: Readable,
	onLine: (line: MatchedLine) => void,
): Promise<void> {
	// Taken at once: what a process that has ended wrote, and nobody has begun to read, Node throws away.
	const held = output.pipe(new PassThrough());
	// Loaded here, after the spawn: ripgrep's own work hides what this costs (13 ms).
	const { default: ndjson } = await import("ndjson");
	return new Promise((resolve, reject) => {
		output.on("error", reject);
		held
			.pipe(ndjson.parse())
			.on("data", (message: Message) => {
				if (message.type === "match") onLine(toLine(message.data));
			})
			.once("end", resolve)
			.once("error", reject);
	});
}

function toLine(data: MatchMessage["data"]): MatchedLine {
	const latin1 = "bytes" in data.lines;
	return {
		path: pathOf(data.path),
		text: "bytes" in data.lines ? atob(data.lines.bytes) : data.lines.text,
		latin1,
		line: data.line_number,
		offset: data.absolute_offset,
		matches: data.submatches,
	};
}

function pathOf(path: Data): string {
	return stripDot("text" in path ? path.text : decodePath(Buffer.from(path.bytes, "base64")));
}
