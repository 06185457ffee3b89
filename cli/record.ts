import type { MakeRecords } from "../pipeline/recorded.ts";
import { appendRecords } from "../telemetry/append.ts";
import { telemetryLocation } from "../telemetry/location.ts";
import { complain } from "./output.ts";

/** Holds what makes the records until the answer is out. */
export interface Recording {
	/** Undefined when nothing is to be recorded. */
	readonly onRecords: ((make: MakeRecords) => void) | undefined;
	/** Writes them. Whatever goes wrong is one warning: the query has been answered. */
	finish(): Promise<void>;
}

/** `flag` is what `--telemetry FILE` or `--no-telemetry` gave. */
export function startRecording(root: string, flag: string | false | undefined): Recording {
	const location = telemetryLocation(root, process.cwd(), flag, process.env.STAGE0_TELEMETRY);
	if (location === undefined) return { onRecords: undefined, finish: async () => {} };
	let making: MakeRecords | undefined;
	return {
		onRecords: (make) => {
			making = make;
		},
		finish: async () => {
			if (making === undefined) return;
			let warning: string | undefined;
			try {
				warning = appendRecords(await making(), location);
			} catch (error) {
				warning = `no records of this query were made (${(error as Error).message}): pass --no-telemetry to go without`;
			}
			if (warning !== undefined) complain(warning);
		},
	};
}
