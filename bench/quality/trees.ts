import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

const MAX_OUTPUT = 1 << 28;

/** Runs git in a folder; its standard output. */
export function git(folder: string, ...args: string[]): string {
	return execFileSync("git", ["-C", folder, ...args], {
		encoding: "utf8",
		maxBuffer: MAX_OUTPUT,
		stdio: ["ignore", "pipe", "ignore"],
	});
}

/** One checkout a repository, moved from commit to commit. */
export class Trees {
	readonly #folder = fs.mkdtempSync(path.join(os.tmpdir(), "stage0-quality-"));

	/** The folder with the tree of `commit`; valid until the next call for the same repository. */
	at(bare: string, commit: string): string {
		const tree = path.join(this.#folder, bare.replaceAll(/[^\w.-]+/g, "_"));
		if (!fs.existsSync(tree)) {
			git(".", "clone", "-q", "--shared", "--no-checkout", path.resolve(bare), tree);
			git(tree, "config", "core.hooksPath", "/dev/null");
		}
		try {
			git(tree, "-c", "advice.detachedHead=false", "checkout", "-q", "-f", "--detach", commit);
		} catch {
			// A mirror may lack its largest files: all others are the corpus.
			git(tree, "update-ref", "--no-deref", "HEAD", commit);
			git(tree, "read-tree", commit);
			try {
				git(tree, "checkout-index", "-a", "-f", "-q");
			} catch {}
		}
		git(tree, "clean", "-fdq");
		return tree;
	}

	remove(): void {
		fs.rmSync(this.#folder, { recursive: true, force: true });
	}
}
