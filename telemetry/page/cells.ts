import type { Change } from "../drift/records.ts";
import type { CorpusColours } from "./colours.ts";
import { type Html, html, NOTHING } from "./html.ts";

/** Hex digits shown of a hash: 8 tell four billion apart. The whole of it is the element's title. */
const HASH_CHARS = 8;

/** A hash by its beginning. */
export function hash(value: string): Html {
	return html`<code title="${value}">${value.slice(0, HASH_CHARS)}</code>`;
}

/** A corpus on its colour, so that the eye finds what belongs together. */
export function corpus(value: string, colours: CorpusColours): Html {
	return html`<code class="corpus ${colours.classOf(value)}" title="${value}">${value.slice(0, HASH_CHARS)}</code>`;
}

/** Recorded times are UTC: shown to the second, without what each shares. */
export function time(value: string): Html {
	return html`<time datetime="${value}" title="${value}">${value.slice(0, 10)} <b>${value.slice(11, 19)}</b></time>`;
}

const CHANGES: Readonly<Record<Change, string>> = {
	unexplained: "changed",
	upgrade: "changed, other engines",
};

/** Says in words that an answer changed while the corpus did not. */
export function change(value: Change | undefined): Html {
	if (value === undefined) return NOTHING;
	return html` <span class="mark ${value}">${CHANGES[value]}</span>`;
}

/** A table that scrolls by itself where it's too wide: the region can be reached with the keyboard. */
export function table(label: string, head: readonly Html[], rows: readonly Html[]): Html {
	return html`<div class="wide" role="region" aria-label="${label}" tabindex="0"><table>
<caption>${label}</caption>
<thead><tr>${head}</tr></thead>
<tbody>
${rows}</tbody>
</table></div>
`;
}

/** Heads a column; `number` ones are flush right. */
export function column(name: string, kind: "text" | "number" = "text"): Html {
	return kind === "text"
		? html`<th scope="col">${name}</th>`
		: html`<th scope="col" class="n">${name}</th>`;
}
