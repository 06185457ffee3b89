import type { SourceFile } from "./file.ts";
import { draftDeclaration, isValue } from "./outline-declarations.ts";
import { keyOf, kindOf, type Sheet, spanOf } from "./outline-draft.ts";
import { draftFunction, mentionsTests } from "./outline-functions.ts";
import { outlineRule } from "./outline-kinds.ts";
import type { Outline } from "./outline-node.ts";
import { draftScope } from "./outline-scope.ts";
import { MAX_NESTING, nest } from "./outline-tree.ts";
import { type ParsedFile, parseFile } from "./parse.ts";

const outlines = new WeakMap<SourceFile, Outline>();

/** The file's declarations as nested nodes, built once; undefined where the file can't be parsed. */
export function outlineOf(file: SourceFile): Outline | undefined {
	let outline = outlines.get(file);
	if (outline === undefined) {
		const parsed = parseFile(file);
		if (parsed === undefined) return undefined;
		outline = build(file.path, parsed);
		outlines.set(file, outline);
	}
	return outline;
}

/**
 * Module-level statements first (they know what is exported), then one pass over all that declares or
 * is a function; the nesting follows from the spans.
 */
function build(path: string, file: ParsedFile): Outline {
	const sheet: Sheet = {
		file,
		drafts: [],
		decorators: [],
		exportedNames: new Set(),
		taken: new Set(),
	};
	draftScope(sheet, file.root.children());
	let complete = !file.root.is("ERROR");
	const tests = mentionsTests(file.text);
	const ends: number[] = [];
	for (const node of file.root.findAll(outlineRule(file.text))) {
		const kind = kindOf(node);
		if (kind === "ERROR") {
			complete = false;
			continue;
		}
		const span = spanOf(node);
		while (ends.length > 0 && (ends.at(-1) as number) <= span.start) ends.pop();
		// Asking for a parent takes time by its depth: hostile nesting would make that quadratic.
		if (ends.length >= MAX_NESTING) continue;
		ends.push(span.end);
		if (kind === "decorator") sheet.decorators.push(span);
		else if (!isValue(kind)) draftDeclaration(sheet, node, kind, span);
		else if (!sheet.taken.has(keyOf(span))) draftFunction(sheet, node, span, tests);
	}
	return { path, nodes: nest(sheet), complete };
}
