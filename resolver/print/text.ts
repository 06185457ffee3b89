import type { Definition, NearMiss, ResolveReport, SymbolReport } from "../report.ts";

/** What may stand in a path or a line of code and must not reach a terminal. */
export type Visible = (text: string) => string;

/** Definitions of one symbol that text mode shows. */
const SHOWN = 5;

/** One block a symbol, and a closing line with the counts. */
export function printText(report: ResolveReport, visible: Visible): string {
	const blocks = report.symbols.map((symbol) => blockOf(symbol, visible));
	return `${[...blocks, closing(report)].join("\n")}\n`;
}

function blockOf(symbol: SymbolReport, visible: Visible): string {
	const where = symbol.planLine === null ? "" : ` (line ${symbol.planLine} of the plan)`;
	const head = `${symbol.collision ? "collision" : symbol.verdict}: ${visible(symbol.symbol)}${where}`;
	return [head, ...detailsOf(symbol).map((line) => `  ${visible(line)}`)].join("\n");
}

/** What follows the verdict, one line each. */
export function detailsOf(symbol: SymbolReport): string[] {
	const { definitions, dependency, occurrences, near, reason, collision, expect, verdict } = symbol;
	const more = definitions.length - SHOWN;
	return [
		...(collision ? ["planned as new, but it exists"] : []),
		...(expect === "new" && verdict === "not-found" ? ["planned as new, and free"] : []),
		...definitions.slice(0, SHOWN).map(tellDefinition),
		...(more > 0 ? [`and ${more} more`] : []),
		...(dependency
			? [`in ${dependency.package}${dependency.version ? `@${dependency.version}` : ""}`]
			: []),
		...(reason ? [reason] : []),
		...occurrences.map(({ path, line }) => `occurs at ${path}:${line}`),
		...(expect === "exists" ? near.map(tellNear) : []),
	];
}

function tellDefinition(definition: Definition): string {
	const { path, line, kind, name, signature, references } = definition;
	const uses = references === null ? "" : `, ${references} ${references === 1 ? "use" : "uses"}`;
	return `${path}:${line} ${kind} ${name}${uses}${signature === "" ? "" : `: ${signature}`}`;
}

const WHY: Readonly<Record<NearMiss["why"], string>> = {
	case: "differs in case",
	spelling: "is spelt alike",
	member: "is another of its members",
	elsewhere: "lies elsewhere",
	moved: "is where it moved to",
	renamed: "is its new name",
};

function tellNear({ name, path, line, why, commit }: NearMiss): string {
	const since = commit === undefined ? "" : ` since ${commit}`;
	return `near: ${name} (${path}:${line}) ${WHY[why]}${since}`;
}

export function closing({ summary }: ResolveReport): string {
	const { symbols, collisions } = summary;
	const counts = (
		["resolves", "in-dependency", "ambiguous", "textual-only", "not-found", "undecided"] as const
	).flatMap((verdict) => (summary[verdict] > 0 ? [`${summary[verdict]} ${verdict}`] : []));
	const collided = collisions > 0 ? [`${collisions} collisions with what exists`] : [];
	return `${symbols} ${symbols === 1 ? "symbol" : "symbols"}: ${[...counts, ...collided].join(", ")}`;
}
