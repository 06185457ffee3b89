import type { Bundle, BundleChunk, LayerReport, Omitted } from "../bundle.ts";
import { visible, visiblePath } from "./escape.ts";

/**
 * The bundle as people and models read it, with a final line break; `""` where not even the closing
 * line fits. This is what the budget counts: `Buffer.byteLength` of it never exceeds the limit.
 */
export function printText(bundle: Bundle): string {
	const blocks = bundle.chunks.map(chunkBlock);
	return joinText(blocks, notesOf(bundle.layers), bundle, bundle.budget.limit);
}

/** A header line, the code in a fence that it can't contain, and the call sites. */
export function chunkBlock(chunk: Omit<BundleChunk, "rank">): string {
	const fence = fenceFor(chunk.text);
	const lines = [chunkHeader(chunk), fence, chunk.text, fence];
	if (chunk.factors) lines.push(explanation(chunk));
	const sites = callSiteLine(chunk);
	if (sites !== undefined) lines.push(sites);
	return `${lines.join("\n")}\n`;
}

/** `path:first-last name (evidence, layers)`; a chunk of plain words carries no evidence to name. */
export function chunkHeader(chunk: Omit<BundleChunk, "rank">): string {
	const place = `${visiblePath(chunk.path)}:${chunk.startLine}-${chunk.endLine}`;
	const name = chunk.name === "" ? "" : ` ${visible(chunk.name).replaceAll("\n", " ")}`;
	const evidence =
		chunk.evidence === "textual" ? "" : ` (${chunk.evidence}: ${chunk.layers.join(", ")})`;
	return `${place}${name}${evidence}`;
}

/** Longer than any run of backticks in the text, so that the text can't close it. */
export function fenceFor(text: string): string {
	let longest = 2;
	for (const run of text.match(/`{3,}/g) ?? []) longest = Math.max(longest, run.length);
	return "`".repeat(longest + 1);
}

export function callSiteLine({ callSites }: Omit<BundleChunk, "rank">): string | undefined {
	if (callSites === undefined) return undefined;
	if (!callSites.known) return "call sites: could not look";
	if (callSites.total === 0) return "call sites: none found";
	const more = callSites.total - callSites.sites.length;
	const sites = callSites.sites.map(visiblePath).join(", ");
	return `call sites: ${sites}${more > 0 ? ` and ${more} more` : ""}`;
}

function explanation({ score, factors, terms }: Omit<BundleChunk, "rank">): string {
	const product = (factors ?? []).map(({ name, value }) => `${name} ${value.toFixed(2)}`);
	return `why: score ${score.toFixed(2)} = ${product.join(" × ")}; terms: ${terms.map(visible).join(", ")}`;
}

/** One line for each layer that could not look everywhere. */
export function notesOf(layers: readonly LayerReport[]): string[] {
	return layers
		.filter((layer) => layer.status !== "ok")
		.map(({ layer, status, reason }) => `${layer} layer ${status}: ${visible(reason ?? "")}`);
}

/** What the closing line depends on. */
export interface Closing {
	readonly query: { readonly terms: readonly unknown[] };
	readonly chunks: readonly unknown[];
	readonly omitted: Omitted;
}

/**
 * Joins the parts within `limit` bytes. Chunks are sure to fit when `fillBudget` chose them; at the
 * smallest budgets the closing line is shortened, then the notes, then all is left away.
 */
export function joinText(
	blocks: readonly string[],
	notes: readonly string[],
	closing: Closing,
	limit: number,
): string {
	const body = blocks.map((block) => `${block}\n`).join("");
	const spare = limit - Buffer.byteLength(body);
	const candidates = [
		...closingLines(closing).map((line) => [...notes, line]),
		...closingLines(closing)
			.slice(-1)
			.flatMap((line) => [
				[...notes.map((note) => note.slice(0, note.indexOf(":"))), line],
				[line],
			]),
	];
	const tail = candidates
		.map((lines) => `${lines.join("\n")}\n`)
		.find((text) => Buffer.byteLength(text) <= spare);
	return `${body}${tail ?? ""}`;
}

/** The bytes kept free for the notes and the closing line: what `joinText` needs to say it all. */
export function tailBytes(notes: readonly string[]): number {
	return notes.reduce((sum, note) => sum + Buffer.byteLength(note) + 1, CLOSING_BYTES);
}

/** Enough for the counts and two or three names (bytes). */
const CLOSING_BYTES = 200;

/** From the fullest closing line to the shortest. */
function closingLines({ query, chunks, omitted }: Closing): string[] {
	if (query.terms.length === 0) {
		return [
			"The query holds no searchable term: name code, a path, a message or what it does.",
			"No term.",
		];
	}
	if (omitted.chunks === 0) {
		return [chunks.length === 0 ? "Nothing was found." : "Nothing was left out."];
	}
	const counts = `Left out: ${omitted.chunks} chunks, ${omitted.bytes} bytes`;
	const names = omitted.next.map(
		({ path, startLine, name }) =>
			`${visiblePath(path)}:${startLine}${name === "" ? "" : ` ${visible(name).replaceAll("\n", " ")}`}`,
	);
	const fuller = names.map(
		(_, at) => `${counts}; next: ${names.slice(0, names.length - at).join(", ")}`,
	);
	return [...fuller, counts];
}
