import type { SgNode } from "@ast-grep/napi";
import { type Name, type Sheet, type Span, spanOf, textAt } from "./outline-draft.ts";

/** The name that stands for "what this module is" when it has none of its own. */
export const DEFAULT = "default";

/** A member or callee that is written out plainly: `a.b.c`, `this.#x`, `a?.b`. */
const PLAIN_CHAIN = /^[\w$\u0080-\uffff]+(?:(?:\?\.|\.)#?[\w$\u0080-\uffff]+)*$/;

/** Longest callee that names its callback whole; of a longer one the last segment does. */
const MAX_CALLEE = 60;

export function noName(at: number): Name {
	return { text: "", path: [], start: at, end: at };
}

export function defaultName(at: number): Name {
	return { text: DEFAULT, path: [], start: at, end: at };
}

/** The name in a node's field: identifier, `#private`, `"quoted"`, `[computed]`, `A.B`, number. */
export function fieldName(sheet: Sheet, node: SgNode, field = "name"): Name | undefined {
	const name = node.field(field);
	return name === null ? undefined : nameAt(sheet, spanOf(name));
}

export function nameAt(sheet: Sheet, span: Span): Name {
	const whole = textAt(sheet, span);
	const quoted = /^(["'`])([\s\S]*)\1$/.exec(whole);
	if (quoted !== null) {
		return { text: quoted[2] ?? "", path: [], start: span.start + 1, end: span.end - 1 };
	}
	return { text: whole, path: [], start: span.start, end: span.end };
}

/** The first name that a pattern binds (`{ a, b: c }` → `a`); the text itself where it's one name. */
export function bindingName(sheet: Sheet, declarator: SgNode): Name | undefined {
	const name = fieldName(sheet, declarator);
	if (name === undefined || !/^[[{]/.test(name.text)) return name;
	const first = /[{[,\s](?:[\w$]+\s*:\s*)?([A-Za-z_$][\w$]*)/.exec(name.text);
	if (first === null) return undefined;
	const start = name.start + first.index + first[0].length - (first[1] ?? "").length;
	return { text: first[1] ?? "", path: [], start, end: start + (first[1] ?? "").length };
}

/** What the left side of an assignment names, and whether that leaves the module. */
export interface Target {
	readonly name: Name;
	readonly exported: boolean;
	/** `A.prototype = …`: what it assigns are the members of `A`. */
	readonly memberPath?: readonly string[];
}

/** `exports.h` → h; `A.prototype.q` → A.q; `this.run` → run; `a.b` → a.b; `module.exports` → default. */
export function targetOf(sheet: Sheet, left: Span): Target | undefined {
	const text = textAt(sheet, left);
	if (text === "module.exports" || text === "exports") {
		return { name: defaultName(left.start), exported: true };
	}
	const subscript = /^([\w$.]+)\[(["'])([^"'\\\n]+)\2\]$/.exec(text);
	const chain = subscript === null ? text : `${subscript[1]}.x`;
	if (!PLAIN_CHAIN.test(chain)) return undefined;
	const segments = chain.split(/\?\.|\./);
	const last = subscript?.[3] ?? (segments.at(-1) as string);
	const end = subscript === null ? left.end : left.end - 2;
	const exported = /^(?:module\.)?exports\./.test(text);
	const owners = segments.slice(exported && segments[0] === "module" ? 2 : exported ? 1 : 0, -1);
	const path = owners.filter((owner) => owner !== "this" && owner !== "prototype");
	const name: Name = { text: last, path, start: end - last.length, end };
	return last === "prototype" ? { name, exported, memberPath: path } : { name, exported };
}

/** What a call is called, and where the part that belongs to this call alone begins. */
export function calleeName(sheet: Sheet, callee: SgNode): Name {
	const span = spanOf(callee);
	const text = textAt(sheet, span);
	if (text.length <= MAX_CALLEE && PLAIN_CHAIN.test(text)) return nameAt(sheet, span);
	const property = callee.is("member_expression") ? callee.field("property") : null;
	return property === null ? noName(span.start) : nameAt(sheet, spanOf(property));
}
