/*
 * Speed as ratios: what a cold `pack` costs beside the language server's own first answer, and what
 * the lexical layer costs beside the same ripgrep run read by nobody. Run side by side, medians.
 *
 *   npm run bench:speed [-- FOLDER IDENTIFIER]
 */
import path from "node:path";
import { openCorpus } from "../corpus/corpus.ts";
import { loadHasher } from "../corpus/hash.ts";
import { listFiles } from "../corpus/list.ts";
import { MAX_FILE_BYTES, runRipgrep } from "../corpus/ripgrep.ts";
import { resolveRoot } from "../corpus/root.ts";
import { patternsOf } from "../layers/lexical/patterns.ts";
import { startLexicalSearch } from "../layers/lexical/search.ts";
import { startLanguageServer } from "../layers/symbol/server.ts";
import { readTerms } from "../query/terms.ts";
import { costOf } from "./process.ts";
import { benchCorpus } from "./speed-corpus.ts";

const RUNS = 7;
/** Built along with this file (tsconfig.bench.json): never a stale one. */
const CLI = path.resolve(import.meta.dirname, "../cli/main.js");

const [folder, name = "forkDaemon"] = process.argv.slice(2);
const root = resolveRoot(folder ?? benchCorpus(), process.cwd());
const query = `\`${name}\` leaks its scope when the parent fiber is interrupted while a child is starting`;

const hasher = await loadHasher();
const listing = await listFiles(root);
const corpus = openCorpus(root, listing, hasher);
const files = await corpus.readAll();
const bytes = files.reduce(
	(n, { result }) => n + (result.state === "text" ? result.file.bytes.length : 0),
	0,
);
const place = firstPlaceOf(name);
console.log(
	`corpus ${root}: ${files.length} files, ${(bytes / 1e6).toFixed(1)} MB; query: ${query}`,
);

const floor: number[] = [];
const raw: number[] = [];
const lexical: number[] = [];
const packs: number[] = [];
let timings = "";
const command = [CLI, "pack", "--json", "--no-telemetry", "--root", root, query];
for (let run = 0; run < RUNS; run++) {
	floor.push(await timed(serverFloor));
	raw.push(await timed(rawRipgrep));
	lexical.push(await timed(lexicalLayer));
	const cost = await costOf(process.execPath, command);
	packs.push(cost.ms);
	timings = JSON.stringify(JSON.parse(cost.stdout).timings);
}
const { peakMiB } = await costOf(process.execPath, command, { memory: true });
const ratio = (a: number[], b: number[]): string => `${(median(a) / median(b)).toFixed(2)}×`;
const row = (label: string, ms: number[], note = ""): void =>
	console.log(`${label.padEnd(52)} ${median(ms).toFixed(0).padStart(6)} ms  ${note}`);
row("language server: first definition + references", floor, "the floor");
row(
	"stage0 pack, cold (a process, start to end)",
	packs,
	`${ratio(packs, floor)} the floor; wanted <= 1.5×`,
);
row("ripgrep, same patterns, output read and dropped", raw, "the floor");
row(
	"lexical layer: parsed, attributed, placed",
	lexical,
	`${ratio(lexical, raw)} the floor; wanted <= 1.3×`,
);
console.log(
	`peak memory of pack and its engines: ${peakMiB.toFixed(0)} MiB; its last timings: ${timings}`,
);

async function serverFloor(): Promise<void> {
	const server = startLanguageServer(root);
	try {
		const { signal } = new AbortController();
		const session = await server.session();
		session.open(place.file);
		const at = { line: place.line, character: place.character };
		const [target] = await session.definition(place.file.path, at, signal);
		const uses = await session.references(place.file.path, at, signal);
		if (target === undefined || uses.length === 0) throw new Error(`the server knows no ${name}`);
	} finally {
		await server.close();
	}
}

async function rawRipgrep(): Promise<void> {
	const args = [
		"--json",
		"--crlf",
		"--max-count=5000",
		`--max-filesize=${MAX_FILE_BYTES}`,
		"--file=-",
	];
	const ripgrep = await runRipgrep(root, args, `${patternsOf(readTerms(query)).join("\n")}\n`, {});
	for await (const _ of ripgrep.stdout) {
		// read and dropped: a closed or ignored output would let ripgrep stop at the first match
	}
	await ripgrep.done;
}

async function lexicalLayer(): Promise<void> {
	const result = await startLexicalSearch(root, readTerms(query), {}).collect(corpus);
	if (result.hits.length === 0) throw new Error("the lexical layer found nothing");
}

function firstPlaceOf(identifier: string) {
	const pattern = new RegExp(`\\b${identifier}\\b`);
	for (const { result } of files) {
		if (result.state !== "text" || !/\.[cm]?[jt]sx?$/.test(result.file.path)) continue;
		const lines = result.file.bytes.toString("latin1").split("\n");
		const line = lines.findIndex((text) => pattern.test(text) && !/^\s*(\*|\/\/)/.test(text));
		if (line < 0) continue;
		return { file: result.file, line, character: (lines[line] as string).search(pattern) };
	}
	throw new Error(`no file holds ${identifier}: pass a name of the corpus`);
}

async function timed(work: () => Promise<void>): Promise<number> {
	const start = performance.now();
	await work();
	return performance.now() - start;
}

function median(values: readonly number[]): number {
	return [...values].sort((a, b) => a - b)[values.length >> 1] as number;
}
