import { expect, it } from "vitest";
import { readPlanText } from "../../query/plan.ts";

function read(text: string): string[] {
	return readPlanText(text).map(
		({ symbol, expect: expected, planLine }) =>
			`${planLine}: ${expected === "new" ? "new " : ""}${symbol}`,
	);
}

it.each([
	["Change `Cart.total` in `src/cart.ts`.", ["1: Cart.total", "1: src/cart.ts"]],
	["Add method `refund` to class `Cart`.", ["1: new Cart.refund", "1: Cart"]],
	["Add `refund` to `src/cart.ts`", ["1: new src/cart.ts#refund", "1: src/cart.ts"]],
	["Add method refund to class Cart.", ["1: new Cart.refund", "1: Cart"]],
	["Create a new function `makeRefund`", ["1: new makeRefund"]],
	["Create `src/refunds.ts`", ["1: new src/refunds.ts"]],
	["Introduce `a` and `b`.", ["1: new a", "1: new b"]],
	["Rename `parsePrice` to `readPrice`", ["1: parsePrice", "1: new readPrice"]],
	["Extract the loop into `sumUp`", ["1: new sumUp"]],
	["`Refund` (new class) wraps `Order`", ["1: new Refund", "1: Order"]],
	["Call `start`, then `stop`", ["1: start", "1: stop"]],
	["See src/cart.ts:12 and src/money.ts#sum.", ["1: src/cart.ts:12", "1: src/money.ts#sum"]],
	["Run `npm test`; set `true`; `--flag`; `string`; `console.log`", []],
	["Nothing is named here", []],
])("%s", (text, expected) => {
	expect(read(text)).toEqual(expected);
});

it("names each symbol once, as new if it is anywhere", () => {
	expect(read("Use `a`.\n\nAdd `a`.\nUse `a` again.")).toEqual(["1: new a"]);
});

it("reads from a block of code what it imports from files and calls, not what it declares", () => {
	const plan = [
		"```ts",
		'import { cart, type Cart as C } from "./cart";',
		'import { z } from "zod";',
		"// notHere()",
		"function fresh(given: C) {",
		'	return given.total() + helper("call(me)") + cart.total();',
		"}",
		"class Own { method() { return new Shape(fresh(cart)); } }",
		"```",
		"```sh",
		"deploy(now)",
		"```",
	].join("\n");
	expect(read(plan)).toEqual(
		["2: cart", "2: Cart", "6: helper", "6: cart.total", "8: Shape"].map(String),
	);
});
