import { type RipgrepOptions, runRipgrep } from "./ripgrep.ts";

/** Files that name things of code. */
const CODE = "--glob=*.{ts,tsx,mts,cts,js,jsx,mjs,cjs,vue,svelte,astro}";

/** Shortest piece of a name that is searched (letters): a shorter one is everywhere. */
const MIN_PIECE = 2;

/** How many letters may differ between a name and what was meant by it. */
export function tolerance(name: string): number {
	return name.length <= 3 ? 0 : name.length <= 6 ? 1 : name.length <= 12 ? 2 : 3;
}

/**
 * Names of the corpus that may be another spelling of one of these: every name within the tolerance
 * has one piece of it intact. More than those come back; the caller measures.
 */
export async function similarNames(
	root: string,
	names: readonly string[],
	options: RipgrepOptions,
): Promise<ReadonlySet<string>> {
	const pieces = [...new Set(names.flatMap(piecesOf))];
	if (pieces.length === 0) return new Set();
	// One pattern for all: each would cost an automaton of its own.
	const some = pieces.map((piece) => piece.replace(/[\\^$.*+?()[\]{}|-]/g, "\\$&")).join("|");
	const args = ["--only-matching", "--no-filename", "--no-line-number", "--ignore-case", CODE];
	const flags = pieces.every((piece) => /^[\w$-]+$/.test(piece)) ? ["--no-unicode"] : [];
	const input = `[\\w$]*(?:${some})[\\w$]*\n`;
	const ripgrep = await runRipgrep(root, [...args, ...flags, "--file=-"], input, options);
	const found = new Set<string>();
	let rest = "";
	ripgrep.stdout.setEncoding("utf8");
	for await (const part of ripgrep.stdout) {
		const lines = (rest + (part as string)).split("\n");
		rest = lines.pop() ?? "";
		for (const line of lines) found.add(line);
	}
	await ripgrep.done;
	return found;
}

/** Of as many pieces as may differ and one more, one is intact. */
function piecesOf(name: string): string[] {
	const letters = name.replace(/[^\p{L}\p{N}_$-]/gu, "").toLowerCase();
	const count = tolerance(letters) + 1;
	const size = Math.max(MIN_PIECE, Math.floor(letters.length / count));
	const pieces: string[] = [];
	for (let at = 0; at + MIN_PIECE <= letters.length && pieces.length < count; at += size) {
		pieces.push(letters.slice(at, pieces.length === count - 1 ? undefined : at + size));
	}
	return pieces;
}
