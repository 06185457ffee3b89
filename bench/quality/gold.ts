import type { SourceFile } from "../../corpus/file.ts";
import { outlineOf } from "../../corpus/outline.ts";
import type { OutlineNode } from "../../corpus/outline-node.ts";
import { parseFiles } from "../../corpus/parse.ts";
import type { GoldFunction } from "./case.ts";
import { git } from "./trees.ts";

/** Files above this (bytes) are generated or vendored. */
const MAX_BYTES = 600_000;

const HUNK = /^@@ -(\d+)(?:,(\d+))? \+/gm;
const IMPORT = /^\s*(import\b|export (\*|\{)|\}?\s*from\b)/;

/** The functions of a file that a fix changed, by the lines before it; undefined if it can't be told. */
export async function goldOf(
	bare: string,
	parent: string,
	sha: string,
	path: string,
): Promise<GoldFunction[] | undefined> {
	const bytes = Buffer.from(git(bare, "show", `${parent}:${path}`));
	if (bytes.length > MAX_BYTES) return undefined;
	const file: SourceFile = { path, bytes, hash: `${parent}:${path}` };
	await parseFiles([file]);
	const outline = outlineOf(file);
	if (outline === undefined) return undefined;
	const text = bytes.toString().split("\n");
	const found = new Map<string, { name: string | null; lines: number[] }>();
	for (const line of changedLines(
		git(bare, "diff", "-U0", "--no-renames", parent, sha, "--", path),
	)) {
		if ((text[line - 1] ?? "").trim() === "") continue;
		const node = innermost(outline.nodes, line);
		if (node === undefined && IMPORT.test(text[line - 1] ?? "")) continue;
		const key = node === undefined ? "" : `${node.qualifiedName}:${node.startLine}`;
		const entry = found.get(key) ?? { name: node?.qualifiedName ?? null, lines: [] };
		entry.lines.push(line);
		found.set(key, entry);
	}
	return [...found.values()];
}

/** Lines that a diff removes or changes; where it only adds, the line before. */
function changedLines(diff: string): number[] {
	const lines = new Set<number>();
	for (const [, first, count] of diff.matchAll(HUNK)) {
		const start = Number(first);
		const removed = count === undefined ? 1 : Number(count);
		if (removed === 0 && start > 0) lines.add(start);
		for (let line = start; line < start + removed; line++) lines.add(line);
	}
	return [...lines].sort((a, b) => a - b);
}

function innermost(nodes: readonly OutlineNode[], line: number): OutlineNode | undefined {
	const node = nodes.find(({ startLine, endLine }) => startLine <= line && line <= endLine);
	return node === undefined ? undefined : (innermost(node.children, line) ?? node);
}
