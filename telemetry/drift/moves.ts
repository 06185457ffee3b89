import type { ChunkIdentity, Snapshot } from "./snapshot.ts";

/** One thing that an answer did otherwise than before. */
export interface Move {
	readonly kind:
		| "out"
		| "in"
		| "reordered"
		| "span"
		| "evidence"
		| "layers"
		| "form"
		| "shown"
		| "text"
		| "omitted";
	/** `path:line name`. */
	readonly place: string;
	readonly before: string | null;
	readonly after: string | null;
}

interface Pair {
	readonly before: ChunkIdentity;
	readonly after: ChunkIdentity;
}

/** What moved between two answers to one query: chunks that went, came or changed, then what was left out. */
export function movesBetween(before: Snapshot, after: Snapshot): readonly Move[] {
	const pairs = pairUp(before.chunks, after.chunks);
	const kept = new Set(pairs.flatMap((pair) => [pair.before, pair.after]));
	const gone = before.chunks.filter((chunk) => !kept.has(chunk));
	const come = after.chunks.filter((chunk) => !kept.has(chunk));
	const rank = (chunks: readonly ChunkIdentity[], chunk: ChunkIdentity): string =>
		`rank ${chunks.indexOf(chunk) + 1}`;
	return [
		...gone.map((chunk) => move("out", chunk, rank(before.chunks, chunk), null)),
		...come.map((chunk) => move("in", chunk, null, rank(after.chunks, chunk))),
		...outOfStep(pairs, before.chunks).map((pair) =>
			move(
				"reordered",
				pair.after,
				rank(before.chunks, pair.before),
				rank(after.chunks, pair.after),
			),
		),
		...pairs.flatMap(changesOf),
		...omittedMoves(before.omitted, after.omitted),
	];
}

function move(
	kind: Move["kind"],
	chunk: ChunkIdentity,
	before: string | null,
	after: string | null,
): Move {
	return { kind, place: `${chunk.path}:${chunk.span[0]} ${chunk.name}`.trim(), before, after };
}

/** The same chunk before and after: same place first, then same name in the same file. */
function pairUp(before: readonly ChunkIdentity[], after: readonly ChunkIdentity[]): Pair[] {
	const partners = new Map<ChunkIdentity, ChunkIdentity>();
	for (const keyOf of [placeOf, nameOf]) {
		const free = before.filter((chunk) => !new Set(partners.values()).has(chunk));
		for (const chunk of after) {
			if (partners.has(chunk)) continue;
			const at = free.findIndex((other) => keyOf(other) === keyOf(chunk));
			const [partner] = at < 0 ? [] : free.splice(at, 1);
			if (partner) partners.set(chunk, partner);
		}
	}
	return after.flatMap((chunk) => {
		const partner = partners.get(chunk);
		return partner ? [{ before: partner, after: chunk }] : [];
	});
}

function placeOf({ path, name, span }: ChunkIdentity): string {
	return JSON.stringify([path, name, span]);
}

function nameOf({ path, name }: ChunkIdentity): string {
	return JSON.stringify([path, name]);
}

/** The fewest pairs whose move explains the new order: all but a longest rising run of old ranks. */
function outOfStep(pairs: readonly Pair[], before: readonly ChunkIdentity[]): Pair[] {
	const ranks = pairs.map((pair) => before.indexOf(pair.before));
	const runs: number[][] = [];
	for (const [at, rank] of ranks.entries()) {
		let best: readonly number[] = [];
		for (const run of runs) {
			const last = ranks[run.at(-1) as number] as number;
			if (last < rank && run.length > best.length) best = run;
		}
		runs.push([...best, at]);
	}
	const longest = runs.reduce((most, run) => (run.length > most.length ? run : most), []);
	return pairs.filter((_, at) => !longest.includes(at));
}

function changesOf({ before, after }: Pair): Move[] {
	const fields = [
		["span", lines([before.span]), lines([after.span])],
		["evidence", before.evidence, after.evidence],
		["layers", before.layers.join(", "), after.layers.join(", ")],
		["form", before.form, after.form],
		["shown", lines(before.shown), lines(after.shown)],
	] as const;
	const changed = fields
		.filter(([, was, is]) => was !== is)
		.map(([kind, was, is]) => move(kind, after, was, is));
	if (changed.length > 0 || before.hash === after.hash) return changed;
	return [move("text", after, before.hash, after.hash)];
}

function lines(ranges: readonly (readonly [number, number])[]): string {
	return `lines ${ranges.map(([first, last]) => `${first}-${last}`).join(", ")}`;
}

function omittedMoves(before: Snapshot["omitted"], after: Snapshot["omitted"]): Move[] {
	const told = ({ chunks, bytes }: Snapshot["omitted"]): string =>
		`${chunks} chunks, ${bytes} bytes`;
	if (told(before) !== told(after)) {
		return [{ kind: "omitted", place: "left out", before: told(before), after: told(after) }];
	}
	const at = after.next.findIndex((name, index) => name !== before.next[index]);
	const [was = null, is = null] = [before.next[at], after.next[at]];
	return at < 0
		? []
		: [{ kind: "omitted", place: `left out, next ${at + 1}`, before: was, after: is }];
}
