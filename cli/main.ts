#!/usr/bin/env node
import { Command, CommanderError, Option } from "commander";
import { EXIT, explainError } from "./errors.ts";
import { complain, flushed, write } from "./output.ts";

/*
 * Parses the command line, calls the command, turns errors into one sentence and an exit code. The
 * commands are imported when called for: `--help` must not wait for engines.
 */

const interruption = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
	process.once(signal, () => {
		interruption.abort();
		// A second one ends the process at once.
		process.once(signal, () => process.exit(EXIT.interrupted));
	});
}

const rootOption = new Option(
	"--root <dir>",
	"the corpus' folder (default: the enclosing git work tree, else the current folder)",
);
const threadsOption = new Option("--threads <n>", "ripgrep's threads; the answer is the same");

const telemetryOption = new Option(
	"--telemetry <file>",
	"where to keep the records of this query, which hold no content (default: .stage0/telemetry.ndjson in the root)",
);
const noTelemetryOption = new Option("--no-telemetry", "write no record of this query");

const program = new Command("stage0")
	.description("Puts the right code in a coding agent's hands before the model runs.")
	.showHelpAfterError("(stage0 --help shows what there is)")
	.exitOverride();

program
	.command("pack")
	.description("the main job: a task's text in, the code it is about out")
	.argument("[query...]", "what is asked, in quotes")
	.option("--budget <bytes>", "hard limit on what text mode prints", "6000")
	.addOption(rootOption)
	.option("--format <format>", "text, json or markdown", "text")
	.option("--json", "the same as --format json")
	.option("--query-file <file>", "read the query from a file; - is standard input")
	.option(
		"--diagnostics <file>",
		"what tsc, ESLint, Vitest, Jest or Node printed: shows what to read next; - is standard input",
	)
	.option("--explain", "print how each chunk got its rank")
	.option("--no-history", "do not let the git history speak")
	.addOption(telemetryOption)
	.addOption(noTelemetryOption)
	.addOption(threadsOption)
	.action(async (words: string[], options) => {
		const { runPack } = await import("./pack.ts");
		process.exitCode = await runPack(words, options, interruption.signal);
	});

program
	.command("search")
	.description("one layer alone: its hits as NDJSON")
	.argument("<layer>", "lexical, structural or symbol")
	.argument("[terms...]", "names, or texts in quotes")
	.option("--pattern <pattern>", "structural: an ast-grep pattern such as 'foo($A)'")
	.option("--kind <kind>", "structural: a kind of syntax node such as method_definition")
	.addOption(rootOption)
	.addOption(telemetryOption)
	.addOption(noTelemetryOption)
	.addOption(threadsOption)
	.action(async (layer: string, terms: string[], options) => {
		const { runSearch } = await import("./search.ts");
		process.exitCode = await runSearch(layer, terms, options, interruption.signal);
	});

program
	.command("resolve")
	.description("does each symbol that a plan names exist? exit code 0 if all do, 1 if some do not")
	.argument("[symbols...]", "Class.method, path#name, path:line, a name in quotes")
	.option(
		"--plan <file>",
		"read the symbols from a plan (Markdown, text or JSON); - is standard input",
	)
	.addOption(rootOption)
	.option("--format <format>", "text, json or github", "text")
	.option("--json", "the same as --format json")
	.option("--no-history", "look for no near misses in the git history")
	.addOption(threadsOption)
	.action(async (symbols: string[], options) => {
		const { runResolve } = await import("./resolve.ts");
		process.exitCode = await runResolve(symbols, options, interruption.signal);
	});

program
	.command("check")
	.description(
		"what does the compiler complain of in the files that differ from HEAD, and what to read next? exit code 1 if of anything",
	)
	.option("--budget <bytes>", "hard limit on what text mode prints", "6000")
	.option("--list", "print the complaints alone, as tsc does")
	.addOption(rootOption)
	.option("--format <format>", "text, json or markdown", "text")
	.option("--json", "the same as --format json")
	.option("--no-history", "do not let the git history speak")
	.addOption(threadsOption)
	.action(async (options) => {
		const { runCheck } = await import("./check.ts");
		process.exitCode = await runCheck(options, interruption.signal);
	});

program
	.command("fingerprint")
	.description("the name of the corpus' state, its files and bytes")
	.addOption(rootOption)
	.option("--format <format>", "text or json", "text")
	.option("--json", "the same as --format json")
	.addOption(threadsOption)
	.action(async (options) => {
		const { runFingerprint } = await import("./fingerprint.ts");
		process.exitCode = await runFingerprint(options, interruption.signal);
	});

const drift = program
	.command("drift")
	.description("do recorded queries still get the same answers on the same code?");
const baselineOption = new Option(
	"--baseline <file>",
	"where the answers are kept (default: stage0.drift.json in the root)",
);
drift
	.command("record")
	.description("answer a suite's queries and write the baseline")
	.requiredOption("--suite <file>", "a list of queries, YAML or JSON (schema/suite.schema.json)")
	.addOption(baselineOption)
	.addOption(rootOption)
	.addOption(threadsOption)
	.action(async (options) => {
		const { runDriftRecord } = await import("./drift.ts");
		process.exitCode = await runDriftRecord(options, interruption.signal);
	});
drift
	.command("check")
	.description("answer them again: exit code 1 if an answer changed though nothing else did")
	.option("--suite <file>", "the queries (default: the file that the baseline names)")
	.addOption(baselineOption)
	.option("--update", "write the new answers to the baseline")
	.option("--records", "replay nothing: look through the records for changed answers")
	.option("--telemetry <file>", "with --records: where they are kept")
	.option("--repeat <n>", "ask each query n times and compare those answers as well", "1")
	.option("--format <format>", "text, json or github", "text")
	.option("--json", "the same as --format json")
	.addOption(rootOption)
	.addOption(threadsOption)
	.action(async (options) => {
		const { runDriftCheck } = await import("./drift.ts");
		process.exitCode = await runDriftCheck(options, interruption.signal);
	});

program
	.command("report")
	.description("what the records show: calls, times, failures, budgets, changed answers")
	.option("--html <file>", "write it as a page as well, such as .stage0/report.html")
	.addOption(rootOption)
	.option(
		"--telemetry <file>",
		"where the records are (default: .stage0/telemetry.ndjson in the root)",
	)
	.action(async (options) => {
		const { runReport } = await import("./report.ts");
		process.exitCode = await runReport(options);
	});

/** Thrown by the option, as commander's own `version()` does; that one wants the text before it is asked for. */
const VERSION_ASKED = new CommanderError(EXIT.ok, "stage0.version", "");
program
	.option("--version", "print the versions of stage0 and of its engines")
	.on("option:version", () => {
		throw VERSION_ASKED;
	});

try {
	await program.parseAsync();
} catch (error) {
	if (error === VERSION_ASKED) await printVersions();
	else process.exitCode = report(error);
}
await flushed();

/** commander has printed its own complaint; everything else becomes one sentence here. */
function report(error: unknown): number {
	if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
	const { message, code } = explainError(error);
	complain(message);
	if (process.env.STAGE0_DEBUG === "1" && error instanceof Error) {
		process.stderr.write(`${error.stack}\n`);
	}
	return code;
}

async function printVersions(): Promise<void> {
	const { engineVersions } = await import("../pipeline/versions.ts");
	const { stage0, ripgrep, astGrep, typescript } = engineVersions();
	await write(
		`stage0 ${stage0} (@vscode/ripgrep ${ripgrep}, @ast-grep/napi ${astGrep}, typescript ${typescript})\n`,
	);
}
