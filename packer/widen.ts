import { lineCount, lineText, type SourceFile } from "../corpus/file.ts";
import type { Outline, OutlineNode } from "../corpus/outline-node.ts";
import type { Candidate, Place } from "./chunk.ts";

/** Text without structure is cut into blocks of at most this many lines, at blank lines if it can. */
const BLOCK_LINES = 30;

/** A named declaration below this (lines) says little alone: it is shown with what encloses it. */
const MIN_MEMBER_LINES = 3;

/** A chunk before its places are known: a span of whole lines with a name. */
type Region = Omit<Candidate, "path" | "file" | "places">;

/**
 * Widens places of one file to the innermost function, method, type, variable or block that holds
 * them. Candidates come in source order; every place lies in exactly one. Nested functions are
 * candidates of their own: their places count for the enclosing function too when it is ranked.
 */
export function widenFile(
	file: SourceFile,
	outline: Outline | undefined,
	places: readonly Place[],
): readonly Candidate[] {
	const regions = outline === undefined ? blocksOf(file) : regionsOf(file, outline);
	const byRegion = new Map<Region, Place[]>();
	for (const place of places) {
		const region = innermost(regions, place.startLine);
		if (region === undefined) continue;
		const list = byRegion.get(region);
		if (list) list.push(place);
		else byRegion.set(region, [place]);
	}
	return regions.flatMap((region) => {
		const own = byRegion.get(region);
		return own === undefined ? [] : [{ ...region, path: file.path, file, places: own }];
	});
}

/** Regions are nested or apart: the shortest that holds a line is the innermost. */
function innermost(regions: readonly Region[], line: number): Region | undefined {
	let found: Region | undefined;
	for (const region of regions) {
		if (region.startLine > line) break;
		if (region.endLine < line) continue;
		if (!found || region.endLine - region.startLine <= found.endLine - found.startLine) {
			found = region;
		}
	}
	return found;
}

function regionsOf(file: SourceFile, outline: Outline): Region[] {
	const regions: Region[] = [];
	let next = 1;
	for (const node of outline.nodes) {
		if (node.startLine > next) regions.push(...moduleLevel(file, next, node.startLine - 1));
		regions.push(...regionsOfNode(node));
		next = Math.max(next, node.endLine + 1);
	}
	regions.push(...moduleLevel(file, next, lineCount(file)));
	return regions.sort((a, b) => a.startLine - b.startLine || b.endLine - a.endLine);
}

const CONTAINERS: ReadonlySet<OutlineNode["kind"]> = new Set(["class", "namespace", "test"]);

function regionsOfNode(node: OutlineNode): Region[] {
	const inner = node.children.filter((child) => standsAlone(child, node));
	const isContainer = CONTAINERS.has(node.kind) || (inner.length > 0 && !RUNS_CODE.has(node.kind));
	const own: Region = {
		startLine: node.startLine,
		endLine: node.endLine,
		name: node.qualifiedName,
		kind: node.kind,
		nameStartByte: node.nameStartByte,
		nameEndByte: node.nameEndByte,
		signature: [node.declarationLine, Math.max(node.declarationLine, node.signatureEndLine)],
		nested: inner.map((child) => [child.startLine, child.endLine]),
		container: isContainer && inner.length > 0,
	};
	return [own, ...inner.flatMap(regionsOfNode)];
}

const RUNS_CODE: ReadonlySet<OutlineNode["kind"]> = new Set([
	"function",
	"method",
	"constructor",
	"accessor",
	"callback",
	"test",
]);

/** Code that runs stands alone whatever its size; the rest does unless it's a line or two. */
function standsAlone(node: OutlineNode, parent: OutlineNode): boolean {
	const lines = node.endLine - node.startLine + 1;
	if (node.startLine === parent.startLine && node.endLine === parent.endLine) return false;
	return RUNS_CODE.has(node.kind) || lines >= MIN_MEMBER_LINES;
}

/** Lines outside every declaration: imports, exports, loose comments. Blank stretches give nothing. */
function moduleLevel(file: SourceFile, first: number, last: number): Region[] {
	const start = skipBlank(file, first, last, 1);
	const end = skipBlank(file, last, start, -1);
	return start > end || isBlank(file, start) ? [] : [plainRegion(start, end, "module")];
}

function plainRegion(startLine: number, endLine: number, kind: string): Region {
	return {
		startLine,
		endLine,
		name: "",
		kind,
		nameStartByte: 0,
		nameEndByte: 0,
		signature: [startLine, startLine - 1],
		nested: [],
		container: false,
	};
}

/** Cuts a file that has no outline (a language we don't parse, prose) at blank lines. */
function blocksOf(file: SourceFile): Region[] {
	const regions: Region[] = [];
	const last = lineCount(file);
	for (let start = skipBlank(file, 1, last, 1); start <= last; ) {
		let end = Math.min(last, start + BLOCK_LINES - 1);
		// Ends at the last blank line of the second half, so that paragraphs and functions stay whole.
		for (let line = end; end < last && line > start + BLOCK_LINES / 2; line--) {
			if (!isBlank(file, line)) continue;
			end = line - 1;
			break;
		}
		regions.push(plainRegion(start, end, "block"));
		const next = skipBlank(file, end + 1, last, 1);
		if (next > last || next <= end || isBlank(file, next)) break;
		start = next;
	}
	return regions;
}

function skipBlank(file: SourceFile, from: number, to: number, step: 1 | -1): number {
	let line = from;
	while (line !== to && (step > 0 ? line < to : line > to) && isBlank(file, line)) line += step;
	return line;
}

function isBlank(file: SourceFile, line: number): boolean {
	return lineText(file, line).trim() === "";
}
