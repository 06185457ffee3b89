import fs from "node:fs";
import path from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { parseSuite } from "../../telemetry/drift/suite.ts";

const SCHEMA = path.resolve(import.meta.dirname, "../../schema/suite.schema.json");
const matches = new Ajv2020().compile(JSON.parse(fs.readFileSync(SCHEMA, "utf8")));

describe("a suite", () => {
	it("is read from YAML and from JSON alike, with defaults and lines", () => {
		const yaml =
			"# ours\n- query: a\n- query: |\n    b\n    c\n  budget: 900\n  root: packages/x/\n";
		const json = JSON.stringify(
			[{ query: "a" }, { query: "b\nc\n", budget: 900, root: "packages/x" }],
			null,
			"\t",
		);
		const expected = [
			{ query: "a", budget: 6000, root: ".", history: false },
			{ query: "b\nc\n", budget: 900, root: "packages/x", history: false },
		];
		expect(parseSuite(yaml, "s.yml")).toMatchObject(expected);
		expect(parseSuite(json, "s.json")).toMatchObject(expected);
		expect(parseSuite(yaml, "s.yml").map(({ line }) => line)).toEqual([2, 3]);
		expect(parseSuite(json, "s.json").map(({ line }) => line)).toEqual([2, 5]);
	});

	it.each([
		["- query: a\n  budgte: 5", 's.yml:1, entry 1 has the unknown key "budgte"'],
		["- query: a\n- budget: 5", "s.yml:2, entry 2 has no query"],
		["- query: '  '", "s.yml:1, entry 1 has no query"],
		["- query: 1e3", "s.yml:1, entry 1 has no query"],
		["- plain text", "s.yml:1, entry 1 is not an object"],
		["- query: a\n  budget: 0", "s.yml:1, entry 1 has the budget 0"],
		["- query: a\n  budget: 1.5", "has the budget 1.5"],
		["- query: a\n  budget: '900'", 'has the budget "900"'],
		["- query: a\n  history: yes please", 'has the history "yes please"'],
		["- query: a\n  root: ../x", 'has the root "../x"'],
		["- query: a\n  root: /etc", 'has the root "/etc"'],
		["- query: a\n  root: a/../../x", 'has the root "a/../../x"'],
		["- query: a\n  root: [x]", 'has the root ["x"]'],
		["query: a", "s.yml is not a list"],
		["", "s.yml is not a list"],
		["[]", "s.yml holds no query"],
		["- query: a\n- query: b\n- query: a", "s.yml:3 repeats the entry of line 1"],
		["- query: [a", "s.yml:1 is neither YAML nor JSON"],
		["- query: a\n  query: b", "s.yml:2 is neither YAML nor JSON (Map keys must be unique)"],
		["- {query: &q [*q]}", "s.yml:1, entry 1 has no query"],
	])("%j is refused in one sentence", (text, sentence) => {
		let message = "";
		try {
			parseSuite(text, "s.yml");
		} catch (error) {
			message = (error as Error).message;
		}
		expect(message).toContain(sentence);
		expect(message).toMatch(/^[^\n]+: [^\n]+$/);
	});

	it("is refused by its schema where the reader refuses it", () => {
		const refused = [
			[{ query: "a", budgte: 5 }],
			[{ budget: 5 }],
			[{ query: "  " }],
			["plain text"],
			[{ query: "a", budget: 0 }],
			[{ query: "a", history: "yes" }],
			[{ query: "a", root: "../x" }],
			[{ query: "a", root: "/etc" }],
			{ query: "a" },
			[],
		];
		for (const suite of refused) {
			expect(() => parseSuite(JSON.stringify(suite), "s.json")).toThrow();
			expect([suite, matches(suite)]).toEqual([suite, false]);
		}
		expect(matches([{ query: "a", budget: 5, root: "x/y", history: true }])).toBe(true);
	});
});
