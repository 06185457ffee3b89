import fs from "node:fs";
import path from "node:path";
import { CorpusError } from "./errors.ts";

/**
 * The folder that a query is about: `given`, else the git work tree around the current folder, else
 * the current folder. Links are resolved once, here, so that later paths compare as text.
 * @throws CorpusError if it doesn't exist, isn't a folder or can't be entered.
 */
export function resolveRoot(given: string | undefined, current: string): string {
	const wanted = given === undefined ? enclosingWorkTree(current) : path.resolve(current, given);
	let root: string;
	try {
		root = fs.realpathSync(wanted);
		fs.accessSync(root, fs.constants.R_OK);
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		const problem = code === "ENOENT" ? "does not exist" : `can't be read (${code})`;
		throw new CorpusError(`the root ${wanted} ${problem}: pass an existing folder with --root`);
	}
	if (!fs.statSync(root).isDirectory()) {
		throw new CorpusError(
			`the root ${wanted} is not a folder: pass the folder that holds it with --root`,
		);
	}
	return root;
}

/** In a worktree or a submodule `.git` is a file: either kind of entry marks the top. */
function enclosingWorkTree(start: string): string {
	for (let folder = start; ; folder = path.dirname(folder)) {
		if (fs.existsSync(path.join(folder, ".git"))) return folder;
		if (folder === path.dirname(folder)) return start;
	}
}
