import path from "node:path";
import type { Hasher } from "./hash.ts";
import type { History } from "./history.ts";
import { installedIn } from "./installed.ts";
import { byCodeUnit } from "./list.ts";
import { readRegular } from "./regular.ts";

/**
 * What an answer may depend on beside the corpus. Each part is 16 hex digits, or `none` where it is
 * absent; two answers are comparable only where both parts agree.
 */
export interface Surroundings {
	/** The git history up to HEAD. `none`: no git, a shallow clone, no commit yet, or switched off. */
	readonly history: string;
	/** Names and versions of the installed packages in reach of the corpus' packages, and configurations above the root. */
	readonly dependencies: string;
}

export const NONE = "none";

export function historyOf(history: History | undefined, hasher: Hasher): string {
	return history === undefined ? NONE : hasher.text(`stage0.history/1\0${history.head}`);
}

/**
 * Looks into the `node_modules` of the root, of each corpus folder with a `package.json`, and of the
 * folders above the root: that is where the language server resolves imports. It also obeys a
 * configuration above the root, which is no part of the corpus, so its content counts here.
 */
export function dependenciesOf(root: string, paths: readonly string[], hasher: Hasher): string {
	const folders = paths
		.filter((file) => file === "package.json" || file.endsWith("/package.json"))
		.map((file) => path.posix.dirname(file));
	const inside = [...new Set([".", ...folders])].map((folder) => path.join(root, folder));
	const above = foldersAbove(root);
	const packages = [...inside, ...above].flatMap((folder) =>
		installedIn(path.join(folder, "node_modules")),
	);
	// Where a package lies isn't named: the same installation in another folder is the same.
	const distinct = [...new Set(packages)].sort(byCodeUnit);
	const parts = [...distinct, ...configurationsIn(above, hasher)];
	return parts.length === 0 ? NONE : hasher.text(`stage0.dependencies/1\0${parts.join("\0")}`);
}

/** From the nearest upwards. What they extend isn't followed: mostly a package, which is named already. */
function configurationsIn(folders: readonly string[], hasher: Hasher): string[] {
	return folders.flatMap((folder) =>
		["tsconfig.json", "jsconfig.json"].flatMap((name) => {
			const bytes = readRegular(path.join(folder, name));
			return bytes === undefined ? [] : [`${name} ${hasher.bytes(bytes)}`];
		}),
	);
}

function foldersAbove(root: string): string[] {
	const above: string[] = [];
	for (let folder = root; folder !== path.dirname(folder); ) {
		folder = path.dirname(folder);
		above.push(folder);
	}
	return above;
}
