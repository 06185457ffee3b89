/** Finds the native language server in stage0's own `typescript` package. */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { ServerMissingError } from "./errors.ts";

/**
 * The binary itself rather than `bin/tsc`, which is a Node script that would start it as a child of
 * its own (another process to wait for, and to lose). Resolved from this file, never from the
 * corpus: a repository must not choose which program is run. The steps are those of
 * `typescript/lib/getExePath.js`, which could only be imported asynchronously.
 */
export function findExecutable(): string {
	const platform = `${process.platform}-${process.arch}`;
	try {
		const compiler = createRequire(import.meta.url).resolve("typescript/package.json");
		const native = createRequire(compiler).resolve(
			`@typescript/typescript-${platform}/package.json`,
		);
		const name = process.platform === "win32" ? "tsc.exe" : "tsc";
		const executable = join(dirname(native), "lib", name);
		if (existsSync(executable)) return executable;
	} catch {
		// Not installed: said below.
	}
	throw new ServerMissingError(`no binary for ${platform}`);
}
