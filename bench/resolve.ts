/*
 * What a plan of 300 symbols costs beside one symbol, and whether memory stays flat when one open
 * repository is asked a thousand times.
 *
 *   npm run bench:resolve [-- FOLDER]
 */
import fs from "node:fs";
import path from "node:path";
import { resolveRoot } from "../corpus/root.ts";
import { open } from "../index.ts";
import { resolveSymbols } from "../pipeline/resolve.ts";
import { benchCorpus } from "./speed-corpus.ts";

const RUNS = 3;
const SYMBOLS = 300;
const CALLS = 1_000;

const root = resolveRoot(process.argv[2] ?? benchCorpus(), process.cwd());
const exported = exportedNames().slice(0, SYMBOLS);
console.log(`corpus ${root}: ${exported.length} exported names, medians of ${RUNS}`);

const one = await median(() => resolve(exported.slice(0, 1)));
await row("300 that exist, path#name", exported);
await row("300 that exist, bare", exported.map(bare));
await row(
	"300 that don't, bare",
	exported.map((name) => `${bare(name)}Zq`),
);
await row(
	"300 that don't, path#name",
	exported.map((name) => `${name}Zq`),
);
await memory();

async function row(what: string, symbols: readonly string[]): Promise<void> {
	const ms = await median(() => resolve(symbols));
	console.log(
		`${what.padEnd(30)} ${ms.toFixed(0).padStart(6)} ms, ${(ms / one).toFixed(1)}× one symbol (${one.toFixed(0)} ms)`,
	);
}

async function resolve(symbols: readonly string[]): Promise<void> {
	await resolveSymbols(
		symbols.map((symbol) => ({ symbol })),
		{ root },
	);
}

async function median(work: () => Promise<void>): Promise<number> {
	const times: number[] = [];
	for (let run = 0; run < RUNS; run++) {
		const start = performance.now();
		await work();
		times.push(performance.now() - start);
	}
	return times.sort((a, b) => a - b)[times.length >> 1] as number;
}

/** Half packs, half resolves; a small file changes now and then. */
async function memory(): Promise<void> {
	const folder = fs.mkdtempSync(path.join(path.dirname(root), "stage0-memory-"));
	fs.cpSync(path.resolve(import.meta.dirname, "../../test/fixtures/es-modules"), folder, {
		recursive: true,
	});
	const repository = await open(folder);
	const start = performance.now();
	for (let call = 1; call <= CALLS; call++) {
		if (call % 50 === 0) {
			fs.writeFileSync(path.join(folder, "src/extra.ts"), `export const extra = ${call};\n`);
		}
		if (call % 2 === 0)
			await repository.pack("`Telemetry.record` drops events", { history: false });
		else await repository.resolve(["Telemetry.record", "Telemetry.nothing", "extra"]);
		if (call % (CALLS / 5) === 0) console.log(`after ${call} calls: ${residentMiB()}`);
	}
	console.log(`${((performance.now() - start) / CALLS).toFixed(0)} ms a call`);
	await repository.close();
	fs.rmSync(folder, { recursive: true, force: true });
}

function residentMiB(): string {
	const { rss, heapUsed } = process.memoryUsage();
	return `resident ${(rss / 2 ** 20).toFixed(0)} MiB, heap ${(heapUsed / 2 ** 20).toFixed(0)} MiB, server ${serverMiB().toFixed(0)} MiB`;
}

/** The language server's resident memory (Linux; elsewhere 0). */
function serverMiB(): number {
	try {
		const children = fs
			.readdirSync("/proc/self/task")
			.flatMap((task) => fs.readFileSync(`/proc/self/task/${task}/children`, "utf8").split(" "))
			.filter(Boolean);
		return children
			.map((pid) =>
				Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0),
			)
			.reduce((sum, kib) => sum + kib / 1024, 0);
	} catch {
		return 0;
	}
}

function exportedNames(): string[] {
	const files = fs.readdirSync(root, { recursive: true, encoding: "utf8" });
	return files
		.filter((file) => /\.[cm]?tsx?$/.test(file) && !/node_modules|test|spec|\.d\./.test(file))
		.sort()
		.flatMap((file) =>
			[
				...fs
					.readFileSync(path.join(root, file), "utf8")
					.matchAll(/^export (?:const|function|class|interface|type) (\w+)/gm),
			].map(([, name]) => `${file}#${name}`),
		);
}

function bare(name: string): string {
	return name.slice(name.indexOf("#") + 1);
}
