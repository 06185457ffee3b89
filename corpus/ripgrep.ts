import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { CorpusError } from "./errors.ts";

/**
 * Files above this are fingerprinted but neither searched nor quoted (bytes). Hand-written source
 * stays far below it; what lies above is data or a bundle that would flood every answer.
 */
export const MAX_FILE_BYTES = 4 * 1024 * 1024;

/**
 * The flags that decide which files ripgrep sees. Listing and searching share them, so that no match
 * ever lies outside the corpus. Why each is there: docs/ripgrep-flags.md.
 */
const VISIBILITY = [
	"--no-config",
	"--no-ignore-global",
	"--no-ignore-exclude",
	"--no-ignore-parent",
	"--no-require-git",
	"--no-follow",
	"--glob=!.stage0/",
	"--path-separator=/",
	"--color=never",
] as const;

export interface RipgrepOptions {
	/** Worker threads; ripgrep chooses when absent. The answer doesn't depend on it. */
	readonly threads?: number | undefined;
	/** Paths, relative to the root, that don't count as corpus: a file that holds the query itself, say. */
	readonly exclude?: readonly string[] | undefined;
	readonly signal?: AbortSignal | undefined;
	/** Folders and files to look into instead of the root; links among them are followed. */
	readonly within?: readonly string[] | undefined;
}

/** How a ripgrep process ended: its exit code and what it wrote to standard error. */
interface RipgrepExit {
	readonly code: number | null;
	readonly stderr: string;
}

/** A running ripgrep; `done` settles after its output has ended and rejects if it can't be started. */
export interface RipgrepProcess {
	readonly stdout: Readable;
	readonly done: Promise<RipgrepExit>;
}

/** Keeps the first 64 KiB of complaints: a tree of unreadable files would fill memory otherwise. */
const MAX_STDERR_CHARS = 65_536;

/**
 * Starts ripgrep on `./` in `root`. `input` is written to its standard input (patterns for `-f -`),
 * which is closed in any case: given no path and an open pipe, ripgrep would search the pipe.
 */
export async function runRipgrep(
	root: string,
	args: readonly string[],
	input: string,
	options: RipgrepOptions,
): Promise<RipgrepProcess> {
	const { rgPath } = await loadRipgrep();
	const threads = options.threads === undefined ? [] : [`--threads=${options.threads}`];
	const excluded = (options.exclude ?? []).map((path) => `--glob=!/${escapeGlob(path)}`);
	const places = options.within ?? ["./"];
	const child = spawn(rgPath, [...VISIBILITY, ...excluded, ...threads, ...args, ...places], {
		cwd: root,
		stdio: ["pipe", "pipe", "pipe"],
		signal: options.signal,
		env: withoutLocale(process.env),
	});
	child.stdin.on("error", () => {}); // it may exit before it has read all: its exit code tells why
	child.stdin.end(input);
	return { stdout: child.stdout, done: exitOf(child) };
}

function escapeGlob(path: string): string {
	return path.replace(/[*?[\]{}!\\]/g, "\\$&");
}

async function loadRipgrep(): Promise<{ rgPath: string }> {
	try {
		return await import("@vscode/ripgrep");
	} catch {
		throw new CorpusError(
			"ripgrep's binary for this platform is not installed: run npm install without --no-optional",
		);
	}
}

function withoutLocale(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
	return { ...env, LC_ALL: "C", RIPGREP_CONFIG_PATH: "" };
}

function exitOf(child: ChildProcessByStdio<Writable, Readable, Readable>): Promise<RipgrepExit> {
	let stderr = "";
	child.stderr.setEncoding("utf8");
	child.stderr.on("data", (text: string) => {
		if (stderr.length < MAX_STDERR_CHARS) stderr += text;
	});
	const done = new Promise<RipgrepExit>((resolve, reject) => {
		child.once("error", reject);
		child.once("close", (code) => resolve({ code, stderr }));
	});
	done.catch(() => {}); // whoever awaits it hears of it; nobody else should crash
	return done;
}

/** What ripgrep wrote to standard error, a line each. */
export function complaintsIn(stderr: string): string[] {
	return stderr.split("\n").filter((line) => line.trim() !== "");
}
