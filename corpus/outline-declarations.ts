import type { SgNode } from "@ast-grep/napi";
import { breaksIn, type Draft, type Sheet, type Span, spanOf } from "./outline-draft.ts";
import { DECLARATIONS, FUNCTIONS } from "./outline-kinds.ts";
import { fieldName, noName } from "./outline-names.ts";
import type { OutlineKind } from "./outline-node.ts";
import { draftScope } from "./outline-scope.ts";
import { bodyOf, heldBy } from "./outline-values.ts";

/** An interface longer than this (lines) is widened to its members; a shorter one is read whole. */
export const HUGE_TYPE_LINES = 60;

const EXPORT = /\bexport\s+(?:default\s+)?(?:declare\s+)?(?:abstract\s+)?$/;
const SIGNATURES = new Set(["function_signature", "method_signature", "abstract_method_signature"]);
const MEMBERS = new Set([
	"method_definition",
	"method_signature",
	"abstract_method_signature",
	"public_field_definition",
	"class_static_block",
]);

/** Drafts a declaration that carries its own name. */
export function draftDeclaration(sheet: Sheet, node: SgNode, nodeKind: string, span: Span): void {
	const name = fieldName(sheet, node) ?? noName(span.start);
	let kind = DECLARATIONS[nodeKind] as OutlineKind;
	let body = -1;
	if (nodeKind === "method_definition") kind = methodKind(sheet, span, name.start, name.text);
	if (nodeKind === "public_field_definition") {
		const held = heldBy(sheet, node.field("value"));
		if (held.kind === "function") kind = "method";
		body = held.body;
	} else if (!SIGNATURES.has(nodeKind) && nodeKind !== "type_alias_declaration")
		body = bodyOnLine(sheet.file.text, name.end, span.end) ?? bodyOf(sheet, node);
	const signature = SIGNATURES.has(nodeKind);
	const exported = !MEMBERS.has(nodeKind) && isExported(sheet.file.text, span.start);
	const draft: Draft = { ...span, kind, name, body, exported };
	sheet.drafts.push(signature ? { ...draft, signature } : draft);
	if (kind === "namespace") draftScope(sheet, node.field("body")?.children() ?? []);
	else if (kind === "interface") draftTypeMembers(sheet, node.field("body"), span);
	else if (kind === "type") draftTypeMembers(sheet, node.field("value"), span);
}

/**
 * Where the body opens, told from the rest of the name's line: one `{` at its end after what can end a
 * signature, with all brackets closed. Saves two calls into the parser for most declarations.
 */
function bodyOnLine(text: string, from: number, end: number): number | undefined {
	const lineEnd = text.indexOf("\n", from);
	if (lineEnd < 0 || lineEnd > end || lineEnd - from > 200) return undefined;
	const rest = text.slice(from, lineEnd).trimEnd();
	if (!/^[^{}"'`/]*[\w$)\]>]\s*\{$/.test(rest) || /(?:=>|extends|implements)\s*\{$/.test(rest))
		return undefined;
	let open = 0;
	for (const bracket of rest.match(/=>|[()<>[\]]/g) ?? []) {
		if (bracket !== "=>") open += "(<[".includes(bracket) ? 1 : -1;
	}
	return open === 0 ? from + rest.length - 1 : undefined;
}

function isExported(text: string, start: number): boolean {
	return EXPORT.test(text.slice(Math.max(0, start - 48), start));
}

function methodKind(sheet: Sheet, span: Span, nameStart: number, name: string): OutlineKind {
	if (name === "constructor") return "constructor";
	const modifiers = sheet.file.text.slice(span.start, nameStart);
	return /\b[gs]et\s*$/.test(modifiers) ? "accessor" : "method";
}

/** Members of a type too long to be read whole. Its methods are found with all other signatures. */
function draftTypeMembers(sheet: Sheet, type: SgNode | null, span: Span): void {
	if (type === null || breaksIn(sheet.file.text, span, HUGE_TYPE_LINES) < HUGE_TYPE_LINES) return;
	if (!type.is("interface_body") && !type.is("object_type")) return;
	for (const member of type.children()) {
		if (!member.is("property_signature")) continue;
		const name = fieldName(sheet, member);
		if (name === undefined) continue;
		sheet.drafts.push({ ...spanOf(member), kind: "property", name, body: -1, exported: false });
	}
}

/** Whether a node of this kind is a function or class that whoever holds it names. */
export function isValue(kind: string): boolean {
	return FUNCTIONS.has(kind) || kind === "class";
}
