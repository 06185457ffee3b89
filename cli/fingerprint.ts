import { loadHasher } from "../corpus/hash.ts";
import { resolveRoot } from "../corpus/root.ts";
import { fingerprintCorpus } from "../pipeline/fingerprint.ts";
import { EXIT } from "./errors.ts";
import { parseFormat, parseThreads } from "./options.ts";
import { write } from "./output.ts";

export interface FingerprintFlags {
	readonly root?: string;
	readonly format: string;
	readonly json?: boolean;
	readonly threads?: string;
}

/** `stage0 fingerprint`: one line, `<16 hex> <files> files <bytes> bytes`, or the same as JSON. */
export async function runFingerprint(
	flags: FingerprintFlags,
	signal: AbortSignal,
): Promise<number> {
	const format = flags.json ? "json" : parseFormat(flags.format);
	const threads = parseThreads(flags.threads);
	const root = resolveRoot(flags.root, process.cwd());
	const answer = await fingerprintCorpus(root, await loadHasher(), { threads, signal });
	const { fingerprint, files, bytes } = answer;
	await write(
		format === "json"
			? `${JSON.stringify(answer)}\n`
			: `${fingerprint} ${files} files ${bytes} bytes\n`,
	);
	return EXIT.ok;
}
