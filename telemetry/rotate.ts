import fs from "node:fs";
import path from "node:path";

/** A file of at least this size (bytes) takes no more records: about 30,000, read in some 0.2 s. */
export const FULL_BYTES = 16 * 1024 * 1024;

/** Full files kept beside the current one: 256 MiB of records; older ones are deleted. */
const KEPT_FILES = 16;

/**
 * Sets a full file aside as `telemetry.N.ndjson`, N above all that are there: the higher, the younger
 * (but for two that are set aside within the same moment).
 * Any number of processes may do so at once. Each claims a number of its own by creating that file
 * exclusively, so that a rename never replaces records; a writer that still has the renamed file open
 * goes on writing to it, and it's read under its new name.
 */
export function setAside(file: string, fullBytes: number): void {
	const numbered = numberedFiles(file);
	const number = claim(file, (numbered.at(-1)?.number ?? 0) + 1);
	const target = nameOf(file, number);
	try {
		// Meanwhile another process may have done it: the file of that name is a new one now.
		if (fs.lstatSync(file).size >= fullBytes) fs.renameSync(file, target);
		else fs.unlinkSync(target);
	} catch (error) {
		fs.rmSync(target, { force: true });
		if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
	}
	for (const old of numbered) {
		if (old.number <= number - KEPT_FILES) fs.rmSync(old.file, { force: true });
	}
}

/** The files that were set aside, oldest first. */
export function numberedFiles(file: string): { readonly file: string; readonly number: number }[] {
	const { dir, name, ext } = path.parse(file);
	return fs
		.readdirSync(dir)
		.flatMap((entry) => {
			if (!entry.startsWith(`${name}.`) || !entry.endsWith(ext)) return [];
			const middle = entry.slice(name.length + 1, entry.length - ext.length);
			if (!/^[1-9]\d{0,8}$/.test(middle)) return [];
			return [{ file: path.join(dir, entry), number: Number(middle) }];
		})
		.sort((a, b) => a.number - b.number);
}

function claim(file: string, first: number): number {
	for (let number = first; ; number++) {
		try {
			fs.closeSync(fs.openSync(nameOf(file, number), "wx"));
			return number;
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
		}
	}
}

function nameOf(file: string, number: number): string {
	const { dir, name, ext } = path.parse(file);
	return path.join(dir, `${name}.${number}${ext}`);
}
