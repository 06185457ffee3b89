/** Which files of the corpus a symbol's path names, and what stands there. */
import fs from "node:fs";
import path from "node:path";
import type { Corpus } from "../../corpus/corpus.ts";
import { lineCount, lineSpan, lineText, type SourceFile } from "../../corpus/file.ts";
import { outlineOf } from "../../corpus/outline.ts";
import { innermostAt } from "../../layers/structural/locations.ts";
import { indexPaths, longestSuffixMatch, type PathIndex } from "../../query/suffix.ts";
import type { Definition } from "../../resolver/report.ts";

export interface PlacePaths {
	readonly state: "known" | "unseen" | "missing" | "none";
	/** Undefined where no path was given. */
	readonly paths: ReadonlySet<string> | undefined;
	/** Files of that name elsewhere. */
	readonly others: readonly string[];
}

export type FindPaths = (given: string | undefined) => PlacePaths;

/** `a.ts` is any file of that name, `a.js` its source `a.ts`; but `x/a.ts` is never `y/a.ts`. */
export function pathFinder(corpus: Corpus): FindPaths {
	const index: PathIndex = indexPaths(corpus.paths);
	const listed = new Set(corpus.paths);
	return (given) => {
		if (given === undefined) return { state: "none", paths: undefined, others: [] };
		const wanted = relativeTo(corpus.root, given);
		if (listed.has(wanted)) return { state: "known", paths: new Set([wanted]), others: [] };
		const similar = longestSuffixMatch(wanted, index);
		const meant = similar.filter((one) => covers(one, wanted));
		if (meant.length > 0) return { state: "known", paths: new Set(meant), others: [] };
		const isFolder = corpus.paths.some((one) => one.startsWith(`${wanted}/`));
		if (isFolder) return { state: "known", paths: new Set([wanted]), others: [] };
		const inside = !wanted.startsWith("../") && !path.isAbsolute(wanted);
		const unseen = inside && fs.existsSync(path.join(corpus.root, wanted));
		const sameName = similar.filter(
			(one) => path.posix.basename(stem(one)) === path.posix.basename(stem(wanted)),
		);
		return { state: unseen ? "unseen" : "missing", paths: new Set(), others: sameName };
	};
}

function relativeTo(root: string, given: string): string {
	const inside = given.startsWith(`${root}/`) ? given.slice(root.length + 1) : given;
	return path.posix.normalize(inside).replace(/^\.\//, "");
}

function covers(found: string, wanted: string): boolean {
	const whole = `/${stem(found)}`;
	return whole.endsWith(`/${stem(wanted)}`) || whole.endsWith(`/${stem(wanted)}/index`);
}

function stem(file: string): string {
	return file.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, "");
}

/** A file, or the declaration around one of its lines; undefined past its last line. */
export function definitionAt(
	corpus: Corpus,
	given: string,
	line: number | undefined,
): Definition | undefined {
	const file = corpus.read(given);
	if (file === undefined) return line === undefined ? emptyAt(given, corpus) : undefined;
	const whole = {
		path: given,
		startByte: 0,
		endByte: file.bytes.length,
		startLine: 1,
		endLine: lineCount(file),
		line: line ?? 1,
		name: given,
		kind: "file",
		container: null,
		signature: lineText(file, line ?? 1)
			.trim()
			.slice(0, 200),
		exported: false,
		references: null,
	};
	if (line === undefined) return whole;
	if (line < 1 || line > lineCount(file)) return undefined;
	return { ...whole, ...around(file, line) };
}

function around(file: SourceFile, line: number): Partial<Definition> {
	const node = innermostAt(outlineOf(file)?.nodes ?? [], line);
	const [first, last] = node === undefined ? [line, line] : [node.startLine, node.endLine];
	const [startByte, endByte] = lineSpan(file, first, last);
	const span = { startByte, endByte, startLine: first, endLine: last };
	if (node === undefined || node.name === "")
		return { ...span, name: `${file.path}:${line}`, kind: "line" };
	const container = node.qualifiedName.split(".").slice(0, -1).join(".");
	return {
		...span,
		name: node.qualifiedName,
		kind: node.kind,
		container: container === "" ? null : container,
		exported: node.exported,
	};
}

/** A folder, or a file without text: it exists, and that is all. */
function emptyAt(given: string, corpus: Corpus): Definition {
	const kind = corpus.paths.includes(given) ? "file" : "folder";
	return {
		path: given,
		startByte: 0,
		endByte: 0,
		startLine: 1,
		endLine: 1,
		line: 1,
		name: given,
		kind,
		container: null,
		signature: "",
		exported: false,
		references: null,
	};
}
