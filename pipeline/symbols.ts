import type { Corpus } from "../corpus/corpus.ts";
import type { Hit, LayerResult } from "../layers/hit.ts";
import { type LanguageServer, startLanguageServer } from "../layers/symbol/server.ts";
import type { Term } from "../query/term.ts";
import type { Live } from "./live.ts";

/** The symbol layer of one query: its server is warming up while the others find it something to do. */
export interface SymbolSearch {
	/** Whether there is anything to ask, so that its answer takes a while. */
	readonly isAsking: boolean;
	/** Looks up what the lexical layer found letter for letter. Never rejects for a failed server. */
	search(lexicalHits: readonly Hit[], corpus: Corpus): Promise<LayerResult>;
	close(): Promise<void>;
}

export interface SymbolSearchOptions {
	readonly signal?: AbortSignal | undefined;
	/** The layer's own limit when absent. */
	readonly symbolDeadlineMs?: number | undefined;
	/** A server that other queries use as well; without it, one is started and ended for this query. */
	readonly live?: Live | undefined;
}

/** Starts the server at once if the query names a symbol; otherwise there is nothing to ask it. */
export function startSymbolSearch(
	root: string,
	terms: readonly Term[],
	options: SymbolSearchOptions = {},
): SymbolSearch {
	const { signal, symbolDeadlineMs: deadlineMs, live } = options;
	const named = terms.filter((term) => term.kind === "identifier");
	if (named.length === 0) {
		return { isAsking: false, search: async () => NOTHING_TO_ASK, close: async () => {} };
	}
	const server = live ? undefined : startLanguageServer(root, { signal });
	const texts = new Set(named.map((term) => term.text));
	return {
		isAsking: true,
		search: async (lexicalHits, corpus) => {
			const { searchSymbols } = await import("../layers/symbol/search.ts");
			const occurrences = lexicalHits
				.filter((hit) => hit.spelling === "exact" && texts.has(hit.term))
				.map(({ path, startByte, endByte, startLine, term }) => ({
					path,
					startByte,
					endByte,
					line: startLine,
					term,
				}));
			const ask = (running: LanguageServer): Promise<LayerResult> =>
				searchSymbols(running, occurrences, named, corpus.read, { signal, deadlineMs });
			if (live) return live.withServer(corpus, ask);
			return server ? ask(server) : NOTHING_TO_ASK;
		},
		close: async () => server?.close(),
	};
}

const NOTHING_TO_ASK: LayerResult = { layer: "symbol", status: "ok", hits: [], reason: null };
