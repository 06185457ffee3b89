import type { RecordSurvey } from "./records.ts";

/** What a survey of the records comes to, for people. */
export function sentencesOf({ queries, records, drifted, upgraded }: RecordSurvey): string[] {
	const changed = drifted + upgraded;
	return [
		`${queries} distinct queries, ${records} records with a corpus fingerprint, ${changed} queries whose result changed while the corpus did not`,
		...(upgraded > 0 ? [`${upgraded} of these with other versions of the engines`] : []),
	];
}
