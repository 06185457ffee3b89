import fs from "node:fs";
import { text as readStream } from "node:stream/consumers";
import { UsageError } from "./errors.ts";

/** Largest budget taken (bytes): more than any model reads, and safely a whole number. */
const MAX_BUDGET = 1e9;

export function parseBudget(given: string): number {
	const budget = given.trim() === "" ? Number.NaN : Number(given);
	if (Number.isInteger(budget) && budget >= 1 && budget <= MAX_BUDGET) return budget;
	throw new UsageError(
		`--budget ${JSON.stringify(given)} is not a number of bytes: pass a whole number from 1 to ${MAX_BUDGET}`,
	);
}

export function parseThreads(given: string | undefined): number | undefined {
	if (given === undefined) return undefined;
	const threads = Number(given);
	if (Number.isInteger(threads) && threads >= 1 && threads <= 256) return threads;
	throw new UsageError(`--threads ${JSON.stringify(given)} is not a whole number from 1 to 256`);
}

const FORMATS = ["text", "json", "markdown"] as const;
export type Format = (typeof FORMATS)[number];

export function parseFormat(given: string): Format {
	const format = FORMATS.find((name) => name === given);
	if (format) return format;
	throw new UsageError(`--format ${JSON.stringify(given)} is unknown: pass ${FORMATS.join(", ")}`);
}

/** The query from the command line, or from a file (`-`: standard input). */
export async function readQuery(words: readonly string[], file?: string): Promise<string> {
	if (file === undefined) {
		if (words.length > 0) return words.join(" ");
		throw new UsageError(
			'no query given: pass it in quotes ("why is the cache stale?") or with --query-file',
		);
	}
	if (words.length > 0) {
		throw new UsageError("a query was given both in words and with --query-file: pass one of them");
	}
	return readFileOrInput(file, "query file");
}

/** A file's text; `-` is standard input. `what` names it in the complaint. */
export async function readFileOrInput(file: string, what: string): Promise<string> {
	if (file === "-") return readStream(process.stdin);
	try {
		return fs.readFileSync(file, "utf8");
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		throw new UsageError(
			`the ${what} ${file} can't be read (${code}): pass a readable file, or - for standard input`,
		);
	}
}
