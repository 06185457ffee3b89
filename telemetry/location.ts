import path from "node:path";

/** Where records are kept. */
export interface TelemetryLocation {
	/** Absolute path of the file that is written to; full ones lie beside it (rotate.ts). */
	readonly file: string;
	/** The file as its user knows it: relative to the root, or as it was given. */
	readonly label: string;
	/** Whether the folder around it is stage0's own: made when missing, ignored by git. */
	readonly ownFolder: boolean;
}

const FOLDER = ".stage0";
const FILE = "telemetry.ndjson";

/**
 * The flag speaks before the environment, and the environment before the default. `flag` is what
 * `--telemetry FILE` gives, or false for `--no-telemetry`; `STAGE0_TELEMETRY` holds a file, or `off`
 * (a file of that name is `./off`). Undefined: nothing is recorded.
 */
export function telemetryLocation(
	root: string,
	current: string,
	flag: string | false | undefined,
	environment: string | undefined,
): TelemetryLocation | undefined {
	if (flag === false) return undefined;
	const given = flag ?? (environment || undefined);
	if (given === undefined) {
		const file = path.join(root, FOLDER, FILE);
		return { file, label: `${FOLDER}/${FILE}`, ownFolder: true };
	}
	if (flag === undefined && given === "off") return undefined;
	return { file: path.resolve(current, given), label: given, ownFolder: false };
}
