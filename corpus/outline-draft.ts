import type { SgNode } from "@ast-grep/napi";
import type { OutlineKind } from "./outline-node.ts";
import type { ParsedFile } from "./parse.ts";

/** Where something stands in the parsed text: UTF-16 offsets, end exclusive. */
export interface Span {
	readonly start: number;
	readonly end: number;
}

/** How a declaration is called and where its name stands; `path` are qualifiers written with it. */
export interface Name extends Span {
	readonly text: string;
	/** `A.prototype.q` → `["A"]`; empty for a plain name. */
	readonly path: readonly string[];
}

/** A declaration as found, before it knows its place among the others. */
export interface Draft extends Span {
	readonly kind: OutlineKind;
	readonly name: Name;
	/** Where its body opens, or -1. */
	readonly body: number;
	readonly exported: boolean;
	/** An overload or a member of a type: it has no body, so it may belong to what follows. */
	readonly signature?: boolean;
	/** Qualifiers that its members get in place of its own name (`A.prototype = {…}` → `["A"]`). */
	readonly memberPath?: readonly string[];
}

/**
 * The sheet on which one file's declarations are collected. A function that gives its body to a
 * declaration found earlier (`const f = () => {}`) is `taken`, so that it isn't drafted again.
 */
export interface Sheet {
	readonly file: ParsedFile;
	readonly drafts: Draft[];
	readonly decorators: Span[];
	/** Names that an `export { … }` or `module.exports = …` gives away. */
	readonly exportedNames: Set<string>;
	readonly taken: Set<number>;
}

export function spanOf(node: SgNode): Span {
	const { start, end } = node.range();
	return { start: start.index, end: end.index };
}

export function textAt(sheet: Sheet, { start, end }: Span): string {
	return sheet.file.text.slice(start, end);
}

/** Starts and lengths fit one number: both stay below the size cap of a parsed file. */
export function keyOf({ start, end }: Span): number {
	return start * 2 ** 21 + end;
}

/** How many line breaks a stretch holds, counted no further than `most`. */
export function breaksIn(text: string, { start, end }: Span, most: number): number {
	let found = 0;
	let at = text.indexOf("\n", start);
	while (at >= 0 && at < end && found < most) {
		found += 1;
		at = text.indexOf("\n", at + 1);
	}
	return found;
}

/** A node's kind. The library's type for it is the union of all grammars' kinds, or nothing at all. */
export function kindOf(node: SgNode): string {
	return node.kind() as string;
}
