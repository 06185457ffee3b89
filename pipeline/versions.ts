import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Engines } from "../packer/bundle.ts";

/** Versions of this package and of the engines' packages that it runs on, from their manifests. */
export function engineVersions(): Engines {
	return {
		stage0: versionAbove(fileURLToPath(import.meta.url)),
		ripgrep: versionOf("@vscode/ripgrep"),
		astGrep: versionOf("@ast-grep/napi"),
		typescript: versionOf("typescript"),
	};
}

/** The version of a package that we depend on; `none` where it isn't installed. */
function versionOf(name: string): string {
	try {
		return versionAbove(fileURLToPath(import.meta.resolve(name)));
	} catch {
		return "none";
	}
}

/** The version in the manifest that a file belongs to: the nearest one above it that has a name. */
function versionAbove(file: string): string {
	for (let folder = path.dirname(file); folder !== path.dirname(folder); ) {
		try {
			const text = fs.readFileSync(path.join(folder, "package.json"), "utf8");
			const manifest = JSON.parse(text) as { name?: string; version?: string };
			if (manifest.name && manifest.version) return manifest.version;
		} catch {
			// no manifest here: look further up
		}
		folder = path.dirname(folder);
	}
	return "none";
}
