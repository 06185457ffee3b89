import fs from "node:fs";

/** A named pipe under a file's name must not stop us. Windows doesn't know the flag. */
const READ = fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0);

/** The bytes of a regular file outside the corpus, links followed; undefined if it can't be read. */
export function readRegular(file: string): Buffer | undefined {
	let descriptor: number | undefined;
	try {
		descriptor = fs.openSync(file, READ);
		return fs.fstatSync(descriptor).isFile() ? fs.readFileSync(descriptor) : undefined;
	} catch {
		return undefined;
	} finally {
		if (descriptor !== undefined) fs.closeSync(descriptor);
	}
}
