import { spawn } from "node:child_process";
import fs from "node:fs";

export interface ProcessCost {
	readonly ms: number;
	/** Peak resident memory of the process and all its descendants together, MiB; 0 if not looked at. */
	readonly peakMiB: number;
	readonly stdout: string;
}

/** How often memory is looked at (ms): a shorter peak is missed. Linux only; elsewhere it reads 0. */
const SAMPLE_MS = 15;

/**
 * Runs a command to its end and tells what it cost. Looking at memory slows the command down on a small
 * machine: ask for the one or for the other.
 */
export function costOf(
	command: string,
	args: readonly string[],
	{ memory = false } = {},
): Promise<ProcessCost> {
	return new Promise((resolve, reject) => {
		const start = performance.now();
		const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] });
		let stdout = "";
		let peak = 0;
		const sampler = memory
			? setInterval(() => {
					peak = Math.max(peak, residentOf(child.pid as number));
				}, SAMPLE_MS)
			: undefined;
		child.stdout.setEncoding("utf8").on("data", (text: string) => {
			stdout += text;
		});
		child.once("error", reject);
		child.once("close", (code) => {
			clearInterval(sampler);
			const ms = performance.now() - start;
			if (code === 0) resolve({ ms, peakMiB: peak / 1024, stdout });
			else reject(new Error(`${command} ended with exit code ${code}`));
		});
	});
}

/** KiB of a process and its descendants. */
function residentOf(pid: number): number {
	try {
		const status = fs.readFileSync(`/proc/${pid}/status`, "utf8");
		const own = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
		const tasks = fs.readdirSync(`/proc/${pid}/task`);
		const children = tasks.flatMap((task) =>
			fs.readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").split(" ").filter(Boolean),
		);
		return children.reduce((sum, child) => sum + residentOf(Number(child)), own);
	} catch {
		return 0; // it has just ended
	}
}
