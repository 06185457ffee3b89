import { visible } from "../../packer/print/escape.ts";

/** Markup that is safe to stand in a page. Only `html` makes it. */
export interface Html {
	readonly markup: string;
}

type Part = string | number | Html | readonly Html[];

/**
 * A template whose values are text: whatever they hold is shown, nothing of it is markup. Markup made
 * by another `html` goes in as it is. Attribute values must stand in double quotes.
 */
export function html(fixed: TemplateStringsArray, ...values: readonly Part[]): Html {
	return { markup: fixed.reduce((before, after, at) => before + markupOf(values[at - 1]) + after) };
}

export const NOTHING: Html = html``;

function markupOf(part: Part | undefined): string {
	if (part === undefined) return "";
	if (typeof part === "string") return escaped(part);
	if (typeof part === "number") return String(part);
	if (isList(part)) return part.map(({ markup }) => markup).join("");
	return part.markup;
}

function isList(part: Html | readonly Html[]): part is readonly Html[] {
	return Array.isArray(part);
}

const ENTITIES: Readonly<Record<string, string>> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
	"'": "&#39;",
};

function escaped(text: string): string {
	return visible(text).replace(/[&<>"']/g, (character) => ENTITIES[character] as string);
}
