import { setImmediate as nextTurn } from "node:timers/promises";
import { CorpusError } from "./errors.ts";
import type { SourceFile } from "./file.ts";
import type { FileCache } from "./file-cache.ts";
import type { Hasher } from "./hash.ts";
import type { Listing } from "./list.ts";
import { type ReadResult, readSource } from "./read.ts";

/**
 * The files that a query may see, in one state. It owns the bytes: each file is read at most once,
 * when first asked for, and every later reader gets the same bytes.
 */
export interface Corpus {
	readonly root: string;
	/** Every listed path, ordered by code unit; binary files are still among them. */
	readonly paths: readonly string[];
	readonly warnings: readonly string[];
	/** The file, or undefined if it's not in the corpus, binary, too large or unreadable. */
	read(path: string): SourceFile | undefined;
	/** Reads what is still unread; yields between slices so that other layers go on meanwhile. */
	readAll(): Promise<readonly ReadFile[]>;
}

export interface ReadFile {
	readonly path: string;
	readonly result: ReadResult;
}

/** Longest stretch of blocking reads before other work gets its turn (ms). */
const SLICE_MS = 8;

/** `files` are those read for earlier queries: one that hasn't changed since is not read again. */
export function openCorpus(
	root: string,
	listing: Listing,
	hasher: Hasher,
	files?: FileCache,
): Corpus {
	const listed = new Set(listing.paths);
	const results = new Map<string, ReadResult>();
	const resultOf = (path: string): ReadResult => {
		let result = results.get(path);
		if (result === undefined) {
			result = (files?.read ?? readSource)(root, path, hasher);
			results.set(path, result);
		}
		return result;
	};
	return {
		root,
		paths: listing.paths,
		warnings: listing.warnings,
		read: (path) => {
			if (!listed.has(path)) return undefined;
			const result = resultOf(path);
			return result.state === "text" ? result.file : undefined;
		},
		readAll: async () => {
			const all: ReadFile[] = [];
			let sliceEnd = performance.now() + SLICE_MS;
			for (const path of listing.paths) {
				all.push({ path, result: resultOf(path) });
				if (performance.now() < sliceEnd) continue;
				await nextTurn();
				sliceEnd = performance.now() + SLICE_MS;
			}
			if (all.length > 0 && all.every(({ result }) => result.state === "unreadable")) {
				throw new CorpusError("no file under the root can be read: check its permissions");
			}
			return all;
		},
	};
}
