import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { CLI } from "../helpers/cli.ts";
import { fixture, repositoryOf } from "../helpers/repository.ts";

/** Every process of the machine whose command line or working folder names the text. */
function processesNaming(text: string): string[] {
	const list = execFileSync("ps", ["-eo", "pid,stat,args"], { encoding: "utf8" });
	return list.split("\n").filter((line) => line.includes(text) && !line.includes("ps -eo"));
}

describe("a reader that stops reading", () => {
	it("is a normal end: `stage0 search … | head -1`", () => {
		const root = repositoryOf({ "a.ts": "export const marker = 1;\n".repeat(4000) });
		const command = `"${process.execPath}" "${CLI}" search lexical --root "${root}" marker | head -1; echo "\${PIPESTATUS[0]}"`;
		const output = execFileSync("bash", ["-c", command], {
			encoding: "utf8",
			stdio: ["ignore", "pipe", "pipe"],
		});
		const [hit, status] = output.trim().split("\n");
		expect(JSON.parse(hit ?? "")).toMatchObject({ path: "a.ts" });
		expect(status).toBe("0");
	});

	it("gets all of a long answer through a pipe", () => {
		const root = repositoryOf({ "a.ts": "export const marker = 1;\n".repeat(4000) });
		const command = `"${process.execPath}" "${CLI}" search lexical --root "${root}" marker | (sleep 1; wc -l)`;
		expect(execFileSync("bash", ["-c", command], { encoding: "utf8" }).trim()).toBe("4000");
	});
});

describe("Ctrl-C", () => {
	it.each(["SIGINT", "SIGTERM"] as const)(
		"(%s) ends stage0 and every process that it started",
		async (signal) => {
			const root = repositoryOf({
				"a.ts": "export const marker = 1;\n",
				"big.ts": "export const marker = 2;\n".repeat(100_000),
			});
			for (const delay of [60, 150, 300]) {
				const child = spawn(process.execPath, [CLI, "pack", "--root", root, "`marker` in a.ts"], {
					stdio: ["ignore", "pipe", "pipe"],
				});
				await sleep(delay);
				child.kill(signal);
				const [code, killedBy] = await once(child, "exit");
				expect(code === 130 || code === 0 || killedBy === signal).toBe(true);
				await sleep(200);
				expect(processesNaming(root)).toEqual([]);
				expect(processesIn(root)).toEqual([]);
			}
		},
	);
});

/** Processes that work in the folder: ripgrep and git do while they run. */
function processesIn(root: string): string[] {
	const script = `for p in /proc/[0-9]*; do [ "$(readlink $p/cwd 2>/dev/null)" = "$1" ] && echo $p; done; true`;
	const found = execFileSync("bash", ["-c", script, "bash", root], { encoding: "utf8" });
	return found.split("\n").filter((line) => line !== "");
}

describe("standard input", () => {
	it("left open does not keep the command waiting", async () => {
		const child = spawn(
			process.execPath,
			[CLI, "pack", "--root", fixture("es-modules"), "`record`"],
			{ stdio: "pipe" },
		);
		const [code] = await once(child, "exit");
		expect(code).toBe(0);
	});
});
