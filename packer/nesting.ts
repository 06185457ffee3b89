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
 * is nested in a small function is no chunk of its own unless it `standsOut`. Expects each file's
 * candidates together, in source order.
 */
export function judgeNested(
	candidates: readonly Candidate[],
	standsOut: (candidate: Candidate) => boolean,
): readonly Judged[] {
	const judged: Judged[] = [];
	/** What encloses the candidate at hand, outermost first: files of constants have thousands side by side. */
	const enclosing: { readonly candidate: Candidate; readonly places: Place[] }[] = [];
	for (const candidate of candidates) {
		while (enclosing.length > 0 && !holds(enclosing.at(-1)?.candidate, candidate)) enclosing.pop();
		for (const outer of enclosing) {
			if (outer.candidate.container) continue;
			for (const place of candidate.places) outer.places.push(place);
		}
		const own = { candidate, places: [...candidate.places] };
		const isSpokenFor = enclosing.some((outer) => speaksFor(outer.candidate));
		if (!isSpokenFor || standsOut(candidate)) judged.push(own);
		enclosing.push(own);
	}
	return judged;
}

function speaksFor({ container, startLine, endLine }: Candidate): boolean {
	return !container && endLine - startLine < SMALL_LINES;
}

function holds(outer: Candidate | undefined, inner: Candidate): boolean {
	return (
		outer?.path === inner.path &&
		inner.startLine >= outer.startLine &&
		inner.endLine <= outer.endLine
	);
}
