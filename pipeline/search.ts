import { openCorpus } from "../corpus/corpus.ts";
import { loadHasher } from "../corpus/hash.ts";
import { listFiles } from "../corpus/list.ts";
import { parseFiles } from "../corpus/parse.ts";
import type { LayerName, LayerResult } from "../layers/hit.ts";
import { startLexicalSearch } from "../layers/lexical/search.ts";
import { searchPattern, searchShapes } from "../layers/structural/search.ts";
import { subwords } from "../query/subwords.ts";
import type { Term } from "../query/term.ts";
import type { Live } from "./live.ts";
import { orderHits } from "./order.ts";
import { type MakeRecords, recordSearch } from "./recorded.ts";
import { startSymbolSearch } from "./symbols.ts";

export interface SearchOptions {
	readonly root: string;
	readonly threads?: number | undefined;
	readonly signal?: AbortSignal | undefined;
	/** What lives longer than this search. */
	readonly live?: Live | undefined;
	/** Structural layer: an ast-grep pattern, a kind of node, or both instead of names. */
	readonly shape?:
		| { readonly pattern?: string | undefined; readonly kind?: string | undefined }
		| undefined;
	/** Is handed what makes the telemetry record, once the layer has answered. Nothing is written here. */
	readonly onRecords?: ((make: MakeRecords) => void) | undefined;
}

/**
 * Asks one layer. Each text is taken as it stands: a name if it looks like one, else a literal text.
 * The structural and symbol layers look where the lexical one found the text; a pattern or kind is
 * looked for in every file. Hits come in the pipeline's order.
 * @throws BadPatternError for a pattern that doesn't parse or a kind that no grammar has.
 */
export async function searchLayer(
	layer: LayerName,
	texts: readonly string[],
	options: SearchOptions,
): Promise<LayerResult> {
	const { root, shape, signal } = options;
	const start = performance.now();
	const terms = texts.filter((text) => text.trim() !== "").map(literalTerm);
	const { live } = options;
	const symbols = startSymbolSearch(root, layer === "symbol" ? terms : [], { signal, live });
	try {
		const search = startLexicalSearch(root, shape ? [] : terms, options);
		const [hasher, listing] = await Promise.all([loadHasher(), listFiles(root, options)]);
		const corpus = openCorpus(root, listing, hasher, options.live?.files);
		const answered = (found: LayerResult): LayerResult => {
			const ms = Math.round((performance.now() - start) * 10) / 10;
			options.onRecords?.(recordSearch(texts, { ...found, layer }, corpus, ms, options, hasher));
			return { ...found, hits: orderHits(found.hits) };
		};
		const lexical = await search.collect(corpus);
		if (layer === "lexical" || lexical.status === "unavailable") return answered(lexical);
		if (layer === "symbol") return answered(await symbols.search(orderHits(lexical.hits), corpus));
		const found = new Set(lexical.hits.map((hit) => hit.path));
		const paths = shape ? corpus.paths : corpus.paths.filter((path) => found.has(path));
		const files = paths.flatMap((path) => corpus.read(path) ?? []);
		await parseFiles(files);
		return answered(
			shape
				? searchPattern(files, shape.pattern ?? "", { kind: shape.kind })
				: searchShapes(files, terms),
		);
	} finally {
		await symbols.close();
	}
}

const NAME = /^#?[\p{L}_$][\p{L}\p{N}_$]*((\.|#|::|\.#)[\p{L}_$][\p{L}\p{N}_$]*)*$/u;

function literalTerm(text: string): Term {
	return NAME.test(text)
		? { text, kind: "identifier", weight: 1, parts: subwords(text) }
		: { text, kind: "quoted", weight: 1, parts: [] };
}
