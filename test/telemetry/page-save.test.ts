import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { BEGINNING, savePage } from "../../telemetry/page/save.ts";
import { temporaryFolder } from "../helpers/repository.ts";

const PAGE = `${BEGINNING}<p>new`;

describe("saving a page", () => {
	it("makes the file, replaces an older page or an empty file, and leaves no draft", () => {
		const folder = temporaryFolder();
		for (const [name, before] of [
			["new.html", undefined],
			["older.html", `${BEGINNING}<p>older`],
			["empty.html", ""],
		] as const) {
			const file = path.join(folder, name);
			if (before !== undefined) fs.writeFileSync(file, before);
			savePage(file, PAGE);
			expect(fs.readFileSync(file, "utf8")).toBe(PAGE);
		}
		expect(fs.readdirSync(folder)).toHaveLength(3);
	});

	it("replaces nothing that isn't a page of ours, and follows no link", () => {
		const folder = temporaryFolder();
		const at = (name: string): string => path.join(folder, name);
		fs.mkdirSync(at("folder"));
		fs.writeFileSync(at("work.html"), "<!doctype html>\n<p>somebody's work");
		fs.writeFileSync(at("page.html"), `${BEGINNING}<p>older`);
		fs.symlinkSync("page.html", at("link.html"));
		fs.symlinkSync(at("absent/page.html"), at("dangling.html"));
		fs.symlinkSync("/dev/full", at("device.html"));
		expect(spawnSync("mkfifo", [at("fifo.html")]).status).toBe(0);
		const before = fs.readdirSync(folder);
		for (const [name, why] of [
			["folder", "it is a folder"],
			["work.html", "it is there and no page of stage0"],
			["link.html", "it is a link"],
			["dangling.html", "it is a link"],
			["device.html", "it is a link"],
			["fifo.html", "it is not a regular file"],
			["absent/page.html", "its folder does not exist"],
			["work.html/page.html", "its folder is not a folder"],
		] as const) {
			expect(() => savePage(at(name), PAGE), name).toThrow(why);
		}
		expect(() => savePage("/dev/null", PAGE)).toThrow("it is not a regular file");
		expect(fs.readFileSync(at("work.html"), "utf8")).toContain("somebody's work");
		expect(fs.readFileSync(at("page.html"), "utf8")).toContain("older");
		expect(fs.readdirSync(folder)).toEqual(before);
	});

	it("keeps the older page when the new one doesn't fit", () => {
		const file = path.join(temporaryFolder(), "page.html");
		savePage(file, PAGE);
		const save = path.resolve(import.meta.dirname, "../../dist/telemetry/page/save.js");
		const script = `import(${JSON.stringify(save)}).then(({ savePage }) => savePage(${JSON.stringify(file)}, "x".repeat(100_000)))`;
		// One block of 1024 bytes.
		const run = spawnSync(
			"bash",
			["-c", 'ulimit -f 1; exec "$@"', "bash", process.execPath, "-e", script],
			{
				encoding: "utf8",
			},
		);
		expect(run.stderr).toMatch(/RefusedError: the file may not grow/);
		expect(fs.readFileSync(file, "utf8")).toBe(PAGE);
		expect(fs.readdirSync(path.dirname(file))).toEqual(["page.html"]);
	});
});
