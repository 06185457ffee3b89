import fs from "node:fs";
import path from "node:path";

/**
 * The path within the root of a file that tells what to look for: it holds the names itself, so it
 * counts as no place of theirs. Empty where it lies elsewhere.
 */
export function pathWithin(root: string, file: string | undefined): string[] {
	if (file === undefined || file === "-") return [];
	const folder = path.dirname(path.resolve(file));
	if (!fs.existsSync(folder)) return [];
	// The root is free of links: what is to lie in it has to be as well.
	const real = path.join(fs.realpathSync(folder), path.basename(file));
	const relative = path.relative(root, real).replaceAll(path.sep, "/");
	return relative.startsWith("../") || path.isAbsolute(relative) ? [] : [relative];
}
