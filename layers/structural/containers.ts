/** Finds what a declaration belongs to: the classes, types, objects and functions around it. */
import type { SgNode } from "@ast-grep/napi";
import { MODULE_CALL } from "../../corpus/outline-kinds.ts";

/**
 * How far a declaration can be seen from outside. `module`: it stands by itself in a file or namespace;
 * `member`: of a type, enum or named object; `local`: inside a function, or of an object without a name.
 */
export type Scope = "module" | "member" | "local";

export interface Surround {
	/** Outermost first. */
	readonly containers: readonly string[];
	readonly scope: Scope;
	readonly exported: boolean;
	/** It adds to a module declared elsewhere: `declare module "x" { … }`. */
	readonly augments: boolean;
}

/** Nesting above which nobody wrote the code by hand. */
const MAX_DEPTH = 400;

const FUNCTIONS = new Set([
	"function_declaration",
	"generator_function_declaration",
	"function_expression",
	"generator_function",
	"arrow_function",
	"method_definition",
]);
const TYPES = new Set([
	"class_declaration",
	"abstract_class_declaration",
	"interface_declaration",
	"type_alias_declaration",
	"enum_declaration",
]);

/** Looks outwards from a declaration. */
export function surroundingsOf(declaration: SgNode, receiver?: string): Surround {
	const containers: string[] = [];
	let local = false;
	let member = false;
	let unheld = false;
	let exported = false;
	let augments = false;
	let inner = declaration;
	if (receiver === "this") {
		const owner = ownerOfThis(declaration);
		if (owner === undefined) return { ...NOWHERE, scope: "local" };
		containers.unshift(...owner.names);
		inner = owner.node;
		member = true;
	} else if (receiver !== undefined) {
		const path = ownersIn(receiver);
		exported = path.length < receiver.split(".").filter((name) => name !== "prototype").length;
		containers.unshift(...path);
		member = path.length > 0;
	}
	let node = inner.parent();
	for (let depth = 0; node !== null && depth < MAX_DEPTH; depth++) {
		const kind = node.kind() as string;
		if (kind === "object") {
			const held = holdsValue(node);
			member = true;
			if (!held) unheld = true;
		} else if (kind === "pair") {
			containers.unshift(nameIn(node, "key"));
		} else if (TYPES.has(kind) || kind === "class") {
			containers.unshift(nameIn(node, "name") || heldName(node) || "default");
			member = true;
		} else if (kind === "internal_module" || kind === "module") {
			const name = node.field("name");
			if (name?.is("string")) augments = true;
			else containers.unshift(...(name?.text() ?? "").split("."));
		} else if (kind === "variable_declarator") {
			const name = node.field("name");
			if (name?.is("identifier") && node.field("value")?.id() === inner.id()) {
				if (member && !inner.is("class")) containers.unshift(name.text());
			}
		} else if (kind === "assignment_expression" && node.field("right")?.id() === inner.id()) {
			const left = node.field("left")?.text() ?? "";
			if (member && !inner.is("class") && /^[\w$]+(?:\.[\w$]+)*$/.test(left)) {
				if (/^(?:module\.)?exports\b/.test(left)) exported = true;
				containers.unshift(...ownersIn(left));
			}
		} else if (kind === "property_signature" && !inner.is("property_identifier")) {
			containers.unshift(nameIn(node, "name"));
			member = true;
		} else if (FUNCTIONS.has(kind)) {
			if (isModuleWrapper(node)) {
				inner = node;
				node = node.parent();
				continue;
			}
			const name = nameIn(node, "name") || heldName(node);
			if (name !== "") containers.unshift(name);
			local = true;
		} else if (kind === "export_statement" && !local) {
			exported = true;
			if (member && node.field("value")?.id() === inner.id()) containers.unshift("default");
		}
		inner = node;
		node = node.parent();
	}
	const named = containers.filter((name) => name !== "");
	const scope = local || unheld ? "local" : member ? "member" : "module";
	return { containers: named, scope, exported, augments };
}

const NOWHERE: Surround = { containers: [], scope: "module", exported: false, augments: false };

/** `A.prototype` → A; `exports.a` → a; `module.exports` → nothing. */
function ownersIn(path: string): string[] {
	return path
		.replace(/^module\.exports\b|^exports\b/, "")
		.split(".")
		.filter((name) => name !== "" && name !== "prototype" && name !== "this");
}

function nameIn(node: SgNode, field: string): string {
	return (node.field(field)?.text() ?? "").replace(/^\[?(["'`])(.*)\1\]?$/, "$2");
}

/** The variable, property or assignment that a nameless function or class is the value of. */
function heldName(value: SgNode): string {
	const holder = value.parent();
	switch (holder?.kind()) {
		case "variable_declarator":
			return nameIn(holder, "name");
		case "public_field_definition":
			return nameIn(holder, "name");
		case "assignment_expression":
			return (holder.field("left")?.text() ?? "").split(".").at(-1) ?? "";
		default:
			return "";
	}
}

/** Whether a declaration holds the object, through calls and casts if need be. */
function holdsValue(object: SgNode): boolean {
	let node = object.parent();
	for (let depth = 0; node !== null && depth < MAX_DEPTH; depth++) {
		const kind = node.kind() as string;
		if (/^(?:variable_declarator|assignment_expression|pair|export_statement)$/.test(kind)) {
			return true;
		}
		if (kind === "public_field_definition") return true;
		const passes =
			/^(?:parenthesized_expression|as_expression|satisfies_expression|type_assertion|non_null_expression|arguments|call_expression|new_expression)$/;
		if (!passes.test(kind)) return false;
		node = node.parent();
	}
	return false;
}

/** `(function () {…})()`, `define(function () {…})`: what they declare is the module's. */
function isModuleWrapper(fn: SgNode): boolean {
	let node = fn.parent();
	if (node?.is("parenthesized_expression")) node = node.parent();
	if (node?.is("member_expression")) node = node.parent(); // `.call(this)`
	if (node?.is("arguments")) {
		const callee = node.parent()?.field("function")?.text() ?? "";
		return MODULE_CALL.test(callee) || /^\(?\s*(?:function|\()/.test(callee);
	}
	return node?.is("call_expression") === true && node.parent()?.is("variable_declarator") !== true;
}

/** Whose `this` it is: the class around a method, the constructor function, the prototype's owner. */
function ownerOfThis(
	node: SgNode,
): { readonly node: SgNode; readonly names: readonly string[] } | undefined {
	let at = node.parent();
	for (let depth = 0; at !== null && depth < MAX_DEPTH; depth++) {
		const kind = at.kind() as string;
		if (kind === "class_body") {
			const owner = at.parent();
			if (owner === null) return undefined;
			return { node: owner, names: [nameIn(owner, "name") || heldName(owner) || "default"] };
		}
		if (kind === "function_declaration") return { node: at, names: [nameIn(at, "name")] };
		if (kind === "function_expression") {
			const holder = at.parent();
			const left = holder?.is("assignment_expression") ? holder.field("left")?.text() : undefined;
			if (holder && left !== undefined) {
				const path = ownersIn(left);
				return { node: holder, names: /\.prototype\./.test(left) ? path.slice(0, -1) : path };
			}
			if (holder?.is("variable_declarator")) {
				return { node: holder, names: [nameIn(holder, "name")] };
			}
		}
		at = at.parent();
	}
	return undefined;
}
