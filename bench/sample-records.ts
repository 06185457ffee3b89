import { createHash } from "node:crypto";
import fs from "node:fs";
import stringify from "fast-json-stable-stringify";
import { LAYERS } from "../layers/hit.ts";
import type { TelemetryRecord } from "../telemetry/record.ts";

/** Lines written at once. */
const LINES_PER_WRITE = 5_000;
/** Packs between two edits of the code. */
const PACKS_PER_CORPUS = 60;
const ENGINES = { stage0: "0.1.0", ripgrep: "1.18.0", astGrep: "0.51.2", typescript: "7.0.2" };

/**
 * Writes so many records of a team at work, four a pack, the same at every call: `questions` asked over
 * and over while the code changes now and then, one pack in 50 without a language server, one
 * answer in 400 changed for no reason.
 */
export function writeSampleRecords(file: string, count: number, questions: number): void {
	const random = newRandom();
	let lines: string[] = [];
	fs.writeFileSync(file, "");
	for (let pack = 0, written = 0; written < count; pack++) {
		for (const record of packOf(pack, Math.floor(random() * questions), random)) {
			if (written++ < count) lines.push(`${stringify(record)}\n`);
		}
		if (lines.length < LINES_PER_WRITE && written < count) continue;
		fs.appendFileSync(file, lines.join(""));
		lines = [];
	}
}

function packOf(pack: number, question: number, random: () => number): TelemetryRecord[] {
	const era = Math.floor(pack / PACKS_PER_CORPUS);
	const missing = random() < 0.02;
	const odd = random() < 0.0025 ? pack : "";
	const common = {
		schema: "stage0.record/1",
		time: new Date(Date.UTC(2026, 0, 1) + pack * 97_003).toISOString(),
		command: "pack",
		query: hash(`query ${question}`),
		options: hash("options"),
		corpus: hash(`corpus ${era}`),
		surroundings: { history: hash(`history ${era}`), dependencies: hash("dependencies") },
		engines: ENGINES,
	} as const;
	const hits = LAYERS.map(() => Math.floor(10 ** (random() * 2.5)));
	const layers = LAYERS.map((layer, at): TelemetryRecord => {
		const gone = missing && layer === "symbol";
		const ms = (layer === "symbol" ? 600 : 30) * (0.5 + random() ** 3 * 3) * (1 + era / 4000);
		return {
			...common,
			layer,
			result: hash(`${layer} ${question} ${era} ${odd} ${gone}`),
			status: gone ? "unavailable" : "ok",
			reason: gone ? "missing" : null,
			counts: { hits: gone ? 0 : (hits[at] ?? 0), files: 3, chunks: 0, kept: 0, omitted: 0 },
			bytes: { budget: 0, used: 0, omitted: 0 },
			truncated: false,
			ms: Math.round(ms * 10) / 10,
		};
	});
	const wanted = Math.floor(1_500 + random() * 7_000);
	const used = Math.min(wanted, 5_700 + Math.floor(random() * 300));
	const kept = Math.ceil(used / 500);
	const omitted = Math.ceil((wanted - used) / 500);
	return [
		...layers,
		{
			...common,
			layer: "pack",
			result: hash(`pack ${question} ${era} ${odd} ${missing}`),
			status: missing ? "partial" : "ok",
			reason: missing ? "missing" : null,
			counts: {
				hits: layers.reduce((sum, { counts }) => sum + counts.hits, 0),
				files: 5,
				...{ chunks: kept + omitted, kept, omitted },
			},
			bytes: { budget: 6_000, used, omitted: wanted - used },
			truncated: omitted > 0,
			ms: Math.max(...layers.map(({ ms }) => ms)) + 20,
		},
	];
}

function hash(text: string): string {
	return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

/** The generator of Park and Miller: the same numbers on every machine. */
function newRandom(): () => number {
	let state = 42;
	return () => {
		state = (state * 48_271) % 0x7fffffff;
		return state / 0x7fffffff;
	};
}
