import { resolveRoot } from "../corpus/root.ts";
import { LAYERS } from "../layers/hit.ts";
import { searchLayer } from "../pipeline/search.ts";
import { EXIT, LayerUnavailableError, UsageError } from "./errors.ts";
import { parseThreads } from "./options.ts";
import { complain, write } from "./output.ts";
import { startRecording } from "./record.ts";

export interface SearchFlags {
	readonly pattern?: string;
	readonly kind?: string;
	readonly root?: string;
	readonly telemetry?: string | false;
	readonly threads?: string;
}

/** `stage0 search LAYER …`: one hit a line; exit code 0 with hits, 1 with none. */
export async function runSearch(
	given: string,
	texts: readonly string[],
	flags: SearchFlags,
	signal: AbortSignal,
): Promise<number> {
	const layer = LAYERS.find((name) => name === given);
	if (layer === undefined) {
		throw new UsageError(`there is no layer ${JSON.stringify(given)}: pass ${LAYERS.join(", ")}`);
	}
	const { pattern, kind } = flags;
	const shape = pattern !== undefined || kind !== undefined ? { pattern, kind } : undefined;
	if (shape && layer !== "structural") {
		throw new UsageError("--pattern and --kind are the structural layer's: pass search structural");
	}
	if (!shape && texts.every((text) => text.trim() === "")) {
		throw new UsageError("nothing to search for: pass a name or a text in quotes");
	}
	const threads = parseThreads(flags.threads);
	const root = resolveRoot(flags.root, process.cwd());
	const { onRecords, finish } = startRecording(root, flags.telemetry);
	try {
		const result = await searchLayer(layer, texts, { root, threads, signal, shape, onRecords });
		if (result.status === "unavailable") {
			throw new LayerUnavailableError(`the ${layer} layer could not look (${result.reason})`);
		}
		if (result.status === "partial") complain(`the ${layer} layer is partial: ${result.reason}`);
		for (const hit of result.hits) await write(`${JSON.stringify(hit)}\n`);
		return result.hits.length > 0 ? EXIT.ok : EXIT.none;
	} finally {
		await finish();
	}
}
