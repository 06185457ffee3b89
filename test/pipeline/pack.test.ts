import { describe, expect, it } from "vitest";
import type { Bundle } from "../../packer/bundle.ts";
import { type PackOptions, pack } from "../../pipeline/pack.ts";
import { fixture, repositoryOf } from "../helpers/repository.ts";

function ask(root: string, query: string, options: Partial<PackOptions> = {}): Promise<Bundle> {
	return pack(query, { root, budget: 6_000, history: false, ...options });
}

function named(bundle: Bundle): string[] {
	return bundle.chunks.map(({ path, name }) => `${path} ${name}`);
}

describe("one symbol under many spellings", () => {
	it("has one definition, first, and all its references, where patterns see only one spelling", async () => {
		const { chunks } = await ask(fixture("es-modules"), "who calls `Telemetry.record`?");
		expect(chunks[0]).toMatchObject({
			name: "Telemetry.record",
			evidence: "definition",
			layers: ["lexical", "structural", "symbol"],
			callSites: {
				known: true,
				total: 7,
				// telemetry.record, tel.record, const { record }, self.record: source before tests.
				sites: [
					"src/cart.ts:4",
					"src/checkout.ts:5",
					"src/login.ts:3",
					"src/login.ts:6",
					"src/search.ts:6",
					"src/telemetry.ts:21",
				],
			},
		});
		const references = chunks.filter(({ evidence }) => evidence === "reference");
		expect(references.map(({ path }) => path)).toEqual(
			expect.arrayContaining(["src/cart.ts", "src/checkout.ts", "src/telemetry.ts"]),
		);
		const other = chunks.findIndex(({ path }) => path.startsWith("src/audio/"));
		const last = chunks.findLastIndex(({ evidence }) => evidence === "reference");
		expect(other === -1 || other > last).toBe(true);
	});

	it.each([
		["commonjs", "`createBucket` makes it too small", "lib/bucket.js"],
		["monorepo", "`postEntry` counts twice", "packages/core/src/ledger.ts"],
		["no-tsconfig", "`area` is wrong", "geometry.ts"],
		["broken", "`parseAmount` takes no comma", "src/parser.ts"],
		["aliases", "`loadSettings` ignores the file", "src/config/defaults.ts"],
		["jsx", "`Book` shows no title", "src/Book.tsx"],
	])("in %s is defined in its own file: %s", async (name, query, path) => {
		const { chunks, layers } = await ask(fixture(name), query);
		expect(chunks[0]).toMatchObject({ path, evidence: "definition" });
		expect(layers.find(({ layer }) => layer === "symbol")?.hits).toBeGreaterThan(0);
	});
});

describe("the definition of a named symbol", () => {
	it.each([400, 800, 1_500, 6_000, 24_000])("is first in %i bytes", async (budget) => {
		const words =
			"events are lost when flush throws; search and cart and login total words: `record`";
		const { chunks, budget: told } = await ask(fixture("es-modules"), words, { budget });
		expect(chunks[0]).toMatchObject({ name: "Telemetry.record", evidence: "definition" });
		expect(told.used).toBeLessThanOrEqual(budget);
	});

	it("is first though a test and a comment hold every word of the query", async () => {
		const root = repositoryOf({
			"src/a.ts": "export function settle(n: number) {\n\treturn n;\n}\n",
			"src/b.ts": "// settle the invoice twice when the customer pays late\nexport const x = 1;\n",
			"test/a.test.ts":
				"import { settle } from '../src/a';\n// the invoice of a customer who pays late: settle twice\ntest('settle the invoice twice when the customer pays late', () => settle(1));\n",
		});
		const query = "`settle` the invoice twice when the customer pays late";
		expect((await ask(root, query)).chunks[0]).toMatchObject({ path: "src/a.ts" });
	});
});

describe("evidence", () => {
	it("is compared first where the query names code, then how many layers agree", async () => {
		const { chunks } = await ask(fixture("es-modules"), "`record`", { budget: 24_000 });
		const scale = ["definition", "reference", "structural", "textual"];
		const ranks = chunks.map(({ evidence, layers }) => [scale.indexOf(evidence), -layers.length]);
		expect(ranks).toEqual([...ranks].sort((a, b) => compare(a as [number, number], b)));
		expect(new Set(ranks.map(([evidence]) => evidence)).size).toBeGreaterThan(1);
	});

	it("of a plain word is textual, however many layers saw it", async () => {
		const { chunks } = await ask(fixture("es-modules"), "the events of a checkout");
		expect(chunks.length).toBeGreaterThan(0);
		expect(new Set(chunks.map(({ evidence }) => evidence))).toEqual(new Set(["textual"]));
	});

	it("of a location is the declaration around it", async () => {
		const { chunks } = await ask(fixture("es-modules"), "fails at src/telemetry.ts:27");
		expect(named({ chunks } as Bundle)[0]).toBe("src/telemetry.ts Telemetry.flush");
	});

	it("of a quoted message is where it is thrown", async () => {
		const query = 'it says "nothing to pay" though the cart is full';
		const { chunks } = await ask(fixture("es-modules"), query);
		expect(chunks[0]).toMatchObject({ path: "src/checkout.ts", name: "checkout" });
	});
});

function compare(a: readonly number[], b: readonly number[]): number {
	return (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0);
}

describe("what did not fit", () => {
	it("is counted, and the best of it is named", async () => {
		const full = await ask(fixture("es-modules"), "`record`", { budget: 100_000 });
		expect(full).toMatchObject({ truncated: false, omitted: { chunks: 0, bytes: 0, next: [] } });
		const tight = await ask(fixture("es-modules"), "`record`", { budget: 700 });
		expect(tight.truncated).toBe(true);
		expect(tight.omitted.bytes).toBeGreaterThan(0);
		expect(tight.omitted.next.length).toBeGreaterThan(0);
		const all = new Set(full.chunks.map(({ path }) => path));
		for (const { path } of tight.omitted.next) expect(all).toContain(path);
	});
});

describe("a layer that could not look", () => {
	it("is named with the reason, and the definition is still first", async () => {
		const bundle = await ask(fixture("es-modules"), "`record`", { symbolDeadlineMs: 1 });
		const symbol = bundle.layers.find(({ layer }) => layer === "symbol");
		expect(symbol).toMatchObject({ status: expect.not.stringMatching("^ok$") });
		expect(symbol?.reason).toMatch(/did not finish within/);
		expect(bundle.chunks[0]).toMatchObject({ name: expect.stringMatching(/record$/) });
	});
});

describe("similar past commits", () => {
	it("are said to be absent where there is no history", async () => {
		const { chunks } = await ask(fixture("es-modules"), "lost events", { explain: true });
		const factors = chunks[0]?.factors ?? [];
		expect(factors.map(({ name }) => name)).toContain("past commits (none to be read)");
	});
});
