import path from "node:path";
import { CorpusError } from "../corpus/errors.ts";
import { loadHasher } from "../corpus/hash.ts";
import { visiblePath } from "../packer/print/escape.ts";
import { RefusedError } from "../telemetry/errors.ts";
import { printPage } from "../telemetry/page/page.ts";
import { savePage } from "../telemetry/page/save.ts";
import { readRecords } from "../telemetry/read.ts";
import { gatherReport } from "../telemetry/report/gather.ts";
import { EXIT, UsageError } from "./errors.ts";
import { complain, write } from "./output.ts";
import { type RecordsFlags, recordsLocation, refusingUnreadable } from "./records-location.ts";
import { printReport } from "./report-print.ts";

export interface ReportFlags extends RecordsFlags {
	readonly html?: string;
}

/** `stage0 report`: exit code 0, also when there are no records. */
export async function runReport(flags: ReportFlags): Promise<number> {
	const reading = readRecords(locationOf(flags));
	const report = await refusingUnreadable(gatherReport(reading, await loadHasher()));
	if (flags.html !== undefined) writePage(flags.html, printPage(report));
	await write(printReport(report));
	if (flags.html !== undefined) complain(`the page is in ${visiblePath(flags.html)}`);
	return EXIT.ok;
}

/** Nothing is looked for in the root, so a wrong one is no unreadable corpus. */
function locationOf(flags: RecordsFlags) {
	try {
		return recordsLocation(flags);
	} catch (error) {
		throw error instanceof CorpusError ? new UsageError(error.message) : error;
	}
}

function writePage(given: string, page: string): void {
	if (given === "" || given === "-") {
		throw new UsageError("--html needs a file for the page: pass --html .stage0/report.html");
	}
	try {
		savePage(path.resolve(given), page);
	} catch (error) {
		if (!(error instanceof RefusedError)) throw error;
		throw new UsageError(
			`the page can't be written to ${visiblePath(given)} (${error.message}): pass another --html FILE`,
		);
	}
}
