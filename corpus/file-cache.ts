import fs from "node:fs";
import path from "node:path";
import type { Hasher } from "./hash.ts";
import { encodePath } from "./path-bytes.ts";
import { type ReadResult, readSource } from "./read.ts";

/** Reads files of one root again only when they have changed, so that trees made of them live on. */
export interface FileCache {
	read(root: string, relative: string, hasher: Hasher): ReadResult;
	/** Forgets all others. */
	keep(paths: readonly string[]): void;
}

/**
 * A file that changed this shortly before it was read (ms) may change again without its times showing
 * it: file systems count in ticks of up to some milliseconds, and some in seconds.
 */
const QUIET_MS = 2_500;

interface Known {
	readonly result: ReadResult;
	/** Size, both times, the file's number. */
	readonly state: string;
	/** It had been quiet for long enough: an equal state means an equal text. */
	readonly isSettled: boolean;
}

export function createFileCache(): FileCache {
	const known = new Map<string, Known>();
	return {
		read(root, relative, hasher) {
			const now = Date.now();
			const stat = statOf(root, relative);
			const before = known.get(relative);
			if (stat !== undefined && before?.isSettled && before.state === stat.state) {
				return before.result;
			}
			const result = sameText(before?.result, readSource(root, relative, hasher));
			if (stat !== undefined) {
				known.set(relative, {
					result,
					state: stat.state,
					isSettled: stat.changedMs < now - QUIET_MS,
				});
			} else known.delete(relative);
			return result;
		},
		keep(paths) {
			if (known.size <= paths.length) return;
			const kept = new Set(paths);
			for (const one of known.keys()) if (!kept.has(one)) known.delete(one);
		},
	};
}

/** What was made of the same bytes before (a tree, an outline) belongs to the file that was read then. */
function sameText(before: ReadResult | undefined, now: ReadResult): ReadResult {
	const same =
		before?.state === "text" && now.state === "text" && before.file.bytes.equals(now.file.bytes);
	return same ? before : now;
}

function statOf(root: string, relative: string): { state: string; changedMs: number } | undefined {
	try {
		const location = Buffer.concat([Buffer.from(`${root}${path.sep}`), encodePath(relative)]);
		const { size, mtimeNs, ctimeNs, ino } = fs.lstatSync(location, { bigint: true });
		return {
			state: `${size} ${mtimeNs} ${ctimeNs} ${ino}`,
			changedMs: Math.max(Number(mtimeNs), Number(ctimeNs)) / 1e6,
		};
	} catch {
		return undefined;
	}
}
