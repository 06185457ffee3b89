import { byCodeUnit } from "../corpus/list.ts";
import type { CallSites, Place, RankedChunk } from "./chunk.ts";
import { pathPenalty } from "./roles.ts";

/** Call sites named under a definition; the rest is counted. */
const MAX_SITES = 6;

/** Definitions whose call sites are told: those that a reader asks about first. */
const MAX_DEFINITIONS = 3;

/**
 * Where the first definitions are used, from the symbol layer's references. `known` is false where
 * that layer could not look. Mentions inside the definition itself are no call sites, nor are imports;
 * callers in the source come before those in tests.
 */
export function callSitesOf(
	ranked: readonly RankedChunk[],
	places: readonly Place[],
	symbolLayerLooked: boolean,
): ReadonlyMap<RankedChunk, CallSites> {
	const uses = new Map<string, Place[]>();
	for (const place of places) {
		if (place.definedAt === undefined || place.evidence === "definition") continue;
		if (place.kind === "import") continue;
		const list = uses.get(place.definedAt);
		if (list) list.push(place);
		else uses.set(place.definedAt, [place]);
	}
	const definitions = ranked.filter((chunk) => chunk.evidence === "definition" && chunk.tier > 0);
	return new Map(
		definitions.slice(0, MAX_DEFINITIONS).map((chunk) => {
			const definedAt = new Set(
				chunk.places
					.filter((place) => place.evidence === "definition")
					.map((place) => `${place.path}:${place.startLine}`),
			);
			const sites = [...definedAt]
				.flatMap((place) => uses.get(place) ?? [])
				.filter((place) => !within(place, chunk))
				.sort(bySource)
				.map((place) => `${place.path}:${place.startLine}`);
			const distinct = [...new Set(sites)];
			const found = chunk.layers.includes("symbol");
			return [
				chunk,
				{
					sites: distinct.slice(0, MAX_SITES),
					total: distinct.length,
					known: distinct.length > 0 || (symbolLayerLooked && found),
				},
			];
		}),
	);
}

function bySource(a: Place, b: Place): number {
	return (
		pathPenalty(b.path) - pathPenalty(a.path) ||
		byCodeUnit(a.path, b.path) ||
		a.startLine - b.startLine
	);
}

function within(place: Place, chunk: RankedChunk): boolean {
	return (
		place.path === chunk.path &&
		place.startLine >= chunk.startLine &&
		place.endLine <= chunk.endLine
	);
}
