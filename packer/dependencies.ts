import { lineSpan, type SourceFile } from "../corpus/file.ts";
import type { Outline, OutlineNode } from "../corpus/outline-node.ts";
import type { RankedChunk } from "./chunk.ts";

/** A declaration above this (bytes) is no small helper: it has to earn its place by itself. */
const MAX_BYTES = 1_200;

/** Declarations brought along for one chunk: the first few that it names. */
const MAX_PER_CHUNK = 3;

const KINDS: ReadonlySet<OutlineNode["kind"]> = new Set([
	"type",
	"interface",
	"enum",
	"variable",
	"function",
]);

/**
 * Small declarations of the same file that the definitions stand on: types, constants, helpers; one
 * step only. They follow all stronger evidence, so that they never push any of it out.
 */
export function withDependencies(
	ranked: readonly RankedChunk[],
	outlineOf: (file: SourceFile) => Outline | undefined,
): readonly RankedChunk[] {
	const definitions = ranked.filter(isDefinition);
	const end = ranked.findIndex((chunk) => !isStronger(chunk));
	const served = end < 0 ? ranked : ranked.slice(0, end);
	const present = new Set(served.map(placeOf));
	const brought: RankedChunk[] = [];
	for (const chunk of definitions) {
		const used = namesIn(chunk);
		const nodes = (outlineOf(chunk.file)?.nodes ?? [])
			.filter((node) => KINDS.has(node.kind) && used.has(node.name) && isSmall(chunk.file, node))
			.filter((node) => node.startLine > chunk.endLine || node.endLine < chunk.startLine);
		for (const node of nodes.slice(0, MAX_PER_CHUNK)) {
			const dependency = toChunk(chunk, node);
			if (present.has(placeOf(dependency))) continue;
			present.add(placeOf(dependency));
			brought.push(dependency);
		}
	}
	if (brought.length === 0) return ranked;
	const rest = ranked.slice(served.length).filter((chunk) => !present.has(placeOf(chunk)));
	return [...served, ...brought, ...rest];
}

function isDefinition(chunk: RankedChunk): boolean {
	return chunk.tier > 0 && chunk.evidence === "definition";
}

/** Than a declaration that only syntax leads to. */
function isStronger({ tier, evidence, layers }: RankedChunk): boolean {
	if (tier === 0 || evidence === "textual") return false;
	return evidence !== "structural" || layers.length > 1;
}

function placeOf({ path, startLine, endLine }: RankedChunk): string {
	return `${path}:${startLine}-${endLine}`;
}

function namesIn(chunk: RankedChunk): ReadonlySet<string> {
	const [start, end] = lineSpan(chunk.file, chunk.startLine, chunk.endLine);
	const text = chunk.file.bytes.toString("utf8", start, end);
	return new Set(text.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []);
}

function isSmall(file: SourceFile, node: OutlineNode): boolean {
	const [start, end] = lineSpan(file, node.startLine, node.endLine);
	return end - start <= MAX_BYTES;
}

function toChunk(served: RankedChunk, node: OutlineNode): RankedChunk {
	const lines = node.endLine - node.startLine + 1;
	return {
		path: served.path,
		file: served.file,
		startLine: node.startLine,
		endLine: node.endLine,
		name: node.qualifiedName,
		kind: node.kind,
		nameStartByte: node.nameStartByte,
		nameEndByte: node.nameEndByte,
		signature: [node.declarationLine, Math.max(node.declarationLine, node.signatureEndLine)],
		nested: [],
		container: false,
		places: [],
		evidence: "structural",
		layers: ["structural"],
		score: served.score / 2,
		tier: 1,
		standing: served.standing + 1,
		terms: [],
		lineScores: new Array<number>(lines).fill(1),
		factors: [{ name: `used by ${served.name || served.path}`, value: served.score / 2 }],
	};
}
