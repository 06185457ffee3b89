import { resolveRoot } from "../corpus/root.ts";
import type { SymbolRequest } from "../pipeline/resolve/asked.ts";
import { type ResolveOptions, resolveSymbols } from "../pipeline/resolve.ts";
import type { ResolveReport } from "../resolver/report.ts";
import { EXIT, UsageError } from "./errors.ts";
import { parseThreads } from "./options.ts";
import { write } from "./output.ts";
import { readPlan } from "./plan.ts";
import { startProgress } from "./progress.ts";
import { RESOLVE_PRINTERS, type ResolveFormat } from "./resolve-print.ts";
import { pathWithin } from "./within.ts";

export interface ResolveFlags {
	readonly plan?: string;
	readonly root?: string;
	readonly format: string;
	readonly json?: boolean;
	readonly history: boolean;
	readonly threads?: string;
}

/** `stage0 resolve`: exit code 0 if the plan may rely on every symbol, 1 if not, 3 if it can't be told. */
export async function runResolve(
	texts: readonly string[],
	flags: ResolveFlags,
	signal: AbortSignal,
): Promise<number> {
	const format = flags.json ? "json" : parseResolveFormat(flags.format);
	const threads = parseThreads(flags.threads);
	const root = resolveRoot(flags.root, process.cwd());
	const requests: SymbolRequest[] = texts
		.filter((text) => text.trim() !== "")
		.map((symbol) => ({ symbol }));
	if (flags.plan !== undefined) requests.push(...(await readPlan(flags.plan)));
	if (requests.length === 0) {
		const why =
			flags.plan === undefined ? "no symbol given" : `the plan ${flags.plan} names no symbol`;
		throw new UsageError(
			`${why}: pass a name such as Class.method or path#name, or a --plan that holds some in backticks`,
		);
	}
	const progress = startProgress();
	try {
		const options: ResolveOptions = {
			root,
			threads,
			signal,
			plan: flags.plan,
			exclude: pathWithin(root, flags.plan),
			history: flags.history,
			onWait: progress.waitFor,
		};
		const report = await resolveSymbols(requests, options);
		progress.end();
		await write(RESOLVE_PRINTERS[format](report));
		return exitOf(report);
	} finally {
		progress.end();
	}
}

function exitOf({ symbols }: ResolveReport): number {
	if (symbols.some(({ ok }) => ok === false)) return EXIT.none;
	return symbols.some(({ ok }) => ok === null) ? EXIT.unavailable : EXIT.ok;
}

function parseResolveFormat(given: string): ResolveFormat {
	const formats = Object.keys(RESOLVE_PRINTERS) as ResolveFormat[];
	const format = formats.find((name) => name === given);
	if (format) return format;
	throw new UsageError(`--format ${JSON.stringify(given)} is unknown: pass ${formats.join(", ")}`);
}
