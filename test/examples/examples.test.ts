import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { writeFiles } from "../helpers/repository.ts";
import { resolveShop } from "../helpers/resolve-shop.ts";

/** Run from here, so that they import the package by its name, as a user's script does. */
const PACKAGE = path.resolve(import.meta.dirname, "../..");

let root: string;
beforeAll(() => {
	root = resolveShop();
});
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

function run(example: string, ...args: string[]) {
	return spawnSync(process.execPath, [path.join("examples", example), ...args], {
		cwd: PACKAGE,
		encoding: "utf8",
		timeout: 60_000,
	});
}

it("the planner mends its plan until every symbol resolves", () => {
	const { stdout, stderr, status } = run("planner/plan-until-resolved.js", root);
	expect(stderr).toBe("");
	expect(stdout.trimEnd().split("\n")).toEqual([
		"round 1: Cart.totals, Cart.refundAll, src/cart.ts#Currency",
		"  Cart.totals: not-found",
		"round 2: Cart.total, Cart.refundAll, src/cart.ts#Currency",
		"the plan resolves after 2 rounds",
	]);
	expect(status).toBe(0);
});

it("the validator lets a sound plan pass, and tells what is wrong with another", () => {
	writeFiles(root, {
		".git/sound.md": "Add method `refundAll` to class `Cart`, as `Order.cancel` does.\n",
		".git/wrong.md": "Add a class `Order`.\nCall `Cart.totals`.\n",
	});
	const sound = run("validator/validate-plan.js", path.join(root, ".git/sound.md"), root);
	expect([sound.status, sound.stdout]).toEqual([0, "3 of 3 symbols are as the plan says\n"]);
	const file = path.join(root, ".git/wrong.md");
	const wrong = run("validator/validate-plan.js", file, root);
	expect(wrong.stdout.trimEnd().split("\n")).toEqual([
		`${file}:1: Order is planned as new, but exists`,
		`${file}:2: Cart.totals not-found; Cart.total (src/cart.ts:22)?`,
		"0 of 2 symbols are as the plan says",
	]);
	expect(wrong.status).toBe(1);
});
