import type { SgNode } from "@ast-grep/napi";
import { breaksIn, keyOf, kindOf, type Sheet, type Span, spanOf, textAt } from "./outline-draft.ts";
import { FUNCTIONS, MAX_WRAPPERS, WRAPPERS } from "./outline-kinds.ts";
import type { OutlineKind } from "./outline-node.ts";

/** Calls of calls that are looked through for the function that they wrap: `memo(forwardRef(…))`. */
const MAX_CALLS = 4;

/** A callee that can stand for "make a function of this function": `memo`, `React.memo`, `Effect.fn`. */
const DECORATING = /^(?:[A-Z][\w$]*\.)?[\w$]+(?:<[^()]*>)?$/;

/** What a declaration holds, as far as an outline cares. */
export interface Held {
	readonly kind: Extract<OutlineKind, "function" | "class" | "variable">;
	/** Where the body opens, or -1. */
	readonly body: number;
	/** The object literal whose members belong to the declaration. */
	readonly object?: SgNode;
}

/** The value inside parentheses, casts and `satisfies`. */
export function unwrap(node: SgNode | null): SgNode | null {
	let value = node;
	for (let depth = 0; value !== null && depth < MAX_WRAPPERS; depth++) {
		if (!WRAPPERS.has(kindOf(value))) break;
		const inner: SgNode[] = value.namedChildren().filter((child) => !child.is("comment"));
		value = (value.is("type_assertion") ? inner.at(-1) : inner[0]) ?? null;
	}
	return value;
}

/** The head of an arrow function or function expression, where it's plain enough to read from the text. */
const PLAIN_HEAD =
	/(?:async\s+)?(?:(?:\([^(){}]*\)|[\w$]+)\s*=>|function\s*\*?\s*[\w$]*\s*\([^(){}]*\))\s*(?=\{)/y;

/** Where a function's or a class' body opens; read from the text where that spares asking the parser. */
export function bodyOf(sheet: Sheet, node: SgNode, span?: Span): number {
	if (span !== undefined) {
		PLAIN_HEAD.lastIndex = span.start;
		if (PLAIN_HEAD.test(sheet.file.text) && PLAIN_HEAD.lastIndex < span.end) {
			return PLAIN_HEAD.lastIndex;
		}
	}
	const body = node.field("body");
	return body === null ? -1 : body.range().start.index;
}

/**
 * Says what a value is: a function (also one that a call wraps, `memo(() => …)`), a class, an object
 * (also one that a call takes, `defineComponent({…})`) or just a value. What it recognizes is taken.
 */
export function heldBy(sheet: Sheet, given: SgNode | null): Held {
	const value = unwrap(given);
	if (value === null) return { kind: "variable", body: -1 };
	const kind = kindOf(value);
	if (FUNCTIONS.has(kind) || kind === "class") {
		const span = spanOf(value);
		sheet.taken.add(keyOf(span));
		return { kind: kind === "class" ? "class" : "function", body: bodyOf(sheet, value, span) };
	}
	if (kind === "object") {
		return { kind: "variable", body: value.range().start.index, object: value };
	}
	if (kind === "call_expression") return heldByCall(sheet, value);
	return { kind: "variable", body: -1 };
}

function heldByCall(sheet: Sheet, outermost: SgNode): Held {
	let call: SgNode | null = outermost;
	for (let depth = 0; call !== null && depth < MAX_CALLS; depth++) {
		const callee: SgNode | null = call.field("function");
		const given: SgNode[] = argumentsOf(call);
		const fn = given.find((argument) => FUNCTIONS.has(kindOf(argument)));
		if (fn !== undefined) {
			const span = spanOf(fn);
			if (callee === null || !decorates(sheet, callee, spanOf(outermost), span)) break;
			sheet.taken.add(keyOf(span));
			return { kind: "function", body: bodyOf(sheet, fn, span) };
		}
		const object = given.find((argument) => argument.is("object"));
		if (object !== undefined) {
			return { kind: "variable", body: object.range().start.index, object };
		}
		call = given.find((argument) => argument.is("call_expression")) ?? null;
	}
	return { kind: "variable", body: -1 };
}

/** `list.map(() => …)` is a value; `cache(() => …)` a function, and so is what is nothing else. */
function decorates(
	sheet: Sheet,
	callee: SgNode,
	value: { start: number; end: number },
	fn: { start: number; end: number },
): boolean {
	if (DECORATING.test(textAt(sheet, spanOf(callee)))) return true;
	const lines = breaksIn(sheet.file.text, value, 10_000);
	return lines >= 7 && breaksIn(sheet.file.text, fn, 10_000) >= 0.8 * lines;
}

/** A call's arguments, without brackets, commas and comments. */
export function argumentsOf(call: SgNode): SgNode[] {
	const given = call.field("arguments");
	if (given === null || !given.is("arguments")) return [];
	return given.namedChildren().flatMap((argument) => {
		const kind = kindOf(argument);
		if (kind === "comment") return [];
		return WRAPPERS.has(kind) ? (unwrap(argument) ?? argument) : argument;
	});
}
