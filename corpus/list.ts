import { CorpusError } from "./errors.ts";
import { decodePath } from "./path-bytes.ts";
import { complaintsIn, type RipgrepOptions, runRipgrep } from "./ripgrep.ts";

/** The files under a root that a query may see, before binary ones are sorted out. */
export interface Listing {
	/** Relative to the root, `/`-separated, ordered by UTF-16 code unit. */
	readonly paths: readonly string[];
	/** What ripgrep complained of, one sentence each (an unreadable folder, a broken ignore file). */
	readonly warnings: readonly string[];
}

/**
 * Lists what ripgrep lists with machine-local settings off.
 * @throws CorpusError if the listing failed as a whole.
 */
export async function listFiles(root: string, options: RipgrepOptions = {}): Promise<Listing> {
	const ripgrep = await runRipgrep(root, ["--files", "--null"], "", options);
	const output: Buffer[] = [];
	for await (const part of ripgrep.stdout) output.push(part as Buffer);
	const { code, stderr } = await ripgrep.done;
	const paths = splitNames(Buffer.concat(output)).sort(byCodeUnit);
	const warnings = complaintsIn(stderr);
	if (paths.length === 0 && code === 2) {
		throw new CorpusError(
			`the files under the root can't be listed (${warnings[0] ?? "no reason given"})`,
		);
	}
	return { paths, warnings };
}

export function splitNames(output: Buffer): string[] {
	const names: string[] = [];
	let start = 0;
	for (let end = output.indexOf(0); end >= 0; end = output.indexOf(0, start)) {
		names.push(stripDot(decodePath(output.subarray(start, end))));
		start = end + 1;
	}
	return names;
}

/** ripgrep answers with the `./` that it was asked with. */
export function stripDot(path: string): string {
	return path.startsWith("./") ? path.slice(2) : path;
}

/** Order by UTF-16 code unit: the same under every locale. */
export function byCodeUnit(a: string, b: string): number {
	return a < b ? -1 : a > b ? 1 : 0;
}
