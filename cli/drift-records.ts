import { loadHasher } from "../corpus/hash.ts";
import { type RecordDrift, surveyRecords } from "../telemetry/drift/records.ts";
import { sentencesOf } from "../telemetry/drift/sentences.ts";
import { readRecords } from "../telemetry/read.ts";
import { annotation, type DriftFormat } from "./drift-print.ts";
import { EXIT } from "./errors.ts";
import { write } from "./output.ts";
import { type RecordsFlags, recordsLocation, refusingUnreadable } from "./records-location.ts";

/**
 * `stage0 drift check --records`: what the telemetry alone shows. An upgrade's drift is told but is no
 * alarm here: records stay, and nothing could ever silence it.
 */
export async function runDriftRecords(flags: RecordsFlags, format: DriftFormat): Promise<number> {
	const { records, skipped } = readRecords(recordsLocation(flags));
	const survey = await refusingUnreadable(surveyRecords(records, await loadHasher()));
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
