import { visiblePath } from "../packer/print/escape.ts";
import { closing, detailsOf, printText } from "../resolver/print/text.ts";
import type { ResolveReport, SymbolReport } from "../resolver/report.ts";
import { annotation } from "./drift-print.ts";

type ResolvePrinter = (report: ResolveReport) => string;

/** Annotations at the plan's lines; what is as expected isn't told. */
const printGithub: ResolvePrinter = (report) => {
	const lines = report.symbols.flatMap((symbol) => {
		if (symbol.ok === true) return [];
		const level = symbol.ok === null ? "notice" : "error";
		const text = [visiblePath(symbol.symbol), ...detailsOf(symbol).map(visiblePath)].join("\n");
		return [annotation(level, { ...placeOf(report, symbol), title: titleOf(symbol) }, text)];
	});
	return `${[...lines, closing(report)].join("\n")}\n`;
};

function placeOf(report: ResolveReport, symbol: SymbolReport): Record<string, string> {
	if (report.plan === null || symbol.planLine === null) return {};
	return { file: report.plan, line: String(symbol.planLine) };
}

function titleOf({ verdict, collision }: SymbolReport): string {
	return `stage0: ${collision ? "planned as new, but it exists" : verdict}`;
}

export const RESOLVE_PRINTERS = {
	text: (report: ResolveReport) => printText(report, visiblePath),
	json: (report: ResolveReport) => `${JSON.stringify(report)}\n`,
	github: printGithub,
} as const;
export type ResolveFormat = keyof typeof RESOLVE_PRINTERS;
