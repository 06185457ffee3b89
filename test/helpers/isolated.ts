import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import { fixture } from "./repository.ts";

/**
 * Copies of fixtures in a folder of their own that no installed packages are in reach of: below this
 * repository they would see its `node_modules`, whose platform-specific packages differ by machine.
 */
export function isolatedFixtures(names: readonly string[]): string {
	const parent = [os.tmpdir(), "/var/tmp", "/dev/shm"].find(isClean) ?? os.tmpdir();
	const root = fs.realpathSync(fs.mkdtempSync(path.join(parent, "stage0-drift-")));
	onTestFinished(() => fs.rmSync(root, { recursive: true, force: true }));
	for (const name of names) {
		fs.cpSync(fixture(name), path.join(root, name), { recursive: true });
	}
	return root;
}

function isClean(folder: string): boolean {
	if (!fs.existsSync(folder)) return false;
	for (let above = fs.realpathSync(folder); ; above = path.dirname(above)) {
		if (fs.existsSync(path.join(above, "node_modules"))) return false;
		if (above === path.dirname(above)) return true;
	}
}
