/*
 * A pre-merge check: does everything exist that a plan relies on, and is nothing there yet that it is to
 * make? Ends with 0 if so, 1 if not, 3 if something could not be looked at. No model is needed.
 *
 *   node examples/validator/validate-plan.js PLAN [FOLDER]
 */
import fs from "node:fs";
import { open, readPlanText } from "@stage0/stage0";

const [planFile, folder = "."] = process.argv.slice(2);
if (planFile === undefined) {
	console.error("usage: node validate-plan.js PLAN [FOLDER]");
	process.exit(2);
}

const repository = await open(folder);
try {
	const planned = readPlanText(fs.readFileSync(planFile, "utf8"));
	const { symbols, summary } = await repository.resolve(planned, { plan: planFile });
	for (const { symbol, planLine, verdict, ok, collision, near, reason } of symbols) {
		if (ok) continue;
		const problem = collision ? "is planned as new, but exists" : verdict;
		const [hint] = near;
		const meant = hint === undefined ? "" : `; ${hint.name} (${hint.path}:${hint.line})?`;
		console.log(
			`${planFile}:${planLine ?? 1}: ${symbol} ${problem}${meant}${reason ? `; ${reason}` : ""}`,
		);
	}
	console.log(`${summary.ok} of ${summary.symbols} symbols are as the plan says`);
	process.exitCode = symbols.some(({ ok }) => ok === false) ? 1 : summary.undecided > 0 ? 3 : 0;
} finally {
	await repository.close();
}
