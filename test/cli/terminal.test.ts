import { execFileSync, spawnSync } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { CLI, stage0 } from "../helpers/cli.ts";
import { fixture } from "../helpers/repository.ts";

const ROOT = fixture("es-modules");
const PROGRESS = pathToFileURL(path.join(path.dirname(CLI), "progress.js")).href;
/** util-linux' `script` runs a command on a terminal of its own and prints what it shows. */
const hasTerminal = spawnSync("script", ["-qec", "true", "/dev/null"]).status === 0;

function onTerminal(command: string, env: NodeJS.ProcessEnv = {}): string {
	return execFileSync("script", ["-qec", command, "/dev/null"], {
		encoding: "utf8",
		stdio: ["ignore", "pipe", "inherit"],
		env: { ...process.env, ...env },
	});
}

/** Waits for something that takes `ms`, with the progress that commands show. */
function waiting(ms: number, redirect = ""): string {
	const script = `import(${JSON.stringify(PROGRESS)}).then(({ startProgress }) => {
		const progress = startProgress();
		progress.waitFor("ripgrep");
		setTimeout(() => progress.end(), ${ms});
	})`.replaceAll("\n", " ");
	return onTerminal(`'${process.execPath}' -e '${script}' ${redirect}`);
}

describe.runIf(hasTerminal)("on a terminal", () => {
	it("work longer than half a second says what it waits for, and erases it", () => {
		expect(waiting(1500)).toBe("\r\u001b[Kstage0: waiting for ripgrep…\r\u001b[K");
	});

	it("shorter work says nothing, and neither does work whose errors go to a file", () => {
		expect(waiting(1)).toBe("");
		expect(waiting(1500, "2>/dev/null")).toBe("");
	});

	it("an answer is the same text as in a pipe, in no colour", () => {
		const args = ["pack", "--no-telemetry", "--root", ROOT, "record"];
		const command = [process.execPath, CLI, ...args].map((word) => `'${word}'`).join(" ");
		const shown = onTerminal(`${command} 2>/dev/null`, { NO_COLOR: undefined, FORCE_COLOR: "1" });
		expect(shown.replaceAll("\r\n", "\n")).toBe(stage0(args).stdout);
	});
});
