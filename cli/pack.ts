import { resolveRoot } from "../corpus/root.ts";
import { printJson } from "../packer/print/json.ts";
import { printMarkdown } from "../packer/print/markdown.ts";
import { printText } from "../packer/print/text.ts";
import { pack } from "../pipeline/pack.ts";
import { EXIT } from "./errors.ts";
import {
	type Format,
	parseBudget,
	parseFormat,
	parseThreads,
	readFileOrInput,
	readQuery,
} from "./options.ts";
import { write } from "./output.ts";
import { startProgress } from "./progress.ts";
import { startRecording } from "./record.ts";
import { pathWithin } from "./within.ts";

export interface PackFlags {
	readonly budget: string;
	readonly root?: string;
	readonly format: string;
	readonly json?: boolean;
	readonly queryFile?: string;
	readonly diagnostics?: string;
	readonly explain?: boolean;
	readonly history: boolean;
	readonly telemetry?: string | false;
	readonly threads?: string;
}

/** `stage0 pack`: exit code 0, also when nothing was found. */
export async function runPack(
	words: readonly string[],
	flags: PackFlags,
	signal: AbortSignal,
): Promise<number> {
	const budget = parseBudget(flags.budget);
	const format = flags.json ? "json" : parseFormat(flags.format);
	const threads = parseThreads(flags.threads);
	const root = resolveRoot(flags.root, process.cwd());
	const diagnostics =
		flags.diagnostics === undefined
			? undefined
			: await readFileOrInput(flags.diagnostics, "diagnostics file");
	const isOnlyFeedback =
		diagnostics !== undefined && words.length === 0 && flags.queryFile === undefined;
	const query = isOnlyFeedback ? "" : await readQuery(words, flags.queryFile);
	const recording = startRecording(root, flags.telemetry);
	const progress = startProgress();
	try {
		const bundle = await pack(query, {
			root,
			budget,
			diagnostics,
			exclude: pathWithin(root, flags.diagnostics),
			explain: flags.explain,
			history: flags.history,
			threads,
			signal,
			onWait: progress.waitFor,
			onRecords: recording.onRecords,
		});
		progress.end();
		await write(PACK_PRINTERS[format](bundle));
		return EXIT.ok;
	} finally {
		progress.end();
		await recording.finish();
	}
}

export const PACK_PRINTERS: Readonly<Record<Format, typeof printText>> = {
	text: printText,
	json: printJson,
	markdown: printMarkdown,
};
