import { LAYERS, REASONS } from "../layers/hit.ts";
import type { TelemetryRecord } from "./record.ts";

/*
 * What schema/record.schema.json says, as code: lines come from a file that anybody can have written,
 * and a general validator would cost a query its 100 KB and its start-up. A test holds the two together.
 */

const HASH = /^[0-9a-f]{16}$/;
const HASH_OR_NONE = /^([0-9a-f]{16}|none)$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const VERSION = /^[\x21-\x7e]{1,64}$/;

type Check = (value: unknown) => boolean;

const isCount: Check = (value) => Number.isInteger(value) && (value as number) >= 0;
const isDuration: Check = (value) => typeof value === "number" && value >= 0;
const isBoolean: Check = (value) => typeof value === "boolean";

const matches =
	(pattern: RegExp): Check =>
	(value) =>
		typeof value === "string" && pattern.test(value);

const among =
	(values: readonly unknown[]): Check =>
	(value) =>
		values.includes(value);

/** An object with exactly these properties. */
function object(checks: Readonly<Record<string, Check>>): Check {
	const entries = Object.entries(checks);
	return (value) => {
		if (typeof value !== "object" || value === null) return false;
		const given = value as Readonly<Record<string, unknown>>;
		if (Object.keys(given).length !== entries.length) return false;
		return entries.every(([name, check]) => Object.hasOwn(given, name) && check(given[name]));
	};
}

const check = object({
	schema: among(["stage0.record/1"]),
	time: matches(TIME),
	command: among(["pack", "search"]),
	layer: among([...LAYERS, "pack"]),
	query: matches(HASH),
	options: matches(HASH),
	corpus: matches(HASH),
	surroundings: object({ history: matches(HASH_OR_NONE), dependencies: matches(HASH_OR_NONE) }),
	result: matches(HASH),
	status: among(["ok", "partial", "unavailable"]),
	reason: among([...REASONS, null]),
	counts: object({
		hits: isCount,
		files: isCount,
		chunks: isCount,
		kept: isCount,
		omitted: isCount,
	}),
	bytes: object({ budget: isCount, used: isCount, omitted: isCount }),
	truncated: isBoolean,
	ms: isDuration,
	engines: object({
		stage0: matches(VERSION),
		ripgrep: matches(VERSION),
		astGrep: matches(VERSION),
		typescript: matches(VERSION),
	}),
});

/** Whether a parsed line is a record of this version, with nothing missing and nothing beside. */
export function isRecord(value: unknown): value is TelemetryRecord {
	return check(value);
}
