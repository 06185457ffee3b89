/** What lives longer than one call: the files that were read, and one language server that all calls share. */
import type { Corpus, ReadFile } from "../corpus/corpus.ts";
import { createFileCache, type FileCache } from "../corpus/file-cache.ts";
import { type LanguageServer, startLanguageServer } from "../layers/symbol/server.ts";
import type { FileChange } from "../layers/symbol/session.ts";

export interface Live {
	readonly files: FileCache;
	/**
	 * Runs `work` with a server that knows the corpus' state. One at a time: what the server says depends
	 * on the texts that it was told last. A server that dies meanwhile is replaced once.
	 */
	withServer<T>(corpus: Corpus, work: (server: LanguageServer) => Promise<T>): Promise<T>;
	close(): Promise<void>;
}

/** A change of these may change what any import means: the server starts anew. */
const INSTALLATION =
	/(?:^|\/)(?:package\.json|package-lock\.json|pnpm-lock\.yaml|yarn\.lock|bun\.lockb?)$/;

/**
 * A server that answers one query is quicker without its collector; one that answers a thousand would fill
 * its share of the memory with garbage (3.1 GiB after a thousand calls on 13 small files).
 */
const COLLECTING = { GOGC: "100" };

/** Nothing runs before it is needed. */
export function openLive(root: string): Live {
	const files = createFileCache();
	let server: LanguageServer | undefined;
	let hasEnded = false;
	let told: ReadonlyMap<string, string> | undefined;
	let isClosed = false;
	let turn: Promise<unknown> = Promise.resolve();

	const start = (): LanguageServer => {
		const started = startLanguageServer(root, { env: COLLECTING });
		server = started;
		hasEnded = false;
		told = undefined;
		started.ended.then(() => {
			if (server === started) hasEnded = true;
		});
		return started;
	};
	const stop = async (): Promise<void> => {
		const running = server;
		server = undefined;
		await running?.close();
	};
	const current = async (corpus: Corpus): Promise<LanguageServer> => {
		const now = hashesOf(await corpus.readAll());
		const changes = told === undefined ? new Map<string, FileChange>() : changesOf(told, now);
		const isReinstalled = [...changes.keys()].some((path) => INSTALLATION.test(path));
		if (server !== undefined && (hasEnded || isReinstalled)) await stop();
		const running = server ?? start();
		if (changes.size > 0 && told !== undefined) {
			const session = await running.session().catch(() => undefined);
			session?.changed(changes);
		}
		told = now;
		files.keep(corpus.paths);
		return running;
	};
	return {
		files,
		withServer(corpus, work) {
			const mine = turn.then(async () => {
				const result = await work(await current(corpus));
				if (!hasEnded || isClosed) return result;
				return work(await current(corpus));
			});
			turn = mine.catch(() => {});
			return mine;
		},
		async close() {
			isClosed = true;
			await stop();
		},
	};
}

function hashesOf(files: readonly ReadFile[]): ReadonlyMap<string, string> {
	return new Map(
		files.map(({ path, result }) => [
			path,
			result.state === "text"
				? result.file.hash
				: result.state === "large"
					? result.hash
					: result.state,
		]),
	);
}

function changesOf(
	before: ReadonlyMap<string, string>,
	now: ReadonlyMap<string, string>,
): Map<string, FileChange> {
	const changes = new Map<string, FileChange>();
	for (const [path, hash] of now) {
		const old = before.get(path);
		if (old !== hash) changes.set(path, old === undefined ? "created" : "changed");
	}
	for (const path of before.keys()) if (!now.has(path)) changes.set(path, "deleted");
	return changes;
}
