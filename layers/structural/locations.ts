import { lineCount, lineStart, type SourceFile } from "../../corpus/file.ts";
import { outlineOf } from "../../corpus/outline.ts";
import type { OutlineNode } from "../../corpus/outline-node.ts";
import type { Found } from "./hits.ts";

/** The innermost node that holds a line, of those that a caller accepts. */
export function innermostAt(
	nodes: readonly OutlineNode[],
	line: number,
	accepts: (node: OutlineNode) => boolean = () => true,
): OutlineNode | undefined {
	let found: OutlineNode | undefined;
	let level: readonly OutlineNode[] = nodes;
	for (;;) {
		const here = level.find((node) => node.startLine <= line && line <= node.endLine);
		if (here === undefined) return found;
		if (accepts(here)) found = here;
		level = here.children;
	}
}

/** The declaration at a line; its name, or the line itself where it has none. */
export function declarationAt(file: SourceFile, line: number): Found | undefined {
	if (line < 1 || line > lineCount(file)) return undefined;
	const node = innermostAt(outlineOf(file)?.nodes ?? [], line);
	if (node === undefined) return undefined;
	const { kind, qualifiedName: name } = node;
	if (node.nameEndByte > node.nameStartByte) {
		const { nameStartByte: start, nameEndByte: end } = node;
		return { start, end, evidence: "structural", kind, name };
	}
	const start = lineStart(file, line);
	const end = lineStart(file, line + 1);
	return { start, end, evidence: "structural", kind, name };
}
