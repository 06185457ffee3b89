import { describe, expect, it } from "vitest";
import { texts, weight } from "./ask.ts";

describe("quoted strings and messages", () => {
	it.each([
		['it says "no such table" twice', "no such table"],
		["it says 'use client' twice", "use client"],
		["it says “no such table”.", "no such table"],
		["es sagt „keine solche Tabelle“.", "keine solche Tabelle"],
		["он пишет «нет такой таблицы»", "нет такой таблицы"],
		[
			"logs 'a plugin didn't generate a sourcemap' at the end",
			"a plugin didn't generate a sourcemap",
		],
		['it says "Expected 3 arguments, but got 1"', "arguments, but got"],
		["it says \"Failed to load 'x' from the registry\"", "from the registry"],
		["TypeError: duplex option is missing. It began today.", "duplex option is missing"],
		["`the socket was closed` comes up", "the socket was closed"],
		[
			"Cannot read properties of undefined (reading 'port')",
			"Cannot read properties of undefined (reading 'port')",
		],
	])("finds the constant text in: %s", (query, expected) => {
		expect(texts(query, "quoted")).toEqual([expected]);
	});

	it.each([
		"it doesn't work and I can't see the users' names or James' house",
		"the 'official' way",
		'a 5" screen',
		"it's what users' code does, isn't it",
	])("finds none in: %s", (query) => {
		expect(texts(query, "quoted")).toEqual([]);
	});

	it("names what the engine complains about, unless every object has it", () => {
		expect(
			texts("Cannot read properties of undefined (reading 'encrypted')", "identifier"),
		).toEqual(["encrypted"]);
		expect(texts("Cannot read properties of undefined (reading 'replace')", "identifier")).toEqual(
			[],
		);
		expect(texts("it throws pool.acquire is not a function", "identifier")).toEqual([
			"pool.acquire",
		]);
	});

	it("trusts the author's words more than the engine's", () => {
		const own = 'it throws "pool is drained"';
		const engine = "Cannot read properties of undefined (reading 'x')";
		expect(weight(own, "pool is drained")).toBeGreaterThan(weight(engine, engine));
	});

	it("reads the names inside as well", () => {
		expect(texts('"Missing getUser in src/a.ts"', "identifier")).toEqual(["getUser"]);
		expect(texts('"Missing getUser in src/a.ts"', "path")).toEqual(["src/a.ts"]);
	});
});
