import { visible, visiblePath } from "../packer/print/escape.ts";
import type { Drift } from "../telemetry/drift/compare.ts";
import { type Judgement, type Summary, summarize } from "../telemetry/drift/judge.ts";
import type { Move } from "../telemetry/drift/moves.ts";

/** Characters of a query that name it in a line. */
const QUERY_CHARS = 60;

/** `suite` is the suite's file as a reader in the current folder would write it. */
type DriftPrinter = (judgements: readonly Judgement[], suite: string) => string;

/** Unchanged queries aren't listed: an alarm that people believe is a quiet one. */
const printText: DriftPrinter = (judgements, suite) => {
	const blocks = judgements.flatMap((judgement) => {
		const { entry, verdict } = judgement;
		const where = `${visiblePath(suite)}:${entry.line} ${nameOf(entry.query)}`;
		return [
			...driftsOf(judgement).map((drift) => block(`drift: ${where}`, explain(drift))),
			...(verdict.outcome === "incomparable"
				? [block(`not comparable: ${where}`, verdict.why)]
				: []),
		];
	});
	return `${[...blocks, sentenceOf(summarize(judgements))].join("\n")}\n`;
};

const printJson: DriftPrinter = (judgements, suite) => {
	const queries = judgements.map(({ entry, verdict, unsteady, runs, cutShort, snapshot }) => ({
		line: entry.line,
		query: snapshot.query,
		root: entry.root,
		verdict,
		unsteady: unsteady ?? null,
		runs,
		cutShort,
	}));
	const report = { schema: "stage0.drift/1", suite, summary: summarize(judgements), queries };
	return `${JSON.stringify(report)}\n`;
};

/** Annotations at the suite's lines. What can't be compared is no fault: a notice. */
const printGithub: DriftPrinter = (judgements, suite) => {
	const lines = judgements.flatMap((judgement) => {
		const { entry, verdict } = judgement;
		const at = { file: suite, line: String(entry.line) };
		return [
			...driftsOf(judgement).map((drift) => {
				const text = [nameOf(entry.query), ...explain(drift)].join("\n");
				return annotation("error", { ...at, title: "stage0: the answer drifted" }, text);
			}),
			...(verdict.outcome === "incomparable"
				? [
						annotation(
							"notice",
							{ ...at, title: "stage0: not comparable" },
							[nameOf(entry.query), ...verdict.why].join("\n"),
						),
					]
				: []),
		];
	});
	return `${[...lines, sentenceOf(summarize(judgements))].join("\n")}\n`;
};

export const DRIFT_PRINTERS = { text: printText, json: printJson, github: printGithub } as const;
export type DriftFormat = keyof typeof DRIFT_PRINTERS;

interface Told {
	readonly drift: Drift;
	readonly within: boolean;
}

function driftsOf({ verdict, unsteady }: Judgement): Told[] {
	return [
		...(unsteady ? [{ drift: unsteady, within: true }] : []),
		...(verdict.outcome === "drift" ? [{ drift: verdict, within: false }] : []),
	];
}

function explain({ drift, within }: Told): string[] {
	const first = drift.layers[0];
	const hits = first ? ` (hits ${first.hits[0]} → ${first.hits[1]})` : "";
	const followed = drift.layers.slice(1).map(({ layer }) => layer);
	return [
		...(within ? ["two runs on one tree answered differently"] : []),
		...(drift.cause === "upgrade"
			? [`laid to the upgrade: ${drift.upgraded.map(visible).join(", ")}`]
			: []),
		`first moved: ${first ? `the ${drift.first} layer` : "the packer, with every layer's hits alike"}${hits}`,
		...(followed.length > 0 ? [`then moved: ${followed.join(", ")}`] : []),
		...drift.moves.map(tellMove),
		...(drift.moves.length === 0 ? ["the chunks are the same"] : []),
	];
}

function tellMove({ kind, place, before, after }: Move): string {
	const change = before !== null && after !== null ? `${before} → ${after}` : (before ?? after);
	return `${kind}: ${visiblePath(place)}${change === null ? "" : `, ${visiblePath(change)}`}`;
}

function nameOf(query: string): string {
	const line = visiblePath(query.trim()).replace(/\s+/g, " ");
	return line.length > QUERY_CHARS ? `${line.slice(0, QUERY_CHARS)}…` : line;
}

function block(head: string, lines: readonly string[]): string {
	return [head, ...lines.map((line) => `  ${line}`)].join("\n");
}

function sentenceOf({ drifted, upgraded, same, incomparable }: Summary): string {
	const parts = [
		`${drifted} drifted`,
		`${upgraded} drifted with an upgrade`,
		`${same} unchanged`,
		`${incomparable} not comparable`,
	];
	return parts.join(", ");
}

/** https://docs.github.com/actions/reference/workflow-commands-for-github-actions */
export function annotation(
	level: "error" | "notice",
	properties: Readonly<Record<string, string>>,
	message: string,
): string {
	const list = Object.entries(properties).map(([key, value]) => `${key}=${escapeProperty(value)}`);
	return `::${level} ${list.join(",")}::${escapeData(message)}`;
}

function escapeData(text: string): string {
	return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
	return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
