import fs from "node:fs";
import path from "node:path";
import { RefusedError } from "./errors.ts";

/**
 * Makes stage0's own folder, which ignores itself: whoever commits everything commits no records. A
 * checkout can hold anything under that name: what isn't a plain folder is refused, since a link would
 * make us write wherever its author likes.
 */
export function prepareFolder(folder: string): void {
	const state = (): fs.Stats | undefined => fs.lstatSync(folder, { throwIfNoEntry: false });
	let found = state();
	if (found === undefined) {
		// Recursive: no error when another process has just made it.
		fs.mkdirSync(folder, { recursive: true });
		found = state();
	}
	const name = path.basename(folder);
	if (found?.isSymbolicLink()) throw new RefusedError(`${name} is a link`);
	if (!found?.isDirectory()) throw new RefusedError(`${name} is not a folder`);
	const ignore = path.join(folder, ".gitignore");
	if (fs.lstatSync(ignore, { throwIfNoEntry: false }) !== undefined) return;
	try {
		fs.writeFileSync(ignore, "*\n", { flag: "wx" });
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
	}
}
