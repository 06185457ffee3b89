import type { OutlineNode } from "./outline-node.ts";

/** Statements of at most this many lines are merged with their neighbours … */
const SMALL_LINES = 3;

/** … up to a node of this many lines. */
const MERGED_LINES = 20;

/** Consecutive small statements become one node: a registration list is read as one. */
export function mergeStatements(nodes: readonly OutlineNode[]): OutlineNode[] {
	const merged: OutlineNode[] = [];
	for (const node of nodes) {
		const previous = merged.at(-1);
		if (previous !== undefined && canMerge(previous, node)) {
			const { endLine } = node;
			merged[merged.length - 1] = { ...previous, endLine, signatureEndLine: endLine };
		} else merged.push(node);
	}
	return merged;
}

function canMerge(first: OutlineNode, second: OutlineNode): boolean {
	return (
		isPlain(first) &&
		isPlain(second) &&
		second.endLine - second.startLine < SMALL_LINES &&
		second.endLine - first.startLine < MERGED_LINES &&
		second.startLine - first.endLine <= 2
	);
}

function isPlain(node: OutlineNode): boolean {
	return node.kind === "statement" && node.children.length === 0;
}
