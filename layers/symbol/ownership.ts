/** Makes sure that no child process outlives this one, however this one ends. */
import type { ChildProcess } from "node:child_process";

/** Signals whose default is to end the process; each would leave a child in its own group behind. */
const ENDING_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

const living = new Set<ChildProcess>();

/**
 * Ends the child with this process: on a normal exit, an uncaught exception (Node then emits `exit`)
 * and the ending signals. `SIGKILL` can't be seen; then the server itself notices that its standard
 * input has ended. Listeners exist only while a child lives, so that a library user's process keeps
 * its own behaviour otherwise.
 */
export function own(child: ChildProcess): void {
	if (living.size === 0) listen();
	living.add(child);
	const forget = () => {
		if (living.delete(child) && living.size === 0) unlisten();
	};
	child.once("exit", forget);
	child.once("error", () => {
		if (child.pid === undefined) forget();
	});
}

/** Kills the child and all that it started (it leads a process group). Returns at once. */
export function kill(child: ChildProcess): void {
	// After its end the number may belong to someone else.
	if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
	try {
		if (process.platform === "win32") child.kill("SIGKILL");
		else process.kill(-child.pid, "SIGKILL");
	} catch {
		child.kill("SIGKILL");
	}
}

function killAll(): void {
	for (const child of living) kill(child);
}

function onSignal(signal: NodeJS.Signals): void {
	killAll();
	unlisten();
	// A listener switches the default off: without another one, restore it and end as asked.
	if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
}

function listen(): void {
	process.on("exit", killAll);
	for (const signal of ENDING_SIGNALS) process.on(signal, onSignal);
}

function unlisten(): void {
	process.off("exit", killAll);
	for (const signal of ENDING_SIGNALS) process.off(signal, onSignal);
}
