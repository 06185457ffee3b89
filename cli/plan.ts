import type { SymbolRequest } from "../pipeline/resolve/asked.ts";
import { readPlanText } from "../query/plan.ts";
import { PlanError } from "../query/plan-error.ts";
import { UsageError } from "./errors.ts";
import { readFileOrInput } from "./options.ts";

/** The symbols that a plan's file names; `-` is standard input. */
export async function readPlan(file: string): Promise<readonly SymbolRequest[]> {
	const text = await readFileOrInput(file, "plan");
	try {
		return readPlanText(text);
	} catch (error) {
		if (error instanceof PlanError) throw new UsageError(`the plan ${file} ${error.message}`);
		throw error;
	}
}
