import { readPlanJson } from "./plan-json.ts";
import { readPlanProse } from "./plan-prose.ts";

/** One symbol that a plan names. */
export interface PlannedSymbol {
	/** As the plan spells it (see `symbol-name.ts`). */
	readonly symbol: string;
	/** Where it is to lie, if `symbol` doesn't say so. */
	readonly path?: string | undefined;
	readonly kind?: string | undefined;
	/** `new`: the plan is to make it. Default: `exists`. */
	readonly expect?: "exists" | "new" | undefined;
	/** 1-based line of the plan. */
	readonly planLine?: number | undefined;
}

/**
 * The symbols of a plan, each once, in the plan's order: JSON (schema/plan.schema.json) if it starts
 * like it, else Markdown or plain text.
 * @throws PlanError for JSON that isn't a plan
 */
export function readPlanText(text: string): readonly PlannedSymbol[] {
	const isJson = /^\ufeff?\s*\{/.test(text);
	return isJson ? readPlanJson(text) : distinct(readPlanProse(text));
}

/** Planned as new beats mentioned: "add `x`; then call `x`". */
function distinct(all: readonly PlannedSymbol[]): readonly PlannedSymbol[] {
	const kept = new Map<string, PlannedSymbol>();
	for (const one of all) {
		const key = one.symbol;
		const known = kept.get(key);
		if (known === undefined) kept.set(key, one);
		else if (one.expect === "new" && known.expect !== "new") {
			kept.set(key, { ...known, expect: "new" });
		}
	}
	return [...kept.values()];
}
