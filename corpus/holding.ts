import { splitNames } from "./list.ts";
import { complaintsIn, type RipgrepOptions, runRipgrep } from "./ripgrep.ts";

/** The files that hold any of some names. */
export interface Holding {
	/** In no promised order; files too large to be read are among them. */
	readonly paths: readonly string[];
	/** What ripgrep could not look into. */
	readonly complaints: readonly string[];
}

/**
 * Finds the files in which one of the names stands as whole words, letter for letter. One ripgrep
 * run, however many names. Its borders are those of `\w`: whoever reads the files checks `$`.
 */
export async function filesHolding(
	root: string,
	names: readonly string[],
	options: RipgrepOptions & { readonly flags?: readonly string[] } = {},
): Promise<Holding> {
	if (names.length === 0) return { paths: [], complaints: [] };
	const args = ["--files-with-matches", "--null", "--fixed-strings", "--word-regexp", "--file=-"];
	const input = `${names.join("\n")}\n`;
	const ripgrep = await runRipgrep(root, [...args, ...(options.flags ?? [])], input, options);
	const output: Buffer[] = [];
	for await (const part of ripgrep.stdout) output.push(part as Buffer);
	const { code, stderr } = await ripgrep.done;
	options.signal?.throwIfAborted();
	const complaints = complaintsIn(stderr);
	if (code === null) complaints.push("ripgrep was ended before it had finished");
	else if (code === 2 && complaints.length === 0)
		complaints.push("ripgrep failed without a reason");
	return { paths: splitNames(Buffer.concat(output)), complaints };
}
