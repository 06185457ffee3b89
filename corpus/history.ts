import { runGit } from "./git.ts";

/** One past commit: what its author said and which files it touched (paths relative to the root). */
export interface PastCommit {
	readonly message: string;
	readonly files: readonly string[];
}

/** What ranking may know of the past. */
export interface History {
	/** The commit that HEAD names. It stands for all that came before it. */
	readonly head: string;
	/** Newest first. */
	readonly commits: readonly PastCommit[];
}

/** How far back history is read (commits, merges left out): about 0.2 s, beside the language server's start. */
const MAX_COMMITS = 4_000;

/** A commit that touched more files than this is a rename, a formatting or a release: it tells nothing. */
const MAX_FILES = 50;

/** Separators that no commit message and no file name holds. */
const RECORD = "\u0001";
const FIELD = "\u0002";

/**
 * The commits up to HEAD; undefined where there is no whole history to read (no git, no commit yet, a
 * shallow clone, missing objects). Plumbing only: `git log` obeys settings of the repository that run
 * programs (`log.showSignature`), and the outline of renames would read blobs, which a partial clone
 * would fetch.
 */
export async function readHistory(
	root: string,
	signal?: AbortSignal,
): Promise<History | undefined> {
	const answer = await runGit(root, ["rev-parse", "--is-shallow-repository", "HEAD"], signal);
	const [shallow, head] = answer?.split("\n") ?? [];
	// An old git echoes the unknown flag: only a plain "false" says that the history is whole.
	if (shallow !== "false" || !head) return undefined;
	const range = ["rev-list", "--no-merges", `--max-count=${MAX_COMMITS}`, head, "--", "."];
	const commits = await runGit(root, range, signal);
	if (commits === undefined) return undefined;
	const read = "diff-tree --stdin --root -r --name-only --no-renames --relative".split(" ");
	const told = await runGit(root, [...read, "--format=%x01%B%x02"], signal, commits);
	if (told === undefined) return undefined;
	return { head, commits: told.split(RECORD).slice(1).flatMap(toCommit) };
}

function toCommit(text: string): PastCommit[] {
	const [message = "", names = ""] = text.split(FIELD);
	const files = names.split("\n").filter((name) => name !== "");
	return files.length === 0 || files.length > MAX_FILES ? [] : [{ message, files }];
}
