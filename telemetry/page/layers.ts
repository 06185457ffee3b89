import type { LayerReport } from "../report/layer.ts";
import { tellCount, tellMs } from "../report/numbers.ts";
import { tellFailures } from "../report/tell.ts";
import { column, table } from "./cells.ts";
import { type Html, html } from "./html.ts";

/** The terminal's summary as a table. */
export function layers(reports: readonly LayerReport[]): Html {
	const numbers = ["calls", "p50 ms", "p95 ms", "hits"].map((name) => column(name, "number"));
	const head = [column("layer"), ...numbers, column("did not look everywhere")];
	const rows = reports.map(
		({ layer, calls, p50, p95, hits, failures }) => html`<tr>
<th scope="row">${layer}</th><td class="n">${tellCount(calls)}</td><td class="n">${tellMs(p50)}</td>
<td class="n">${tellMs(p95)}</td><td class="n">${tellCount(hits)}</td><td class="words">${tellFailures(failures)}</td></tr>
`,
	);
	return html`<section aria-labelledby="layers"><h2 id="layers">Layers</h2>
${table("Calls, times and hits by layer", head, rows)}</section>
`;
}
