import type { Hasher } from "../../corpus/hash.ts";
import { LAYERS } from "../../layers/hit.ts";
import { type RecordSurvey, surveyRecords } from "../drift/records.ts";
import type { Reading, Skipped } from "../read.ts";
import { type Fill, newFillCounter } from "./fill.ts";
import { type LayerReport, newLayerCounter } from "./layer.ts";
import { newRepeatKeeper, type Repeat } from "./repeats.ts";
import { newVersionCounter, type VersionsSeen } from "./versions.ts";

/** What the records show. Its size is bounded, however many records there are. */
export interface Report {
	/** Time of the first and the last record in the order in which they were written; undefined without any. */
	readonly from: string | undefined;
	readonly to: string | undefined;
	/** In the layers' order, `pack` last. */
	readonly layers: readonly LayerReport[];
	readonly fill: Fill;
	readonly repeats: readonly Repeat[];
	readonly versions: readonly VersionsSeen[];
	readonly survey: RecordSurvey;
	readonly skipped: Skipped;
}

/**
 * Goes through the records once.
 * @throws UnreadableRecordsError
 */
export async function gatherReport(reading: Reading, hasher: Hasher): Promise<Report> {
	const layers = [...LAYERS, "pack" as const].map(
		(layer) => [layer, newLayerCounter(layer)] as const,
	);
	const byLayer = new Map(layers);
	const fill = newFillCounter();
	const repeats = newRepeatKeeper();
	const versions = newVersionCounter();
	let from: string | undefined;
	let to: string | undefined;
	const survey = await surveyRecords(reading.records, hasher, (record, change) => {
		from ??= record.time;
		to = record.time;
		byLayer.get(record.layer)?.add(record, change);
		if (record.layer === "pack") fill.add(record);
		repeats.add(record, change);
		versions.add(record.engines);
	});
	return {
		from,
		to,
		layers: layers.map(([, counter]) => counter.result()),
		fill: fill.result(),
		repeats: repeats.result(),
		versions: versions.result(),
		survey,
		skipped: { ...reading.skipped },
	};
}
