import fs from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { RefusedError, UnreadableRecordsError, whyFailed } from "./errors.ts";
import type { TelemetryLocation } from "./location.ts";
import { numberedFiles } from "./rotate.ts";

/** Bytes read at once. */
const PIECE_BYTES = 256 * 1024;

/**
 * Opens everything before anything is read, the current file first: set aside in the meantime, it's
 * found again among the full ones, and told by its identity.
 */
export async function openAll({ file, label }: TelemetryLocation): Promise<FileHandle[]> {
	const files: FileHandle[] = [];
	try {
		const current = await openFile(file);
		if (current !== undefined) files.push(current);
		const known = current && (await identityOf(current));
		const full: FileHandle[] = [];
		for (const numbered of listNumbered(file)) {
			const handle = await openFile(numbered);
			if (handle === undefined) continue;
			files.push(handle);
			if ((await identityOf(handle)) !== known) full.push(handle);
			else await handle.close();
		}
		return current === undefined ? full : [...full, current];
	} catch (error) {
		await Promise.all(files.map((handle) => handle.close()));
		throw new UnreadableRecordsError(
			`the records in ${label} can't be read (${whyFailed(error)}): pass a readable file with --telemetry FILE`,
		);
	}
}

function listNumbered(file: string): string[] {
	try {
		return numberedFiles(file).map((numbered) => numbered.file);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
		throw error;
	}
}

const { O_RDONLY } = fs.constants;
/** A repository can hold anything under these names: a link to a device, a FIFO that nobody feeds. */
const O_CAUTIOUS = (fs.constants.O_NOFOLLOW ?? 0) | (fs.constants.O_NONBLOCK ?? 0);

async function openFile(file: string): Promise<FileHandle | undefined> {
	let handle: FileHandle;
	try {
		handle = await open(file, O_RDONLY | O_CAUTIOUS);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
		throw error;
	}
	if ((await handle.stat()).isFile()) return handle;
	await handle.close();
	throw new RefusedError("it is not a regular file");
}

async function identityOf(handle: FileHandle): Promise<string> {
	const { dev, ino } = await handle.stat({ bigint: true });
	return `${dev}:${ino}`;
}

/** The buffer is used again for the next piece: take what you need of it before you go on. */
export async function* piecesOf(file: FileHandle): AsyncGenerator<Buffer> {
	const buffer = Buffer.allocUnsafe(PIECE_BYTES);
	for (;;) {
		const { bytesRead } = await file.read(buffer, 0, PIECE_BYTES);
		if (bytesRead === 0) return;
		yield buffer.subarray(0, bytesRead);
	}
}
