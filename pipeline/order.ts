import { byCodeUnit } from "../corpus/list.ts";
import { EVIDENCE, type Hit, LAYERS } from "../layers/hit.ts";

/**
 * The one total order of hits: path, start, end, term, layer, evidence. Engines answer in the order
 * in which their threads finish; every list from a layer passes through here, and whatever two
 * runs found alike comes out alike. Repeats (the same hit reported twice) are dropped.
 */
export function orderHits(hits: readonly Hit[]): readonly Hit[] {
	const ordered = sortHits(hits);
	return ordered.filter((hit, at) => {
		const previous = ordered[at - 1];
		return previous === undefined || compareHits(previous, hit) !== 0;
	});
}

/** The same order with every repeat kept: for whoever hashes what an engine really said. */
export function sortHits(hits: readonly Hit[]): readonly Hit[] {
	return [...hits].sort(compareHits);
}

function compareHits(a: Hit, b: Hit): number {
	return (
		byCodeUnit(a.path, b.path) ||
		a.startByte - b.startByte ||
		a.endByte - b.endByte ||
		byCodeUnit(a.term, b.term) ||
		LAYERS.indexOf(a.layer) - LAYERS.indexOf(b.layer) ||
		EVIDENCE.indexOf(a.evidence) - EVIDENCE.indexOf(b.evidence) ||
		byCodeUnit(a.name ?? "", b.name ?? "") ||
		byCodeUnit(a.kind ?? "", b.kind ?? "") ||
		byCodeUnit(a.spelling ?? "", b.spelling ?? "") ||
		byCodeUnit(a.definedAt ?? "", b.definedAt ?? "")
	);
}
