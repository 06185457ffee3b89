import type { SgNode } from "@ast-grep/napi";
import { keyOf, kindOf, type Sheet, spanOf, textAt } from "./outline-draft.ts";
import { DECLARATIONS, FUNCTIONS, MODULE_CALL } from "./outline-kinds.ts";
import { bindingName, defaultName, nameAt, noName, targetOf } from "./outline-names.ts";
import { draftMembers } from "./outline-objects.ts";
import { argumentsOf, type Held, heldBy, unwrap } from "./outline-values.ts";

/** Module wrappers in module wrappers; deeper ones occur only in hostile code. */
const MAX_DEPTH = 8;

/** Statements that declare nothing and of which nobody asks where they are. */
const SILENT = new Set([
	"import_statement",
	"import_alias",
	"empty_statement",
	"comment",
	"hash_bang_line",
	"ERROR",
]);

/** A `require` is an import that looks like a variable. */
const REQUIRE = /^(?:\(?\s*)require\(\s*["'`][^"'`]*["'`]\s*\)[\w$.]*\s*\)?$/;

/** Drafts what the statements at the top of a module, namespace or module wrapper declare. */
export function draftScope(sheet: Sheet, statements: readonly SgNode[], depth = 0): void {
	for (const statement of statements) {
		if (statement.isNamed()) draftStatement(sheet, statement, false, depth);
	}
}

function draftStatement(sheet: Sheet, statement: SgNode, exported: boolean, depth: number): void {
	const kind = kindOf(statement);
	if (SILENT.has(kind) || Object.hasOwn(DECLARATIONS, kind)) return;
	if (kind === "lexical_declaration" || kind === "variable_declaration") {
		draftVariables(sheet, statement, exported);
	} else if (kind === "export_statement") draftExport(sheet, statement, depth);
	else if (kind === "ambient_declaration") draftAmbient(sheet, statement, exported, depth);
	else if (kind !== "expression_statement" || !draftExpression(sheet, statement, depth)) {
		draftRest(sheet, statement);
	}
}

/** A statement that declares nothing: code that runs when the module loads. */
function draftRest(sheet: Sheet, statement: SgNode): void {
	const span = spanOf(statement);
	const { start, end } = span;
	sheet.drafts.push({
		start,
		end,
		kind: "statement",
		name: noName(start),
		body: -1,
		exported: false,
	});
}

function draftVariables(sheet: Sheet, statement: SgNode, exported: boolean): void {
	for (const declarator of statement.children()) {
		if (!declarator.is("variable_declarator")) continue;
		const value = declarator.field("value");
		if (value !== null && REQUIRE.test(textAt(sheet, spanOf(value)).slice(0, 200))) continue;
		const name = bindingName(sheet, declarator);
		const span = spanOf(declarator);
		const held = heldBy(sheet, value);
		const { kind, body } = held;
		sheet.drafts.push({ ...span, kind, name: name ?? noName(span.start), body, exported });
		draftHeldMembers(sheet, held);
	}
}

function draftHeldMembers(sheet: Sheet, held: Held): void {
	if (held.object !== undefined) draftMembers(sheet, held.object);
}

function draftExport(sheet: Sheet, statement: SgNode, depth: number): void {
	const declaration = statement.field("declaration");
	if (declaration !== null) {
		draftStatement(sheet, declaration, true, depth);
		return;
	}
	const span = spanOf(statement);
	const value = unwrap(statement.field("value"));
	if (value === null) {
		noteExportedNames(sheet, textAt(sheet, span));
		return;
	}
	const kind = kindOf(value);
	if (kind === "identifier") {
		sheet.exportedNames.add(textAt(sheet, spanOf(value)));
		return;
	}
	const held = heldBy(sheet, value);
	const own = FUNCTIONS.has(kind) || kind === "class" ? value.field("name") : null;
	const name = own === null ? defaultName(span.start) : nameAt(sheet, spanOf(own));
	sheet.drafts.push({ ...span, kind: held.kind, name, body: held.body, exported: true });
	draftHeldMembers(sheet, held);
}

/** `export { a, b as c }` and `export = a`; what comes `from` elsewhere is not declared here. */
function noteExportedNames(sheet: Sheet, text: string): void {
	const clause = /^export\s*(?:type\s*)?\{([^}]*)\}\s*;?$/.exec(text)?.[1];
	const single = /^export\s*=\s*([\w$]+)\s*;?$/.exec(text)?.[1];
	if (single !== undefined) sheet.exportedNames.add(single);
	for (const item of clause?.split(",") ?? []) {
		const local = /^\s*(?:type\s+)?([\w$]+)/.exec(item)?.[1];
		if (local !== undefined) sheet.exportedNames.add(local);
	}
}

function draftAmbient(sheet: Sheet, statement: SgNode, exported: boolean, depth: number): void {
	const [, declared, block] = statement.children();
	if (declared === undefined) return;
	if (!declared.is("global")) {
		draftStatement(sheet, declared, exported, depth);
		return;
	}
	const span = spanOf(statement);
	const name = nameAt(sheet, spanOf(declared));
	const body = block === undefined ? -1 : spanOf(block).start;
	sheet.drafts.push({ ...span, kind: "namespace", name, body, exported: false });
	if (block !== undefined && depth < MAX_DEPTH) draftScope(sheet, block.children(), depth + 1);
}

/** True where the statement is no plain statement: assignment, module wrapper, directive, namespace. */
function draftExpression(sheet: Sheet, statement: SgNode, depth: number): boolean {
	let expression = statement.child(0);
	while (expression?.is("unary_expression")) expression = expression.field("argument");
	expression = unwrap(expression);
	const kind = expression === null ? undefined : kindOf(expression);
	if (expression === null || kind === "string" || kind === "internal_module") return true;
	if (kind === "assignment_expression") return draftAssignment(sheet, expression);
	if (kind !== "call_expression") return false;
	return depth < MAX_DEPTH && draftModuleWrapper(sheet, expression, depth)
		? true
		: draftDefinedProperty(sheet, statement, expression);
}

function draftAssignment(sheet: Sheet, assignment: SgNode): boolean {
	const left = assignment.field("left");
	const target = left === null ? undefined : targetOf(sheet, spanOf(left));
	const right = unwrap(assignment.field("right"));
	if (target === undefined || right === null) return false;
	// `exports = module.exports = function () {…}`: the inner one says what it is.
	if (right.is("assignment_expression")) return draftAssignment(sheet, right);
	const isDefault = target.exported && target.name.start === target.name.end;
	if (isDefault) noteGivenAway(sheet, right);
	if (isDefault && right.is("identifier")) return true;
	const held = heldBy(sheet, right);
	if (!target.exported && held.kind === "variable" && held.object === undefined) return false;
	const span = spanOf(assignment);
	const own =
		isDefault && (right.is("function_expression") || right.is("class"))
			? right.field("name")
			: null;
	sheet.drafts.push({
		...span,
		kind: held.kind,
		name: own === null ? target.name : nameAt(sheet, spanOf(own)),
		body: held.body,
		exported: target.exported,
		...(target.memberPath === undefined ? {} : { memberPath: target.memberPath }),
	});
	draftHeldMembers(sheet, held);
	return true;
}

/** Names that `module.exports = a` and `module.exports = { a, b }` export. */
function noteGivenAway(sheet: Sheet, value: SgNode): void {
	if (value.is("identifier")) sheet.exportedNames.add(value.text());
	if (!value.is("object")) return;
	for (const entry of value.children()) {
		if (entry.is("shorthand_property_identifier")) sheet.exportedNames.add(entry.text());
	}
}

/** `(function () {…})()`, `!(() => {…})()`, `define(function () {…})`: their bodies are the module's. */
function draftModuleWrapper(sheet: Sheet, call: SgNode, depth: number): boolean {
	let callee = unwrap(call.field("function"));
	if (callee?.is("member_expression")) {
		const object = unwrap(callee.field("object"));
		if (object !== null && FUNCTIONS.has(kindOf(object))) callee = object;
	}
	if (callee === null) return false;
	const immediate = FUNCTIONS.has(kindOf(callee));
	if (!immediate && !MODULE_CALL.test(textAt(sheet, spanOf(callee)).slice(0, 40))) return false;
	const given = argumentsOf(call).filter((argument) => FUNCTIONS.has(kindOf(argument)));
	const modules = immediate ? [callee, ...given] : given;
	for (const fn of modules) {
		sheet.taken.add(keyOf(spanOf(fn)));
		const body = fn.field("body");
		if (body !== null) draftScope(sheet, body.children(), depth + 1);
	}
	return modules.length > 0;
}

/** `Object.defineProperty(x, "y", { get() {…} })` declares `x.y`. */
function draftDefinedProperty(sheet: Sheet, statement: SgNode, call: SgNode): boolean {
	const callee = call.field("function");
	if (callee === null) return false;
	if (!/^(?:Object|Reflect)\.defineProperty$/.test(textAt(sheet, spanOf(callee)).slice(0, 40))) {
		return false;
	}
	const [target, key, descriptor] = argumentsOf(call);
	if (target === undefined || !key?.is("string") || descriptor === undefined) return false;
	const owner = textAt(sheet, spanOf(target));
	const path = /^(?:module\.)?exports$/.test(owner)
		? []
		: owner.replace(/\.prototype$/, "").split(".");
	const name = { ...nameAt(sheet, spanOf(key)), path: path.filter((part) => part !== "this") };
	const exported = path.length === 0;
	const span = spanOf(statement);
	const body = descriptor.range().start.index;
	const kind = /\b[gs]et\b/.test(textAt(sheet, spanOf(descriptor))) ? "accessor" : "property";
	if (name.text === "__esModule") return false;
	sheet.drafts.push({ ...span, kind, name, body, exported });
	return true;
}
