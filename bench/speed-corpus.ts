import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

/**
 * npm packages that ship their TypeScript source, pinned: together 605 files of `src`, 7.9 MB. A folder
 * given on the command line takes their place.
 */
const PACKAGES = ["effect@3.18.4", "rxjs@7.8.2"] as const;

/** Unpacks the packages' sources into a folder that is kept for later runs. */
export function benchCorpus(): string {
	const root = path.join(os.tmpdir(), "stage0-bench-corpus");
	for (const name of PACKAGES) {
		const folder = path.join(root, name.replace("@", "-"));
		if (fs.existsSync(path.join(folder, "src"))) continue;
		fs.mkdirSync(folder, { recursive: true });
		const packed = execFileSync("npm", ["pack", "--silent", name], {
			cwd: folder,
			encoding: "utf8",
		});
		const file = packed.trim().split("\n").at(-1) as string;
		execFileSync(
			"tar",
			["-xzf", file, "--strip-components=1", "package/src", "package/package.json"],
			{
				cwd: folder,
			},
		);
		fs.rmSync(path.join(folder, file));
	}
	return fs.realpathSync(root);
}
