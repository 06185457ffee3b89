import type { Dirent } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { runGit } from "./git.ts";
import type { Hasher } from "./hash.ts";
import { byCodeUnit } from "./list.ts";

/**
 * What an answer may depend on beside the corpus. Each part is 16 hex digits, or `none` where it is
 * absent; two answers are comparable only where both parts agree.
 */
export interface Surroundings {
	/** The git history up to HEAD. `none`: no git, a shallow clone, no commit yet, or switched off. */
	readonly history: string;
	/** Names and versions of the installed packages in reach of the corpus' packages. */
	readonly dependencies: string;
}

export const NONE = "none";

export async function historyOf(
	root: string,
	hasher: Hasher,
	signal?: AbortSignal,
): Promise<string> {
	const answer = await runGit(root, ["rev-parse", "--is-shallow-repository", "HEAD"], signal);
	const [shallow, head] = answer?.split("\n") ?? [];
	// An old git echoes the unknown flag: only a plain "false" says that the history is whole.
	return shallow === "false" && head ? hasher.text(`stage0.history/1\0${head}`) : NONE;
}

/**
 * Looks into the `node_modules` of the root, of each corpus folder with a `package.json`, and of the
 * folders above the root: that is where the language server resolves imports.
 */
export async function dependenciesOf(
	root: string,
	paths: readonly string[],
	hasher: Hasher,
): Promise<string> {
	const folders = paths
		.filter((file) => file === "package.json" || file.endsWith("/package.json"))
		.map((file) => path.posix.dirname(file));
	const inside = [...new Set([".", ...folders])].map((folder) => path.join(root, folder));
	const found = await Promise.all(
		[...inside, ...foldersAbove(root)].map((folder) =>
			installedIn(path.join(folder, "node_modules")),
		),
	);
	// Where a package lies isn't named: the same installation in another folder is the same.
	const packages = [...new Set(found.flat())].sort(byCodeUnit);
	return packages.length === 0
		? NONE
		: hasher.text(`stage0.dependencies/1\0${packages.join("\0")}`);
}

function foldersAbove(root: string): string[] {
	const above: string[] = [];
	for (let folder = root; folder !== path.dirname(folder); ) {
		folder = path.dirname(folder);
		above.push(folder);
	}
	return above;
}

/** `name@version` of each package in a `node_modules` folder; nothing if there is no such folder. */
async function installedIn(folder: string): Promise<string[]> {
	const lock = await readJson(path.join(folder, ".package-lock.json"));
	if (lock?.packages) return fromNpmLock(lock.packages);
	const names = (await entriesOf(folder)).filter((name) => !name.startsWith("."));
	const scoped = await Promise.all(
		names
			.filter((name) => name.startsWith("@"))
			.map(async (scope) =>
				(await entriesOf(path.join(folder, scope))).map((n) => `${scope}/${n}`),
			),
	);
	const all = [...names.filter((name) => !name.startsWith("@")), ...scoped.flat()];
	return Promise.all(
		all.map(async (name) => {
			const manifest = await readJson(path.join(folder, name, "package.json"));
			return `${name}@${manifest?.version ?? "?"}`;
		}),
	);
}

interface PackageJson {
	readonly version?: string;
	readonly packages?: Readonly<Record<string, { readonly version?: string }>>;
}

/** npm keeps one file with every installed package: reading it beats opening a thousand. */
function fromNpmLock(packages: NonNullable<PackageJson["packages"]>): string[] {
	return Object.entries(packages).map(
		([place, { version }]) =>
			`${place.slice(place.lastIndexOf("node_modules/") + 13)}@${version ?? "?"}`,
	);
}

async function readJson(file: string): Promise<PackageJson | undefined> {
	try {
		return JSON.parse(await readFile(file, "utf8")) as PackageJson;
	} catch {
		return undefined; // absent or broken: either way it names no version
	}
}

async function entriesOf(folder: string): Promise<string[]> {
	try {
		const entries: Dirent[] = await readdir(folder, { withFileTypes: true });
		return entries.filter((e) => e.isDirectory() || e.isSymbolicLink()).map((e) => e.name);
	} catch {
		return [];
	}
}
