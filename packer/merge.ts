import { EVIDENCE, type Hit, LAYERS, type LayerName } from "../layers/hit.ts";
import type { Place } from "./chunk.ts";

/**
 * Joins the hits of several layers that lie on one span for one term. Expects hits in the pipeline's
 * order and keeps it.
 */
export function mergeHits(hits: readonly Hit[]): readonly Place[] {
	const places: Place[] = [];
	let group: Hit[] = [];
	for (const hit of hits) {
		const first = group[0];
		if (first !== undefined && !samePlace(first, hit)) {
			places.push(toPlace(first, group));
			group = [];
		}
		group.push(hit);
	}
	const first = group[0];
	if (first !== undefined) places.push(toPlace(first, group));
	return places;
}

function samePlace(a: Hit, b: Hit): boolean {
	return (
		a.startByte === b.startByte && a.endByte === b.endByte && a.term === b.term && a.path === b.path
	);
}

/** Only the symbol layer tells an import from a use, and says so. */
function kindOf(group: readonly Hit[]): string | undefined {
	const symbol = group.find((hit) => hit.layer === "symbol" && hit.kind !== undefined);
	return symbol?.kind ?? group.findLast((hit) => hit.kind !== undefined)?.kind;
}

function toPlace(first: Hit, group: readonly Hit[]): Place {
	const found = new Set<LayerName>(group.map((hit) => hit.layer));
	const rank = Math.min(...group.map((hit) => EVIDENCE.indexOf(hit.evidence)));
	return {
		path: first.path,
		startByte: first.startByte,
		endByte: first.endByte,
		startLine: first.startLine,
		endLine: first.endLine,
		term: first.term,
		evidence: EVIDENCE[rank] ?? "textual",
		layers: LAYERS.filter((layer) => found.has(layer)),
		kind: kindOf(group),
		spelling: group.find((hit) => hit.spelling !== undefined)?.spelling,
		definedAt: group.find((hit) => hit.definedAt !== undefined)?.definedAt,
	};
}
