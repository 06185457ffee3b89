import { setImmediate } from "node:timers/promises";
import { type Corpus, openCorpus, type ReadFile } from "../corpus/corpus.ts";
import type { SourceFile } from "../corpus/file.ts";
import { fingerprintOf } from "../corpus/fingerprint.ts";
import { loadHasher } from "../corpus/hash.ts";
import type { History } from "../corpus/history.ts";
import { listFiles } from "../corpus/list.ts";
import { outlineOf } from "../corpus/outline.ts";
import { parseFiles } from "../corpus/parse.ts";
import { MAX_FILE_BYTES } from "../corpus/ripgrep.ts";
import { dependenciesOf, historyOf } from "../corpus/surroundings.ts";
import type { Hit, LayerResult } from "../layers/hit.ts";
import { findPaths } from "../layers/lexical/paths.ts";
import type { LexicalSearch } from "../layers/lexical/search.ts";
import { searchShapes } from "../layers/structural/search.ts";
import type { Bundle } from "../packer/bundle.ts";
import { packHits } from "../packer/pack-hits.ts";
import { precedentOf } from "../packer/precedent.ts";
import { rarityOf } from "../packer/rarity.ts";
import { shortlistFiles } from "../packer/shortlist.ts";
import { indexPaths } from "../query/suffix.ts";
import { namesCode, type Term } from "../query/term.ts";
import { orderHits } from "./order.ts";
import type { PackOptions } from "./pack.ts";
import { recordAhead, recordPack } from "./recorded.ts";
import type { SymbolSearch } from "./symbols.ts";
import type { Stopwatch } from "./timing.ts";
import { engineVersions } from "./versions.ts";

/** Files that are read for nothing but a use in them; the bundle's call sites name those of the others. */
const MAX_USING_FILES = 24;

/** What `pack` has set going before the rest is loaded. */
export interface Started {
	readonly query: string;
	readonly terms: readonly Term[];
	readonly symbols: SymbolSearch;
	readonly lexical: LexicalSearch;
	/** Undefined where it is switched off. */
	readonly history: Promise<History | undefined> | undefined;
	readonly watch: Stopwatch;
}

/** Collects what the engines find and packs it. Ends nothing: the engines are `pack`'s. */
export async function answer(started: Started, options: PackOptions): Promise<Bundle> {
	const { query, terms, symbols, watch } = started;
	const { root, signal, onWait = () => {}, onLayer = (found) => found } = options;
	onWait("ripgrep");
	const [hasher, listing] = await Promise.all([loadHasher(), listFiles(root, options)]);
	const corpus = openCorpus(root, listing, hasher, options.live?.files);
	const dependencies = dependenciesOf(root, listing.paths, hasher);
	const searched = await started.lexical.collect(corpus);
	const pathHits = findPaths(terms, indexPaths(corpus.paths), corpus);
	const found = onLayer({ ...searched, hits: [...searched.hits, ...pathHits] });
	const lexicalHits = orderHits(found.hits);
	watch.lap("lexical");

	const symbolHits = symbols.search(lexicalHits, corpus);
	onWait("git");
	const history = await started.history;
	const precedent = precedentOf(history?.commits ?? [], terms);
	const named = new Set(terms.filter(namesCode).map((term) => term.text));
	const rarity = rarityOf(lexicalHits, terms, corpus.paths.length);
	const sizeOf = (path: string): number => corpus.read(path)?.bytes.length ?? 0;
	const shortlist = shortlistFiles(lexicalHits, rarity, named, sizeOf, precedent);

	onWait("ast-grep");
	const files = filesOf(shortlist, corpus);
	await parseFiles(files);
	const structural = onLayer(searchShapes(files, withFoundPaths(terms, pathHits)));
	watch.lap("structural");

	onWait("the TypeScript language server");
	for (const file of files) {
		// The packer will ask for it; until the server answers there is time for it.
		outlineOf(file);
		await setImmediate();
	}
	const read = await corpus.readAll();
	const fingerprint = fingerprintOf(read, hasher);
	const lexical = withGaps({ ...found, hits: lexicalHits }, corpus.warnings, read);
	if (options.onRecords && symbols.isAsking) recordAhead(lexical, hasher);
	const symbol = onLayer(await symbolHits);
	watch.lap("symbol");
	signal?.throwIfAborted();

	const more = filesOf(usedIn(symbol.hits, new Set(shortlist)), corpus);
	await parseFiles(more);
	const layers = [lexical, structural, symbol];
	const packed = packHits({
		hits: orderHits(layers.flatMap((layer) => layer.hits)),
		files: [...files, ...more],
		outlineOf,
		terms,
		rarity,
		precedent: history && precedent,
		layers,
		budget: options.budget,
		explain: options.explain ?? false,
		sizeOf,
	});
	watch.lap("pack");
	const bundle: Bundle = {
		schema: "stage0.bundle/1",
		query: {
			hash: hasher.text(query),
			terms: terms.map(({ text, kind, weight }) => ({ text, kind, weight })),
		},
		corpus: fingerprint,
		surroundings: { history: historyOf(history, hasher), dependencies },
		engines: engineVersions(),
		layers: packed.layers,
		budget: { limit: options.budget, used: packed.used },
		chunks: packed.chunks,
		truncated: packed.omitted.chunks > 0,
		omitted: packed.omitted,
		resultHash: hasher.text(packed.identity),
		timings: watch.timings(),
	};
	options.onRecords?.(recordPack(bundle, layers, options, hasher));
	return bundle;
}

/** What the lexical layer didn't see beside what ripgrep's search itself complained of. */
function withGaps(
	result: LayerResult,
	warnings: readonly string[],
	read: readonly ReadFile[],
): LayerResult {
	if (result.status === "unavailable") return result;
	const large = read.filter((file) => file.result.state === "large").length;
	const reasons = [
		...(result.reason === null ? [] : [result.reason]),
		...(result.status === "ok" ? warnings.slice(0, 3) : []),
		...(large > 0 ? [`${large} file(s) above ${MAX_FILE_BYTES} bytes were not searched`] : []),
	];
	if (reasons.length === 0) return result;
	return { ...result, status: "partial", reason: reasons.join("; ") };
}

/** Locations as the structural layer takes them: by the corpus' own path. */
function withFoundPaths(terms: readonly Term[], pathHits: readonly Hit[]): readonly Term[] {
	return terms.flatMap((term) => {
		if (term.kind !== "location") return [term];
		const paths = pathHits.filter((hit) => hit.term === term.text).map((hit) => hit.path);
		return [...new Set(paths)].map((path) => ({ ...term, text: path }));
	});
}

function filesOf(paths: readonly string[], corpus: Corpus): SourceFile[] {
	return paths.flatMap((path) => corpus.read(path) ?? []);
}

/** Files that the symbol layer alone led to: all that define a name, and the first that use one. */
function usedIn(hits: readonly Hit[], known: ReadonlySet<string>): string[] {
	const defining = new Set<string>();
	const using = new Set<string>();
	for (const { path, evidence } of orderHits(hits)) {
		if (!known.has(path)) (evidence === "definition" ? defining : using).add(path);
	}
	return [...new Set([...defining, ...[...using].slice(0, MAX_USING_FILES)])];
}
