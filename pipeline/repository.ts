import type { Fingerprint } from "../corpus/fingerprint.ts";
import type { Surroundings } from "../corpus/surroundings.ts";
import type { LayerResult } from "../layers/hit.ts";
import type { Bundle } from "../packer/bundle.ts";
import type { PlannedSymbol } from "../query/plan.ts";
import type { ResolveReport } from "../resolver/report.ts";

/** What every call takes. */
export interface CallOptions {
	/** Ends the call: its promise rejects with the signal's reason. Other calls go on. */
	readonly signal?: AbortSignal | undefined;
	/** ripgrep's threads (count); the answer doesn't depend on it. */
	readonly threads?: number | undefined;
}

export interface PackCallOptions extends CallOptions {
	/** Hard limit in bytes of what text mode prints: a whole number from 1. Default: 6000. */
	readonly budget?: number | undefined;
	/** What a compiler, a linter or a test run printed: its places and names are asked for beside the query's. */
	readonly diagnostics?: string | undefined;
	/** Gives each chunk its `factors`, which count against the budget. */
	readonly explain?: boolean | undefined;
	/** False leaves the git history out of the ranking. */
	readonly history?: boolean | undefined;
	/** How long the language server may take, in milliseconds. Default: 4000. */
	readonly symbolDeadlineMs?: number | undefined;
}

export interface ResolveCallOptions extends CallOptions {
	/** The plan's file, to be named in the report. */
	readonly plan?: string | undefined;
	/** False leaves the git history out of the near misses. */
	readonly history?: boolean | undefined;
	/** How long the language server may take, in milliseconds. Default: 30000. */
	readonly symbolDeadlineMs?: number | undefined;
}

export interface StructuralCallOptions extends CallOptions {
	/** An ast-grep pattern such as `foo($A)`, in place of texts. */
	readonly pattern?: string | undefined;
	/** A kind of syntax node such as `method_definition`, in place of texts or beside a pattern. */
	readonly kind?: string | undefined;
}

/**
 * One layer alone. Each text is a name if it looks like one, else a literal text. Hits come ordered by
 * path, then start, then end. A layer that can't look says so in `status` and `reason`; it doesn't
 * throw.
 */
export interface RepositorySearch {
	lexical(texts: readonly string[], options?: CallOptions): Promise<LayerResult>;
	/** Rejects with a `BadPatternError` for a pattern that no grammar reads or a kind that none has. */
	structural(texts: readonly string[], options?: StructuralCallOptions): Promise<LayerResult>;
	symbol(texts: readonly string[], options?: CallOptions): Promise<LayerResult>;
}

/**
 * A folder that is asked many times. Every call looks at the files as they are when it starts; files
 * that haven't changed are not read again, and one language server serves all calls. Calls may run side
 * by side. After `close` every call rejects with a `RepositoryClosedError`; a call on a folder that
 * can't be listed rejects with a `CorpusError`.
 */
export interface Repository extends AsyncDisposable {
	/** Absolute, without links. */
	readonly root: string;
	readonly search: RepositorySearch;
	/** A task's text in, the code it is about out: chunks in rank order, within the budget. */
	pack(query: string, options?: PackCallOptions): Promise<Bundle>;
	/**
	 * Does each symbol exist? The report keeps the order of what was asked. Rejects with a
	 * `BadSymbolError` for a text that names none.
	 */
	resolve(
		symbols: readonly (string | PlannedSymbol)[],
		options?: ResolveCallOptions,
	): Promise<ResolveReport>;
	/** The name of the files' state, and of what surrounds them. */
	fingerprint(
		options?: CallOptions,
	): Promise<Fingerprint & { readonly surroundings: Surroundings }>;
	/** Ends what runs: calls that haven't been answered reject. May be called again. */
	close(): Promise<void>;
}

/** The repository was closed before or while it was asked. */
export class RepositoryClosedError extends Error {
	override readonly name = "RepositoryClosedError";
	constructor() {
		super("the repository is closed: open it again");
	}
}
