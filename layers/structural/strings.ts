import type { SourceFile } from "../../corpus/file.ts";
import { parseFile } from "../../corpus/parse.ts";
import type { Found } from "./hits.ts";
import { escapeRegex } from "./sought.ts";

/** Where a program holds text; a comment is not among them. */
const TEXT_KINDS = ["string", "template_string", "jsx_text", "regex"] as const;

/** Shorter texts are in every other string. */
const MIN_LENGTH = 2;

/** The text as literals may spell it: any white space, quotes with or without a backslash. */
function quotedRegex(text: string): string | undefined {
	const folded = text.trim();
	if (folded.length < MIN_LENGTH) return undefined;
	return folded
		.split(/\s+/)
		.map((word) => escapeRegex(word).replace(/["'`/]/g, "\\\\?$&"))
		.join("\\s+");
}

/** String literals, templates, JSX text and regular expressions that hold the text. */
export function stringsWith(file: SourceFile, text: string): Found[] {
	const regex = quotedRegex(text);
	const parsed = regex === undefined ? undefined : parseFile(file);
	if (regex === undefined || parsed === undefined) return [];
	const matcher = new RegExp(regex, "g");
	// Most files hold the text nowhere: a look at the text spares the walk through the tree.
	if (parsed.text.search(matcher) < 0) return [];
	const found = new Map<number, Found>();
	for (const node of parsed.root.findAll({
		rule: { any: TEXT_KINDS.map((kind) => ({ kind })), regex },
	})) {
		const { start, end } = node.range();
		for (const match of parsed.text.slice(start.index, end.index).matchAll(matcher)) {
			const from = parsed.toByte(start.index + match.index);
			const to = parsed.toByte(start.index + match.index + match[0].length);
			found.set(from, { start: from, end: to, evidence: "structural", kind: "string" });
		}
	}
	return [...found.values()];
}
