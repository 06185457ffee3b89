import fs from "node:fs";
import path from "node:path";
import { readJsonObject } from "./json-file.ts";

/** A package's manifest, as far as it matters here. */
export interface Manifest {
	readonly name: string;
	/** Null where the manifest says none. */
	readonly version: string | null;
}

/** The package that a file on this machine belongs to: the nearest manifest above it with a name. */
export function packageAbove(file: string): Manifest | undefined {
	for (let folder = path.dirname(file); folder !== path.dirname(folder); ) {
		const manifest = readJsonObject(path.join(folder, "package.json"));
		if (typeof manifest?.name === "string") {
			const { version } = manifest;
			return { name: manifest.name, version: typeof version === "string" ? version : null };
		}
		folder = path.dirname(folder);
	}
	return undefined;
}

/** Where a package is installed as seen from a folder: the nearest `node_modules` that holds it. */
export function installedFolder(from: string, name: string): string | undefined {
	for (let folder = from; ; folder = path.dirname(folder)) {
		const place = path.join(folder, "node_modules", name);
		if (fs.existsSync(path.join(place, "package.json"))) return fs.realpathSync(place);
		if (folder === path.dirname(folder)) return undefined;
	}
}

/** Names of all packages that a folder's manifest depends on. */
export function dependenciesIn(folder: string): readonly string[] {
	const manifest = readJsonObject(path.join(folder, "package.json"));
	const kinds = ["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"];
	return kinds.flatMap((kind) => Object.keys((manifest?.[kind] as object | undefined) ?? {}));
}
