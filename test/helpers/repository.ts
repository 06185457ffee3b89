import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";

/** A folder of its own for one test, removed afterwards. Its path is free of links. */
export function temporaryFolder(): string {
	const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "stage0-test-")));
	onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
	return folder;
}

/** A repository with these files (path → content), removed after the test. */
export function repositoryOf(files: Readonly<Record<string, string | Buffer>>): string {
	const root = temporaryFolder();
	writeFiles(root, files);
	return root;
}

export function writeFiles(root: string, files: Readonly<Record<string, string | Buffer>>): void {
	for (const [name, content] of Object.entries(files)) {
		const file = path.join(root, name);
		fs.mkdirSync(path.dirname(file), { recursive: true });
		fs.writeFileSync(file, content);
	}
}

/** Path of a checked-in fixture repository. Tests only read it. */
export function fixture(name: string): string {
	return path.resolve(import.meta.dirname, "../fixtures", name);
}

/** Runs git with a fixed author and date, so that commits have the same ids on every machine. */
export function git(root: string, ...args: string[]): string {
	return execFileSync("git", ["-C", root, ...args], {
		encoding: "utf8",
		env: {
			...process.env,
			GIT_AUTHOR_NAME: "A",
			GIT_AUTHOR_EMAIL: "a@example.com",
			GIT_AUTHOR_DATE: "2026-01-01T00:00:00Z",
			GIT_COMMITTER_NAME: "A",
			GIT_COMMITTER_EMAIL: "a@example.com",
			GIT_COMMITTER_DATE: "2026-01-01T00:00:00Z",
			GIT_CONFIG_GLOBAL: "/dev/null",
			GIT_CONFIG_NOSYSTEM: "1",
		},
	});
}

export function commitAll(root: string, message = "state"): void {
	if (!fs.existsSync(path.join(root, ".git"))) git(root, "init", "-q", "-b", "main");
	git(root, "add", "-A");
	git(root, "commit", "-q", "--allow-empty", "-m", message);
}
