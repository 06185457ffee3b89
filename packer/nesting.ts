import type { Candidate, Place } from "./chunk.ts";

/**
 * A function of at most this many lines speaks for the functions nested in it: shown apart they would
 * repeat its lines or tear it to pieces. In a larger one they stand for themselves.
 */
const SMALL_LINES = 100;

/** A candidate with all that speaks for it. */
export interface Judged {
	readonly candidate: Candidate;
	/** Its own places and those nested in it; a container's own alone. */
	readonly places: readonly Place[];
}

/**
 * A function is judged by all that it holds, nested functions included; a container by its own. What
 * is nested in a small function is no chunk of its own unless it `standsOut`.
 */
export function judgeNested(
	candidates: readonly Candidate[],
	standsOut: (candidate: Candidate) => boolean,
): readonly Judged[] {
	const byPath = new Map<string, Candidate[]>();
	for (const candidate of candidates) {
		const list = byPath.get(candidate.path);
		if (list) list.push(candidate);
		else byPath.set(candidate.path, [candidate]);
	}
	return candidates.flatMap((candidate) => {
		const neighbours = byPath.get(candidate.path) ?? [];
		const speaker = neighbours.find((other) => speaksFor(other, candidate));
		if (speaker !== undefined && !standsOut(candidate)) return [];
		if (candidate.container || candidate.nested.length === 0) {
			return [{ candidate, places: candidate.places }];
		}
		const inside = neighbours.filter((other) => holds(candidate, other));
		return [{ candidate, places: inside.flatMap((other) => other.places) }];
	});
}

function speaksFor(outer: Candidate, inner: Candidate): boolean {
	if (outer === inner || outer.container || outer.nested.length === 0) return false;
	return outer.endLine - outer.startLine < SMALL_LINES && holds(outer, inner);
}

function holds(outer: Candidate, inner: Candidate): boolean {
	return inner.startLine >= outer.startLine && inner.endLine <= outer.endLine;
}
