import { createHash } from "node:crypto";
import type { Report } from "../report/gather.ts";
import { tellCount, tellMs, tellShare } from "../report/numbers.ts";
import { tellSkipped } from "../report/tell.ts";
import { answers } from "./answers.ts";
import { calls } from "./calls.ts";
import { newCorpusColours } from "./colours.ts";
import { fill } from "./fill.ts";
import { type Html, html, NOTHING } from "./html.ts";
import { layers } from "./layers.ts";
import { BEGINNING } from "./save.ts";
import { STYLE } from "./style.ts";
import { timings } from "./timings.ts";

/*
 * The page is finished when it's written: markup and plain SVG, no script. Its charts are bars and
 * lines, some 100 lines here; the smallest well-kept chart library (uPlot) would inline 50 KB of script
 * that draws on a canvas, which neither a screen reader nor a reader without scripts gets anything of.
 */

/** No script, no network, and of styles only our own: what the browser enforces if we should err. */
const POLICY = `default-src 'none'; style-src 'sha256-${sha256(STYLE)}'; img-src data:; base-uri 'none'; form-action 'none'`;

/** One self-contained page on what the records show. */
export function printPage(report: Report): string {
	const sections = report.from === undefined ? [] : sectionsOf(report);
	// biome-ignore format: as it's to be read
	const page = html`<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<title>stage0 report</title>
<style>${{ markup: STYLE }}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the report</a>
<header><h1>stage0 report</h1>
${span(report)}
${nav(sections)}
</header>
<main id="main" tabindex="-1">
${sections.length > 0 ? tiles(report) : NOTHING}
${sections.map(({ body }) => body)}</main>
${footer(report)}
</body>
</html>
`;
	return `${BEGINNING}${page.markup}`;
}

interface Section {
	readonly id: string;
	readonly name: string;
	readonly body: Html;
}

function sectionsOf({ survey, repeats, layers: all, fill: full }: Report): readonly Section[] {
	const colours = newCorpusColours();
	return [
		{ id: "answers", name: "Answers", body: answers(survey, repeats, colours) },
		{ id: "layers", name: "Layers", body: layers(all) },
		{ id: "timings", name: "Times", body: timings(all) },
		{ id: "fill", name: "Budget", body: fill(full, all.at(-1)?.recent ?? []) },
		{ id: "calls", name: "Last calls", body: calls(all, colours) },
	].filter(({ body }) => body !== NOTHING);
}

function nav(sections: readonly Section[]): Html {
	if (sections.length === 0) return NOTHING;
	const links = sections.map(({ id, name }) => html`<li><a href="#${id}">${name}</a></li>`);
	return html`<nav aria-label="Sections"><ul>${links}</ul></nav>`;
}

function span({ from, to }: Report): Html {
	if (from === undefined || to === undefined) {
		return html`<p>No records yet: <code>stage0 pack</code> and <code>stage0 search</code> write them.</p>`;
	}
	return html`<p>Records from <time datetime="${from}">${from}</time> to <time datetime="${to}">${to}</time>. They hold hashes, counts and times, no text of a query, of code or of a path.</p>`;
}

function tiles({ survey, fill, layers }: Report): Html {
	const changed = survey.drifted + survey.upgraded;
	const tile = (name: string, value: string): Html =>
		html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
	return html`<dl class="tiles">${[
		tile("distinct queries", tellCount(survey.queries)),
		tile("records", tellCount(survey.records)),
		tile("changed answers", tellCount(changed)),
		tile("pack, median", `${tellMs(layers.at(-1)?.p50)} ms`),
		tile("truncated", tellShare(fill.truncated, fill.packs)),
		tile("budget used, median", fill.p50 === undefined ? "–" : `${fill.p50} %`),
	]}</dl>`;
}

function footer({ versions, skipped }: Report): Html {
	const lines = versions.map(
		({ engines: { stage0, ripgrep, astGrep, typescript }, records }) =>
			html`<li>stage0 ${stage0}, ripgrep ${ripgrep}, ast-grep ${astGrep}, typescript ${typescript}: ${tellCount(records)} records</li>`,
	);
	const told = tellSkipped(skipped);
	return html`<footer>${told === "" ? NOTHING : html`<p>${told}</p>`}<p>Answered by</p><ul class="plain">${lines}</ul></footer>`;
}

function sha256(text: string): string {
	return createHash("sha256").update(text).digest("base64");
}
