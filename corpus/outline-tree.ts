import { HUGE_TYPE_LINES } from "./outline-declarations.ts";
import type { Draft, Sheet } from "./outline-draft.ts";
import { LeadFinder } from "./outline-lead.ts";
import { DEFAULT } from "./outline-names.ts";
import type { OutlineNode } from "./outline-node.ts";
import { mergeStatements } from "./outline-statements.ts";

/** Declarations nested deeper are left out: nobody wrote them, and consumers walk recursively. */
export const MAX_NESTING = 100;

/** A draft that has found its place. */
interface Placed {
	readonly draft: Draft;
	startLine: number;
	declarationLine: number;
	readonly endLine: number;
	readonly signatureEndLine: number;
	readonly qualifiedName: string;
	/** What the names of its members begin with, and the titles that the tests in it do. */
	readonly prefix: readonly string[];
	readonly titles: readonly string[];
	readonly children: Placed[];
	node?: OutlineNode;
}

/** Rebuilds the nesting of drafts from their spans, and gives each its lines and full name. */
export function nest(sheet: Sheet): OutlineNode[] {
	const drafts = sheet.drafts.sort((a, b) => a.start - b.start || b.end - a.end);
	const lead = new LeadFinder(sheet.file.text, sheet.decorators);
	const roots: Placed[] = [];
	const all: Placed[] = [];
	const open: Placed[] = [];
	for (const [index, found] of drafts.entries()) {
		while (open.length > 0 && (open.at(-1) as Placed).draft.end <= found.start) open.pop();
		const parent = open.at(-1);
		if (open.length >= MAX_NESTING || isAbsorbed(parent, found, lead)) continue;
		if (isCoveredBy(found, drafts[index + 1], lead)) continue;
		const draft =
			parent !== undefined && found.end > parent.draft.end
				? { ...found, end: parent.draft.end }
				: found;
		const siblings = parent?.children ?? roots;
		const placed = place(draft, parent, siblings.at(-1), lead);
		mergeOverload(siblings, placed);
		siblings.push(placed);
		all.push(placed);
		open.push(placed);
	}
	for (const placed of all.reverse()) placed.node = toNode(sheet, placed, false);
	return mergeStatements(roots.map((placed) => toNode(sheet, placed, true)));
}

/** What belongs to its parent alone: signatures in small types, the accessors of `defineProperty`. */
function isAbsorbed(parent: Placed | undefined, draft: Draft, lead: LeadFinder): boolean {
	const kind = parent?.draft.kind;
	if (draft.signature === true && draft.kind === "method") {
		if (kind === "class") return false;
		const huge = parent !== undefined && parent.endLine - parent.declarationLine >= HUGE_TYPE_LINES;
		return !(huge && (kind === "interface" || kind === "type"));
	}
	if (kind === "accessor" && /^(?:get|set|value)$/.test(draft.name.text)) return true;
	// `class A { static f = () => {} }` and the like: the same code under two kinds.
	return (
		parent !== undefined &&
		parent.draft.end === draft.end &&
		parent.draft.body === draft.body &&
		draft.body >= 0 &&
		lead.lineOf(draft.start) === parent.declarationLine
	);
}

/** A statement that is one call with a callback or a test is that callback or test. */
function isCoveredBy(draft: Draft, next: Draft | undefined, lead: LeadFinder): boolean {
	if (draft.kind !== "statement" || next === undefined || next.end > draft.end) return false;
	const sameStart = lead.lineOf(next.start) === lead.lineOf(draft.start);
	return sameStart && lead.lineOf(next.end - 1) === lead.lineOf(draft.end - 1);
}

function place(
	draft: Draft,
	parent: Placed | undefined,
	previous: Placed | undefined,
	lead: LeadFinder,
): Placed {
	const firstLine = lead.lineOf(draft.start);
	const floor = Math.max((parent?.declarationLine ?? 0) + 1, (previous?.endLine ?? 0) + 1);
	const endLine = lead.lineOf(Math.max(draft.start, draft.end - 1));
	const names = [...(parent?.prefix ?? []), ...draft.name.path];
	const titles = parent?.titles ?? [];
	const own = draft.name.text;
	const isTest = draft.kind === "test";
	const passes = isTest || draft.kind === "callback" || draft.kind === "statement";
	const named = own === "" ? names : [...names, own];
	return {
		draft,
		startLine: lead.leadOf(firstLine, Math.min(floor, firstLine)),
		declarationLine: Math.min(endLine, lead.lineOf(lead.afterDecorators(draft.start))),
		endLine,
		signatureEndLine: draft.body < 0 ? endLine : lead.lineOf(draft.body),
		qualifiedName: (isTest ? [...titles, own] : named).join("."),
		prefix:
			passes || own === DEFAULT
				? (parent?.prefix ?? [])
				: draft.memberPath === undefined
					? named
					: [...(parent?.prefix ?? []), ...draft.memberPath],
		titles: isTest ? [...titles, own] : titles,
		children: [],
	};
}

/** Overload signatures become part of what they stand directly before: the next, or the body. */
function mergeOverload(siblings: Placed[], placed: Placed): void {
	const previous = siblings.at(-1);
	if (previous?.draft.signature !== true || previous.draft.name.text !== placed.draft.name.text) {
		return;
	}
	if (placed.draft.kind !== previous.draft.kind && placed.draft.kind !== "constructor") return;
	siblings.pop();
	placed.startLine = previous.startLine;
	placed.declarationLine = previous.declarationLine;
}

function toNode(sheet: Sheet, placed: Placed, topLevel: boolean): OutlineNode {
	const { draft } = placed;
	const { name } = draft;
	const children = placed.children.map((child) => child.node as OutlineNode);
	return {
		kind: draft.kind,
		name: name.text,
		qualifiedName: placed.qualifiedName,
		startLine: placed.startLine,
		endLine: placed.endLine,
		nameStartByte: sheet.file.toByte(name.start),
		nameEndByte: sheet.file.toByte(name.end),
		declarationLine: placed.declarationLine,
		signatureEndLine: placed.signatureEndLine,
		exported: draft.exported || (topLevel && sheet.exportedNames.has(name.text)),
		children: mergeStatements(children),
	};
}
