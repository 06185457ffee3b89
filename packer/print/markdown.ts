import type { Bundle, BundleChunk } from "../bundle.ts";
import { visible, visiblePath } from "./escape.ts";
import { callSiteLine, chunkHeader, fenceFor, notesOf } from "./text.ts";

/** The bundle as Markdown: the same chunks as text mode, with headings and languages. */
export function printMarkdown(bundle: Bundle): string {
	const sections = bundle.chunks.map(chunkSection);
	const notes = notesOf(bundle.layers).map((note) => `- ${plain(note)}`);
	return [...sections, ["### Left out", "", ...notes, closing(bundle)].join("\n"), ""]
		.join("\n\n")
		.trimEnd()
		.concat("\n");
}

function chunkSection(chunk: BundleChunk): string {
	const fence = fenceFor(chunk.text);
	const sites = callSiteLine(chunk);
	const factors = (chunk.factors ?? []).map(({ name, value }) => `- ${name}: ${value.toFixed(2)}`);
	return [
		`### ${chunk.rank}. ${plain(chunkHeader(chunk))}`,
		"",
		`${fence}${language(chunk.path)}`,
		chunk.text,
		fence,
		...(sites === undefined ? [] : ["", plain(sites)]),
		...(factors.length > 0 ? ["", ...factors] : []),
	].join("\n");
}

function closing({ omitted, query, chunks }: Bundle): string {
	if (query.terms.length === 0) return "- The query holds no searchable term.";
	if (omitted.chunks === 0) return chunks.length === 0 ? "- Nothing was found." : "- Nothing.";
	const names = omitted.next.map(
		({ path, startLine, name }) =>
			`- ${plain(`${visiblePath(path)}:${startLine} ${visible(name)}`.trim())}`,
	);
	return [`- ${omitted.chunks} chunks, ${omitted.bytes} bytes; the best of them:`, ...names].join(
		"\n",
	);
}

/** A file name is no markup: what Markdown or HTML would read into it is escaped. */
function plain(text: string): string {
	return text.replace(/[\\`*_[\]<>&#|~]/g, "\\$&").replaceAll("\n", " ");
}

function language(path: string): string {
	return /\.([a-z0-9]{1,8})$/i.exec(path)?.[1]?.toLowerCase() ?? "";
}
