import fs from "node:fs";
import path from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resolveSymbols } from "../../pipeline/resolve.ts";
import type { ResolveReport } from "../../resolver/report.ts";
import { stage0 } from "../helpers/cli.ts";
import { writeFiles } from "../helpers/repository.ts";
import { resolveShop } from "../helpers/resolve-shop.ts";

let root: string;
beforeAll(() => {
	root = resolveShop();
});
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

function resolve(...args: string[]) {
	return stage0(["resolve", "--root", root, ...args]);
}

function validator(name: string) {
	const file = path.resolve(import.meta.dirname, "../../schema", name);
	return new Ajv2020({ strict: true, allowUnionTypes: true }).compile(
		JSON.parse(fs.readFileSync(file, "utf8")),
	);
}

const PLAN = {
	schema: "stage0.plan/1",
	steps: [
		{
			title: "Refunds",
			symbols: [
				{ name: "refund", expect: "new" },
				{ name: "Cart", expect: "new" },
			],
		},
		{ symbols: ["Cart.total", { name: "total", path: "src/orders.ts", kind: "method" }, "Gadget"] },
	],
};

describe("the exit code", () => {
	it.each([
		[0, ["Cart.total", "src/cart.ts:26", "Promise.all"]],
		[1, ["Cart.total", "Cart.nothing"]],
		[1, ["total"]],
		[1, ["Cart.nothing", "Gadget"]],
		[2, []],
		[2, ["two words"]],
		[2, ["Cart", "--format", "xml"]],
		[2, ["--plan", "no-such-plan.md"]],
		[3, ["Gadget", "Cart"]],
	])("is %i for %j", (status, args) => {
		const run = resolve(...args);
		expect(run.status, run.stdout + run.stderr).toBe(status);
		if (status === 2) expect(run.stderr).toMatch(/^stage0: .+\n$/);
		else expect(run.stderr).toBe("");
	});
});

describe("a plan", () => {
	it("in Markdown tells what exists, what is new, and what collides, with its lines", () => {
		const plan = path.join(root, "plan.md");
		writeFiles(root, {
			"plan.md":
				"# Refunds\n\nAdd method `refund` to class `Cart` and a new class `Order`.\nCall `Cart.totals`, see src/money.ts#sum.\n",
		});
		const run = resolve("--plan", plan);
		expect(run.stdout).toContain("collision: Order (line 3 of the plan)");
		expect(run.stdout).toContain("not-found: Cart.totals (line 4 of the plan)");
		expect(run.stdout).toContain("near: Cart.total (src/cart.ts:22) is spelt alike");
		expect(run.stdout).toContain("resolves: src/money.ts#sum (line 4 of the plan)");
		expect(run.status).toBe(1);
		const annotated = resolve("--plan", plan, "--format", "github").stdout.split("\n");
		expect(annotated[0]).toMatch(/^::error file=.+plan\.md,line=3,title=stage0%3A planned as new/);
		expect(annotated[1]).toMatch(/^::error file=.+plan\.md,line=4,title=stage0%3A not-found::/);
		fs.rmSync(plan);
	});

	it("in JSON gives a report; both are as their schemas say", () => {
		expect(validator("plan.schema.json")(PLAN)).toBe(true);
		const file = path.join(root, ".git", "plan.json");
		fs.writeFileSync(file, JSON.stringify(PLAN, null, 2));
		const report = JSON.parse(resolve("--plan", file, "--json").stdout) as ResolveReport;
		const validate = validator("resolve.schema.json");
		expect(validate(report), JSON.stringify(validate.errors)).toBe(true);
		expect(
			report.symbols.map(({ symbol, planLine, verdict, ok, collision }) => [
				symbol,
				planLine,
				verdict,
				ok,
				collision,
			]),
		).toEqual([
			["refund", 8, "textual-only", true, false],
			["Cart", 12, "resolves", false, true],
			["Cart.total", 19, "resolves", true, false],
			["total", 21, "resolves", true, false],
			["Gadget", 25, "undecided", null, false],
		]);
	});

	it.each([
		["{", "is not JSON"],
		["{}", "has no list of steps"],
		['{"steps": [{"symbols": [{"nam": "x"}]}]}', 'has the unknown key "nam" in symbol 1 of step 1'],
		['{"steps": [{"symbols": ["a b"]}]}', "names no symbol in symbol 1 of step 1"],
		['{"steps": [{"symbols": [{"name": "a", "expect": "gone"}]}]}', 'expects "gone"'],
		['{"schema": "stage0.plan/9", "steps": []}', 'has the schema "stage0.plan/9"'],
		["Nothing is named here.", "names no symbol"],
	])("that can't be read is refused: %s", (text, complaint) => {
		const run = stage0(["resolve", "--root", root, "--plan", "-"], { input: text });
		expect(run.stderr).toContain(complaint);
		expect(run.status).toBe(2);
	});
});

it("never takes 'could not look' for 'not found': without the compiler's answer, members are undecided", async () => {
	const asked = ["Cart.nothing", "Cart.put", "Cart.total", "Nobody", "onlyInReadme", "assist"];
	const { symbols } = await resolveSymbols(
		asked.map((symbol) => ({ symbol })),
		{ root, symbolDeadlineMs: 0 },
	);
	expect(symbols.map(({ verdict }) => verdict)).toEqual([
		"undecided",
		"undecided",
		"resolves",
		"not-found",
		"textual-only",
		"undecided",
	]);
	expect(symbols[0]?.reason).toContain("did not finish");
});

it("shows no control character of the repository's", () => {
	writeFiles(root, { "src/evil.ts": "export const evil = 1; // \u001b[31m\u202e\n" });
	const { stdout } = resolve("evil");
	expect(stdout).toContain("\\u{1b}[31m\\u{202e}");
	for (const hidden of ["\u001b", "\u202e"]) expect(stdout).not.toContain(hidden);
	fs.rmSync(path.join(root, "src/evil.ts"));
});
