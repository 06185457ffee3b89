import type { Outcome, PackedChunk, Pieces, RankedChunk } from "./chunk.ts";
import { fitChunk, type Measure } from "./forms.ts";
import { ShownLines } from "./shown-lines.ts";

/**
 * Most of the budget that one chunk takes while others wait, by how relevant it is among all (share
 * of the limit). Without caps one large function leaves no room for the second guess.
 */
const SHARES = [1 / 2, 1 / 3, 1 / 3] as const;
const OTHER_SHARE = 1 / 5;

/** Less than this (bytes) holds no header and a line of code: filling ends. */
const MIN_ROOM = 64;

/**
 * Fills `room` bytes in rank order. A chunk too large for its share or for what is left is reduced;
 * it's left out only when even that doesn't fit. What room remains at the end goes to the chunks
 * that were reduced, in rank order. No line of a file is shown twice.
 */
export function fillBudget(
	ranked: readonly RankedChunk[],
	room: number,
	measure: Measure,
	callSitesOf: (chunk: RankedChunk) => PackedChunk["callSites"] = () => undefined,
): Outcome {
	const shown = new ShownLines();
	const packed: Pieces[] = [];
	const omitted: RankedChunk[] = [];
	let left = room;
	/** Within its share if it can be; a share too small for any form, or call sites, must not drop it. */
	const fit = (chunk: RankedChunk): Pieces | undefined => {
		const share = Math.min(left, (SHARES[chunk.standing] ?? OTHER_SHARE) * room);
		const sites = callSitesOf(chunk);
		return (
			fitChunk(chunk, share, shown, measure, sites) ??
			(share < left ? fitChunk(chunk, left, shown, measure, sites) : undefined) ??
			(sites ? fitChunk(chunk, left, shown, measure, undefined) : undefined)
		);
	};
	for (const chunk of ranked) {
		if (shown.coversAll(chunk)) continue;
		const pieces = left < MIN_ROOM ? undefined : fit(chunk);
		if (pieces === undefined) {
			omitted.push(chunk);
			continue;
		}
		packed.push(pieces);
		shown.add(pieces);
		left -= measure(pieces);
	}
	for (const [at, pieces] of packed.entries()) {
		const [first] = pieces;
		if (first?.form !== "reduced" || left < MIN_ROOM) continue;
		const before = measure(pieces);
		shown.remove(pieces);
		const larger = fitChunk(first.chunk, before + left, shown, measure, first.callSites);
		const better = larger && measure(larger) > before ? larger : pieces;
		packed[at] = better;
		shown.add(better);
		left += before - measure(better);
	}
	return { packed: packed.flat(), omitted: omitted.filter((chunk) => !shown.coversAll(chunk)) };
}
