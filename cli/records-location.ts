import { resolveRoot } from "../corpus/root.ts";
import { UnreadableRecordsError } from "../telemetry/errors.ts";
import { type TelemetryLocation, telemetryLocation } from "../telemetry/location.ts";
import { UsageError } from "./errors.ts";

/** Where a command that reads records looks for them. */
export interface RecordsFlags {
	readonly root?: string;
	readonly telemetry?: string;
}

/** Where the records are that a query asked with the same flags would have left. */
export function recordsLocation({ root, telemetry }: RecordsFlags): TelemetryLocation {
	const current = process.cwd();
	const from = process.env.STAGE0_TELEMETRY;
	const location = telemetryLocation(resolveRoot(root, current), current, telemetry, from);
	if (location !== undefined) return location;
	throw new UsageError("STAGE0_TELEMETRY switches the records off: pass --telemetry FILE");
}

/** Records that can't be read are the fault of the command line that leads to them. */
export function refusingUnreadable<T>(reading: Promise<T>): Promise<T> {
	return reading.catch((error: unknown) => {
		throw error instanceof UnreadableRecordsError ? new UsageError(error.message) : error;
	});
}
