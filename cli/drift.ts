import fs from "node:fs";
import path from "node:path";
import { CorpusError } from "../corpus/errors.ts";
import { resolveRoot } from "../corpus/root.ts";
import { replaySuite } from "../pipeline/drift.ts";
import {
	type Baseline,
	BaselineError,
	parseBaseline,
	printBaseline,
} from "../telemetry/drift/baseline.ts";
import { layersCutShort } from "../telemetry/drift/compare.ts";
import { type Judgement, summarize } from "../telemetry/drift/judge.ts";
import { parseSuite, type SuiteEntry, SuiteError } from "../telemetry/drift/suite.ts";
import { DRIFT_PRINTERS, type DriftFormat } from "./drift-print.ts";
import { runDriftRecords } from "./drift-records.ts";
import { EXIT, UsageError } from "./errors.ts";
import { parseThreads } from "./options.ts";
import { complain, write } from "./output.ts";
import { startProgress } from "./progress.ts";

const BASELINE_NAME = "stage0.drift.json";
/** Most runs of each query: more than this is a load test, not a check. */
const MAX_REPEAT = 10_000;

export interface DriftFlags {
	readonly suite?: string;
	readonly baseline?: string;
	readonly root?: string;
	readonly threads?: string;
}

export interface DriftCheckFlags extends DriftFlags {
	readonly format: string;
	readonly json?: boolean;
	readonly repeat: string;
	readonly update?: boolean;
	readonly records?: boolean;
	readonly telemetry?: string;
}

/** `stage0 drift record`: answers every query of a suite and writes the baseline. */
export async function runDriftRecord(flags: DriftFlags, signal: AbortSignal): Promise<number> {
	if (flags.suite === undefined) {
		throw new UsageError("no suite given: pass the file that lists the queries with --suite");
	}
	const root = resolveRoot(flags.root, process.cwd());
	const file = baselineFile(flags, root);
	const suite = readSuite(path.resolve(flags.suite), root);
	const judgements = await replayAll(suite, undefined, file, root, flags, 1, signal);
	saveBaseline(file, suite.file, judgements);
	return EXIT.ok;
}

/** `stage0 drift check`: exit code 0 without drift, 1 with, 3 if nothing was comparable. */
export async function runDriftCheck(flags: DriftCheckFlags, signal: AbortSignal): Promise<number> {
	const format = flags.json ? "json" : parseDriftFormat(flags.format);
	if (flags.records) return runDriftRecords(flags, format);
	const repeat = parseRepeat(flags.repeat);
	const root = resolveRoot(flags.root, process.cwd());
	const file = baselineFile(flags, root);
	const baseline = readBaseline(file);
	const suiteFile = path.resolve(flags.suite ?? path.join(path.dirname(file), baseline.suite));
	const suite = readSuite(suiteFile, root);
	const judgements = await replayAll(suite, baseline, file, root, flags, repeat, signal);
	const shownSuite = path.relative(process.cwd(), suite.file).replaceAll(path.sep, "/");
	await write(DRIFT_PRINTERS[format](judgements, shownSuite));
	if (flags.update) {
		saveBaseline(file, suite.file, judgements);
		return judgements.some(({ unsteady }) => unsteady) ? EXIT.none : EXIT.ok;
	}
	const { drifted, upgraded, same } = summarize(judgements);
	if (drifted + upgraded > 0) return EXIT.none;
	return same > 0 ? EXIT.ok : EXIT.unavailable;
}

interface Suite {
	readonly file: string;
	readonly entries: readonly SuiteEntry[];
}

async function replayAll(
	suite: Suite,
	baseline: Baseline | undefined,
	baselineFile: string,
	root: string,
	flags: DriftFlags,
	repeat: number,
	signal: AbortSignal,
): Promise<readonly Judgement[]> {
	const threads = parseThreads(flags.threads);
	const progress = startProgress();
	try {
		return await replaySuite(suite.entries, baseline, {
			root,
			exclude: [suite.file, baselineFile].map(withoutLinks),
			repeat,
			threads,
			signal,
			onWait: progress.waitFor,
		});
	} finally {
		progress.end();
	}
}

/** The root is free of links: paths that are to lie in it have to be as well. The file may be new. */
function withoutLinks(file: string): string {
	try {
		return path.join(fs.realpathSync(path.dirname(file)), path.basename(file));
	} catch {
		return file;
	}
}

function readSuite(file: string, root: string): Suite {
	const shown = path.relative(process.cwd(), file);
	const entries = usage(() => parseSuite(readText(file, "suite"), shown));
	for (const [at, entry] of entries.entries()) {
		try {
			resolveRoot(path.join(root, entry.root), root);
		} catch (error) {
			if (!(error instanceof CorpusError)) throw error;
			throw new UsageError(`${shown}:${entry.line}, entry ${at + 1}: ${error.message}`);
		}
	}
	return { file, entries };
}

function baselineFile(flags: DriftFlags, root: string): string {
	return flags.baseline === undefined
		? path.join(root, BASELINE_NAME)
		: path.resolve(flags.baseline);
}

function readBaseline(file: string): Baseline {
	if (!fs.existsSync(file)) {
		throw new UsageError(
			`there is no baseline ${file}: record one with stage0 drift record --suite FILE`,
		);
	}
	return usage(() => parseBaseline(readText(file, "baseline"), file));
}

function saveBaseline(file: string, suiteFile: string, judgements: readonly Judgement[]): void {
	for (const { entry, snapshot } of judgements) {
		const layers = layersCutShort(snapshot);
		if (layers.length === 0) continue;
		complain(
			`the query of line ${entry.line} was recorded with the ${layers.join(" and ")} layer cut short, so that it can't be compared: record it again`,
		);
	}
	const suite = path.relative(path.dirname(file), suiteFile).replaceAll(path.sep, "/");
	const queries = judgements.map(({ snapshot }) => snapshot);
	try {
		fs.writeFileSync(file, printBaseline({ suite, queries }));
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		throw new UsageError(
			`the baseline ${file} can't be written (${code}): pass another --baseline`,
		);
	}
	complain(`${queries.length} queries recorded in ${path.relative(process.cwd(), file)}`);
}

function readText(file: string, what: string): string {
	try {
		return fs.readFileSync(file, "utf8");
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		throw new UsageError(`the ${what} ${file} can't be read (${code}): pass a readable file`);
	}
}

/** What is wrong with a suite or a baseline is wrong with the command line that names it. */
function usage<T>(parse: () => T): T {
	try {
		return parse();
	} catch (error) {
		if (error instanceof SuiteError || error instanceof BaselineError) {
			throw new UsageError(error.message);
		}
		throw error;
	}
}

function parseDriftFormat(given: string): DriftFormat {
	const formats = Object.keys(DRIFT_PRINTERS) as DriftFormat[];
	const format = formats.find((name) => name === given);
	if (format) return format;
	throw new UsageError(`--format ${JSON.stringify(given)} is unknown: pass ${formats.join(", ")}`);
}

function parseRepeat(given: string): number {
	const repeat = Number(given);
	if (Number.isInteger(repeat) && repeat >= 1 && repeat <= MAX_REPEAT) return repeat;
	throw new UsageError(
		`--repeat ${JSON.stringify(given)} is not a whole number from 1 to ${MAX_REPEAT}`,
	);
}
