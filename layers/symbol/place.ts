/** Where an answer of the server points: into the corpus, a package, a whole module. */
import { isAbsolute, relative, sep } from "node:path";
import { lineAt, type SourceFile, textOf } from "../../corpus/file.ts";
import { installedPackageOf } from "./imports.ts";
import { isIdentifier } from "./names.ts";
import { type PositionEncoding, toByte, toIndex } from "./positions.ts";
import type { Location } from "./session.ts";

/** A name at a place in the corpus. */
export interface Target {
	/** `path:startByte`, the identity of a target. */
	readonly key: string;
	readonly file: SourceFile;
	readonly path: string;
	readonly startByte: number;
	readonly endByte: number;
	/** 1-based. */
	readonly line: number;
	/** What stands there: the name, `default`, a quoted key. */
	readonly text: string;
}

export type Place =
	| { readonly kind: "name"; readonly target: Target }
	/** A file as such: what a module's name or `import * as x` leads to. */
	| { readonly kind: "module"; readonly path: string }
	/** An installed package, or `typescript lib` for what the language itself declares. */
	| { readonly kind: "package"; readonly name: string }
	/** Under the root or not, but nothing that this query may see: ignored, generated, elsewhere. */
	| { readonly kind: "outside" }
	/** The text there isn't a name: the file changed, or the range is no name's (a constructor's). */
	| { readonly kind: "none" };

/** `definedAt` of what the language brings along (`Promise`, `Array.prototype.map`, DOM). */
export const LANGUAGE = "typescript lib";

export interface Surveyor {
	readonly root: string;
	readonly libFolder: string;
	readonly encoding: PositionEncoding;
	readonly read: (path: string) => SourceFile | undefined;
}

export function placeOf(surveyor: Surveyor, location: Location): Place {
	if (location.file.startsWith(surveyor.libFolder + sep))
		return { kind: "package", name: LANGUAGE };
	const inside = relative(surveyor.root, location.file);
	const path = inside.replaceAll(sep, "/");
	const isBelow = !isAbsolute(inside) && !path.startsWith("../");
	const file = isBelow ? surveyor.read(path) : undefined;
	if (file === undefined) {
		// Relative below the root: the root itself may lie in somebody's `node_modules`.
		const name = installedPackageOf(isBelow ? `/${path}` : location.file);
		return name === undefined ? { kind: "outside" } : { kind: "package", name };
	}
	const { start, end } = location;
	let startByte = toByte(file, start, surveyor.encoding);
	let endByte = toByte(file, end, surveyor.encoding);
	if (startByte === undefined || endByte === undefined) return { kind: "none" };
	if (start.line === 0 && start.character === 0) {
		const isEmpty = end.line === 0 && end.character === 0;
		if (isEmpty || endByte === file.bytes.length) return { kind: "module", path };
	}
	let text = textOf(file).slice(toIndex(file, startByte), toIndex(file, endByte));
	const nameless = NAMELESS.exec(text);
	if (nameless !== null) {
		text = nameless[1] ?? nameless[2] ?? "";
		startByte += nameless[0].length - text.length;
		endByte = startByte + text.length;
	} else if (text === "exports" && follows(file, startByte, "module.")) {
		// What a call of it leads to; elsewhere it is the whole statement.
		startByte -= "module.".length;
		text = "module.exports";
	} else if (!isIdentifier(text) && !QUOTED.test(text)) return { kind: "none" };
	const key = `${path}:${startByte}`;
	return {
		kind: "name",
		target: { key, file, path, startByte, endByte, line: lineAt(file, startByte), text },
	};
}

function follows(file: SourceFile, byte: number, text: string): boolean {
	return file.bytes.toString("latin1", byte - text.length, byte) === text;
}

/** A property's or a module export's name may be quoted. */
const QUOTED = /^(["'`])[^\n]*\1$/;

/** What has no name of its own is defined by its whole statement; these words stand for the name. */
const NAMELESS = /^(?:export\s+(default)\b|(module\.exports)\b)/;
