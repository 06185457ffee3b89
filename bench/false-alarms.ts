/*
 * How often the drift alarm goes off although nothing changed: the queries of a suite, repeated, under
 * 1, 2 and 8 threads, in two checkouts and three locales, against one baseline. Must print 0.
 *
 *   npm run bench:false-alarms [-- --repeats 200]
 */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";

const THREADS = ["1", "2", "8"] as const;
const LOCALES = ["C", "tr_TR.UTF-8", "ja_JP.UTF-8"] as const;

/** One query of each sort: a name, names in prose, prose alone, a stack trace, a tight budget. */
const QUERIES = [
	{ query: "who calls `switchMap`?" },
	{ query: "`shareReplay` keeps its source subscribed when `refCount` is true" },
	{ query: "why does the scheduler run a delayed action twice when it is rescheduled?" },
	{
		query:
			"TypeError: cannot read properties of undefined\n    at Subscriber.next (src/internal/Subscriber.ts:75:12)\n    at OperatorSubscriber._next (src/internal/operators/OperatorSubscriber.ts:67:5)",
	},
	{ query: "`Observable.pipe` loses its type after nine operators", budget: 1200 },
];

const CLI = path.resolve(import.meta.dirname, "../cli/main.js");
const RXJS = path.resolve(import.meta.dirname, "../../node_modules/rxjs");

interface Report {
	readonly summary: { drifted: number; upgraded: number; same: number; incomparable: number };
	readonly queries: readonly { readonly runs: number; readonly cutShort: number }[];
}

/** Answers per combination, spread over the queries; 200 of them take some 40 minutes on two cores. */
const { values } = parseArgs({ options: { repeats: { type: "string", default: "10" } } });
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), "stage0-false-alarms-"));
try {
	process.exitCode = run(Math.ceil(Number(values.repeats) / QUERIES.length)) === 0 ? 0 : 1;
} finally {
	fs.rmSync(scratch, { recursive: true, force: true });
}

/** Asks each query so often in each combination; gives the number of false alarms. */
function run(repeats: number): number {
	const checkouts = [
		checkout("one", (names) => names),
		// Written in another order, a folder deeper: neither may show.
		checkout("two/with a longer path", (names) => names.reverse()),
	];
	const suite = path.join(scratch, "suite.json");
	const baseline = path.join(scratch, "stage0.drift.json");
	fs.writeFileSync(suite, JSON.stringify(QUERIES));
	const files = ["--suite", suite, "--baseline", baseline];
	drift(["record", ...files, "--root", checkouts[0] as string], "C");
	let alarms = 0;
	let compared = 0;
	let incomparable = 0;
	for (const root of checkouts) {
		for (const locale of LOCALES) {
			for (const threads of THREADS) {
				const flags = ["--root", root, "--threads", threads, "--repeat", String(repeats)];
				const text = drift(["check", ...files, "--json", ...flags], locale);
				const { summary, queries } = JSON.parse(text) as Report;
				const ran = queries.reduce((sum, query) => sum + query.runs, 0);
				const cut = queries.reduce((sum, query) => sum + query.cutShort, 0);
				alarms += summary.drifted + summary.upgraded;
				incomparable += summary.incomparable;
				compared += ran - cut;
				console.log(
					`${path.relative(scratch, root)}, ${locale}, ${threads} threads: ${ran} runs, ${cut} cut short, ${JSON.stringify(summary)}`,
				);
			}
		}
	}
	console.log(
		`${compared} answers compared, ${incomparable} queries not comparable, ${alarms} false alarms`,
	);
	return alarms;
}

function checkout(name: string, order: (names: string[]) => string[]): string {
	const root = path.join(scratch, name, "rxjs");
	fs.mkdirSync(root, { recursive: true });
	for (const part of order(["package.json", "src"])) copy(path.join(RXJS, part), root, order);
	return fs.realpathSync(root);
}

function copy(from: string, into: string, order: (names: string[]) => string[]): void {
	const to = path.join(into, path.basename(from));
	if (!fs.statSync(from).isDirectory()) {
		fs.copyFileSync(from, to);
		return;
	}
	fs.mkdirSync(to);
	for (const name of order(fs.readdirSync(from))) copy(path.join(from, name), to, order);
}

function drift(args: readonly string[], locale: string): string {
	const done = spawnSync(process.execPath, [CLI, "drift", ...args], {
		encoding: "utf8",
		maxBuffer: 1 << 28,
		env: { ...process.env, LC_ALL: locale, LANG: locale },
	});
	if (done.stdout === "" && done.status !== 0) throw new Error(done.stderr || done.stdout);
	return done.stdout;
}
