import type { SgNode } from "@ast-grep/napi";
import { FUNCTIONS, PATTERNS } from "../../corpus/outline-kinds.ts";

/** What the structural layer recognizes around a name, for the documentation. */
export const SHAPES = [
	"declarations of the outline: functions, methods, classes, interfaces, types, enums, namespaces, variables, fields",
	"members of interfaces and object types, enum members, parameter properties, destructured module variables",
	"CommonJS and prototype shapes: exports.x = …, A.prototype.x = …, a.b = function",
	"keys of object literals",
	"calls: x(…), a.x(…), new X(…), <X …>, @X, x`…`",
	"string literals, templates, JSX text and regular expressions that hold a quoted text",
	"the declaration at a location",
] as const;

/** What a name is to the code around it. */
export interface Shape {
	readonly evidence: "definition" | "structural";
	readonly kind: string;
	/** Calls: what stands before the name (`a.x()` → `a`); the last name of a longer receiver. */
	readonly receiver?: string | undefined;
}

const JSX_TAGS = new Set(["jsx_opening_element", "jsx_self_closing_element"]);
/** What may stand between a type's declaration and its members. */
const TYPES = new Set([
	"interface_body",
	"object_type",
	"property_signature",
	"type_annotation",
	"intersection_type",
	"union_type",
	"parenthesized_type",
	"array_type",
	"readonly_type",
]);
/** Patterns in patterns and types in types that are looked through for what they declare. */
const MAX_PATTERNS = 12;

/** The leaves that can be a name. */
export const NAME_KINDS = [
	"identifier",
	"property_identifier",
	"private_property_identifier",
	"type_identifier",
	"shorthand_property_identifier_pattern",
	"string_fragment",
] as const;

/** Tells a name's shape by what is around it; undefined for a plain mention. */
export function shapeOf(leaf: SgNode): Shape | undefined {
	let name = leaf;
	let parent = leaf.parent();
	if (leaf.is("string_fragment")) {
		// `{ "content-type": … }` and `a["b"] = …` are names, other strings are not.
		if (parent === null) return undefined;
		name = parent;
		parent = parent.parent();
	}
	if (parent === null) return undefined;
	const kind = parent.kind() as string;
	if (kind === "member_expression") return memberShape(parent, name);
	if (leaf.is("string_fragment") && kind === "call_expression") return undefined;
	const member = declaredMember(parent, kind, name);
	if (member !== undefined) return member;
	if (PATTERNS.has(kind))
		return declaresModuleVariable(parent, name) ? definition("variable") : undefined;
	return isCallee(parent, kind, name) ? { evidence: "structural", kind: "call" } : undefined;
}

function declaredMember(parent: SgNode, kind: string, name: SgNode): Shape | undefined {
	switch (kind) {
		case "property_signature":
		case "method_signature": {
			if (!isField(parent, "name", name)) return undefined;
			const member = kind === "method_signature" ? "method" : "property";
			return isDeclaredType(parent) ? definition(member) : { evidence: "structural", kind: member };
		}
		case "enum_body":
		case "enum_assignment":
			return kind === "enum_body" || isField(parent, "name", name)
				? definition("enum member")
				: undefined;
		case "required_parameter":
		case "optional_parameter":
			return isParameterProperty(parent, name) ? definition("property") : undefined;
		case "pair": {
			if (!isField(parent, "key", name)) return undefined;
			const value = parent.field("value");
			if (value !== null && FUNCTIONS.has(value.kind() as string)) return definition("method");
			return { evidence: "structural", kind: "property" };
		}
		default:
			return undefined;
	}
}

/** True for members of an interface or a type alias; `f<{ a: string }>()` declares no `a`. */
function isDeclaredType(member: SgNode): boolean {
	let outer = member.parent();
	for (let depth = 0; depth < MAX_PATTERNS && outer !== null; depth++) {
		const kind = outer.kind() as string;
		// Overloads in a class are in its outline.
		if (kind === "interface_declaration" || kind === "type_alias_declaration") return true;
		if (!TYPES.has(kind)) return false;
		outer = outer.parent();
	}
	return false;
}

function definition(kind: string): Shape {
	return { evidence: "definition", kind };
}

/** `a.x(…)`, `new a.X()`, `<a.X>`, `@a.x`, `exports.x = …`, `this.x = …`. */
function memberShape(member: SgNode, name: SgNode): Shape | undefined {
	if (!isField(member, "property", name)) return undefined;
	const parent = member.parent();
	if (parent === null) return undefined;
	const kind = parent.kind() as string;
	const receiver = member.field("object")?.text() ?? "";
	if (kind === "assignment_expression" && isField(parent, "left", member)) {
		if (/^(?:module\.)?exports$/.test(receiver)) return definition("variable");
		return receiver === "this" ? { evidence: "structural", kind: "property" } : undefined;
	}
	if (!isCallee(parent, kind, member)) return undefined;
	return { evidence: "structural", kind: "call", receiver: /[\w$]+(?=\W*$)/.exec(receiver)?.[0] };
}

function isCallee(parent: SgNode, kind: string, callee: SgNode): boolean {
	if (kind === "call_expression") return isField(parent, "function", callee);
	if (kind === "new_expression") return isField(parent, "constructor", callee);
	if (kind === "decorator") return true;
	if (JSX_TAGS.has(kind)) return isField(parent, "name", callee);
	if (kind !== "non_null_expression") return false;
	const outer = parent.parent();
	return outer?.is("call_expression") === true && isField(outer, "function", parent);
}

/** `constructor(private x: T)` declares a field. */
function isParameterProperty(parameter: SgNode, name: SgNode): boolean {
	if (!isField(parameter, "pattern", name)) return false;
	const modifiers = parameter.children().map((child) => child.kind() as string);
	return modifiers.includes("accessibility_modifier") || modifiers.includes("readonly");
}

/** `const { a, b: c } = …` at the top of a module, where each name is one that others import. */
function declaresModuleVariable(pattern: SgNode, name: SgNode): boolean {
	if (pattern.is("pair_pattern") && !isField(pattern, "value", name)) return false;
	if (/assignment_pattern$/.test(pattern.kind() as string) && !isField(pattern, "left", name)) {
		return false;
	}
	let outer: SgNode | null = pattern;
	for (let depth = 0; depth < MAX_PATTERNS && outer !== null; depth++) {
		if (!PATTERNS.has(outer.kind() as string)) break;
		outer = outer.parent();
	}
	if (!outer?.is("variable_declarator")) return false;
	const scope = outer.parent()?.parent();
	return scope?.is("program") === true || scope?.is("export_statement") === true;
}

function isField(parent: SgNode, field: string, node: SgNode): boolean {
	return parent.field(field)?.id() === node.id();
}
