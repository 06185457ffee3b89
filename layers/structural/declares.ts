/** Tells what a name's leaf declares, from the syntax right around it. */
import type { SgNode } from "@ast-grep/napi";
import { DECLARATIONS, FUNCTIONS, PATTERNS } from "../../corpus/outline-kinds.ts";

/** `alias`: an import or a re-export, which stands for something declared elsewhere. */
export type Role = "declaration" | "alias";

export interface Declares {
	readonly role: Role;
	/** The contract's word for what is declared. */
	readonly kind: string;
	/** The node that is the whole declaration. */
	readonly node: SgNode;
	/** A re-export under another name: what it stands for is called otherwise. */
	readonly renames?: boolean;
	/** What is assigned to, written out: `exports`, `A.prototype`, `this`. */
	readonly receiver?: string;
}

/** Declarations that carry their name in the field `name`. */
const NAMED: Readonly<Record<string, string>> = {
	...DECLARATIONS,
	function_expression: "function",
	generator_function: "function",
	class: "class",
	property_signature: "property",
	enum_assignment: "enum member",
};

/** Steps from a leaf to what declares it: deeper patterns occur only in hostile code. */
const MAX_STEPS = 16;

/** Undefined where the leaf only mentions the name. */
export function declaresAt(leaf: SgNode): Declares | undefined {
	let name = leaf;
	let parent = leaf.parent();
	if (leaf.is("string_fragment")) [name, parent] = [parent ?? leaf, parent?.parent() ?? null];
	if (parent?.is("computed_property_name")) [name, parent] = [parent, parent.parent()];
	if (parent === null) return undefined;
	const kind = parent.kind() as string;
	const named = NAMED[kind];
	if (named !== undefined) {
		if (!isField(parent, "name", name)) return undefined;
		return declaration(kind === "method_definition" ? methodKind(parent, leaf) : named, parent);
	}
	switch (kind) {
		case "nested_identifier": {
			const outer = outermost(parent, "nested_identifier");
			return outer?.is("internal_module") ? declaration("namespace", outer) : undefined;
		}
		case "enum_body":
			return declaration("enum member", name);
		case "pair":
			return isField(parent, "key", name) ? declaration(pairKind(parent), parent) : undefined;
		case "object":
			return leaf.is("shorthand_property_identifier") ? declaration("property", name) : undefined;
		case "member_expression":
			return isField(parent, "property", name) ? assigned(parent, "object") : undefined;
		case "subscript_expression":
			return isField(parent, "index", name) ? assigned(parent, "object") : undefined;
		case "arguments":
			return definedProperty(parent, name);
		case "type_parameter":
			return declaration("type parameter", parent);
		case "catch_clause":
			return isField(parent, "parameter", name) ? declaration("variable", parent) : undefined;
		case "for_in_statement":
			return isField(parent, "left", name) ? declaration("variable", parent) : undefined;
		case "arrow_function":
			return isField(parent, "parameter", name) ? declaration("parameter", name) : undefined;
		case "formal_parameters":
			return declaration("parameter", name);
		default:
			return aliased(parent, kind, name) ?? bound(parent, name);
	}
}

function declaration(kind: string, node: SgNode): Declares {
	return { role: "declaration", kind, node };
}

function alias(kind: string, node: SgNode): Declares {
	return { role: "alias", kind, node };
}

/** Names that imports and exports give to what is declared elsewhere. */
function aliased(parent: SgNode, kind: string, name: SgNode): Declares | undefined {
	switch (kind) {
		case "import_specifier":
		case "import_clause":
		case "namespace_import":
		case "import_require_clause":
		case "import_alias":
			return alias("import", parent);
		case "export_specifier": {
			const given = parent.field("alias") ?? parent.field("name");
			// `export { a as b } from "x"` gives no `a`, but what `a` is can be asked there.
			if (given?.id() !== name.id()) return alias("import", parent);
			const renames = parent.field("alias") !== null;
			return { ...alias("re-export", parent), renames };
		}
		case "namespace_export":
			return alias("re-export", parent);
		default:
			return undefined;
	}
}

/** `const a`, `const { a, b: c = 1 }`, `(a = 1) =>`, `function f({ a })`. */
function bound(from: SgNode, leaf: SgNode): Declares | undefined {
	let inner = leaf;
	let outer: SgNode | null = from;
	for (let step = 0; outer !== null && step < MAX_STEPS; step++) {
		const kind = outer.kind() as string;
		if (kind === "variable_declarator") {
			if (!isField(outer, "name", inner)) return undefined;
			const value = outer.field("value");
			// `const { a } = b` and `const a = require("b")` give a name to what is declared elsewhere.
			const isAlias =
				inner.is("object_pattern") || /^require\(/.test(value?.text().slice(0, 8) ?? "");
			return isAlias ? alias("variable", outer) : declaration(valueKind(value, "variable"), outer);
		}
		if (kind === "required_parameter" || kind === "optional_parameter") {
			if (!isField(outer, "pattern", inner)) return undefined;
			return declaration(isParameterProperty(outer) ? "property" : "parameter", outer);
		}
		if (!PATTERNS.has(kind)) return undefined;
		if (kind === "pair_pattern" && !isField(outer, "value", inner)) return undefined;
		if (/assignment_pattern$/.test(kind) && !isField(outer, "left", inner)) return undefined;
		inner = outer;
		outer = outer.parent();
	}
	return undefined;
}

/** `exports.x = …`, `A.prototype.x = …`, `this.x = …`, `a["x"] = …`. */
function assigned(member: SgNode, field: string): Declares | undefined {
	const assignment = member.parent();
	if (!assignment?.is("assignment_expression") || !isField(assignment, "left", member)) {
		return undefined;
	}
	const receiver = member.field(field)?.text() ?? "";
	if (!/^[\w$]+(?:\.[\w$]+)*$/.test(receiver)) return undefined;
	const value = assignment.field("right");
	const owned = receiver === "this" || receiver.endsWith(".prototype");
	const kind = valueKind(value, owned ? "property" : "variable");
	return {
		role: "declaration",
		kind: owned && kind === "function" ? "method" : kind,
		node: assignment,
		receiver,
	};
}

/** `Object.defineProperty(exports, "x", …)`. */
function definedProperty(given: SgNode, name: SgNode): Declares | undefined {
	const call = given.parent();
	if (!/^(?:Object|Reflect)\.defineProperty$/.test(call?.field("function")?.text() ?? "")) {
		return undefined;
	}
	const [target, key] = given.namedChildren();
	if (call === null || key?.id() !== name.id() || target === undefined) return undefined;
	return { role: "declaration", kind: "property", node: call, receiver: target.text() };
}

function pairKind(pair: SgNode): string {
	return valueKind(pair.field("value"), "property").replace(/^function$/, "method");
}

function valueKind(value: SgNode | null, otherwise: string): string {
	const kind = value?.kind() as string | undefined;
	if (kind === undefined) return otherwise;
	return FUNCTIONS.has(kind) ? "function" : kind === "class" ? "class" : otherwise;
}

function methodKind(method: SgNode, name: SgNode): string {
	if (name.text() === "constructor") return "constructor";
	return method.children().some((child) => child.is("get") || child.is("set"))
		? "accessor"
		: "method";
}

/** `constructor(private x: T)` declares a field. */
function isParameterProperty(parameter: SgNode): boolean {
	return parameter
		.children()
		.some((child) => child.is("accessibility_modifier") || child.is("readonly"));
}

function outermost(node: SgNode, kind: string): SgNode | null {
	let outer: SgNode | null = node;
	for (let step = 0; outer?.is(kind) && step < MAX_STEPS; step++) outer = outer.parent();
	return outer;
}

function isField(parent: SgNode, field: string, node: SgNode): boolean {
	return parent.field(field)?.id() === node.id();
}
