import { byCodeUnit } from "../corpus/list.ts";
import type { Hit } from "../layers/hit.ts";
import { NO_PRECEDENT, type Precedent } from "./precedent.ts";
import type { Rarity } from "./rarity.ts";
import { pathPenalty } from "./roles.ts";

/**
 * Files that are parsed and cut into chunks, at most. Parsing and outlining cost some 0.5 s a megabyte;
 * with 40 files or with 120, bundles of 6,000 bytes held the same share of the right functions.
 */
const MAX_FILES = 48;

/** And at most so many bytes of them, for the same reason. */
const MAX_BYTES = 1_500_000;

/** Files with a match of a named term (exact spelling) that are taken first, however they score. */
const MAX_NAMED_FILES = 32;

/**
 * Chooses the files worth parsing from where terms occur: for each term its rarity, saturated in the
 * number of matches. Ordered best first. `sizeOf` gives a file's bytes.
 */
export function shortlistFiles(
	hits: readonly Hit[],
	rarity: Rarity,
	named: ReadonlySet<string>,
	sizeOf: (path: string) => number,
	precedent: Precedent = NO_PRECEDENT,
): readonly string[] {
	const files = new Map<string, { counts: Map<string, number>; named: Set<string> }>();
	for (const hit of hits) {
		let file = files.get(hit.path);
		if (file === undefined) {
			file = { counts: new Map(), named: new Set() };
			files.set(hit.path, file);
		}
		file.counts.set(hit.term, (file.counts.get(hit.term) ?? 0) + 1);
		if (named.has(hit.term) && hit.spelling !== "parts" && hit.spelling !== "caseless") {
			file.named.add(hit.term);
		}
	}
	const scored = [...files].map(([path, { counts, named: names }]) => {
		let score = 0;
		for (const [term, count] of counts) score += rarity.of(term) * (count / (count + 2));
		let naming = 0;
		for (const term of names) naming += rarity.of(term);
		const penalty = pathPenalty(path) * (1 + (precedent.get(path) ?? 0));
		return { path, score: score * penalty, naming: naming * penalty };
	});
	const byNaming = scored
		.filter(({ naming }) => naming > 0)
		.sort((a, b) => b.naming - a.naming || b.score - a.score || byCodeUnit(a.path, b.path))
		.slice(0, MAX_NAMED_FILES);
	const byScore = scored.sort((a, b) => b.score - a.score || byCodeUnit(a.path, b.path));
	const chosen: string[] = [];
	let bytes = 0;
	for (const path of new Set([...byNaming, ...byScore].map((file) => file.path))) {
		if (chosen.length >= MAX_FILES) break;
		const size = sizeOf(path);
		if (chosen.length > 0 && bytes + size > MAX_BYTES) continue;
		chosen.push(path);
		bytes += size;
	}
	return chosen;
}
