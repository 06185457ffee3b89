import fs from "node:fs";
import path from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Bundle } from "../../packer/bundle.ts";
import { pack } from "../../pipeline/pack.ts";
import type { MakeRecords } from "../../pipeline/recorded.ts";
import { searchLayer } from "../../pipeline/search.ts";
import type { TelemetryRecord } from "../../telemetry/record.ts";
import { isRecord } from "../../telemetry/valid.ts";
import { fixture, repositoryOf } from "../helpers/repository.ts";
import { recordOf } from "./record-of.ts";

const schema = JSON.parse(
	fs.readFileSync(path.resolve(import.meta.dirname, "../../schema/record.schema.json"), "utf8"),
);
const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(schema);

interface Answered {
	readonly bundle: Bundle;
	readonly records: readonly TelemetryRecord[];
}

async function packed(
	query: string,
	root: string,
	options: { budget?: number; explain?: boolean; history?: boolean } = {},
): Promise<Answered> {
	let make: MakeRecords | undefined;
	const onRecords = (given: MakeRecords): void => {
		make = given;
	};
	const bundle = await pack(query, { root, budget: 6000, ...options, onRecords });
	const records = (await make?.()) ?? [];
	for (const record of records) expectValid(record);
	return { bundle, records };
}

function expectValid(record: TelemetryRecord): void {
	const line = JSON.parse(JSON.stringify(record));
	expect(validate(line), JSON.stringify(validate.errors)).toBe(true);
	expect(isRecord(line)).toBe(true);
}

describe("the records of a pack", () => {
	it("say what the bundle says, one a layer and one for the pack", async () => {
		const query = "`record` drops events in telemetry";
		const { bundle, records } = await packed(query, fixture("es-modules"), { budget: 900 });
		expect(records.map(({ layer }) => layer)).toEqual(["lexical", "structural", "symbol", "pack"]);
		expect(records.slice(0, 3).map(({ counts }) => counts.hits)).toEqual(
			bundle.layers.map(({ hits }) => hits),
		);
		expect(bundle.truncated).toBe(true);
		expect(records[3]).toMatchObject({
			command: "pack",
			query: bundle.query.hash,
			corpus: bundle.corpus.fingerprint,
			surroundings: bundle.surroundings,
			result: bundle.resultHash,
			engines: bundle.engines,
			status: "ok",
			reason: null,
			counts: {
				chunks: bundle.chunks.length + bundle.omitted.chunks,
				kept: bundle.chunks.length,
				omitted: bundle.omitted.chunks,
			},
			bytes: { budget: 900, used: bundle.budget.used, omitted: bundle.omitted.bytes },
			truncated: true,
			ms: bundle.timings.totalMs,
		});
	});

	it("are comparable and alike when asked again, and tell options and queries apart", async () => {
		const root = fixture("es-modules");
		const whatOf = ({ records }: Answered) =>
			records.map(({ query, options, corpus, result }) => ({ query, options, corpus, result }));
		const first = await packed("`record`", root);
		expect(whatOf(await packed("`record`", root))).toEqual(whatOf(first));
		expect(whatOf(await packed("`record`", root, { explain: false, history: true }))).toEqual(
			whatOf(first),
		);
		const options = [
			first,
			await packed("`record`", root, { budget: 5999 }),
			await packed("`record`", root, { explain: true }),
			await packed("`record`", root, { history: false }),
		].flatMap(({ records }) => records.map((record) => record.options));
		expect(new Set(options).size).toBe(4);
		const other = await packed("`total`", root);
		expect(other.records[0]?.query).not.toBe(first.records[0]?.query);
		expect(other.records[0]?.result).not.toBe(first.records[0]?.result);
	});

	it("name why a layer is partial by a word, not by the sentence that quotes the query", async () => {
		const flood = "const floodedWord = 1;\n".repeat(5_000);
		const root = repositoryOf({ "a.ts": flood, "b.ts": flood, "c.ts": "import 'absent-package';" });
		const { bundle, records } = await packed("floodedWord", root);
		expect(bundle.layers[0]).toMatchObject({ status: "partial" });
		expect(records[0]).toMatchObject({ status: "partial", reason: "capped" });
		expect(records[3]).toMatchObject({ status: "partial" });
	});
});

describe("the record of a search", () => {
	it("has the fingerprint of the whole corpus and says nothing of a history", async () => {
		const root = fixture("es-modules");
		const { bundle } = await packed("`record`", root);
		for (const layer of ["lexical", "structural", "symbol"] as const) {
			let make: MakeRecords | undefined;
			const result = await searchLayer(layer, ["record"], {
				root,
				onRecords: (given) => {
					make = given;
				},
			});
			const records = (await make?.()) ?? [];
			expect(records).toHaveLength(1);
			for (const record of records) expectValid(record);
			expect(records[0]).toMatchObject({
				command: "search",
				layer,
				corpus: bundle.corpus.fingerprint,
				surroundings: { ...bundle.surroundings, history: "none" },
				counts: { hits: result.hits.length },
			});
		}
	});
});

describe("the reader's check of a line", () => {
	it("agrees with the JSON Schema about every change of a record", () => {
		const places = pathsOf(recordOf());
		const value = fc.oneof(
			fc.constantFrom(
				null,
				-1,
				1.5,
				0,
				"none",
				"ok",
				"pack",
				"0123456789abcdef",
				"stage0.record/2",
			),
			fc.constantFrom("0123456789ABCDEF", "a b", "", "7.0.2", "crashed", "changed", true, 1e21),
			fc.jsonValue(),
		);
		const edit = fc.constantFrom("set", "delete", "add");
		let accepted = 0;
		fc.assert(
			fc.property(fc.constantFrom(...places), value, edit, (place, given, how) => {
				const record = changed(place, given, how);
				const isValid = validate(record);
				if (isValid) accepted += 1;
				expect(isRecord(record), JSON.stringify(record)).toBe(isValid);
			}),
			{ numRuns: 3_000, seed: 11 },
		);
		expect(accepted).toBeGreaterThan(50);
		for (const other of [null, 1, "x", [], {}]) expect(isRecord(other)).toBe(false);
	});
});

type Tree = { [name: string]: unknown };

function pathsOf(value: object, above: readonly string[] = []): string[][] {
	return Object.entries(value).flatMap(([name, inner]) => {
		const here = [...above, name];
		return typeof inner === "object" && inner !== null ? [here, ...pathsOf(inner, here)] : [here];
	});
}

function changed(place: readonly string[], given: unknown, how: string): unknown {
	const record = JSON.parse(JSON.stringify(recordOf())) as Tree;
	const above = place.slice(0, -1).reduce((tree, name) => tree[name] as Tree, record);
	const name = place.at(-1) as string;
	if (how === "delete") delete above[name];
	else above[how === "add" ? `${name}2` : name] = given;
	return JSON.parse(JSON.stringify(record));
}
