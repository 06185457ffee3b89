/** Languages of ast-grep that stage0 parses with; the names are those of its `Lang`. */
export type ParseLanguage = "TypeScript" | "Tsx";

/** The code of a file that mixes code and markup: as long as the file, blank outside the code. */
export interface ScriptPart {
	readonly text: string;
	readonly language: ParseLanguage;
}

/** A block's start tag (attributes may hold `>` in quotes, as `generic="T extends Map<A, B>"` does). */
const SCRIPT = /<script((?:\s+(?:[^\s"'>=/]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*>/gi;
const HTML_COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
/** `---` lines around the code at the top of an Astro file; only blanks and comments may precede. */
const FRONTMATTER = /^(?:\uFEFF?\s*)---[^\S\n]*\r?\n([\s\S]*?)^---/m;
/** `type` values that mean JavaScript; others are data (`application/json`, `text/template`). */
const CODE_TYPES = /^(?:module|text\/(?:java|type)script|application\/javascript|ts|)$/i;

/**
 * Everything outside the scripts of a Vue, Svelte or Astro file becomes spaces of the same length in
 * UTF-16, line breaks kept: offsets and lines in the parsed text are those of the file.
 */
export function scriptPart(text: string, extension: string): ScriptPart | undefined {
	const searched = text.replace(HTML_COMMENT, blank);
	let parts = extension === "astro" ? frontmatter(text) : [];
	// In a frontmatter `<!--` and `<script>` are code, so only what follows it is markup.
	const markupFrom = parts[0]?.end ?? 0;
	let language: ParseLanguage = extension === "astro" ? "TypeScript" : "Tsx";
	for (const tag of searched.matchAll(SCRIPT)) {
		const start = tag.index + tag[0].length;
		const attributes = tag[1] ?? "";
		if (tag.index < markupFrom || !CODE_TYPES.test(attribute(attributes, "type"))) continue;
		const close = text.slice(start).search(/<\/script\s*>/i);
		const end = close < 0 ? text.length : start + close;
		if (text.slice(start, end).trim() === "") continue;
		const lang = attribute(attributes, "lang");
		if (lang === "ts" || lang === "typescript") language = "TypeScript";
		parts = [...parts, { start, end }];
	}
	if (parts.length === 0) return undefined;
	let blanked = "";
	let at = 0;
	for (const { start, end } of parts) {
		blanked += blank(text.slice(at, start)) + text.slice(start, end);
		at = end;
	}
	return { text: blanked + blank(text.slice(at)), language };
}

function frontmatter(text: string): { start: number; end: number }[] {
	const found = FRONTMATTER.exec(text);
	if (found === null) return [];
	const code = found[1] ?? "";
	const start = text.indexOf("\n", text.indexOf("---")) + 1;
	return [{ start, end: start + code.length }];
}

function attribute(attributes: string, name: string): string {
	const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i");
	const match = found.exec(attributes);
	return match?.[1] ?? match?.[2] ?? match?.[3] ?? "";
}

function blank(text: string): string {
	return text.replace(/[^\r\n]/g, " ");
}
