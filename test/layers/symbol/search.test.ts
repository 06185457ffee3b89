import { afterAll, afterEach, describe, expect, test } from "vitest";
import { searchSymbols } from "../../../layers/symbol/search.ts";
import { type LanguageServer, startLanguageServer } from "../../../layers/symbol/server.ts";
import { fixture, type Repository, repositoryOf, term, told } from "./repository.ts";

const repositories = new Map<string, Repository>();
const servers: LanguageServer[] = [];

afterEach(async () => {
	await Promise.all(servers.splice(0).map((server) => server.close()));
});

afterAll(() => {
	for (const repository of repositories.values()) repository.remove();
});

function fixed(name: string): Repository {
	const repository = repositories.get(name) ?? fixture(name);
	repositories.set(name, repository);
	return repository;
}

async function look(repository: Repository, ...texts: string[]) {
	const server = startLanguageServer(repository.root);
	servers.push(server);
	const terms = texts.map((text) => term(text));
	const occurrences = repository.occurrences(...terms);
	const result = await searchSymbols(server, occurrences, terms, repository.read, {
		deadlineMs: 30_000,
	});
	return { ...result, told: told(repository, result.hits) };
}

describe("one symbol under many spellings", () => {
	const uses = [
		"reference src/cart.ts:4 record -> src/telemetry.ts:14",
		"reference src/checkout.ts:5 record -> src/telemetry.ts:14",
		"reference src/login.ts:3 record -> src/telemetry.ts:14",
		"reference src/login.ts:6 record -> src/telemetry.ts:14",
		"reference src/search.ts:6 record -> src/telemetry.ts:14",
		"reference src/telemetry.ts:21 record -> src/telemetry.ts:14",
		"reference test/checkout.test.js:6 record -> src/telemetry.ts:14",
	];

	test("telemetry.record has one definition and all its uses: renamed import, alias variable, self, destructured, default import, re-export", async () => {
		const { status, reason, told } = await look(fixed("es-modules"), "telemetry.record");
		expect(told).toEqual([
			"definition src/telemetry.ts:14 record method Telemetry.record",
			...uses,
		]);
		expect({ status, reason }).toEqual({ status: "ok", reason: null });
	});

	test("the class, or a private-looking name, qualifies as well as the instance", async () => {
		for (const text of ["Telemetry.record", "Telemetry#record", "Telemetry.prototype.record"]) {
			expect((await look(fixed("es-modules"), text)).told).toHaveLength(1 + uses.length);
		}
	});

	test("a plain name keeps an unrelated class' method of that name apart", async () => {
		const { told } = await look(fixed("es-modules"), "record");
		expect(told).toEqual([
			"definition src/audio/recorder.ts:5 record method Recorder.record",
			"definition src/telemetry.ts:14 record method Telemetry.record",
			"reference src/audio/memo.ts:4 record -> src/audio/recorder.ts:5",
			...uses,
		]);
	});

	test("a qualifier that agrees with nothing restricts nothing", async () => {
		const { told } = await look(fixed("es-modules"), "nobody.record");
		expect(told).toHaveLength(3 + uses.length);
	});

	test("imports, re-exports and renamings lead to the variable and count as its uses", async () => {
		const { told } = await look(fixed("es-modules"), "telemetry");
		expect(told).toContain("definition src/shared.ts:5 telemetry variable telemetry");
		expect(told.filter((line) => line.startsWith("definition"))).toHaveLength(1);
		for (const use of [
			"src/index.ts:2 metrics import",
			"src/index.ts:2 default import",
			"src/cart.ts:4 tel",
			"src/login.ts:3 instrument",
			"src/search.ts:3 metrics",
			"test/checkout.test.js:6 telemetry",
		]) {
			expect(told).toContain(`reference ${use} -> src/shared.ts:5`);
		}
	});

	test("a module's name leads to the module", async () => {
		const { told } = await look(fixed("es-modules"), "telemetry");
		expect(told).toContain("reference src/shared.ts:2 telemetry -> src/telemetry.ts:1");
	});

	test("a private member is found with its mark", async () => {
		const { told } = await look(fixed("es-modules"), "#pending");
		expect(told[0]).toBe("definition src/telemetry.ts:9 #pending property Telemetry.#pending");
		expect(told).toHaveLength(3);
	});
});

describe("CommonJS", () => {
	test("require, destructuring and module.exports = {…} lead to the function", async () => {
		const { told, status } = await look(fixed("commonjs"), "createBucket");
		expect(told).toEqual([
			"definition lib/bucket.js:17 createBucket function createBucket",
			"reference lib/bucket.js:26 createBucket -> lib/bucket.js:17",
			"reference lib/index.js:15 createBucket -> lib/bucket.js:17",
			"reference lib/index.js:4 createBucket import -> lib/bucket.js:17",
			"reference lib/index.js:8 createBucket -> lib/bucket.js:17",
		]);
		expect(status).toBe("ok");
	});

	test("exports.x = … is a definition, although the server lists no use in another file", async () => {
		const { told } = await look(fixed("commonjs"), "elapsedSince", "now");
		expect(told).toContain("definition lib/clock.js:7 elapsedSince elapsedSince");
		expect(told).toContain("reference lib/index.js:11 elapsedSince -> lib/clock.js:7");
		expect(told).toContain("reference lib/bucket.js:8 now -> lib/clock.js:3");
		expect(told.join()).not.toContain("typescript lib");
	});

	test("a variable that holds a module leads to what the module exports, or to the module", async () => {
		const { told } = await look(fixed("commonjs"), "buckets", "clock");
		expect(told).toContain("definition lib/bucket.js:26 module.exports module.exports");
		expect(told).toContain("reference lib/index.js:5 buckets -> lib/bucket.js:26");
		expect(told).toContain("reference lib/index.js:11 clock -> lib/clock.js:1");
	});

	test("a package that isn't installed is named, and the layer says that it could not look", async () => {
		const { told, status, reason } = await look(fixed("commonjs"), "ms");
		expect(told).toEqual([
			"reference lib/index.js:11 ms -> ms",
			"reference lib/index.js:3 ms import -> ms",
		]);
		expect(status).toBe("partial");
		expect(reason).toBe('Could not follow 2 occurrences into "ms" (missing, or without the name).');
	});
});

describe("projects", () => {
	test("a monorepo's packages see each other through paths, references and a solution file", async () => {
		const { told, status } = await look(fixed("monorepo"), "Ledger.postEntry", "Ledger");
		expect(status).toBe("ok");
		expect(told).toContain(
			"definition packages/core/src/ledger.ts:6 postEntry method Ledger.postEntry",
		);
		expect(told).toContain(
			"reference packages/api/src/index.ts:6 postEntry -> packages/core/src/ledger.ts:6",
		);
		expect(told).toContain(
			"reference packages/cli/src/main.ts:4 Book -> packages/core/src/ledger.ts:3",
		);
	});

	test("a workspace package that can't be resolved is 'could not look', not 'none'", async () => {
		const { told, status, reason } = await look(fixed("monorepo"), "formatMoney");
		expect(told).toEqual([
			"reference packages/cli/src/main.ts:2 formatMoney import -> @ledger/format",
			"reference packages/cli/src/main.ts:6 formatMoney -> @ledger/format",
		]);
		expect(status).toBe("partial");
		expect(reason).toContain('"@ledger/format"');
	});

	test("a member of something from a package that can't be resolved may hide a use, and that is said", async () => {
		const repository = repositoryOf({
			"a.ts": 'import { api } from "not-installed";\napi.launch(1);\n',
			"b.ts": "// api.launch(2) is only talked about\nexport {};\n",
		});
		const { hits, status, reason } = await look(repository, "launch");
		expect({ hits, status }).toEqual({ hits: [], status: "partial" });
		expect(reason).toContain('Could not follow 1 occurrence into "not-installed"');
		repository.remove();
	});

	test("code that doesn't compile, under a tsconfig that extends a missing package", async () => {
		const { told, status } = await look(fixed("broken"), "parseAmount");
		expect(told).toEqual([
			"definition src/parser.ts:3 parseAmount function parseAmount",
			"reference src/import.ts:1 parseAmount import -> src/parser.ts:3",
			"reference src/import.ts:3 parseAmount -> src/parser.ts:3",
			"reference src/import.ts:8 parseAmount -> src/parser.ts:3",
			"reference src/parser.ts:12 parseAmount -> src/parser.ts:3",
		]);
		expect(status).toBe("ok");
	});

	test("a name that its module doesn't have is a reference without a definition", async () => {
		const { told, status, reason } = await look(fixed("broken"), "parseEverything");
		expect(told).toEqual([
			"reference src/import.ts:1 parseEverything import",
			"reference src/import.ts:4 parseEverything",
		]);
		expect(status).toBe("partial");
		expect(reason).toContain('"./parser"');
	});

	test("without a tsconfig: all overloads are definitions", async () => {
		const { told, status } = await look(fixed("no-tsconfig"), "scale");
		expect(told).toEqual([
			"definition geometry.ts:21 scale function scale",
			"definition geometry.ts:22 scale function scale",
			"definition geometry.ts:23 scale function scale",
			"reference drawing.tsx:1 scale import -> geometry.ts:21",
			"reference drawing.tsx:3 scale -> geometry.ts:22",
		]);
		expect(status).toBe("ok");
	});

	test("getter and setter are both definitions, used from an .mjs file", async () => {
		const { told } = await look(fixed("no-tsconfig"), "diameter");
		expect(told).toEqual([
			"definition geometry.ts:12 diameter accessor Circle.diameter",
			"definition geometry.ts:8 diameter accessor Circle.diameter",
			"reference scripts/print.mjs:4 diameter -> geometry.ts:8",
			"reference scripts/print.mjs:5 diameter -> geometry.ts:8",
		]);
	});

	test("a class is defined by its name, not by its constructor", async () => {
		const { told } = await look(fixed("no-tsconfig"), "Circle");
		expect(told.filter((line) => line.startsWith("definition"))).toEqual([
			"definition geometry.ts:5 Circle class Circle",
		]);
	});

	test("path aliases, subpath imports, default and namespace exports, dynamic import", async () => {
		const { told, status } = await look(fixed("aliases"), "loadSettings");
		expect(told.filter((line) => line.startsWith("definition"))).toEqual([
			"definition src/config/defaults.ts:1 loadSettings function loadSettings",
		]);
		for (const use of ["7 load", "7 loadSettings", "7 readSettings", "7 default"]) {
			expect(told).toContain(`reference src/jobs/run.ts:${use} -> src/config/defaults.ts:1`);
		}
		expect(told).toContain("reference src/jobs/idle.ts:7 loadSettings -> src/config/defaults.ts:1");
		expect(status).toBe("ok");
	});

	test("an interface and a namespace of one name are both definitions, with the uses of both", async () => {
		const { told } = await look(fixed("aliases"), "Settings");
		expect(told).toContain("definition src/config/defaults.ts:5 Settings interface Settings");
		expect(told).toContain("definition src/config/defaults.ts:9 Settings namespace Settings");
		expect(told).toContain("reference src/jobs/idle.ts:3 Settings -> src/config/defaults.ts:5");
	});

	test("a default export without a name is defined by the word default, or module.exports", async () => {
		const repository = repositoryOf({
			"a.ts": "export default { speed: 1 };\n",
			"b.ts": 'import engine from "./a";\nengine.speed;\n',
			"c.js": "module.exports = function () {};\n",
			"d.js": 'const motor = require("./c");\nmotor();\n',
			"e.ts": "export type Fuel = string;\n",
		});
		const { told } = await look(repository, "engine", "motor", "Fuel");
		expect(told).toEqual([
			"definition a.ts:1 default default",
			"definition c.js:1 module.exports module.exports",
			"definition e.ts:1 Fuel type Fuel",
			"reference b.ts:1 engine import -> a.ts:1",
			"reference b.ts:2 engine -> a.ts:1",
			"reference d.js:1 motor -> c.js:1",
			"reference d.js:2 motor -> c.js:1",
		]);
		repository.remove();
	});
});

describe("what isn't in the corpus", () => {
	test("a name from an installed package is a reference to the package, never a definition", async () => {
		const repository = repositoryOf({
			"package.json": '{ "dependencies": { "@scope/clock": "1.0.0" } }',
			"node_modules/@scope/clock/package.json":
				'{ "name": "@scope/clock", "version": "1.0.0", "types": "index.d.ts" }',
			"node_modules/@scope/clock/index.d.ts": "export declare function tick(): number;\n",
			"a.ts": 'import { tick } from "@scope/clock";\nexport const at = tick();\n',
		});
		const { told, status } = await look(repository, "tick");
		expect(told).toEqual([
			"reference a.ts:1 tick import -> @scope/clock",
			"reference a.ts:2 tick -> @scope/clock",
		]);
		expect(status).toBe("ok");
		repository.remove();
	});

	test("what the language brings along is textual evidence", async () => {
		const { told } = await look(fixed("no-tsconfig"), "Math.PI");
		expect(told).toEqual(["textual geometry.ts:17 PI -> typescript lib"]);
	});

	test("a definition in a file that the query may not see is counted, not shown", async () => {
		const repository = repositoryOf({
			"generated/api.ts": "export function call(): void {}\n",
			"a.ts": 'import { call } from "./generated/api";\ncall();\n',
		});
		const server = startLanguageServer(repository.root);
		servers.push(server);
		const read = (path: string) => (path === "a.ts" ? repository.read(path) : undefined);
		const found = await searchSymbols(
			server,
			repository.occurrences(term("call")),
			[term("call")],
			read,
		);
		expect(found).toMatchObject({
			status: "partial",
			hits: [],
			reason: "2 occurrences lead to files outside the corpus.",
		});
		repository.remove();
	});

	test("a query without an occurrence needs no server", async () => {
		const server = startLanguageServer("/", { executable: "/nonexistent" });
		const found = await searchSymbols(server, [], [term("x")], () => undefined);
		expect(found).toEqual({ layer: "symbol", status: "ok", hits: [], reason: null });
	});
});
