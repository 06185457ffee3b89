import fs from "node:fs";
import path from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import type { Hit } from "../../layers/hit.ts";
import type { Bundle } from "../../packer/bundle.ts";
import { stage0 } from "../helpers/cli.ts";
import { fixture } from "../helpers/repository.ts";

const ROOT = fixture("es-modules");
const QUERY = "`record` drops events when flush throws in src/telemetry.ts";

function printed(...flags: string[]): string {
	const run = stage0(["pack", "--root", ROOT, ...flags, QUERY]);
	expect(run.stderr).toBe("");
	return run.stdout;
}

function validator(name: string) {
	const file = path.resolve(import.meta.dirname, "../../schema", name);
	return new Ajv2020({ strict: true, allowUnionTypes: true }).compile(
		JSON.parse(fs.readFileSync(file, "utf8")),
	);
}

describe("search", () => {
	const validate = validator("hit.schema.json");

	it.each([
		"lexical record",
		"structural record",
		"structural --pattern $A.record($$$B)",
		"structural --kind class_declaration",
		"symbol Telemetry.record",
	])("%s prints hits as the schema says, in the pipeline's order", (words) => {
		const args = words.split(" ");
		const run = stage0(["search", "--root", ROOT, ...args]);
		const hits = run.stdout
			.trimEnd()
			.split("\n")
			.map((line) => JSON.parse(line) as Hit);
		expect(hits.length).toBeGreaterThan(0);
		for (const hit of hits) expect(validate(hit), JSON.stringify(validate.errors)).toBe(true);
		const order = hits.map(({ path: file, startByte }) => [file, startByte] as const);
		const sorted = [...order].sort(([a, x], [b, y]) => (a < b ? -1 : a > b ? 1 : x - y));
		expect(order).toEqual(sorted);
	});
});

describe("pack", () => {
	const bundle = JSON.parse(printed("--json")) as Bundle;

	it("prints JSON as the schema says, with and without --explain", () => {
		const validate = validator("bundle.schema.json");
		for (const flags of [["--json"], ["--format", "json", "--explain"]]) {
			expect(validate(JSON.parse(printed(...flags))), JSON.stringify(validate.errors)).toBe(true);
		}
	});

	it("carries the same chunks in text and in Markdown as in JSON", () => {
		for (const text of [printed(), printed("--format", "markdown")]) {
			let at = 0;
			for (const chunk of bundle.chunks) {
				at = text.indexOf(`\n${chunk.text}\n`, at);
				expect(at, chunk.path).toBeGreaterThan(-1);
			}
		}
		expect(printed("--format", "markdown").match(/^### \d+\. /gm)).toHaveLength(
			bundle.chunks.length,
		);
	});

	it("tells with --explain how each chunk got its score, within the budget", () => {
		const text = printed("--explain", "--budget", "3000");
		expect(Buffer.byteLength(text)).toBeLessThanOrEqual(3000);
		const explained = JSON.parse(printed("--explain", "--budget", "3000", "--json")) as Bundle;
		expect(text.match(/^why: score \d/gm)).toHaveLength(explained.chunks.length);
		for (const { score, factors = [] } of explained.chunks) {
			expect(factors.length).toBeGreaterThan(0);
			const product = factors.reduce((sofar, { value }) => sofar * value, 1);
			expect(product).toBeCloseTo(score, 1);
		}
	});
});
