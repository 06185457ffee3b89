import stringify from "fast-json-stable-stringify";
import { lineSpan, type SourceFile } from "../corpus/file.ts";
import type { Outline } from "../corpus/outline-node.ts";
import type { Hit, LayerResult } from "../layers/hit.ts";
import type { Term } from "../query/term.ts";
import type { BundleChunk, LayerReport, Omitted } from "./bundle.ts";
import { callSitesOf } from "./call-sites.ts";
import type { PackedChunk, Pieces, Place, RankedChunk } from "./chunk.ts";
import { withDependencies } from "./dependencies.ts";
import { fillBudget } from "./fill.ts";
import { mergeHits } from "./merge.ts";
import type { Precedent } from "./precedent.ts";
import { chunkBlock, joinText, notesOf, tailBytes } from "./print/text.ts";
import { isAboutNames, rankCandidates } from "./rank.ts";
import type { Rarity } from "./rarity.ts";
import { widenFile } from "./widen.ts";

/** Omitted chunks that are named; the rest is counted. */
const MAX_NEXT = 10;

export interface PackInput {
	/** All layers' hits in the pipeline's order. */
	readonly hits: readonly Hit[];
	/** The files whose hits are widened; hits elsewhere count as left out, a file each. */
	readonly files: readonly SourceFile[];
	readonly outlineOf: (file: SourceFile) => Outline | undefined;
	readonly terms: readonly Term[];
	readonly rarity: Rarity;
	/** Undefined where there is no history to look at. */
	readonly precedent: Precedent | undefined;
	readonly layers: readonly LayerResult[];
	/** Bytes of text mode. */
	readonly budget: number;
	readonly explain: boolean;
	/** Bytes of a corpus file by path. */
	readonly sizeOf: (path: string) => number;
}

export interface Packed {
	readonly layers: readonly LayerReport[];
	readonly chunks: readonly BundleChunk[];
	readonly omitted: Omitted;
	/** Bytes that text mode prints. */
	readonly used: number;
	/** What the result hash covers, as canonical JSON. */
	readonly identity: string;
}

/** Hits → places → candidates → ranked chunks → the chunks that fit. Pure: no clock, no disk. */
export function packHits(input: PackInput): Packed {
	const layers = input.layers.map(reportOf);
	const places = mergeHits(input.hits);
	const byPath = groupByPath(places);
	const candidates = input.files.flatMap((file) =>
		widenFile(file, input.outlineOf(file), byPath.get(file.path) ?? []),
	);
	const relevant = rankCandidates(candidates, input.terms, input.rarity, input.precedent);
	// In a long report a name is a clue: what its definition stands on is no answer.
	const ranked = isAboutNames(input.terms, input.rarity)
		? withDependencies(relevant, input.outlineOf)
		: relevant;
	const symbolLooked = input.layers.some((l) => l.layer === "symbol" && l.status !== "unavailable");
	const sites = callSitesOf(ranked, places, symbolLooked);
	const room = Math.max(0, input.budget - tailBytes(notesOf(layers)));
	const show = (packed: PackedChunk): Omit<BundleChunk, "rank"> =>
		toBundleChunk(packed, input.explain);
	const measure = (pieces: Pieces): number =>
		pieces.reduce((sum, piece) => sum + Buffer.byteLength(chunkBlock(show(piece))) + 1, 0);
	const outcome = fillBudget(ranked, room, measure, (chunk) => sites.get(chunk));
	const chunks = outcome.packed.map((packed, at) => ({ rank: at + 1, ...show(packed) }));
	const widened = new Set(input.files.map((file) => file.path));
	const unseen = [...byPath.keys()].filter((path) => !widened.has(path));
	const omitted = omittedOf(outcome.omitted, unseen, input.sizeOf);
	const closing = { query: { terms: input.terms }, chunks, omitted };
	const text = joinText(chunks.map(chunkBlock), notesOf(layers), closing, input.budget);
	return {
		layers,
		chunks,
		omitted,
		used: Buffer.byteLength(text),
		identity: identityOf(chunks, omitted),
	};
}

function groupByPath(places: readonly Place[]): Map<string, Place[]> {
	const groups = new Map<string, Place[]>();
	for (const place of places) {
		const group = groups.get(place.path);
		if (group) group.push(place);
		else groups.set(place.path, [place]);
	}
	return groups;
}

function reportOf({ layer, status, hits, reason }: LayerResult): LayerReport {
	return { layer, status, hits: hits.length, reason };
}

function toBundleChunk(packed: PackedChunk, explain: boolean): Omit<BundleChunk, "rank"> {
	const { chunk, form, span, shown, text, callSites } = packed;
	const [startByte, endByte] = lineSpan(chunk.file, span[0], span[1]);
	return {
		path: chunk.path,
		startByte,
		endByte,
		startLine: span[0],
		endLine: span[1],
		name: chunk.name,
		kind: chunk.kind,
		evidence: chunk.evidence,
		layers: chunk.layers,
		terms: chunk.terms,
		// Rounded: the last bits of a float say nothing, and would differ where a library's log does.
		score: Math.round(chunk.score * 1e4) / 1e4,
		form,
		shown,
		fileHash: chunk.file.hash,
		text,
		...(callSites === undefined ? {} : { callSites }),
		...(explain ? { factors: chunk.factors } : {}),
	};
}

function omittedOf(
	chunks: readonly RankedChunk[],
	unseen: readonly string[],
	sizeOf: (path: string) => number,
): Omitted {
	let bytes = 0;
	for (const chunk of chunks) {
		const [start, end] = lineSpan(chunk.file, chunk.startLine, chunk.endLine);
		bytes += end - start;
	}
	for (const path of unseen) bytes += sizeOf(path);
	return {
		chunks: chunks.length + unseen.length,
		bytes,
		next: chunks.slice(0, MAX_NEXT).map(({ path, startLine, name, evidence }) => ({
			path,
			startLine,
			name,
			evidence,
		})),
	};
}

function identityOf(chunks: readonly BundleChunk[], omitted: Omitted): string {
	return stringify({
		schema: "stage0.result/1",
		chunks: chunks.map(({ path, startByte, endByte, evidence, layers, form, shown, fileHash }) => ({
			path,
			startByte,
			endByte,
			evidence,
			layers,
			form,
			shown,
			fileHash,
		})),
		omitted,
	});
}
