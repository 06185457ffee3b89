import { spawn } from "node:child_process";

/**
 * Settings that a repository or a machine controls and that could run code, wait for a lock, ask the
 * network or change what is printed: all off.
 */
const SAFE_CONFIG = [
	...["core.fsmonitor=false", "core.hooksPath=/dev/null", "core.quotePath=false"],
	// Git before 2.44 doesn't know GIT_NO_LAZY_FETCH: without a transport it can't fetch either.
	"protocol.allow=never",
].flatMap((setting) => ["-c", setting]);

const SAFE_ENV = {
	GIT_CONFIG_NOSYSTEM: "1",
	GIT_CONFIG_GLOBAL: process.platform === "win32" ? "NUL" : "/dev/null",
	GIT_OPTIONAL_LOCKS: "0",
	GIT_NO_LAZY_FETCH: "1",
	GIT_TERMINAL_PROMPT: "0",
	LC_ALL: "C",
};

/**
 * Runs a git plumbing command in `root` and gives its standard output; undefined if git is missing,
 * fails (no repository, no commit yet, an owner that git distrusts) or is aborted. Never throws:
 * whatever git would have told is then simply absent. `input` goes to its standard input.
 */
export function runGit(
	root: string,
	args: readonly string[],
	signal?: AbortSignal,
	input?: string,
): Promise<string | undefined> {
	return new Promise((resolve) => {
		const child = spawn("git", [...SAFE_CONFIG, "--no-pager", ...args], {
			cwd: root,
			env: { ...withoutGitVariables(process.env), ...SAFE_ENV },
			stdio: [input === undefined ? "ignore" : "pipe", "pipe", "ignore"],
			signal,
		});
		child.stdin?.on("error", () => {}); // it may end before it has read all: its exit code tells why
		child.stdin?.end(input);
		let output = "";
		child.stdout?.setEncoding("utf8");
		child.stdout?.on("data", (text: string) => {
			output += text;
		});
		child.once("error", () => resolve(undefined));
		child.once("close", (code) => resolve(code === 0 ? output : undefined));
	});
}

/** GIT_DIR and its kin (set inside hooks) would answer for another repository than the root's. */
function withoutGitVariables(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
	return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith("GIT_")));
}
