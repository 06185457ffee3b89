import type { Live } from "./live.ts";
import {
	type CallOptions,
	type PackCallOptions,
	type Repository,
	RepositoryClosedError,
	type ResolveCallOptions,
	type StructuralCallOptions,
} from "./repository.ts";

/** Calls that run at once. Each starts processes of its own; more at a time make none faster. */
const CALLS_AT_ONCE = 4;

/** As on the command line (bytes). */
const DEFAULT_BUDGET = 6_000;

export interface OpenOptions {
	/** Closes the repository. */
	readonly signal?: AbortSignal | undefined;
}

/**
 * Opens a folder. Starts nothing: engines run when a call first needs them.
 * @throws CorpusError if the folder doesn't exist or can't be read.
 */
export async function open(root: string, options: OpenOptions = {}): Promise<Repository> {
	const [{ resolveRoot }, { openLive }] = await Promise.all([
		import("../corpus/root.ts"),
		import("./live.ts"),
	]);
	const folder = resolveRoot(root, process.cwd());
	const live = openLive(folder);
	const closed = new AbortController();
	const gate = new Gate(CALLS_AT_ONCE);

	const call = async <T>(given: CallOptions | undefined, work: Work<T>): Promise<T> => {
		if (closed.signal.aborted) throw new RepositoryClosedError();
		const signals = [closed.signal, ...(given?.signal ? [given.signal] : [])];
		const signal = AbortSignal.any(signals);
		await gate.enter();
		try {
			signal.throwIfAborted();
			return await work({ root: folder, live, signal, threads: given?.threads });
		} catch (error) {
			throw reasonOf(error, closed.signal, given?.signal);
		} finally {
			gate.leave();
		}
	};
	const close = async (): Promise<void> => {
		options.signal?.removeEventListener("abort", close);
		closed.abort(new RepositoryClosedError());
		await live.close();
	};
	if (options.signal?.aborted) await close();
	options.signal?.addEventListener("abort", close, { once: true });

	return {
		root: folder,
		search: {
			lexical: (texts, given) =>
				call(given, async (base) => (await search()).searchLayer("lexical", texts, base)),
			structural: (texts, given: StructuralCallOptions = {}) =>
				call(given, async (base) => {
					const { pattern, kind } = given;
					const shape = pattern === undefined && kind === undefined ? undefined : { pattern, kind };
					return (await search()).searchLayer("structural", texts, { ...base, shape });
				}),
			symbol: (texts, given) =>
				call(given, async (base) => (await search()).searchLayer("symbol", texts, base)),
		},
		pack: (query, given: PackCallOptions = {}) =>
			call(given, async (base) => {
				const { pack } = await import("./pack.ts");
				const { budget = DEFAULT_BUDGET, diagnostics, explain, history, symbolDeadlineMs } = given;
				if (!Number.isInteger(budget) || budget < 1) {
					throw new RangeError(`the budget ${budget} is not a whole number of bytes from 1`);
				}
				return pack(query, { ...base, budget, diagnostics, explain, history, symbolDeadlineMs });
			}),
		resolve: (symbols, given: ResolveCallOptions = {}) =>
			call(given, async (base) => {
				const { resolveSymbols } = await import("./resolve.ts");
				const { plan, history, symbolDeadlineMs } = given;
				const requests = symbols.map((one) => (typeof one === "string" ? { symbol: one } : one));
				return resolveSymbols(requests, { ...base, plan, history, symbolDeadlineMs });
			}),
		fingerprint: (given) =>
			call(given, async (base) => {
				const [{ fingerprintCorpus }, { loadHasher }] = await Promise.all([
					import("./fingerprint.ts"),
					import("../corpus/hash.ts"),
				]);
				return fingerprintCorpus(folder, await loadHasher(), base);
			}),
		close,
		[Symbol.asyncDispose]: close,
	};
}

interface Base {
	readonly root: string;
	readonly live: Live;
	readonly signal: AbortSignal;
	readonly threads: number | undefined;
}

type Work<T> = (base: Base) => Promise<T>;

function search() {
	return import("./search.ts");
}

/** Engines that are ended fail each in their way: the caller hears why they were. */
function reasonOf(error: unknown, closed: AbortSignal, given: AbortSignal | undefined): unknown {
	if (closed.aborted) return closed.reason;
	return given?.aborted ? given.reason : error;
}

/** Lets a number of callers in at once, the others in the order in which they came. */
class Gate {
	#free: number;
	readonly #waiting: (() => void)[] = [];

	constructor(places: number) {
		this.#free = places;
	}

	async enter(): Promise<void> {
		if (this.#free > 0) this.#free -= 1;
		else await new Promise<void>((resolve) => this.#waiting.push(resolve));
	}

	leave(): void {
		const next = this.#waiting.shift();
		if (next) next();
		else this.#free += 1;
	}
}
