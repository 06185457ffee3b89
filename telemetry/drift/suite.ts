import path from "node:path";
import { LineCounter, parseDocument } from "yaml";

/** Used where an entry names none (bytes): what `stage0 pack` uses. */
const DEFAULT_BUDGET = 6_000;
/** Largest budget taken (bytes), as on the command line. */
const MAX_BUDGET = 1e9;

/** One query of a suite (schema/suite.schema.json), with its defaults filled in. */
export interface SuiteEntry {
	readonly query: string;
	readonly budget: number;
	/** `/`-separated, relative to the suite's root, never above it. */
	readonly root: string;
	/**
	 * Off unless asked for: HEAD is part of what an answer may depend on, so with the history on a
	 * baseline could be compared at one commit only and the alarm would sleep at every other.
	 */
	readonly history: boolean;
	/** Line of the suite's file where the entry starts. */
	readonly line: number;
}

/** The suite can't be used as it stands. One sentence that names the entry and the remedy. */
export class SuiteError extends Error {
	override readonly name = "SuiteError";
}

/**
 * Reads a list of queries, in YAML or in JSON (which YAML contains). `file` names it in errors.
 * @throws SuiteError
 */
export function parseSuite(text: string, file: string): readonly SuiteEntry[] {
	const lines = new LineCounter();
	const document = parseDocument(text, { lineCounter: lines });
	const [broken] = document.errors;
	if (broken) {
		const [what] = broken.message.split(/ at line |\n/);
		throw new SuiteError(
			`${file}:${broken.linePos?.[0].line ?? 1} is neither YAML nor JSON (${what}): mend it`,
		);
	}
	const list = toPlain(document, file);
	if (!Array.isArray(list)) {
		throw new SuiteError(
			`${file} is not a list: write one entry a query, such as "- query: why is the cache stale?"`,
		);
	}
	if (list.length === 0) {
		throw new SuiteError(`${file} holds no query: add an entry such as "- query: …"`);
	}
	const items = (document.contents as { items?: readonly NodeWithRange[] } | null)?.items ?? [];
	const entries = list.map((given: unknown, at) => {
		const line = lines.linePos(items[at]?.range?.[0] ?? 0).line;
		return parseEntry(given, line, `${file}:${line}, entry ${at + 1}`);
	});
	refuseRepeats(entries, file);
	return entries;
}

interface NodeWithRange {
	readonly range?: readonly [number, number, number] | null;
}

function toPlain(document: ReturnType<typeof parseDocument>, file: string): unknown {
	try {
		return document.toJS();
	} catch (error) {
		throw new SuiteError(`${file} can't be read (${(error as Error).message}): use fewer aliases`);
	}
}

const KEYS = ["query", "budget", "root", "history"] as const;

function parseEntry(given: unknown, line: number, where: string): SuiteEntry {
	if (typeof given !== "object" || given === null || Array.isArray(given)) {
		throw new SuiteError(`${where} is not an object: write "query: …" and its options`);
	}
	const entry = given as Readonly<Record<string, unknown>>;
	const unknown = Object.keys(entry).find((key) => !KEYS.some((known) => known === key));
	if (unknown !== undefined) {
		const quoted = JSON.stringify(unknown);
		throw new SuiteError(`${where} has the unknown key ${quoted}: known are ${KEYS.join(", ")}`);
	}
	const { query, budget = DEFAULT_BUDGET, root = ".", history = false } = entry;
	if (typeof query !== "string" || query.trim() === "") {
		throw new SuiteError(
			`${where} has no query: give it a text (in quotes, where YAML needs them)`,
		);
	}
	if (
		typeof budget !== "number" ||
		!Number.isInteger(budget) ||
		budget < 1 ||
		budget > MAX_BUDGET
	) {
		throw new SuiteError(
			`${where} has the budget ${JSON.stringify(budget)}: pass a whole number of bytes from 1 to ${MAX_BUDGET}`,
		);
	}
	if (typeof history !== "boolean") {
		throw new SuiteError(`${where} has the history ${JSON.stringify(history)}: pass true or false`);
	}
	return { query, budget, root: parseRoot(root, where), history, line };
}

function parseRoot(given: unknown, where: string): string {
	const root = typeof given === "string" ? path.posix.normalize(given) : "..";
	if (path.isAbsolute(root) || root === ".." || root.startsWith("../")) {
		throw new SuiteError(
			`${where} has the root ${JSON.stringify(given)}: pass a folder inside the suite's root, relative to it`,
		);
	}
	return root.length > 1 && root.endsWith("/") ? root.slice(0, -1) : root;
}

function refuseRepeats(entries: readonly SuiteEntry[], file: string): void {
	const seen = new Map<string, number>();
	for (const { query, budget, root, history, line } of entries) {
		const key = JSON.stringify([query, budget, root, history]);
		const first = seen.get(key);
		if (first !== undefined) {
			throw new SuiteError(
				`${file}:${line} repeats the entry of line ${first}: remove one of them`,
			);
		}
		seen.set(key, line);
	}
}
