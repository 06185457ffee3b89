/** What a term is; the first four kinds name code, a `word` only talks about it. */
export type TermKind = "identifier" | "path" | "location" | "quoted" | "word";

/** One searchable piece of a query. Order in a list: heaviest first, then by first appearance. */
export interface Term {
	/**
	 * As the query spells it, without quotes or backticks. `identifier`: `a.b.c`, `#x`, `foo_bar`;
	 * `path` and `location`: the file's path as given, `/`-separated (a location without its line);
	 * `quoted`: the text between the quotes or the error message; `word`: lower case.
	 */
	readonly text: string;
	readonly kind: TermKind;
	/** How much a match says, 0 (exclusive) to 1 for a named thing; words lie below names. */
	readonly weight: number;
	/**
	 * `identifier`: its subwords in lower case (`getHTTPUrl` → `get`, `http`, `url`);
	 * `word`: its one stem; empty for the other kinds.
	 */
	readonly parts: readonly string[];
	/** `location` only: 1-based line. */
	readonly line?: number;
	/** `location` only: column as the query gave it (1-based in most traces). */
	readonly column?: number;
}

/** True for the kinds whose matches are compared by evidence; a word's matches are textual only. */
export function namesCode(term: Term): boolean {
	return term.kind !== "word";
}
