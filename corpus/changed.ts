import { runGit } from "./git.ts";

/**
 * Paths under the root that differ from HEAD, untracked ones among them, in no promised order; undefined
 * where git can't tell (no git, no repository). A file that was only touched may be among them: whether
 * its text differs would mean to run the repository's filters.
 */
export async function changedFiles(
	root: string,
	signal?: AbortSignal,
): Promise<readonly string[] | undefined> {
	const untracked = ["ls-files", "--others", "--exclude-standard", "-z"];
	const [head, fresh] = await Promise.all([
		runGit(root, ["rev-parse", "--verify", "--quiet", "HEAD^{commit}"], signal),
		runGit(root, untracked, signal),
	]);
	if (fresh === undefined) return undefined;
	// Before the first commit all that git knows of is new.
	const known =
		head === undefined
			? await runGit(root, ["ls-files", "-z"], signal)
			: await runGit(
					root,
					["diff-index", "--name-only", "--no-renames", "--relative", "-z", "HEAD"],
					signal,
				);
	if (known === undefined) return undefined;
	return [...new Set([...known.split("\0"), ...fresh.split("\0")])].filter((path) => path !== "");
}
