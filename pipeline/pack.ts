import { readHistory } from "../corpus/history.ts";
import type { LayerResult } from "../layers/hit.ts";
import { startLexicalSearch } from "../layers/lexical/search.ts";
import type { Bundle } from "../packer/bundle.ts";
import type { Term } from "../query/term.ts";
import { readTerms } from "../query/terms.ts";
import type { Live } from "./live.ts";
import type { MakeRecords } from "./recorded.ts";
import { startSymbolSearch } from "./symbols.ts";
import { Stopwatch } from "./timing.ts";

export interface PackOptions {
	/** An existing folder, as `resolveRoot` gives it. */
	readonly root: string;
	/** Hard limit, bytes of what text mode prints. */
	readonly budget: number;
	/** What a compiler, a linter or a test run printed: its places and names are asked for beside the query's. */
	readonly diagnostics?: string | undefined;
	/** Gives each chunk its `factors`; they count against the budget. */
	readonly explain?: boolean | undefined;
	/** False switches the git history off. */
	readonly history?: boolean | undefined;
	/** ripgrep's threads; the answer doesn't depend on it. */
	readonly threads?: number | undefined;
	/** Paths that don't count as corpus, relative to the root. */
	readonly exclude?: readonly string[] | undefined;
	/** How long the language server may take (ms): a reader waits seconds, a nightly check a minute. */
	readonly symbolDeadlineMs?: number | undefined;
	/**
	 * Stands at the layers' edge: is handed what each found, as it arrived, and what it returns goes on.
	 * Whoever hashes the engines' own answers listens here; tests change them here.
	 */
	readonly onLayer?: ((found: LayerResult) => LayerResult) | undefined;
	/** Is handed what makes this query's telemetry records, once it is answered. Nothing is written here. */
	readonly onRecords?: ((make: MakeRecords) => void) | undefined;
	/** What lives longer than this query: its files and its language server are used, and left running. */
	readonly live?: Live | undefined;
	readonly signal?: AbortSignal | undefined;
	/** Called with what is being waited for. */
	readonly onWait?: ((what: string) => void) | undefined;
}

/**
 * Answers one query: terms → layers side by side → order → packer → bundle. The slowest engine
 * starts first, and what else the answer needs is loaded while the engines start up; whatever runs
 * has ended when the promise settles.
 * @throws CorpusError if the root can't be listed; the signal's reason if aborted.
 */
export async function pack(query: string, given: PackOptions): Promise<Bundle> {
	const watch = new Stopwatch();
	const ended = new AbortController();
	const signal = given.signal ? AbortSignal.any([given.signal, ended.signal]) : ended.signal;
	const options = { ...given, signal };
	const asked = await readQuery(query, given.diagnostics);
	const { terms } = asked;
	const symbols = startSymbolSearch(given.root, terms, options);
	try {
		const lexical = startLexicalSearch(given.root, terms, options);
		const history = options.history === false ? undefined : readHistory(given.root, signal);
		const { answer } = await import("./answer.ts");
		return await answer({ query: asked.text, terms, symbols, lexical, history, watch }, options);
	} finally {
		ended.abort(); // a failure of one engine leaves the others running
		await symbols.close();
	}
}

/** The terms, and the text that the query's hash is of. */
async function readQuery(
	query: string,
	diagnostics: string | undefined,
): Promise<{ text: string; terms: readonly Term[] }> {
	if (diagnostics === undefined) return { text: query, terms: readTerms(query) };
	const [{ readDiagnostics }, { readFeedback }] = await Promise.all([
		import("../query/diagnostics.ts"),
		import("../query/feedback.ts"),
	]);
	const text = `${query}\n\n${diagnostics}`;
	const found = readDiagnostics(diagnostics);
	return { text, terms: found.length > 0 ? readFeedback(found, query) : readTerms(text) };
}
