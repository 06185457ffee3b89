import { type Fill, type FillBin, percentFilled } from "../report/fill.ts";
import type { Call } from "../report/layer.ts";
import { tellCount, tellShare } from "../report/numbers.ts";
import { column, hash, table, time } from "./cells.ts";
import { type Html, html, NOTHING } from "./html.ts";

/** Size of the distribution in its own units; the page scales it. */
const WIDTH = 640;
const HEIGHT = 160;
const LABELS = 26;

/** How full the bundles were: all of them as a distribution, the last ones as bars. */
export function fill(all: Fill, recent: readonly Call[]): Html {
	if (all.packs === 0) return NOTHING;
	const share = tellShare(all.truncated, all.packs);
	return html`<section aria-labelledby="fill"><h2 id="fill">Budget</h2>
<p>${tellCount(all.truncated)} of ${tellCount(all.packs)} bundles were truncated (${share}): something that was found did not fit.
Half of them used up to ${all.p50 ?? 0} % of their budget, 95 of 100 up to ${all.p95 ?? 0} %.
Truncated ones are <span class="key truncated">red and hatched</span>, whole ones <span class="key whole">plain</span>.</p>
<figure>${distribution(all)}<figcaption>Bundles by percent of the budget used, from ten to ten</figcaption></figure>
${bars(recent)}</section>
`;
}

function distribution({ bins, packs, truncated }: Fill): Html {
	const most = Math.max(...bins.map((bin) => bin.whole + bin.truncated));
	const width = WIDTH / bins.length;
	const told = bins
		.filter((bin) => bin.whole + bin.truncated > 0)
		.map(({ from, to, ...counts }) => `${from} to ${to} %: ${counts.whole + counts.truncated}`);
	const label = `${packs} bundles, ${truncated} truncated, by percent of the budget used: ${told.join(", ")}`;
	return html`<svg class="chart" role="img" aria-label="${label}" viewBox="0 0 ${WIDTH} ${HEIGHT + 2 * LABELS}">
${hatching()}${bins.map((bin, at) => stack(bin, at * width, width, HEIGHT / most))}</svg>`;
}

function stack(
	{ from, to, whole, truncated }: FillBin,
	x: number,
	width: number,
	scale: number,
): Html {
	const [plain, hatched] = [whole * scale, truncated * scale];
	const bottom = LABELS + HEIGHT;
	const count = whole + truncated;
	const number = html`<text x="${x + width / 2}" y="${(bottom - plain - hatched - 6).toFixed(1)}">${tellCount(count)}</text>`;
	return html`<g><title>${from}–${to} %: ${whole} whole, ${truncated} truncated</title>
<rect class="whole" x="${x + 3}" y="${(bottom - plain).toFixed(1)}" width="${width - 6}" height="${plain.toFixed(1)}"/>
${redBar(x + 3, bottom - plain - hatched, width - 6, hatched)}
${count > 0 ? number : NOTHING}<text x="${x + width / 2}" y="${bottom + 20}">${from}</text></g>
`;
}

function bars(recent: readonly Call[]): Html {
	const columns = [
		column("time (UTC)"),
		column("query"),
		column("filled"),
		column("bytes", "number"),
	];
	const rows = recent.map(({ record: { time: at, query, bytes, truncated, counts } }) => {
		const left = `truncated: ${tellCount(counts.omitted)} ${counts.omitted === 1 ? "chunk" : "chunks"}, ${tellCount(bytes.omitted)} bytes left out`;
		return html`<tr><td>${time(at)}</td><td>${hash(query)}</td>
<td>${bar(percentFilled(bytes), truncated)} ${percentFilled(bytes)} %${truncated ? html` <span class="mark truncated">${left}</span>` : NOTHING}</td>
<td class="n">${tellCount(bytes.used)} of ${tellCount(bytes.budget)}</td></tr>
`;
	});
	return table(`How full the last ${recent.length} bundles were`, [...columns], rows);
}

function bar(percent: number, truncated: boolean): Html {
	const inside = truncated
		? redBar(0, 0, percent, 12)
		: html`<rect class="whole" width="${percent}" height="12"/>`;
	return html`<svg class="bar" aria-hidden="true" viewBox="0 0 100 12" preserveAspectRatio="none"><rect class="empty" width="100" height="12"/>${inside}</svg>`;
}

/** Red, and hatched for whom red is a grey. */
function redBar(x: number, y: number, width: number, height: number): Html {
	const box = html`x="${x}" y="${y.toFixed(1)}" width="${width}" height="${height.toFixed(1)}"`;
	return html`<rect class="truncated" ${box}/><rect fill="url(#hatching)" ${box}/>`;
}

/** Drawn once: every chart of the page refers to it. */
function hatching(): Html {
	return html`<defs><pattern id="hatching" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="stripe" width="2.5" height="6"/></pattern></defs>
`;
}
