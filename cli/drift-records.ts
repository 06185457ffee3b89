import { loadHasher } from "../corpus/hash.ts";
import { resolveRoot } from "../corpus/root.ts";
import { type RecordDrift, type RecordSurvey, surveyRecords } from "../telemetry/drift/records.ts";
import { UnreadableRecordsError } from "../telemetry/errors.ts";
import { telemetryLocation } from "../telemetry/location.ts";
import { readRecords } from "../telemetry/read.ts";
import { annotation, type DriftFormat } from "./drift-print.ts";
import { EXIT, UsageError } from "./errors.ts";
import { write } from "./output.ts";

export interface DriftRecordsFlags {
	readonly root?: string;
	readonly telemetry?: string;
}

/**
 * `stage0 drift check --records`: what the telemetry alone shows. An upgrade's drift is told but is no
 * alarm here: records stay, and nothing could ever silence it.
 */
export async function runDriftRecords(
	flags: DriftRecordsFlags,
	format: DriftFormat,
): Promise<number> {
	const root = resolveRoot(flags.root, process.cwd());
	const from = process.env.STAGE0_TELEMETRY;
	const location = telemetryLocation(root, process.cwd(), flags.telemetry, from);
	if (location === undefined) {
		throw new UsageError("STAGE0_TELEMETRY switches the records off: pass --telemetry FILE");
	}
	const { records, skipped } = readRecords(location);
	const survey = await surveyRecords(records, await loadHasher()).catch((error: unknown) => {
		if (error instanceof UnreadableRecordsError) throw new UsageError(error.message);
		throw error;
	});
	if (format === "json") {
		const report = { schema: "stage0.drift-records/1", ...survey, skipped };
		await write(`${JSON.stringify(report)}\n`);
	} else {
		const lines = survey.drifts.map((drift) => tell(drift, format));
		await write(`${[...lines, ...sentencesOf(survey)].join("\n")}\n`);
	}
	if (survey.drifted > 0) return EXIT.none;
	return survey.compared > 0 ? EXIT.ok : EXIT.unavailable;
}

function tell(drift: RecordDrift, format: DriftFormat): string {
	const { cause, query, command, layer, corpus, before, after } = drift;
	const upgrade = cause === "upgrade" ? ", laid to the upgrade" : "";
	const text = `query ${query}, ${layer} of ${command}, corpus ${corpus}: ${before.result} (${before.time}) → ${after.result} (${after.time})${upgrade}`;
	if (format !== "github") return `drift: ${text}`;
	const title = { title: "stage0: the answer drifted" };
	return annotation(cause === "upgrade" ? "notice" : "error", title, text);
}

function sentencesOf({ queries, records, drifted, upgraded }: RecordSurvey): string[] {
	const changed = drifted + upgraded;
	return [
		`${queries} distinct queries, ${records} records with a corpus fingerprint, ${changed} queries whose result changed while the corpus did not`,
		...(upgraded > 0 ? [`${upgraded} of these with other versions of the engines`] : []),
	];
}
