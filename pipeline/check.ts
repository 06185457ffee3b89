import { changedFiles } from "../corpus/changed.ts";
import { openCorpus } from "../corpus/corpus.ts";
import { loadHasher } from "../corpus/hash.ts";
import { byCodeUnit, listFiles } from "../corpus/list.ts";
import type { RipgrepOptions } from "../corpus/ripgrep.ts";
import { type Complaint, complaintsAbout } from "../layers/symbol/complaints.ts";
import { startLanguageServer } from "../layers/symbol/server.ts";

/** How long the compiler may take (ms): it reads all that the changed files import. */
const DEADLINE_MS = 60_000;

export interface Check {
	/** The files that were looked at: those that differ from HEAD and that the compiler reads. */
	readonly files: readonly string[];
	readonly complaints: readonly Complaint[];
	/** Why there may be more; null where there aren't. */
	readonly reason: string | null;
}

/**
 * What the compiler complains of in the files that differ from HEAD. Undefined where git can't tell
 * which those are.
 * @throws CorpusError if the root can't be listed.
 */
export async function checkChanges(
	root: string,
	options: RipgrepOptions,
): Promise<Check | undefined> {
	const { signal } = options;
	const server = startLanguageServer(root, signal ? { signal } : {});
	try {
		const [hasher, listing, changed] = await Promise.all([
			loadHasher(),
			listFiles(root, options),
			changedFiles(root, signal),
		]);
		if (changed === undefined) return undefined;
		const corpus = openCorpus(root, listing, hasher);
		const files = [...changed]
			.filter((path) => /\.[cm]?[jt]sx?$/.test(path))
			.sort(byCodeUnit)
			.flatMap((path) => corpus.read(path) ?? []);
		const { complaints, reason } = await complaintsAbout(server, files, {
			deadlineMs: DEADLINE_MS,
			signal,
		});
		signal?.throwIfAborted();
		return { files: files.map(({ path }) => path), complaints, reason };
	} finally {
		await server.close();
	}
}

/** As tsc prints them without `--pretty`: what `pack --diagnostics` and other tools read. */
export function printComplaints(complaints: readonly Complaint[]): string {
	return complaints
		.map(({ path, line, column, severity, code, message }) => {
			const lines = message.split("\n").join("\n  ");
			return `${path}(${line},${column}): ${severity} ${code ?? "TS0"}: ${lines}\n`;
		})
		.join("");
}
