/*
 * Quality: are the functions that real fixes had to change in the bundle?
 *
 *   npm run bench:quality -- CASES.jsonl MIRRORS [--budget 1500,6000] [--stride K] [--repo owner/name]
 *                            [--prompts FILE] [--no-history]
 *
 * bench/quality/README.md tells how to make cases of one's own history.
 */
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { resolveRoot } from "../corpus/root.ts";
import { pack } from "../pipeline/pack.ts";
import type { Case } from "./quality/case.ts";
import { queryOf } from "./quality/message.ts";
import { type Score, scoreOf } from "./quality/score.ts";
import { git, Trees } from "./quality/trees.ts";

const { positionals, values } = parseArgs({
	allowPositionals: true,
	options: {
		budget: { type: "string", default: "6000" },
		stride: { type: "string", default: "1" },
		repo: { type: "string" },
		prompts: { type: "string" },
		"no-history": { type: "boolean", default: false },
	},
});
const [casesFile, mirrors] = positionals;
if (casesFile === undefined || mirrors === undefined) {
	console.error("usage: npm run bench:quality -- CASES.jsonl MIRRORS [--budget N,N] [--stride K]");
	process.exit(2);
}
const prompts = new Map(
	values.prompts === undefined
		? []
		: linesOf<{ id: string; prompt: string }>(values.prompts).map(({ id, prompt }) => [id, prompt]),
);
const cases = linesOf<Case>(casesFile)
	.filter(({ id }) => values.prompts === undefined || prompts.has(id))
	.filter(({ repo }) => values.repo === undefined || values.repo === repo)
	.filter((_, at) => at % Number(values.stride) === 0);
const budgets = values.budget.split(",").map(Number);

const trees = new Trees();
const rows = new Map<number, { readonly repo: string; readonly score: Score }[]>();
const times: number[] = [];
try {
	for (const one of cases) {
		const bare = path.join(mirrors, one.repo.replace("/", "+"), "repo");
		const root = resolveRoot(trees.at(bare, one.parent), process.cwd());
		const query = prompts.get(one.id) ?? queryOf(git(bare, "log", "-1", "--format=%B", one.sha));
		for (const budget of budgets) {
			const start = performance.now();
			const { chunks } = await pack(query, { root, budget, history: !values["no-history"] });
			times.push(performance.now() - start);
			const list = rows.get(budget) ?? [];
			list.push({ repo: one.repo, score: scoreOf(chunks, one) });
			rows.set(budget, list);
		}
	}
} finally {
	trees.remove();
}
for (const [budget, scored] of rows) {
	for (const repo of new Set(scored.map((row) => row.repo))) {
		tell(`${repo}, ${budget} bytes`, scored.filter((row) => row.repo === repo).map(scoreIn));
	}
	tell(`all, ${budget} bytes`, scored.map(scoreIn));
}
const sorted = times.toSorted((a, b) => a - b);
console.log(`a call: median ${(sorted[sorted.length >> 1] ?? 0).toFixed(0)} ms`);

function scoreIn(row: { readonly score: Score }): Score {
	return row.score;
}

function tell(label: string, scores: readonly Score[]): void {
	const [low, high] = interval(scores.map(({ functions }) => functions));
	const figures = [
		`${scores.length} cases`,
		`functions ${percent(mean(scores.map(({ functions }) => functions)))} [${percent(low)}-${percent(high)}]`,
		`files ${percent(mean(scores.map(({ files }) => files)))}`,
		`first right file ${mean(scores.map(({ reciprocalRank }) => reciprocalRank)).toFixed(2)}`,
	];
	console.log(`${label}: ${figures.join(", ")}`);
}

/** The mean's 95 % interval, by the bootstrap with a fixed seed. */
function interval(values: readonly number[]): readonly [number, number] {
	let state = 7;
	const below = (most: number): number => {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
		return Math.floor((state / 2 ** 32) * most);
	};
	const means = Array.from({ length: 1_000 }, () =>
		mean(values.map(() => values[below(values.length)] ?? 0)),
	).sort((a, b) => a - b);
	return [means[25] ?? 0, means[974] ?? 0];
}

function mean(values: readonly number[]): number {
	return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function percent(share: number): string {
	return (100 * share).toFixed(1);
}

function linesOf<T>(file: string): T[] {
	const lines = fs.readFileSync(file, "utf8").split("\n");
	return lines.filter((line) => line.trim() !== "").map((line) => JSON.parse(line) as T);
}
