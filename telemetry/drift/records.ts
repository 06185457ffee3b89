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

/** How a record differs from an earlier, comparable one: for no known reason, or with other engines. */
export type Change = "unexplained" | "upgrade";

export interface RecordDrift {
	readonly cause: Change;
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

/**
 * Goes through the records once; keeps the first of each sort, by the versions that answered it.
 * `onRecord` hears of each record in turn, so that others need not read them again.
 */
export async function surveyRecords(
	records: AsyncIterable<TelemetryRecord>,
	hasher: Hasher,
	onRecord: (record: TelemetryRecord, change: Change | undefined) => void = () => {},
): Promise<RecordSurvey> {
	const queries = new Set<string>();
	const firsts = newFirsts(hasher);
	const unexplained = new Set<string>();
	const laidToUpgrade = new Set<string>();
	const drifts: RecordDrift[] = [];
	let named = 0;
	let compared = 0;
	for await (const record of records) {
		queries.add(record.query);
		named += 1;
		const before = firsts.before(record);
		if (before !== undefined) compared += 1;
		const change = before && changeSince(before, record);
		onRecord(record, change);
		if (before === undefined || change === undefined) continue;
		(change === "upgrade" ? laidToUpgrade : unexplained).add(record.query);
		if (drifts.length < MAX_SHOWN) {
			const { query, command, layer, corpus } = record;
			drifts.push({
				cause: change,
				query,
				command,
				layer,
				corpus,
				before,
				after: seenIn(record),
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

interface Firsts {
	/** The earlier record that this one can be held against, by the same engines if there is one. */
	before(record: TelemetryRecord): Seen | undefined;
}

function newFirsts(hasher: Hasher): Firsts {
	const firsts = new Map<string, Seen[]>();
	/** Few are distinct: kept with each record they would be most of the memory. */
	const versions = new Map<string, Engines>();
	const shared = (engines: Engines): Engines => {
		const key = versionsOf(engines);
		const known = versions.get(key) ?? engines;
		versions.set(key, known);
		return known;
	};
	return {
		before: (record) => {
			if (circumstanceOf(record.reason) !== undefined) return undefined;
			const key = hasher.text(JSON.stringify(comparableBy(record)));
			const known = firsts.get(key);
			const seen = { ...seenIn(record), engines: shared(record.engines) };
			if (known === undefined) {
				firsts.set(key, [seen]);
				return undefined;
			}
			const sameEngines = known.find(({ engines }) => engines === seen.engines);
			if (sameEngines === undefined) known.push(seen);
			return sameEngines ?? known[0];
		},
	};
}

function changeSince(before: Seen, { result, engines }: TelemetryRecord): Change | undefined {
	if (before.result === result) return undefined;
	return versionsOf(before.engines) === versionsOf(engines) ? "unexplained" : "upgrade";
}

function seenIn({ time, result, engines }: TelemetryRecord): Seen {
	return { time, result, engines };
}

/** All that has to agree before two results may be held against each other. */
function comparableBy(record: TelemetryRecord): readonly string[] {
	const { query, command, layer, options, corpus, surroundings } = record;
	return [query, command, layer, options, corpus, surroundings.history, surroundings.dependencies];
}

function versionsOf({ stage0, ripgrep, astGrep, typescript }: Engines): string {
	return `${stage0} ${ripgrep} ${astGrep} ${typescript}`;
}
