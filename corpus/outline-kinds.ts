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

/** What may stand between a variable's declarator or a parameter and a name that it binds. */
export const PATTERNS: ReadonlySet<string> = new Set([
	"object_pattern",
	"array_pattern",
	"pair_pattern",
	"object_assignment_pattern",
	"assignment_pattern",
	"rest_pattern",
]);

/** Calls whose function is a module, not a callback: AMD, SystemJS, "when the page is ready". */
export const MODULE_CALL = /^(?:define|require|requirejs|System\.register|jQuery|\$)$/;

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

/** A kind is asked for only where the text holds the word that it can't be written without. */
const NEEDS: readonly (readonly [RegExp, readonly string[]])[] = [
	[/function/, ["function_declaration", "function_expression", "function_signature"]],
	[/function\s*\*/, ["generator_function_declaration", "generator_function"]],
	[/=>/, ["arrow_function"]],
	[/class/, ["class_declaration", "class", "public_field_definition"]],
	[/abstract/, ["abstract_class_declaration", "abstract_method_signature"]],
	[/class|interface|type/, ["method_signature"]],
	[/static\s*\{/, ["class_static_block"]],
	[/interface/, ["interface_declaration"]],
	[/type/, ["type_alias_declaration"]],
	[/enum/, ["enum_declaration"]],
	[/namespace|module/, ["internal_module", "module"]],
	[/@/, ["decorator"]],
];

/** The rule of a `findAll`: any of these kinds. */
export interface KindRule {
	readonly rule: { readonly any: { readonly kind: string }[] };
}

/**
 * One pass finds all of these; nesting is rebuilt from their ranges. Walking the tree from here would
 * cost a call into the parser for each of its nodes, and rules that look at parents or children cost
 * as much again as this whole pass. Each kind in the rule costs 2.4 µs a file, so a file gets those
 * that it can hold: on small files that halves the pass.
 */
export function outlineRule(text: string): KindRule {
	const kinds = ["method_definition", "ERROR"];
	for (const [need, needing] of NEEDS) if (need.test(text)) kinds.push(...needing);
	return { rule: { any: kinds.map((kind) => ({ kind })) } };
}
