import type { Call, LayerReport } from "../report/layer.ts";
import { tellCount, tellMs } from "../report/numbers.ts";
import { change, column, corpus, hash, table, time } from "./cells.ts";
import type { CorpusColours } from "./colours.ts";
import { type Html, html, NOTHING } from "./html.ts";

/** The last calls of each layer. */
export function calls(reports: readonly LayerReport[], colours: CorpusColours): Html {
	return html`<section aria-labelledby="calls"><h2 id="calls">Last calls</h2>
${reports.map((report) => lastCalls(report, colours))}</section>
`;
}

function lastCalls({ layer, recent }: LayerReport, colours: CorpusColours): Html {
	if (recent.length === 0)
		return html`<h3>${layer}</h3>
<p>It was not asked.</p>
`;
	const texts = ["time (UTC)", "query", "corpus", "result"].map((name) => column(name));
	const numbers = ["hits", "ms"].map((name) => column(name, "number"));
	const label = `Last ${recent.length} calls: ${layer}`;
	return html`<h3>${layer}</h3>
${table(
	label,
	[...texts, ...numbers],
	recent.map((call) => row(call, colours)),
)}`;
}

function row({ record, change: changed }: Call, colours: CorpusColours): Html {
	const { command, layer, query, result, counts, ms, status, reason } = record;
	const alone =
		command === "search" && layer !== "pack" ? html` <span class="mark">search</span>` : NOTHING;
	const cut =
		status === "ok" ? NOTHING : html` <span class="mark">${status}: ${reason ?? "other"}</span>`;
	return html`<tr><td>${time(record.time)}</td><td>${hash(query)}${alone}</td><td>${corpus(record.corpus, colours)}</td>
<td>${hash(result)}${change(changed)}${cut}</td><td class="n">${tellCount(counts.hits)}</td><td class="n">${tellMs(ms)}</td></tr>
`;
}
