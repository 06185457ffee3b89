import { createHash } from "node:crypto";
import { type DefaultTreeAdapterMap, parse } from "parse5";
import { beforeAll, describe, expect, it } from "vitest";
import { type Hasher, loadHasher } from "../../corpus/hash.ts";
import { html } from "../../telemetry/page/html.ts";
import { printPage } from "../../telemetry/page/page.ts";
import type { TelemetryRecord } from "../../telemetry/record.ts";
import { gatherReport } from "../../telemetry/report/gather.ts";
import { recordOf } from "./record-of.ts";

/*
 * What a parser sees of the page. What a browser makes of it (Chromium, colours, contrast, a phone's
 * width, the keyboard) is looked at by `npm run bench:page`: a clean clone has no browser.
 */

type Element = DefaultTreeAdapterMap["element"];
type Node = DefaultTreeAdapterMap["node"];

let hasher: Hasher;
beforeAll(async () => {
	hasher = await loadHasher();
});

async function pageOf(records: readonly TelemetryRecord[]): Promise<string> {
	async function* stream() {
		yield* records;
	}
	const skipped = { torn: 1, foreign: 0, newer: 0, long: 0 };
	return printPage(await gatherReport({ records: stream(), skipped }, hasher));
}

/** Packs of many questions over several states of the code; one answer changes without a reason. */
function history(count: number): TelemetryRecord[] {
	return Array.from({ length: count }, (_, at) => at).flatMap((at) => {
		const corpus = Math.floor(at / 20)
			.toString(16)
			.padStart(16, "c");
		const rest = { corpus, result: at === 7 ? "f".repeat(16) : corpus, ms: at };
		return [
			...(["lexical", "structural", "symbol"] as const).map((layer) =>
				recordOf(at % 5, { ...rest, layer }),
			),
			recordOf(at % 5, {
				...rest,
				layer: "pack",
				counts: { hits: 40, files: 4, chunks: 9, kept: 8, omitted: at % 2 },
				bytes: { budget: 6000, used: 4000 + at, omitted: 700 * (at % 2) },
				truncated: at % 2 === 1,
			}),
		];
	});
}

/** Parses without forgiving: the page must be HTML without an error. */
function elementsOf(page: string): Element[] {
	const errors: string[] = [];
	const document = parse(page, { onParseError: ({ code }) => errors.push(code) });
	expect(errors).toEqual([]);
	const walk = (node: Node): Element[] => [
		...("tagName" in node ? [node] : []),
		...("childNodes" in node ? node.childNodes.flatMap(walk) : []),
	];
	return walk(document);
}

function textOf(node: Node): string {
	if ("value" in node) return node.value;
	return "childNodes" in node ? node.childNodes.map(textOf).join("") : "";
}

const attribute = (element: Element, name: string): string | undefined =>
	element.attrs.find((one) => one.name === name)?.value;

const named = (elements: readonly Element[], ...names: string[]): Element[] =>
	elements.filter(({ tagName }) => names.includes(tagName));

describe("the page", () => {
	it("is self-contained: no script, no network, no style but its own, and its policy says so", async () => {
		const page = await pageOf(history(60));
		const elements = elementsOf(page);
		const foreign = [
			"script",
			"img",
			"iframe",
			"object",
			"embed",
			"form",
			"base",
			"audio",
			"video",
		];
		expect(named(elements, ...foreign)).toEqual([]);
		for (const { name, value } of elements.flatMap(({ attrs }) => attrs)) {
			expect(name).not.toMatch(/^on|^style$|^srcset$/);
			if (/href|src|action|data$/.test(name)) expect(value).toMatch(/^#[a-z]+$|^data:,$/);
		}
		expect(page).not.toMatch(/https?:|url\((?!#hatching\))|@import|javascript:/i);
		const [style] = named(elements, "style");
		const digest = createHash("sha256")
			.update(textOf(style as Element))
			.digest("base64");
		const policy = elements.find(
			(one) => attribute(one, "http-equiv") === "Content-Security-Policy",
		);
		expect(attribute(policy as Element, "content")).toBe(
			`default-src 'none'; style-src 'sha256-${digest}'; img-src data:; base-uri 'none'; form-action 'none'`,
		);
	});

	it("tells a screen reader what each table, chart, tile and region is", async () => {
		const elements = elementsOf(await pageOf(history(60)));
		expect(attribute(named(elements, "html")[0] as Element, "lang")).toBe("en");
		expect(named(elements, "main", "header", "nav", "footer").map((one) => one.tagName)).toEqual([
			"header",
			"nav",
			"main",
			"footer",
		]);
		const ids = elements.flatMap((one) => attribute(one, "id") ?? []);
		expect(new Set(ids).size).toBe(ids.length);
		for (const link of named(elements, "a")) {
			expect(ids).toContain(attribute(link, "href")?.slice(1));
		}
		for (const section of named(elements, "section")) {
			expect(ids).toContain(attribute(section, "aria-labelledby"));
		}
		const tables = named(elements, "table");
		expect(tables.length).toBeGreaterThanOrEqual(12);
		for (const table of tables) {
			expect(named(table.childNodes as Element[], "caption")).toHaveLength(1);
			const region = table.parentNode as Element;
			expect(attribute(region, "role")).toBe("region");
			expect(attribute(region, "tabindex")).toBe("0");
			expect(attribute(region, "aria-label")).not.toBe("");
		}
		const labels = tables.map((one) => attribute(one.parentNode as Element, "aria-label"));
		expect(new Set(labels).size).toBe(labels.length);
		for (const head of named(elements, "th"))
			expect(attribute(head, "scope")).toMatch(/^(col|row)$/);
		for (const chart of named(elements, "svg")) {
			const label = attribute(chart, "aria-label");
			if (attribute(chart, "role") === "img") expect(label).toMatch(/\d/);
			else expect(attribute(chart, "aria-hidden")).toBe("true");
		}
		expect(named(elements, "h1")).toHaveLength(1);
	});

	it("shows a changed answer by words, letter and frame, and a truncated bundle not by colour alone", async () => {
		const elements = elementsOf(await pageOf(history(60)));
		const tiles = named(elements, "li").filter((one) =>
			attribute(one, "title")?.includes("result"),
		);
		const changed = tiles.filter((one) => attribute(one, "class")?.includes("changed"));
		expect(changed).toHaveLength(1);
		expect(textOf(changed[0] as Element)).toMatch(/^B .*result f{16}, changed$/);
		const before = tiles[tiles.indexOf(changed[0] as Element) - 1] as Element;
		expect(textOf(before)).toMatch(/^A /);
		const colour = (one: Element): string | undefined =>
			/\bc\d+\b/.exec(attribute(one, "class") ?? "")?.[0];
		expect(colour(before)).toBe(colour(changed[0] as Element));
		const bars = named(elements, "td")
			.map(textOf)
			.filter((text) => text.includes("truncated:"));
		expect(bars.length).toBeGreaterThan(0);
		expect(bars[0]).toMatch(/67 % truncated: 1 chunk, 700 bytes left out$/m);
	});

	it("gives corpora that follow each other different colours", async () => {
		const elements = elementsOf(await pageOf(history(200)));
		const marked = named(elements, "code").filter((one) =>
			attribute(one, "class")?.startsWith("corpus "),
		);
		const colours = new Map(
			marked.map((one) => [attribute(one, "title"), attribute(one, "class")]),
		);
		expect(new Set(colours.values()).size).toBe(Math.min(12, colours.size));
	});

	it("shows what a line of the file claims as text, whatever it claims", async () => {
		const stage0 = `</style></script><script>alert(1)</script><img/src="x"onerror='a&b'>`;
		const records = history(3).map((record) => ({
			...record,
			engines: { ...record.engines, stage0: stage0.slice(0, 64) },
		}));
		const elements = elementsOf(await pageOf(records));
		expect(named(elements, "script", "img")).toEqual([]);
		expect(textOf(named(elements, "footer")[0] as Element)).toContain(stage0.slice(0, 64));
	});

	it("stays of one size however many records there are", async () => {
		const small = await pageOf(history(500));
		const large = await pageOf(history(5_000));
		expect(large.length).toBeLessThan(small.length * 1.3);
		expect(large.length).toBeLessThan(600_000);
	});

	it("is there without a record as well", async () => {
		const elements = elementsOf(await pageOf([]));
		expect(textOf(named(elements, "header")[0] as Element)).toContain("No records yet");
		expect(textOf(named(elements, "footer")[0] as Element)).toContain("skipped lines: 1 torn");
		const ids = elements.flatMap((one) => attribute(one, "id") ?? []);
		for (const link of named(elements, "a")) {
			expect(ids).toContain(attribute(link, "href")?.slice(1));
		}
	});
});

describe("a value in a template", () => {
	it("is text: markup, quotes, control and bidirectional characters can't act", () => {
		const hostile = `</td><script>"&'\u001b[31m\u202ereversed\u0000`;
		expect(html`<td title="${hostile}">${hostile}</td>`.markup).toBe(
			`<td title="${"&lt;/td&gt;&lt;script&gt;&quot;&amp;&#39;\\u{1b}[31m\\u{202e}reversed\\u{0}"}">&lt;/td&gt;&lt;script&gt;&quot;&amp;&#39;\\u{1b}[31m\\u{202e}reversed\\u{0}</td>`,
		);
	});
});
