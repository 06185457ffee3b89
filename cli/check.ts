import { resolveRoot } from "../corpus/root.ts";
import { visible } from "../packer/print/escape.ts";
import { checkChanges, printComplaints } from "../pipeline/check.ts";
import { pack } from "../pipeline/pack.ts";
import { EXIT, LayerUnavailableError } from "./errors.ts";
import { parseBudget, parseFormat, parseThreads } from "./options.ts";
import { complain, write } from "./output.ts";
import { PACK_PRINTERS } from "./pack.ts";
import { startProgress } from "./progress.ts";

export interface CheckFlags {
	readonly budget: string;
	readonly root?: string;
	readonly format: string;
	readonly json?: boolean;
	readonly list?: boolean;
	readonly history: boolean;
	readonly threads?: string;
}

/** `stage0 check`: exit code 0 if the compiler has no complaint about the changed files, 1 if it has. */
export async function runCheck(flags: CheckFlags, signal: AbortSignal): Promise<number> {
	const budget = parseBudget(flags.budget);
	const format = flags.json ? "json" : parseFormat(flags.format);
	const threads = parseThreads(flags.threads);
	const root = resolveRoot(flags.root, process.cwd());
	const progress = startProgress();
	try {
		progress.waitFor("the TypeScript language server");
		const check = await checkChanges(root, { threads, signal });
		if (check === undefined) {
			throw new LayerUnavailableError(
				"git can't tell what has changed since HEAD: run it in a git work tree, or give a tool's output to stage0 pack --diagnostics",
			);
		}
		if (check.reason !== null) {
			if (check.complaints.length === 0) {
				throw new LayerUnavailableError(`the changed files could not be checked (${check.reason})`);
			}
			complain(`there may be more to complain of: ${check.reason}`);
		}
		const diagnostics = printComplaints(check.complaints);
		const files = `${check.files.length} changed ${check.files.length === 1 ? "file" : "files"}`;
		if (diagnostics === "") {
			progress.end();
			complain(`no complaint about ${files}`);
			return EXIT.ok;
		}
		if (flags.list) {
			progress.end();
			await write(visible(diagnostics));
			return EXIT.none;
		}
		const { history } = flags;
		const onWait = progress.waitFor;
		const bundle = await pack("", { root, budget, diagnostics, history, threads, signal, onWait });
		progress.end();
		complain(`${check.complaints.length} complaints about ${files}; --list shows them`);
		await write(PACK_PRINTERS[format](bundle));
		return EXIT.none;
	} finally {
		progress.end();
	}
}
