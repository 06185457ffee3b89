import type { Hasher } from "../../corpus/hash.ts";
import type { Engines } from "../../packer/bundle.ts";
import type { TelemetryRecord } from "../record.ts";
import { circumstanceOf } from "./circumstances.ts";

/** Drifts that are kept to be shown; all are counted. */
const MAX_SHOWN = 100;

/** What the records alone say: queries that were asked again while nothing else had changed. */
export interface RecordSurvey {
	/** Distinct queries. */
	readonly queries: number;
	/** Records that name a corpus. */
	readonly records: number;
	/** Records that could be held against an earlier one. */
	readonly compared: number;
	/** Queries whose result changed while the corpus did not, for no known reason. */
	readonly drifted: number;
	/** The same, where the engines' versions differ as well. */
	readonly upgraded: number;
	/** The first of them. */
	readonly drifts: readonly RecordDrift[];
}

/** A record that differs from an earlier, comparable one. */
export interface RecordDrift {
	readonly cause: "unexplained" | "upgrade";
	readonly query: string;
	readonly command: TelemetryRecord["command"];
	readonly layer: TelemetryRecord["layer"];
	readonly corpus: string;
	readonly before: Seen;
	readonly after: Seen;
}

interface Seen {
	readonly time: string;
	readonly result: string;
	readonly engines: Engines;
}

/** Goes through the records once; keeps the first of each sort, by the versions that answered it. */
export async function surveyRecords(
	records: AsyncIterable<TelemetryRecord>,
	hasher: Hasher,
): Promise<RecordSurvey> {
	const queries = new Set<string>();
	const firsts = new Map<string, Seen[]>();
	const unexplained = new Set<string>();
	const laidToUpgrade = new Set<string>();
	const drifts: RecordDrift[] = [];
	let named = 0;
	let compared = 0;
	for await (const record of records) {
		queries.add(record.query);
		named += 1;
		if (circumstanceOf(record.reason) !== undefined) continue;
		const key = hasher.text(JSON.stringify(comparableBy(record)));
		const { time, result, engines } = record;
		const known = firsts.get(key);
		if (known === undefined) {
			firsts.set(key, [{ time, result, engines }]);
			continue;
		}
		compared += 1;
		const sameEngines = known.find((seen) => versionsOf(seen.engines) === versionsOf(engines));
		if (sameEngines === undefined) known.push({ time, result, engines });
		const before = sameEngines ?? known[0];
		if (before === undefined || before.result === result) continue;
		const cause = sameEngines ? "unexplained" : "upgrade";
		(cause === "upgrade" ? laidToUpgrade : unexplained).add(record.query);
		if (drifts.length < MAX_SHOWN) {
			const { query, command, layer, corpus } = record;
			drifts.push({
				cause,
				query,
				command,
				layer,
				corpus,
				before,
				after: { time, result, engines },
			});
		}
	}
	return {
		queries: queries.size,
		records: named,
		compared,
		drifted: unexplained.size,
		upgraded: [...laidToUpgrade].filter((query) => !unexplained.has(query)).length,
		drifts,
	};
}

/** All that has to agree before two results may be held against each other. */
function comparableBy(record: TelemetryRecord): readonly string[] {
	const { query, command, layer, options, corpus, surroundings } = record;
	return [query, command, layer, options, corpus, surroundings.history, surroundings.dependencies];
}

function versionsOf({ stage0, ripgrep, astGrep, typescript }: Engines): string {
	return `${stage0} ${ripgrep} ${astGrep} ${typescript}`;
}
