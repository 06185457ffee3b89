import type { PlannedSymbol } from "./plan.ts";
import { PlanError } from "./plan-error.ts";
import { parseSymbolName } from "./symbol-name.ts";

const NAME = "stage0.plan/1";
const PLAN_KEYS = ["schema", "title", "steps"];
const STEP_KEYS = ["title", "description", "symbols"];
const SYMBOL_KEYS = ["name", "path", "kind", "expect"];
const EXPECTATIONS = ["exists", "new"] as const;

type Json = Readonly<Record<string, unknown>>;

/** Reads `{"steps": [{"symbols": [{"name": …}]}]}`. @throws PlanError */
export function readPlanJson(text: string): readonly PlannedSymbol[] {
	const plan = objectOf(parse(text), "is not an object");
	refuseUnknown(plan, PLAN_KEYS, "");
	if (plan.schema !== undefined && plan.schema !== NAME) {
		throw new PlanError(
			`has the schema ${JSON.stringify(plan.schema)}: this version reads ${NAME}`,
		);
	}
	if (!Array.isArray(plan.steps)) {
		throw new PlanError('has no list of steps: write {"steps": [{"symbols": [{"name": "…"}]}]}');
	}
	let from = 0;
	return plan.steps.flatMap((given: unknown, at) => {
		const where = `step ${at + 1}`;
		const step = objectOf(given, `has a ${where} that is not an object`);
		refuseUnknown(step, STEP_KEYS, ` in ${where}`);
		const { symbols = [] } = step;
		if (!Array.isArray(symbols)) throw new PlanError(`has no list of symbols in ${where}`);
		return symbols.map((symbol: unknown, index) => {
			const read = readSymbol(symbol, `symbol ${index + 1} of ${where}`);
			// Names come in the order in which they stand: the next one lies behind the last.
			const place = text.indexOf(JSON.stringify(read.symbol), from);
			if (place < 0) return read;
			from = place + 1;
			return { ...read, planLine: text.slice(0, place).split("\n").length };
		});
	});
}

function readSymbol(given: unknown, where: string): PlannedSymbol {
	if (typeof given === "string") return readSymbol({ name: given }, where);
	const symbol = objectOf(given, `has a ${where} that is neither an object nor a text`);
	refuseUnknown(symbol, SYMBOL_KEYS, ` in ${where}`);
	const { name, path, kind, expect } = symbol;
	if (typeof name !== "string" || parseSymbolName(name) === undefined) {
		throw new PlanError(
			`names no symbol in ${where} (${JSON.stringify(name)}): pass a name such as Class.method`,
		);
	}
	for (const [key, value] of Object.entries({ path, kind })) {
		if (value === undefined || (typeof value === "string" && value !== "")) continue;
		throw new PlanError(`has the ${key} ${JSON.stringify(value)} in ${where}: pass a text`);
	}
	const expected = EXPECTATIONS.find((one) => one === expect);
	if (expect !== undefined && expected === undefined) {
		throw new PlanError(
			`expects ${JSON.stringify(expect)} of ${where}: pass ${EXPECTATIONS.join(" or ")}`,
		);
	}
	return {
		symbol: name,
		path: path as string | undefined,
		kind: kind as string | undefined,
		expect: expected,
	};
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text.replace(/^\ufeff/, ""));
	} catch (error) {
		throw new PlanError(`is not JSON (${(error as Error).message}): mend it, or write prose`);
	}
}

function objectOf(given: unknown, problem: string): Json {
	if (typeof given === "object" && given !== null && !Array.isArray(given)) return given as Json;
	throw new PlanError(`${problem}: write it as schema/plan.schema.json says`);
}

function refuseUnknown(given: Json, known: readonly string[], where: string): void {
	const key = Object.keys(given).find((one) => !known.includes(one));
	if (key === undefined) return;
	throw new PlanError(
		`has the unknown key ${JSON.stringify(key)}${where}: known are ${known.join(", ")}`,
	);
}
