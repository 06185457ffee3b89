import type { ReadFile } from "./corpus.ts";
import type { Hasher } from "./hash.ts";
import { encodePath } from "./path-bytes.ts";

/** Names one state of a corpus: the same tree gives the same name everywhere, one changed byte another. */
export interface Fingerprint {
	/** 16 hex digits. */
	readonly fingerprint: string;
	/** Text files in the corpus, and their bytes on disk. */
	readonly files: number;
	readonly bytes: number;
}

/** Changes with the way of hashing, so that names from two ways can't be mistaken for each other. */
const SALT = "stage0.corpus/1";

/**
 * Hashes each path and content in path order. Each path comes with its length and each content as a
 * hash of fixed width: joined without them, two different trees could read the same.
 */
export function fingerprintOf(files: readonly ReadFile[], hasher: Hasher): Fingerprint {
	const hash = hasher.stream();
	hash.update(SALT);
	let count = 0;
	let bytes = 0;
	for (const { path, result } of files) {
		if (result.state === "binary" || result.state === "unreadable") continue;
		const name = encodePath(path);
		const content = result.state === "text" ? result.file.hash : result.hash;
		hash.update(`\0${name.length}:`);
		hash.update(name);
		hash.update(content);
		count += 1;
		bytes += result.state === "text" ? result.file.bytes.length : result.size;
	}
	return { fingerprint: hash.digest(), files: count, bytes };
}
