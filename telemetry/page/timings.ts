import type { LayerReport } from "../report/layer.ts";
import { tellCount, tellMs } from "../report/numbers.ts";
import type { Step } from "../report/series.ts";
import { column, table } from "./cells.ts";
import { type Html, html, NOTHING } from "./html.ts";

/** Size of a chart in its own units; the page scales it. */
const WIDTH = 640;
const HEIGHT = 150;
const LEFT = 62;
const TOP = 18;
const BOTTOM = 28;

/** One chart a layer: how long its calls took, in their order. */
export function timings(reports: readonly LayerReport[]): Html {
	const asked = reports.filter(({ calls }) => calls > 0);
	if (asked.length === 0) return NOTHING;
	return html`<section aria-labelledby="timings"><h2 id="timings">Times</h2>
<p>In the order of the calls, oldest first. The <span class="key median">thick line</span> is the median, the
<span class="key tail">thin one</span> what 95 of 100 calls stayed within.</p>
<div class="charts">
${asked.map(figure)}</div></section>
`;
}

function figure({ layer, series, p50, p95 }: LayerReport): Html {
	const label = `${layer}: median ${tellMs(p50)} ms, 95 of 100 calls within ${tellMs(p95)} ms`;
	return html`<figure><figcaption>${label}</figcaption>
${chart(series, label)}
<details><summary>The numbers of this chart: ${layer}</summary>
${numbers(layer, series)}</details></figure>
`;
}

function chart(series: readonly Step[], label: string): Html {
	const top = niceAbove(Math.max(...series.map(({ p95 }) => p95)));
	const x = (at: number): number =>
		LEFT +
		(series.length > 1 ? (at * (WIDTH - LEFT - 6)) / (series.length - 1) : (WIDTH - LEFT) / 2);
	const y = (ms: number): number => TOP + HEIGHT * (1 - ms / top);
	const points = (of: "p50" | "p95"): string =>
		series.map((step, at) => `${x(at).toFixed(1)},${y(step[of]).toFixed(1)}`).join(" ");
	const grid = [0, 0.5, 1].map((part) => {
		const at = y(part * top).toFixed(1);
		return html`<line class="grid" x1="${LEFT}" x2="${WIDTH}" y1="${at}" y2="${at}"/><text class="scale" x="${LEFT - 8}" y="${at}" dy="4">${scale(part * top)}</text>
`;
	});
	const [first, last] = [series[0], series.at(-1)];
	const lines =
		series.length > 1
			? html`<polyline class="tail" points="${points("p95")}"/><polyline class="median" points="${points("p50")}"/>`
			: html`<circle class="median" cx="${x(0)}" cy="${y(first?.p50 ?? 0).toFixed(1)}" r="4"/>`;
	return html`<svg class="chart" role="img" aria-label="${label}" viewBox="0 0 ${WIDTH} ${TOP + HEIGHT + BOTTOM}">
${grid}${lines}
<text class="from" x="${LEFT}" y="${TOP + HEIGHT + 22}">${minute(first?.from)}</text><text class="to" x="${WIDTH}" y="${TOP + HEIGHT + 22}">${minute(last?.to)}</text></svg>`;
}

function numbers(layer: string, series: readonly Step[]): Html {
	const counts = ["calls", "p50 ms", "p95 ms"].map((name) => column(name, "number"));
	const rows = series.map(
		({
			from,
			to,
			calls,
			p50,
			p95,
		}) => html`<tr><td>${minute(from)}${calls > 1 ? ` – ${minute(to)}` : ""}</td>
<td class="n">${tellCount(calls)}</td><td class="n">${tellMs(p50)}</td><td class="n">${tellMs(p95)}</td></tr>
`,
	);
	return table(`Times in numbers: ${layer}`, [column("time (UTC)"), ...counts], rows);
}

const NICE = [1, 1.5, 2, 3, 4, 5, 6, 8, 10] as const;

/** The next of these, times a power of ten: a scale that can be read. */
function niceAbove(ms: number): number {
	const magnitude = 10 ** Math.floor(Math.log10(Math.max(ms, 0.1)));
	return magnitude * (NICE.find((step) => step * magnitude >= ms) ?? 10);
}

function scale(ms: number): string {
	return ms < 10 ? String(Number(ms.toFixed(2))) : tellCount(Math.round(ms));
}

function minute(time: string | undefined): string {
	return (time ?? "").slice(0, 16).replace("T", " ");
}
