import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import path from "node:path";

/** The built command, as its users start it. `npm test` runs after `npm ci` has built it. */
export const CLI = path.resolve(import.meta.dirname, "../../dist/cli/main.js");

export interface RunOptions {
	readonly cwd?: string;
	readonly input?: string | Buffer;
	readonly env?: NodeJS.ProcessEnv;
	readonly uid?: number;
}

/** Runs the command to its end. */
export function stage0(
	args: readonly string[],
	options: RunOptions = {},
): SpawnSyncReturns<string> {
	return spawnSync(process.execPath, [CLI, ...args], {
		encoding: "utf8",
		maxBuffer: 1 << 28,
		timeout: 60_000,
		...options,
		env: { ...process.env, ...options.env },
	});
}

/** Whether another user can start the command: root alone can become one, and the way to it must be open. */
export function nobodyCanRun(): boolean {
	return process.getuid?.() === 0 && stage0(["--version"], { uid: 65534 }).status === 0;
}
