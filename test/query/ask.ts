import type { Term, TermKind } from "../../query/term.ts";
import { readTerms } from "../../query/terms.ts";

/** The texts of one kind, in order; a location with its line. */
export function texts(query: string, kind: TermKind): string[] {
	return readTerms(query)
		.filter((term) => term.kind === kind)
		.map((term) =>
			[term.text, term.line, term.column].filter((part) => part !== undefined).join(":"),
		);
}

export function find(query: string, text: string): Term | undefined {
	return readTerms(query).find((term) => term.text === text);
}

export function weight(query: string, text: string): number {
	return find(query, text)?.weight ?? 0;
}
