import type { SourceFile } from "../../corpus/file.ts";
import type { RankedChunk } from "../../packer/chunk.ts";

export function fileOf(path: string, text: string): SourceFile {
	return { path, bytes: Buffer.from(text), hash: "0123456789abcdef" };
}

/** A ranked chunk over lines of a file, with the lines that match. */
export function chunkOf(
	file: SourceFile,
	[startLine, endLine]: readonly [number, number],
	matching: readonly number[],
	more: Partial<RankedChunk> = {},
): RankedChunk {
	const lineScores = Array.from({ length: endLine - startLine + 1 }, (_, at) =>
		matching.includes(startLine + at) ? 1 : 0,
	);
	return {
		path: file.path,
		file,
		startLine,
		endLine,
		name: "f",
		kind: "function",
		nameStartByte: 0,
		nameEndByte: 0,
		signature: [startLine, startLine],
		nested: [],
		container: false,
		places: [],
		evidence: "textual",
		layers: ["lexical"],
		terms: ["marker"],
		score: 1,
		tier: 0,
		standing: 0,
		lineScores,
		factors: [],
		...more,
	};
}

/** `count` numbered lines of 20 bytes each, line break included. */
export function numbered(count: number): string {
	return Array.from(
		{ length: count },
		(_, at) => `line ${String(at + 1).padStart(14, "0")}\n`,
	).join("");
}
