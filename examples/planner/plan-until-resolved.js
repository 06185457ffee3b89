/*
 * A planner's loop: goal → bundle → plan → resolve, and again with what was learnt, until every symbol
 * of the plan exists. A model would write the plan; here a stub stands in for it, which at first
 * remembers a name wrongly and then takes the near miss that the report offers.
 *
 *   node examples/planner/plan-until-resolved.js [FOLDER] [GOAL]
 */
import { open, printText } from "@stage0/stage0";

/** More rounds than this mean that the plan doesn't get better. */
const MAX_ROUNDS = 4;

const [folder = ".", goal = "let `Cart.total` take refunds into account"] = process.argv.slice(2);

const repository = await open(folder);
try {
	const bundle = await repository.pack(goal, { budget: 4000 });
	let steps = askModel(goal, printText(bundle), undefined);
	for (let round = 1; ; round++) {
		const report = await repository.resolve(steps);
		console.log(`round ${round}: ${steps.map(({ symbol }) => symbol).join(", ")}`);
		const wrong = report.symbols.filter(({ ok }) => ok !== true);
		if (wrong.length === 0) {
			console.log(`the plan resolves after ${round} rounds`);
			break;
		}
		for (const { symbol, verdict, reason } of wrong) {
			console.log(`  ${symbol}: ${verdict}${reason ? ` (${reason})` : ""}`);
		}
		if (round === MAX_ROUNDS) {
			console.log("the plan doesn't resolve");
			process.exitCode = 1;
			break;
		}
		steps = askModel(goal, printText(bundle), report);
	}
} finally {
	await repository.close();
}

/**
 * What a model does with a prompt: reads the code, names the symbols to change, mends its plan by the
 * report. The stub knows one plan, with a slip in it.
 */
function askModel(_goal, _code, report) {
	if (report === undefined) {
		return [
			{ symbol: "Cart.totals", expect: "exists" },
			{ symbol: "Cart.refundAll", expect: "new" },
			{ symbol: "src/cart.ts#Currency", expect: "exists" },
		];
	}
	return report.symbols.map(({ symbol, expect, ok, near: [meant] }) =>
		ok || meant === undefined ? { symbol, expect } : { symbol: meant.name, expect },
	);
}
