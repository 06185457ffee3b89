/*
 * What records cost: a pack, in a process of its own as a user starts it (wanted: under 3 ms; hashing a
 * common word's many hits takes its time by the hit), a search (its record names the whole corpus, of which a
 * search alone reads a part), and whoever reads a million of them (memory must not follow their number).
 * All of it comes after the answer.
 *
 *   npm run bench:records [-- --lines 1000000]
 */
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import type { MakeRecords } from "../pipeline/recorded.ts";
import { costOf } from "./process.ts";
import { writeSampleRecords } from "./sample-records.ts";
import { benchCorpus } from "./speed-corpus.ts";

const RUNS = 9;
const WANTED_MS = 3;
const QUERIES = {
	pack: "who calls `forkDaemon`, and why does `Scope.fork` return early?",
	flood:
		"`forkDaemon` leaks its scope when the parent fiber is interrupted while a child is starting",
	search: "forkDaemon",
} as const;
/** Built along with this file (tsconfig.bench.json): never a stale one. */
const CLI = path.resolve(import.meta.dirname, "../cli/main.js");

const { values } = parseArgs({
	options: {
		lines: { type: "string", default: "1000000" },
		/** What the bench calls itself with: one query in a fresh process. */
		once: { type: "string" },
	},
});
if (values.once !== undefined) {
	console.log(JSON.stringify(await costOfOne(values.once as keyof typeof QUERIES, benchCorpus())));
} else {
	for (const name of ["pack", "flood", "search"] as const) costOfWriting(name);
	await costOfReading(Number(values.lines));
}

interface Cost {
	readonly hits: number;
	readonly ms: number;
}

function costOfWriting(name: keyof typeof QUERIES): void {
	const self = process.argv[1] as string;
	const run = (): Cost =>
		JSON.parse(execFileSync(process.execPath, [self, "--once", name], { encoding: "utf8" }));
	const costs = Array.from({ length: RUNS }, run).sort((a, b) => a.ms - b.ms);
	const at = (rank: number): string => (costs[rank]?.ms ?? 0).toFixed(1);
	console.log(
		`records of "${QUERIES[name]}" (${name}, ${costs[0]?.hits} hits): median ${at(RUNS >> 1)} ms of ${RUNS} processes, from ${at(0)} to ${at(RUNS - 1)}${name === "pack" ? `; wanted < ${WANTED_MS}` : ""}`,
	);
}

/** From the answer to the written lines: what a query takes longer than with --no-telemetry. */
async function costOfOne(name: keyof typeof QUERIES, root: string): Promise<Cost> {
	let making: MakeRecords | undefined;
	const onRecords = (make: MakeRecords): void => {
		making = make;
	};
	if (name === "search") {
		const { searchLayer } = await import("../pipeline/search.ts");
		await searchLayer("lexical", [QUERIES[name]], { root, onRecords });
	} else {
		const { pack } = await import("../pipeline/pack.ts");
		await pack(QUERIES[name], { root, budget: 6_000, onRecords });
	}
	const folder = fs.mkdtempSync(path.join(os.tmpdir(), "stage0-bench-record-"));
	const file = path.join(folder, ".stage0", "telemetry.ndjson");
	try {
		const { appendRecords } = await import("../telemetry/append.ts");
		const start = performance.now();
		const records = (await making?.()) ?? [];
		const warning = appendRecords(records, { file, label: "telemetry", ownFolder: true });
		const ms = performance.now() - start;
		if (warning !== undefined || records.length === 0) throw new Error(warning ?? "no records");
		return { hits: records.at(-1)?.counts.hits ?? 0, ms };
	} finally {
		fs.rmSync(folder, { recursive: true });
	}
}

/** Few questions asked over and over, and each asked once: the survey remembers what it has seen. */
async function costOfReading(lines: number): Promise<void> {
	const folder = fs.mkdtempSync(path.join(os.tmpdir(), "stage0-bench-records-"));
	try {
		for (const [name, questions] of [
			["200 questions", 200],
			["no question twice", lines],
		] as const) {
			for (const count of [lines / 10, lines]) {
				const file = path.join(folder, "records.ndjson");
				writeSampleRecords(file, count, questions);
				const size = (fs.statSync(file).size / 1e6).toFixed(0);
				const { ms, peakMiB } = await costOf(
					process.execPath,
					[CLI, "report", "--telemetry", file],
					{ memory: true },
				);
				console.log(
					`report on ${count} lines (${size} MB), ${name}: ${(ms / 1000).toFixed(1)} s, peak ${peakMiB.toFixed(0)} MiB`,
				);
			}
		}
	} finally {
		fs.rmSync(folder, { recursive: true });
	}
}
