import { sentencesOf } from "../telemetry/drift/sentences.ts";
import type { Report } from "../telemetry/report/gather.ts";
import type { LayerReport } from "../telemetry/report/layer.ts";
import { tellCount, tellMs, tellShare } from "../telemetry/report/numbers.ts";
import { tellFailures, tellSkipped } from "../telemetry/report/tell.ts";

/** Columns: the first and the last flush left, numbers flush right. */
const HEAD = ["layer", "calls", "p50 ms", "p95 ms", "hits", "did not look everywhere"] as const;

/** The summary for a terminal. */
export function printReport(report: Report): string {
	const { from, to, fill, survey } = report;
	const skipped = tellSkipped(report.skipped);
	if (from === undefined) {
		return `no records yet: stage0 pack and stage0 search write them\n${skipped}`;
	}
	return `${[
		`records from ${from} to ${to}`,
		"",
		...table([HEAD, ...report.layers.map(row)]),
		"",
		`truncated: ${tellCount(fill.truncated)} of ${tellCount(fill.packs)} packs (${tellShare(fill.truncated, fill.packs)})`,
		`budget used: p50 ${tellPercent(fill.p50)}, p95 ${tellPercent(fill.p95)}`,
		...sentencesOf(survey),
	].join("\n")}\n${skipped}`;
}

function row({ layer, calls, p50, p95, hits, failures }: LayerReport): readonly string[] {
	const counts = [tellCount(calls), tellMs(p50), tellMs(p95), tellCount(hits)];
	return [layer, ...counts, tellFailures(failures)];
}

function table(rows: readonly (readonly string[])[]): string[] {
	const widths = HEAD.map((_, at) => Math.max(...rows.map((cells) => cells[at]?.length ?? 0)));
	return rows.map((cells) =>
		cells
			.map((cell, at) => {
				if (at === cells.length - 1) return cell;
				const width = widths[at] ?? 0;
				return at === 0 ? cell.padEnd(width) : cell.padStart(width);
			})
			.join("  ")
			.trimEnd(),
	);
}

function tellPercent(percent: number | undefined): string {
	return percent === undefined ? "–" : `${percent} %`;
}
