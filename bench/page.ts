/*
 * What a browser makes of the report's page: 100,000 records must open in under 2 s, without a message
 * on the console or a request, legible in light and dark, on a phone, by keyboard, and with hostile
 * lines among the records. Needs Chromium (Debian: `apt-get install chromium`), which a clean clone
 * lacks: that is why this is no test. Ends with exit code 1 if anything is wrong.
 *
 *   npm run bench:page [-- --chromium FILE] [--screenshots FOLDER]
 */
import { execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import axe from "axe-core";
import { type Browser, chromium, type Page } from "playwright-core";
import { writeSampleRecords } from "./sample-records.ts";

const RECORDS = 100_000;
const OPEN_WITHIN_MS = 2_000;
const RUNS = 5;
/** Built along with this file (tsconfig.bench.json): never a stale one. */
const CLI = path.resolve(import.meta.dirname, "../cli/main.js");

const VIEWS = [
	{ name: "light", colorScheme: "light", width: 1_100 },
	{ name: "dark", colorScheme: "dark", width: 1_100 },
	{ name: "phone", colorScheme: "light", width: 360 },
	{ name: "phone-dark", colorScheme: "dark", width: 360 },
] as const;

const { values } = parseArgs({
	options: {
		chromium: { type: "string", default: "/usr/bin/chromium" },
		screenshots: { type: "string" },
	},
});
const faults: string[] = [];
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), "stage0-bench-page-"));
try {
	const page = makePage();
	// Chromium's sandbox refuses root; the page is our own.
	const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
	const browser = await chromium.launch({ executablePath: values.chromium, args });
	try {
		await timeOpening(browser, page);
		for (const view of VIEWS) await look(browser, page, view);
	} finally {
		await browser.close();
	}
} finally {
	fs.rmSync(scratch, { recursive: true, force: true });
}
for (const fault of faults) console.error(`wrong: ${fault}`);
console.log(`${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;

/** A page on many records, with lines among them that would be markup if they were let. */
function makePage(): string {
	const records = path.join(scratch, "records.ndjson");
	const page = path.join(scratch, "page.html");
	writeSampleRecords(records, RECORDS, 200);
	const [line = ""] = fs.readFileSync(records, "utf8").split("\n", 1);
	const hostile = [
		line.replace('"stage0":"0.1.0"', '"stage0":"</style><script>alert(1)</script>"'),
		line.replace('"stage0":"0.1.0"', `"stage0":"<img/src=x/onerror=alert(2)>"`),
		line.replace('"pack"', '"\\u001b[31m\\u202e</script>"'),
		"\u001b]0;title\u0007</script>\u202e",
	];
	fs.appendFileSync(records, `${hostile.join("\n")}\n`);
	const start = performance.now();
	execFileSync(process.execPath, [CLI, "report", "--telemetry", records, "--html", page], {
		stdio: "ignore",
	});
	const ms = performance.now() - start;
	const bytes = fs.statSync(page).size;
	console.log(
		`${RECORDS} records: written in ${ms.toFixed(0)} ms as a page of ${(bytes / 1e3).toFixed(0)} kB`,
	);
	return page;
}

async function timeOpening(browser: Browser, page: string): Promise<void> {
	const cold: number[] = [];
	const open: number[] = [];
	for (let run = 0; run < RUNS; run++) {
		const start = performance.now();
		const args = [
			"--headless",
			"--no-sandbox",
			"--disable-gpu",
			`--user-data-dir=${scratch}/${run}`,
		];
		spawnSync(values.chromium, [...args, "--dump-dom", pathToFileURL(page).href], {
			stdio: "ignore",
		});
		cold.push(performance.now() - start);
		const tab = await browser.newPage();
		await tab.goto(pathToFileURL(page).href, { waitUntil: "load" });
		open.push(
			await tab.evaluate<number>(
				"new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now()))))",
			),
		);
		await tab.close();
	}
	console.log(
		`opened and painted in ${median(open).toFixed(0)} ms (median of ${RUNS}, at most ${Math.max(...open).toFixed(0)}); ${median(cold).toFixed(0)} ms with the browser's own start`,
	);
	check(Math.max(...open) < OPEN_WITHIN_MS, `it took more than ${OPEN_WITHIN_MS} ms to open`);
}

async function look(browser: Browser, file: string, view: (typeof VIEWS)[number]): Promise<void> {
	const { name, colorScheme, width } = view;
	const page = await browser.newPage({ colorScheme, viewport: { width, height: 900 } });
	page.on("console", (message) => check(false, `${name}: console says ${message.text()}`));
	page.on("pageerror", (error) => check(false, `${name}: ${error.message}`));
	page.on("dialog", (dialog) => check(false, `${name}: dialog ${dialog.message()}`));
	page.on("request", (request) => {
		const { protocol, pathname } = new URL(request.url());
		const own = protocol === "data:" || pathname === new URL(pathToFileURL(file)).pathname;
		check(own, `${name}: requested ${request.url()}`);
	});
	await page.goto(pathToFileURL(file).href);
	const wide = await page.evaluate<number>("document.documentElement.scrollWidth");
	check(wide <= width, `${name}: ${wide} pixels wide on a screen of ${width}`);
	const text = await page.evaluate<string>("document.body.innerText");
	check(
		text.includes("</style><script>alert(1)</script>"),
		`${name}: a hostile version is not shown`,
	);
	check(/skipped lines: 1 torn, 1 foreign/.test(text), `${name}: skipped lines are not counted`);
	check((await page.locator("script, img").count()) === 0, `${name}: markup came in`);
	await byKeyboard(page, name);
	await byAxe(page, name);
	if (values.screenshots !== undefined) {
		const picture = path.join(values.screenshots, `${name}.png`);
		await page.screenshot({ path: picture, fullPage: true });
	}
	await page.close();
}

/** The first Tab leads to the link past the header, and everything that scrolls can be reached. */
async function byKeyboard(page: Page, name: string): Promise<void> {
	await page.keyboard.press("Tab");
	const first = await page.evaluate<string>("document.activeElement.textContent");
	check(first === "Skip to the report", `${name}: Tab leads first to ${first}`);
	await page.keyboard.press("Enter");
	const main = await page.evaluate<string>("document.activeElement.id");
	check(main === "main", `${name}: the first link leads to ${main}`);
	const reached = new Set<string>();
	for (let tabs = 0; tabs < 40; tabs++) {
		await page.keyboard.press("Tab");
		const label = "document.activeElement.getAttribute('aria-label') ?? ''";
		reached.add(await page.evaluate<string>(label));
	}
	const regions = await page.locator("[role=region]:visible").count();
	reached.delete("");
	check(reached.size === regions, `${name}: Tab reaches ${reached.size} of ${regions} tables`);
}

/** What axe-core finds of the rules of WCAG 2.2 AA, contrast among them. */
async function byAxe(page: Page, name: string): Promise<void> {
	// Evaluated through the debugger: the page's own policy lets no script in.
	await page.evaluate(axe.source);
	const { violations, passes } = await page.evaluate<axe.AxeResults>(
		"axe.run(document, { resultTypes: ['violations'] })",
	);
	for (const { id, help, nodes } of violations) {
		check(false, `${name}: ${id}, ${help}: ${nodes.length} times, such as ${nodes[0]?.html}`);
	}
	console.log(`${name}: ${passes.length} rules of axe-core kept, ${violations.length} broken`);
}

function check(holds: boolean, fault: string): void {
	if (!holds) faults.push(fault);
}

function median(values: readonly number[]): number {
	return [...values].sort((a, b) => a - b)[values.length >> 1] as number;
}
