import fs from "node:fs";
import path from "node:path";
import type { SourceFile } from "../../corpus/file.ts";
import { outlineOf } from "../../corpus/outline.ts";
import type { OutlineNode } from "../../corpus/outline-node.ts";

/** A file of the corpus, as if read from disk. */
export function sourceFile(name: string, content: string | Buffer): SourceFile {
	return { path: name, bytes: Buffer.from(content as string), hash: "0".repeat(16) };
}

/** All files of a fixture repository, by their paths in it. */
export function fixtureFiles(name: string): SourceFile[] {
	const root = path.join(import.meta.dirname, "../fixtures", name);
	return fs
		.readdirSync(root, { recursive: true, encoding: "utf8" })
		.filter((entry) => fs.statSync(path.join(root, entry)).isFile())
		.sort()
		.map((entry) => sourceFile(entry, fs.readFileSync(path.join(root, entry))));
}

export function fixtureFile(repository: string, name: string): SourceFile {
	const file = fixtureFiles(repository).find((one) => one.path === name);
	if (file === undefined) throw new Error(`no ${name} in the fixture ${repository}`);
	return file;
}

/** An outline as lines: indentation, kind, qualified name, first and last line. */
export function rowsOf(file: SourceFile): string[] {
	return flatten(outlineOf(file)?.nodes ?? [], 0).map(
		({ node, depth }) =>
			`${"  ".repeat(depth)}${node.kind} ${node.qualifiedName || "-"} ${node.startLine}-${node.endLine}`,
	);
}

export function flatten(
	nodes: readonly OutlineNode[],
	depth = 0,
): { node: OutlineNode; depth: number }[] {
	return nodes.flatMap((node) => [{ node, depth }, ...flatten(node.children, depth + 1)]);
}

export function nodeNamed(file: SourceFile, qualifiedName: string): OutlineNode {
	const found = flatten(outlineOf(file)?.nodes ?? []).find(
		({ node }) => node.qualifiedName === qualifiedName,
	);
	if (found === undefined) throw new Error(`no ${qualifiedName} in the outline of ${file.path}`);
	return found.node;
}
