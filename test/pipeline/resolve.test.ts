import fs from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resolveSymbols } from "../../pipeline/resolve.ts";
import type { ResolveReport, SymbolReport, Verdict } from "../../resolver/report.ts";
import { resolveShop } from "../helpers/resolve-shop.ts";

/** Symbol → verdict and, where it resolves, the places; where it doesn't, what tells most. */
const TABLE: readonly (readonly [symbol: string, verdict: Verdict, ...told: string[]])[] = [
	// Functions, variables, classes by their bare name.
	[
		"parsePrice",
		"resolves",
		"src/cart.ts:49 function",
		"src/cart.ts:50 function",
		"src/cart.ts:51 function",
	],
	[
		"parsePrice()",
		"resolves",
		"src/cart.ts:49 function",
		"src/cart.ts:50 function",
		"src/cart.ts:51 function",
	],
	["VAT_RATE", "resolves", "src/cart.ts:10 variable"],
	["Cart", "resolves", "src/cart.ts:12 class"],
	["class Cart", "resolves", "src/cart.ts:12 class"],
	["new Cart(owner)", "resolves", "src/cart.ts:12 class"],
	["cart", "resolves", "src/cart.ts:47 variable"],
	["Shape", "resolves", "src/types.ts:29 class"],
	["Amount", "resolves", "src/money.ts:7 type"],
	["type Amount", "resolves", "src/money.ts:7 type"],
	["Priced", "resolves", "src/types.ts:3 interface"],
	["Currency", "resolves", "src/cart.ts:4 enum"],
	["PriceTag", "resolves", "src/view.tsx:1 function"],
	["<PriceTag />", "resolves", "src/view.tsx:1 function"],
	["Row", "resolves", "src/view.tsx:6 function"],
	["helper", "resolves", "src/orders.ts:17 function"],
	["formatted", "resolves", "src/view.tsx:2 variable"],
	["Nobody", "not-found"],
	["parseprice", "not-found", "near parsePrice case"],
	["parsePrize", "not-found", "near parsePrice spelling"],
	["Basquet", "not-found", "near Basket spelling"],

	// Members of classes.
	[
		"Cart.total",
		"resolves",
		"src/cart.ts:22 method",
		"src/cart.ts:23 method",
		"src/cart.ts:24 method",
	],
	[
		"Cart#total",
		"resolves",
		"src/cart.ts:22 method",
		"src/cart.ts:23 method",
		"src/cart.ts:24 method",
	],
	[
		"Cart.prototype.total",
		"resolves",
		"src/cart.ts:22 method",
		"src/cart.ts:23 method",
		"src/cart.ts:24 method",
	],
	[
		"Cart::total",
		"resolves",
		"src/cart.ts:22 method",
		"src/cart.ts:23 method",
		"src/cart.ts:24 method",
	],
	[
		"total",
		"ambiguous",
		"src/cart.ts:22 method",
		"src/cart.ts:23 method",
		"src/cart.ts:24 method",
		"src/orders.ts:8 method",
	],
	["Order.total", "resolves", "src/orders.ts:8 method"],
	["Cart.price", "resolves", "src/cart.ts:29 accessor", "src/cart.ts:33 accessor"],
	["Cart.#discounts", "resolves", "src/cart.ts:13 property"],
	["Cart#discounts", "resolves", "src/cart.ts:13 property"],
	["#discounts", "resolves", "src/cart.ts:13 property"],
	["Cart.limit", "resolves", "src/cart.ts:14 property"],
	['Cart["content-type"]', "resolves", "src/cart.ts:15 property"],
	['"content-type"', "resolves", "src/cart.ts:15 property"],
	["Cart.onChange", "resolves", "src/cart.ts:16 property"],
	["Cart.owner", "resolves", "src/cart.ts:18 property"],
	["Cart.constructor", "resolves", "src/cart.ts:18 constructor"],
	["Shape.area", "resolves", "src/types.ts:30 method"],
	["Cart.refund", "textual-only", "occurs README.md:3"],
	["Cart.totals", "not-found", "near Cart.total spelling"],
	["Cart.cancel", "not-found", "near Order.cancel elsewhere"],

	// Inherited members, members of instances and of types.
	["Cart.put", "resolves", "src/basket.ts:5 method"],
	["Cart.size", "resolves", "src/basket.ts:10 accessor"],
	["Cart.empty", "resolves", "src/basket.ts:14 method"],
	["Cart.articles", "resolves", "src/basket.ts:3 property"],
	[
		"cart.total",
		"resolves",
		"src/cart.ts:22 method",
		"src/cart.ts:23 method",
		"src/cart.ts:24 method",
	],
	["cart.put", "resolves", "src/basket.ts:5 method"],
	["cart.nothing", "not-found"],
	["Priced.describe", "resolves", "src/types.ts:5 method"],
	["Discounted.reason", "resolves", "src/types.ts:9 property"],
	["Discounted.price", "resolves", "src/types.ts:4 property"],
	['Discounted["valid-until"]', "resolves", "src/types.ts:10 property"],
	["Discounted.nothing", "not-found"],
	["Bill.paid", "resolves", "src/types.ts:27 property"],
	["Bill.value", "resolves", "src/money.ts:7 property"],
	["Amount.unit.code", "resolves", "src/money.ts:7 property"],

	// Enums, namespaces, merging.
	["Currency.Euro", "resolves", "src/cart.ts:5 enum member"],
	['Currency["swiss-franc"]', "resolves", "src/cart.ts:7 enum member"],
	["Currency.Yen", "not-found"],
	["Coupon", "resolves", "src/types.ts:14 interface", "src/types.ts:18 namespace"],
	["Coupon.code", "resolves", "src/types.ts:15 property"],
	["Coupon.parse", "resolves", "src/types.ts:19 function"],
	["Coupon.codes.welcome", "resolves", "src/types.ts:23 variable"],
	["codes.welcome", "resolves", "src/types.ts:23 variable"],
	["Coupon.print", "not-found"],

	// Objects.
	["config.start", "resolves", "src/config.ts:3 method"],
	["config.database.host", "resolves", "src/config.ts:2 property"],
	["database.host", "resolves", "src/config.ts:2 property"],
	['config.database["pool-size"]', "resolves", "src/config.ts:2 property"],
	["config.url", "resolves", "src/config.ts:4 accessor"],
	["config.retry", "resolves", "src/config.ts:7 method"],
	["config.stop", "not-found"],
	['"x-request-id"', "resolves", "src/config.ts:10 property"],
	["rates.dollar", "resolves", "src/money.ts:5 property"],
	["anything.goes", "undecided", "the type of anything takes any name"],
	["limits.depth", "undecided", "the type of limits takes any name"],

	// Paths, lines, default exports.
	["src/cart.ts", "resolves", "src/cart.ts:1 file"],
	["cart.ts", "resolves", "src/cart.ts:1 file"],
	["src/cart.js#Cart", "resolves", "src/cart.ts:12 class"],
	["src/cart.ts:26", "resolves", "src/cart.ts:26 method"],
	["src/cart.ts:999", "not-found", "src/cart.ts has no line 999"],
	["src/nowhere.ts", "not-found", "there is no file src/nowhere.ts"],
	["other/cart.ts#Cart", "not-found", "near Cart elsewhere"],
	["src/orders.ts#Order.total", "resolves", "src/orders.ts:8 method"],
	["src/orders.ts#Cart", "not-found", "near Cart elsewhere"],
	["src/orders.ts#assist", "resolves", "src/orders.ts:17 function"],
	["src/default-class.ts#default", "resolves", "src/default-class.ts:1 class"],
	["Till.open", "resolves", "src/default-class.ts:2 method"],
	["src/default-function.ts#default", "resolves", "src/default-function.ts:1 function"],
	["src/default-value.ts#default", "resolves", "src/default-value.ts:1 variable"],
	["src/barrel", "resolves", "src/barrel/index.ts:1 file"],
	["src/barrel/", "resolves", "src/barrel/index.ts:1 file"],
	["scripts/", "resolves", "scripts:1 folder"],

	// Re-exports, barrels, aliases.
	["src/barrel/index.ts#shown", "resolves", "src/barrel/deep.ts:1 function"],
	["src/barrel#Deepest", "resolves", "src/barrel/deep.ts:5 class"],
	["src/barrel/index.ts#Deepest.dive", "resolves", "src/barrel/deep.ts:6 method"],
	["src/barrel/index.ts#inner.hidden", "resolves", "src/barrel/deep.ts:1 function"],
	["src/barrel/index.ts#hidden", "not-found", "near hidden elsewhere"],
	["shown", "resolves", "src/barrel/deep.ts:1 function"],
	["assist", "resolves", "src/orders.ts:17 function"],
	["money.sum", "resolves", "src/money.ts:1 function"],
	["money.rates.euro", "resolves", "src/money.ts:5 property"],
	["money.divide", "not-found"],

	// JavaScript.
	["Scale", "resolves", "lib/legacy.cjs:3 function"],
	["Scale.weigh", "resolves", "lib/legacy.cjs:7 method"],
	["Scale.prototype.weigh", "resolves", "lib/legacy.cjs:7 method"],
	["Scale.calibrate", "resolves", "lib/legacy.cjs:11 function"],
	["Scale#unit", "resolves", "lib/legacy.cjs:4 property"],
	["Scale.nothing", "not-found"],
	["lib/legacy.cjs#tare", "resolves", "lib/legacy.cjs:15 function"],
	["lib/legacy.cjs#gross", "resolves", "lib/legacy.cjs:19 method"],
	["exports.stamp", "resolves", "lib/exported.cjs:3 function"],
	["lib/exported.cjs#ZONE", "resolves", "lib/exported.cjs:7 variable"],
	["module.exports.lazyValue", "resolves", "lib/exported.cjs:9 property"],
	["lib/whole.cjs#default", "resolves", "lib/whole.cjs:1 function"],
	["lib/exported.cjs#absent", "not-found"],
	["runTool", "resolves", "scripts/tool.mjs:4 function"],
	["onlyLocal", "resolves", "scripts/tool.mjs:5 variable"],

	// Dependencies and the language.
	["entry", "in-dependency", "ledger@2.1.0"],
	["ledgerOnly", "in-dependency", "ledger@2.1.0"],
	["Ledger.balance", "in-dependency", "ledger@2.1.0"],
	["ledger#ledgerOnly", "in-dependency", "ledger@2.1.0"],
	["Promise.all", "in-dependency", "typescript@"],
	["Iterator", "in-dependency", "typescript@"],
	["structuredClone", "in-dependency", "typescript@"],
	["Gadget", "undecided", '"absent-lib"'],
	["Odd.twist", "resolves", "src/missing.ts:5 method"],
	["Odd.spin", "undecided", '"absent-lib"'],

	// Text, other languages, broken code, data.
	["onlyInReadme", "textual-only", "occurs README.md:3"],
	["nobodyWroteThis", "textual-only", "occurs scripts/tool.mjs:1"],
	["undeclaredMember", "textual-only", "occurs scripts/tool.mjs:6"],
	['"price-label"', "textual-only", "occurs src/view.tsx:3"],
	["gone", "textual-only"],
	["python_only", "undecided", "scripts/report.py"],
	["beforeBreak", "resolves", "src/broken.ts:1 function"],
	["Half.ready", "resolves", "src/broken.ts:4 method"],
	['"open-hours"', "resolves", "settings.json:2 property"],
	["settings.json#shop.currency", "resolves", "settings.json:2 property"],
	['package.json#scripts["start-shop"]', "resolves", "package.json:5 property"],
	["Window.shopVersion", "resolves", "src/globals.d.ts:3 property"],
	["shopReady", "resolves", "src/globals.d.ts:5 variable"],
	["secret.ts#secret", "undecided", "not part of the corpus"],

	// History.
	["oldName", "not-found", "near newName renamed"],
	["src/old-place.ts#moved", "not-found", "near moved moved"],
];

describe("the table", () => {
	let root: string;
	let report: ResolveReport;
	beforeAll(async () => {
		root = resolveShop();
		report = await resolveSymbols(
			TABLE.map(([symbol]) => ({ symbol })),
			{ root },
		);
	});

	afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

	it.each(TABLE.map((row, at) => [row[0], row, at] as const))("%s", (_, row, at) => {
		const [symbol, verdict, ...told] = row;
		const found = report.symbols[at] as SymbolReport;
		expect(found.symbol).toBe(symbol);
		expect(found.verdict, tell(found).join("\n")).toBe(verdict);
		if (verdict === "resolves" || verdict === "ambiguous") {
			expect(tell(found)).toEqual(told);
		} else {
			const all = tell(found).join("\n");
			for (const part of told) expect(all).toContain(part);
		}
	});
});

function tell({ definitions, dependency, occurrences, near, reason }: SymbolReport): string[] {
	return [
		...definitions.map(({ path, line, kind }) => `${path}:${line} ${kind}`),
		...(dependency ? [`${dependency.package}@${dependency.version}`] : []),
		...occurrences.map(({ path, line }) => `occurs ${path}:${line}`),
		...near.map(({ name, why }) => `near ${name} ${why}`),
		...(reason ? [reason] : []),
	];
}
