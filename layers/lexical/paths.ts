import type { Corpus } from "../../corpus/corpus.ts";
import { lineCount, lineSpan } from "../../corpus/file.ts";
import { longestSuffixMatch, type PathIndex } from "../../query/suffix.ts";
import type { Term } from "../../query/term.ts";
import type { Hit } from "../hit.ts";

/** A path that fits more files than this names none of them (`index.ts`). */
const MAX_NAMED_FILES = 8;

/** Of a path that fits many files, how many are taken. */
const MAX_FILES = 20;

/**
 * Hits for the paths and locations of a query: the file, or the line in it. A location names a place
 * in code as a reference does; a path alone names only where to look.
 */
export function findPaths(
	terms: readonly Term[],
	index: PathIndex,
	corpus: Corpus,
): readonly Hit[] {
	return terms.flatMap((term) => {
		if (term.kind !== "path" && term.kind !== "location") return [];
		const paths = longestSuffixMatch(term.text, index);
		const spelling = paths.length <= MAX_NAMED_FILES ? "exact" : "parts";
		return paths.slice(0, MAX_FILES).flatMap((path): Hit[] => {
			const file = corpus.read(path);
			if (file === undefined) return [];
			const last = lineCount(file);
			const base = { layer: "lexical", path, term: term.text, spelling } as const;
			if (term.line !== undefined && term.line >= 1 && term.line <= last) {
				const [startByte, endByte] = lineSpan(file, term.line, term.line);
				const span = { startByte, endByte, startLine: term.line, endLine: term.line };
				return [{ ...base, ...span, evidence: "reference", kind: "location" }];
			}
			const span = { startByte: 0, endByte: file.bytes.length, startLine: 1, endLine: last };
			return [{ ...base, ...span, evidence: "textual", kind: "file" }];
		});
	});
}
