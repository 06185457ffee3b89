import { runGit } from "./git.ts";

/** What became of a name or file. */
export interface PastName {
	/** As it was. */
	readonly was: string;
	/** What stands in its place: another name, or the file's new path. */
	readonly now: string;
	/** 12 hex digits. */
	readonly commit: string;
}

/** How far back changes are read (commits, merges left out), and for how many names. */
const MAX_COMMITS = 200;
const MAX_NAMES = 60;
/** A commit touches files that a renaming is looked for in; a larger one reformats (lines of one hunk). */
const MAX_LINES = 400;

const SAFE = ["--no-ext-diff", "--no-textconv", "--no-color", "--no-renames", "--relative"];

/**
 * Names that a past commit replaced by others on otherwise equal lines, newest first. Empty where there
 * is no history to read, or where its files are missing.
 */
export async function replacedNames(
	root: string,
	given: readonly string[],
	signal?: AbortSignal,
): Promise<readonly PastName[]> {
	const names = given.filter((name) => /^[\w$]{3,}$/.test(name)).slice(0, MAX_NAMES);
	if (names.length === 0) return [];
	const commits = await commitsOf(root, ["."], MAX_COMMITS, signal);
	if (commits === undefined) return [];
	const sought = names.map((name) => name.replaceAll("$", "\\$")).join("|");
	const args = [
		"diff-tree",
		"--stdin",
		"-r",
		"-p",
		"--unified=0",
		"--pickaxe-regex",
		`-S${sought}`,
	];
	const told = await runGit(root, [...args, ...SAFE, "--format=%x01%H"], signal, commits);
	return (told ?? "")
		.split("\u0001")
		.slice(1)
		.flatMap((text) => {
			const commit = text.slice(0, 12);
			return text
				.split(/^@@ .*$/m)
				.slice(1)
				.flatMap((hunk) => replacedIn(hunk, names, commit));
		});
}

/** Where a file went: its newest renaming. */
export async function movedFile(
	root: string,
	path: string,
	signal?: AbortSignal,
): Promise<PastName | undefined> {
	const commits = await commitsOf(root, [path], 3, signal);
	if (commits === undefined || commits.trim() === "") return undefined;
	const args = ["diff-tree", "--stdin", "-r", "-M", "--diff-filter=R", "--name-status", "-z"];
	const told = await runGit(root, [...args, "--relative", "--format=%x01%H"], signal, commits);
	for (const text of (told ?? "").split("\u0001").slice(1)) {
		const fields = text.split(/[\0\n]/).filter((field) => field !== "");
		for (let at = 1; at + 2 < fields.length; at += 3) {
			if (fields[at + 1] === path) {
				return { was: path, now: fields[at + 2] as string, commit: text.slice(0, 12) };
			}
		}
	}
	return undefined;
}

async function commitsOf(
	root: string,
	paths: readonly string[],
	most: number,
	signal: AbortSignal | undefined,
): Promise<string | undefined> {
	const range = ["rev-list", "--no-merges", `--max-count=${most}`, "HEAD", "--", ...paths];
	return runGit(root, range, signal);
}

const NAME = /[A-Za-z_$][\w$]*/g;

function replacedIn(hunk: string, names: readonly string[], commit: string): PastName[] {
	const lines = hunk.split("\n");
	if (lines.length > MAX_LINES) return [];
	const added = lines.filter((line) => line.startsWith("+") && !line.startsWith("+++"));
	return lines
		.filter((line) => line.startsWith("-") && !line.startsWith("---"))
		.flatMap((removed) => {
			const before = removed.slice(1);
			const words: readonly string[] = before.match(NAME) ?? [];
			return names
				.filter((name) => words.includes(name))
				.flatMap((name) => {
					for (const line of added) {
						const now = replacement(before, line.slice(1), name);
						if (now !== undefined) return [{ was: name, now, commit }];
					}
					return [];
				});
		});
}

/** The name that stands where `name` stood, if the lines differ in nothing else but blanks. */
function replacement(before: string, after: string, name: string): string | undefined {
	const old: readonly string[] = before.match(NAME) ?? [];
	const fresh: readonly string[] = after.match(NAME) ?? [];
	const at = old.indexOf(name);
	const now = fresh[at];
	if (old.length !== fresh.length || now === undefined || now === name) return undefined;
	return old.every((word, index) => (word === name ? fresh[index] === now : word === fresh[index]))
		? now
		: undefined;
}
