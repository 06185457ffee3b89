import type { OutlineKind } from "./outline-node.ts";

/** Kinds of declarations that carry their own name, and what each is called in an outline. */
export const DECLARATIONS: Readonly<Record<string, OutlineKind>> = {
	function_declaration: "function",
	generator_function_declaration: "function",
	function_signature: "function",
	class_declaration: "class",
	abstract_class_declaration: "class",
	interface_declaration: "interface",
	type_alias_declaration: "type",
	enum_declaration: "enum",
	internal_module: "namespace",
	module: "namespace",
	method_definition: "method",
	method_signature: "method",
	abstract_method_signature: "method",
	public_field_definition: "property",
	class_static_block: "statement",
};

/** Functions as values: whoever holds them names them. */
export const FUNCTIONS: ReadonlySet<string> = new Set([
	"arrow_function",
	"function_expression",
	"generator_function",
]);

/** Kinds that stand around a value without changing it. */
export const WRAPPERS: ReadonlySet<string> = new Set([
	"parenthesized_expression",
	"as_expression",
	"satisfies_expression",
	"non_null_expression",
	"type_assertion",
]);

/** Wrappers around one value that are looked through; more occur only in hostile code. */
export const MAX_WRAPPERS = 20;

/**
 * One pass finds all of these; nesting is rebuilt from their ranges. Walking the tree from here would
 * cost a call into the parser for each of its nodes, and rules that look at parents or children cost
 * as much again as this whole pass.
 */
export const OUTLINE_RULE = {
	rule: {
		any: [...Object.keys(DECLARATIONS), ...FUNCTIONS, "class", "decorator", "ERROR"].map(
			(kind) => ({ kind }),
		),
	},
};
