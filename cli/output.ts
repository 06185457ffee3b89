import { once } from "node:events";

/** Set once a reader has closed our standard output (`| head`): a normal end, not an error. */
let closed = false;

process.stdout.on("error", (error: NodeJS.ErrnoException) => {
	if (error.code !== "EPIPE") throw error;
	closed = true;
	process.stdout.emit("drain"); // whoever waits for room need wait no more
});

/** Writes to standard output and waits until it has been taken: a pipe holds only 64 KiB. */
export async function write(text: string): Promise<void> {
	if (closed || text === "") return;
	if (!process.stdout.write(text)) await once(process.stdout, "drain");
}

/** Waits for what is still buffered, so that ending the process cuts nothing off. */
export function flushed(): Promise<void> {
	return new Promise((resolve) => {
		if (closed || process.stdout.writableLength === 0) resolve();
		else process.stdout.write("", () => resolve());
	});
}

/** One line to standard error, in the tool's name. */
export function complain(message: string): void {
	process.stderr.write(`stage0: ${message.replaceAll("\n", " ")}\n`);
}
