/*
 * Makes cases for bench/quality.ts of a repository's own history, as JSON Lines on standard output.
 *
 *   npm run --silent bench:quality-cases -- MIRRORS owner/name [COUNT] > cases.jsonl
 */
import path from "node:path";
import { roleOf } from "../packer/roles.ts";
import type { Case, GoldFile } from "./quality/case.ts";
import { goldOf } from "./quality/gold.ts";
import { queryOf } from "./quality/message.ts";
import { git } from "./quality/trees.ts";

/** How far back fixes are looked for (commits). */
const MAX_COMMITS = 6_000;

/** A task that one reads a bundle for touches a few places; more is a refactoring or a release. */
const MAX_SOURCES = 5;
const MAX_FILES = 20;
const MAX_FUNCTIONS = 8;

/** A message shorter than this (characters) asks for nothing that could be found. */
const MIN_QUERY = 25;

const NO_TASK =
	/^(chore|docs?|ci|tests?|build|release|style|revert|v?\d+\.\d|bump|merge|update dep|upgrade)\b|\b(typo|readme|changelog|lint|prettier|snapshot)\b/i;
const SOURCE = /\.[mc]?[jt]sx?$/;

const [mirrors, repo, count = "25"] = process.argv.slice(2);
if (mirrors === undefined || repo === undefined) {
	console.error("usage: npm run --silent bench:quality-cases -- MIRRORS owner/name [COUNT]");
	process.exit(2);
}
const bare = path.join(mirrors, repo.replace("/", "+"), "repo");
const listed = git(bare, "rev-list", "--no-merges", `--max-count=${MAX_COMMITS}`, "HEAD").trim();
let made = 0;
for (const sha of spread(listed.split("\n"))) {
	if (made === Number(count)) break;
	const gold = await goldOfCommit(sha).catch(() => []);
	const functions = gold.reduce((sum, file) => sum + file.functions.length, 0);
	if (functions < 1 || functions > MAX_FUNCTIONS) continue;
	made += 1;
	const id = `${repo.split("/")[1]}-${String(made).padStart(2, "0")}`;
	const parent = git(bare, "rev-parse", `${sha}^`).trim();
	console.log(JSON.stringify({ id, repo, sha, parent, gold } satisfies Case));
}

async function goldOfCommit(sha: string): Promise<GoldFile[]> {
	const message = git(bare, "log", "-1", "--format=%B", sha);
	if (NO_TASK.test(message.split("\n")[0] ?? "") || queryOf(message).length < MIN_QUERY) return [];
	const changes = git(bare, "diff-tree", "-r", "--no-renames", "--name-status", sha)
		.trim()
		.split("\n")
		.slice(1)
		.map((line) => line.split("\t"));
	const sources = changes.flatMap(([status, file = ""]) =>
		status === "M" && SOURCE.test(file) && roleOf(file) === "source" ? [file] : [],
	);
	if (sources.length > MAX_SOURCES || changes.length > MAX_FILES) return [];
	const gold: GoldFile[] = [];
	for (const file of sources) {
		const functions = await goldOf(bare, `${sha}^`, sha, file);
		if (functions !== undefined && functions.length > 0) gold.push({ path: file, functions });
	}
	return gold;
}

/** The same order each time, old and new mixed. */
function spread(commits: readonly string[]): string[] {
	const place = (at: number): number => Math.imul(at, 2654435761) >>> 0;
	return commits
		.map((sha, at) => ({ sha, at: place(at) }))
		.sort((a, b) => a.at - b.at)
		.map(({ sha }) => sha);
}
