import stringify from "fast-json-stable-stringify";
import type { Snapshot } from "./snapshot.ts";

const SCHEMA = "stage0.baseline/1";

/** What a suite's queries were answered when they were recorded (schema/baseline.schema.json). */
export interface Baseline {
	/** The suite's file, `/`-separated, relative to the baseline's folder. */
	readonly suite: string;
	/** In the suite's order. */
	readonly queries: readonly Snapshot[];
}

/** The baseline can't be used as it stands. One sentence with the remedy. */
export class BaselineError extends Error {
	override readonly name = "BaselineError";
}

/**
 * Sorted keys, and one line for whatever changes as one: a review shows which chunk of which query
 * moved, and nothing else.
 */
export function printBaseline({ suite, queries }: Baseline): string {
	const entries = queries.map((snapshot) => object(snapshot, "\t\t"));
	const list = entries.length === 0 ? "[]" : `[\n\t\t${entries.join(",\n\t\t")}\n\t]`;
	return `{\n\t"queries": ${list},\n\t"schema": ${JSON.stringify(SCHEMA)},\n\t"suite": ${JSON.stringify(suite)}\n}\n`;
}

function object(value: object, indent: string): string {
	const lines = Object.entries(value)
		.sort(([a], [b]) => (a < b ? -1 : 1))
		.map(([key, field]) => `${indent}\t${JSON.stringify(key)}: ${valueLines(field, indent)}`);
	return `{\n${lines.join(",\n")}\n${indent}}`;
}

function valueLines(value: unknown, indent: string): string {
	if (!Array.isArray(value) || value.length === 0) return stringify(value);
	const items = value.map((item) => `${indent}\t\t${stringify(item)}`);
	return `[\n${items.join(",\n")}\n${indent}\t]`;
}

/**
 * @throws BaselineError for what isn't a baseline; `file` names it.
 */
export function parseBaseline(text: string, file: string): Baseline {
	const remedy = "record it anew with stage0 drift record --suite FILE";
	let value: Partial<Baseline> & { readonly schema?: unknown };
	try {
		value = JSON.parse(text);
	} catch {
		throw new BaselineError(`the baseline ${file} is not JSON (a merge conflict?): ${remedy}`);
	}
	if (value?.schema !== SCHEMA) {
		const schema = JSON.stringify(value?.schema);
		throw new BaselineError(
			`the baseline ${file} has the schema ${schema}, not ${SCHEMA}: ${remedy}`,
		);
	}
	const { suite, queries } = value;
	if (typeof suite !== "string" || !Array.isArray(queries)) {
		throw new BaselineError(`the baseline ${file} lacks its suite or its queries: ${remedy}`);
	}
	const broken = queries.findIndex((entry: unknown) => !isSnapshot(entry));
	if (broken >= 0) {
		throw new BaselineError(`query ${broken + 1} of the baseline ${file} is incomplete: ${remedy}`);
	}
	return { suite, queries };
}

const STRINGS = ["query", "root", "corpus", "result"] as const;
const OBJECTS = ["options", "surroundings", "engines", "omitted"] as const;
const LISTS = ["layers", "chunks"] as const;

/** Looks as deep as comparing reads before it reports: a hand-edited file gives a sentence, no crash. */
function isSnapshot(entry: unknown): entry is Snapshot {
	if (typeof entry !== "object" || entry === null) return false;
	const given = entry as Readonly<Record<string, unknown>>;
	const isObject = (value: unknown): boolean => typeof value === "object" && value !== null;
	return (
		STRINGS.every((key) => typeof given[key] === "string") &&
		OBJECTS.every((key) => isObject(given[key])) &&
		LISTS.every((key) => {
			const list = given[key];
			return Array.isArray(list) && list.every(isObject);
		}) &&
		(given.chunks as readonly Record<string, unknown>[]).every(({ span, shown, layers }) =>
			[span, shown, layers].every(Array.isArray),
		) &&
		Array.isArray((given.omitted as Record<string, unknown>).next)
	);
}
