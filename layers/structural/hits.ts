import { lineAt, type SourceFile } from "../../corpus/file.ts";
import type { Evidence, Hit } from "../hit.ts";

/** What a finder knows about a hit; the rest follows from the file. */
export interface Found {
	/** Bytes into the file on disk, end exclusive. */
	readonly start: number;
	readonly end: number;
	readonly evidence: Evidence;
	readonly kind: string;
	readonly name?: string | undefined;
}

export function toHit(file: SourceFile, term: string, found: Found): Hit {
	const { start, end, evidence, kind, name } = found;
	return {
		layer: "structural",
		path: file.path,
		startByte: start,
		endByte: end,
		startLine: lineAt(file, start),
		endLine: lineAt(file, Math.max(start, end - 1)),
		term,
		evidence,
		...(name ? { name } : {}),
		kind,
	};
}
