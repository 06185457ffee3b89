import fs from "node:fs";
import path from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Bundle, BundleChunk } from "../../packer/bundle.ts";
import { printJson } from "../../packer/print/json.ts";
import { printText } from "../../packer/print/text.ts";
import { pack } from "../../pipeline/pack.ts";
import { fixture } from "../helpers/repository.ts";

const ROOTS = ["es-modules", "commonjs", "broken", "monorepo", "jsx", "vue", "shapes"].map(fixture);
const WORDS = [
	"record",
	"telemetry",
	"`record`",
	"Telemetry.record",
	"total",
	"of",
	"the",
	"cart",
	"price",
	"src/telemetry.ts",
	"index.ts:3",
	'"not found"',
	"render",
	"user",
	"заказ",
	"isn't",
	"```",
	"\0",
	"export default",
];

const query = fc
	.array(fc.constantFrom(...WORDS), { minLength: 0, maxLength: 6 })
	.map((words) => words.join(" "));
const budget = fc.oneof(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 400, max: 30_000 }));

const schema = JSON.parse(
	fs.readFileSync(path.resolve(import.meta.dirname, "../../schema/bundle.schema.json"), "utf8"),
);
const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(schema);

describe("every bundle", () => {
	it("keeps its budget, its spans, its schema and its word, whatever is asked", async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.constantFrom(...ROOTS),
				query,
				budget,
				fc.boolean(),
				async (root, text, limit, explain) => {
					const bundle = await pack(text, { root, budget: limit, explain });
					const printed = printText(bundle);
					expect(Buffer.byteLength(printed)).toBeLessThanOrEqual(limit);
					expect(Buffer.byteLength(printed)).toBe(bundle.budget.used);
					expect(validate(JSON.parse(printJson(bundle))), JSON.stringify(validate.errors)).toBe(
						true,
					);
					for (const chunk of bundle.chunks) checkSpan(root, chunk);
					checkOverlap(bundle);
					checkText(bundle, printed);
					expect(bundle.truncated).toBe(bundle.omitted.chunks > 0);
				},
			),
			{ numRuns: 40, seed: 7 },
		);
	});
});

/** Spans lie in their file, on line borders, and the text is what the lines say. */
function checkSpan(root: string, chunk: BundleChunk): void {
	const bytes = fs.readFileSync(path.join(root, chunk.path));
	const lines = bytes.toString().split("\n");
	expect(chunk.endLine).toBeLessThanOrEqual(lines.length);
	expect(chunk.startByte === 0 || bytes[chunk.startByte - 1] === 10).toBe(true);
	expect(chunk.endByte === bytes.length || [10, 13].includes(bytes[chunk.endByte] as number)).toBe(
		true,
	);
	const span = bytes.subarray(chunk.startByte, chunk.endByte).toString().split("\n");
	expect(span.length).toBe(chunk.endLine - chunk.startLine + 1);
	const shown = chunk.shown.flatMap(([first, last]) => {
		expect(first).toBeGreaterThanOrEqual(chunk.startLine);
		expect(last).toBeLessThanOrEqual(chunk.endLine);
		return lines.slice(first - 1, last);
	});
	const told = chunk.text.split("\n").filter((line) => !/^⋯ lines? \d+/.test(line));
	expect(told.map((line) => line.trimEnd())).toEqual(shown.map((line) => line.trimEnd()));
}

/** No line of a file is shown twice. */
function checkOverlap(bundle: Bundle): void {
	const seen = new Set<string>();
	for (const { path: file, shown } of bundle.chunks) {
		for (const [first, last] of shown) {
			for (let line = first; line <= last; line++) {
				expect(seen.has(`${file}:${line}`), `${file}:${line}`).toBe(false);
				seen.add(`${file}:${line}`);
			}
		}
	}
}

/** Text mode shows the chunks of the JSON, in rank order, each in its own fence. */
function checkText(bundle: Bundle, printed: string): void {
	let at = 0;
	for (const chunk of bundle.chunks) {
		const found = printed.indexOf(`\n${chunk.text}\n`, at);
		expect(found, chunk.path).toBeGreaterThanOrEqual(at);
		at = found + chunk.text.length;
	}
}
