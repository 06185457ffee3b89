import fs from "node:fs";
import { RefusedError, whyFailed } from "../errors.ts";

/** How every page of ours begins: what an existing file must begin with to be replaced. */
export const BEGINNING = "<!doctype html>\n<!-- made by stage0 report -->\n";

/**
 * Writes the page beside its place and moves it there whole. An older page is replaced; anything else
 * under that name is left alone: a folder, a link (which may lead out), a device, somebody's work.
 * @throws RefusedError
 */
export function savePage(file: string, page: string): void {
	refuseOthers(file);
	const draft = `${file}.${process.pid}.tmp`;
	try {
		fs.writeFileSync(draft, page, { flag: "wx" });
		fs.renameSync(draft, file);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "EEXIST") fs.rmSync(draft, { force: true });
		throw new RefusedError(whyFailed(error));
	}
}

function refuseOthers(file: string): void {
	const found = entryAt(file);
	if (found === undefined) return;
	if (found.isSymbolicLink()) throw new RefusedError("it is a link");
	if (found.isDirectory()) throw new RefusedError("it is a folder");
	if (!found.isFile()) throw new RefusedError("it is not a regular file");
	if (found.size > 0 && beginningOf(file) !== BEGINNING) {
		throw new RefusedError("it is there and no page of stage0");
	}
}

function entryAt(file: string): fs.Stats | undefined {
	try {
		return fs.lstatSync(file, { throwIfNoEntry: false });
	} catch (error) {
		throw new RefusedError(whyFailed(error));
	}
}

function beginningOf(file: string): string {
	let opened: number;
	try {
		opened = fs.openSync(file, "r");
	} catch (error) {
		throw new RefusedError(whyFailed(error));
	}
	try {
		const bytes = Buffer.alloc(Buffer.byteLength(BEGINNING));
		return bytes.toString("utf8", 0, fs.readSync(opened, bytes, 0, bytes.length, 0));
	} finally {
		fs.closeSync(opened);
	}
}
