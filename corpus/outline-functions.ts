import type { SgNode } from "@ast-grep/napi";
import {
	breaksIn,
	keyOf,
	kindOf,
	type Name,
	type Sheet,
	type Span,
	spanOf,
	textAt,
} from "./outline-draft.ts";
import { FUNCTIONS, MAX_WRAPPERS, WRAPPERS } from "./outline-kinds.ts";
import {
	bindingName,
	calleeName,
	defaultName,
	fieldName,
	nameAt,
	noName,
	targetOf,
} from "./outline-names.ts";
import { argumentsOf, bodyOf, heldBy } from "./outline-values.ts";

/** Anonymous callbacks shorter than this many lines are read with what they are in. */
const MIN_CALLBACK_LINES = 8;

/** An object member away from module level gets a node from this many lines on. */
const MIN_MEMBER_LINES = 3;

/** Test frameworks' words for a case, a group or a hook: mocha, jest, vitest, node:test, tap, QUnit. */
const TEST_WORDS =
	"describe|it|test|suite|bench|context|specify|fit|xit|xtest|fdescribe|xdescribe|" +
	"beforeEach|beforeAll|afterEach|afterAll|before|after|setup|teardown";
const TEST_CALLEE = new RegExp(`^(?:[\\w$]+\\.)?(?:${TEST_WORDS})(?:\\.[\\w$]+)*(?=$|[(\`<])`);
const ANY_TEST = new RegExp(`\\b(?:${TEST_WORDS})\\b[\\w$.]*\\s*[(\`]`);

/** How far back the text before a function is looked at to tell what it is for (UTF-16 units). */
const LOOK_BACK = 160;
/** What may precede a function that a declaration holds through a call: `x = memo(`, `y: wrap(`. */
const HELD_THROUGH_CALL = /(?:[=:]|\bdefault)\s*(?:[\w$.]+(?:<[^()]*>)?\(\s*)+$/;
/** A hook, or a test without a title: `beforeEach(`. */
const HOOK_CALL = new RegExp(`\\b(?:${TEST_WORDS})\\b[\\w$.]*\\s*\\($`);
/** A call's first argument where it's a plain string: `it("adds", …`. */
const TITLE = /\s*(?:<[^()\n]*>)?\(\s*("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`\\]*`)/y;

/** Whether the file calls anything that sounds like a test; told once a file. */
export function mentionsTests(text: string): boolean {
	return ANY_TEST.test(text);
}

/** Drafts the declaration that a function (or class expression) gives its body to, if there is one. */
export function draftFunction(sheet: Sheet, node: SgNode, span: Span, tests: boolean): void {
	if (isPassing(sheet, span, tests) || !draftHeld(sheet, node, span, tests)) {
		draftNamed(sheet, node, span);
	}
}

/** True where something around the function names it, or makes a test or a callback of it. */
function draftHeld(sheet: Sheet, node: SgNode, span: Span, tests: boolean): boolean {
	let value = node;
	let holder = node.parent();
	for (let depth = 0; holder !== null && WRAPPERS.has(kindOf(holder)); depth++) {
		if (depth === MAX_WRAPPERS) return false;
		value = holder;
		holder = holder.parent();
	}
	if (holder === null) return false;
	if (!holder.is("arguments")) return draftHolder(sheet, holder, value);
	const call = holder.parent();
	return call?.is("call_expression") === true && draftCall(sheet, call, node, span, tests);
}

/**
 * Most functions in real code are small arguments (`map((x) => x.id)`) or values that nothing names. The text
 * before them tells, and spares the calls into the parser.
 */
function isPassing(sheet: Sheet, span: Span, tests: boolean): boolean {
	const { text } = sheet.file;
	let at = span.start - 1;
	while (at >= 0 && text.charCodeAt(at) <= 32) at -= 1;
	const before = text[at] ?? "";
	if (before === ">" || before === "?" || before === "|" || before === "&" || before === "[") {
		return true;
	}
	if (before !== "(" && before !== ",") return false;
	if (breaksIn(text, span, MIN_CALLBACK_LINES) >= MIN_CALLBACK_LINES - 1) return false;
	if (before === ",") return !tests;
	const back = text.slice(Math.max(0, at + 1 - LOOK_BACK), at + 1);
	return !HELD_THROUGH_CALL.test(back) && !(tests && HOOK_CALL.test(back));
}

/** A function expression's own name, where nothing else names it: `return function session() {…}`. */
function draftNamed(sheet: Sheet, node: SgNode, span: Span): void {
	const name = fieldName(sheet, node);
	const isClass = node.is("class");
	if (name === undefined && !isClass) return;
	sheet.drafts.push({
		...span,
		kind: isClass ? "class" : "function",
		name: name ?? noName(span.start),
		body: bodyOf(sheet, node, span),
		exported: false,
	});
}

/** True where the holder names the value: variable, object member, assignment, default export. */
function draftHolder(sheet: Sheet, holder: SgNode, value: SgNode): boolean {
	const kind = kindOf(holder);
	if (kind === "pair") return draftPair(sheet, holder, value);
	if (kind === "jsx_expression") return draftJsxHandler(sheet, holder, value);
	const span = spanOf(holder);
	const found =
		kind === "variable_declarator"
			? { name: bindingName(sheet, holder), exported: false }
			: kind === "assignment_expression"
				? assigned(sheet, holder)
				: kind === "export_statement"
					? { name: defaultName(span.start), exported: true }
					: undefined;
	if (found?.name === undefined) return false;
	const held = heldBy(sheet, value);
	const { name, exported } = found;
	sheet.drafts.push({ ...span, kind: held.kind, name, body: held.body, exported });
	return true;
}

function assigned(sheet: Sheet, assignment: SgNode): { name: Name; exported: boolean } | undefined {
	const left = assignment.field("left");
	return left === null ? undefined : targetOf(sheet, spanOf(left));
}

function draftPair(sheet: Sheet, pair: SgNode, value: SgNode): boolean {
	const span = spanOf(pair);
	const name = fieldName(sheet, pair, "key");
	const least = MIN_MEMBER_LINES - 1;
	if (name === undefined || breaksIn(sheet.file.text, span, least) < least) return false;
	const held = heldBy(sheet, value);
	const kind = held.kind === "function" ? "method" : held.kind;
	sheet.drafts.push({ ...span, kind, name, body: held.body, exported: false });
	return true;
}

/** `<Form onSubmit={async () => {…}}>`: a callback that is called like its attribute. */
function draftJsxHandler(sheet: Sheet, expression: SgNode, value: SgNode): boolean {
	const attribute = expression.parent();
	const span = spanOf(value);
	const least = MIN_CALLBACK_LINES - 1;
	if (!attribute?.is("jsx_attribute") || breaksIn(sheet.file.text, span, least) < least)
		return false;
	const key = attribute.child(0);
	if (key === null) return false;
	const name = nameAt(sheet, spanOf(key));
	const start = name.start;
	sheet.drafts.push({
		start,
		end: span.end,
		kind: "callback",
		name,
		body: bodyOf(sheet, value, span),
		exported: false,
	});
	return true;
}

/** True where the call makes something of the function: a test, a wrapped function, a callback. */
function draftCall(sheet: Sheet, call: SgNode, fn: SgNode, span: Span, tests: boolean): boolean {
	const callee = call.field("function");
	if (callee === null || fn.is("class")) return false;
	const calleeSpan = spanOf(callee);
	const calleeText = textAt(sheet, {
		start: calleeSpan.start,
		end: Math.min(calleeSpan.end, calleeSpan.start + 80),
	});
	if (tests && TEST_CALLEE.test(calleeText)) {
		draftTest(sheet, call, calleeSpan, bodyOf(sheet, fn, span));
		return true;
	}
	const back = sheet.file.text.slice(Math.max(0, span.start - LOOK_BACK), span.start);
	if (HELD_THROUGH_CALL.test(back) && draftOuterHolder(sheet, call, fn, span)) return true;
	const least = MIN_CALLBACK_LINES - 1;
	if (breaksIn(sheet.file.text, span, least) < least) return false;
	const own = fieldName(sheet, fn);
	const name = own ?? calleeName(sheet, callee);
	if (name.text === "" && name.end === name.start && FUNCTIONS.has(kindOf(callee))) return true;
	const start = own === undefined && name.text !== "" ? name.start : span.start;
	sheet.drafts.push({
		start,
		end: spanOf(call).end,
		kind: own === undefined ? "callback" : "function",
		name,
		body: bodyOf(sheet, fn, span),
		exported: false,
	});
	return true;
}

/** `const save = useCallback(debounce(() => …))`: up through the calls to what holds the outermost. */
function draftOuterHolder(sheet: Sheet, call: SgNode, fn: SgNode, span: Span): boolean {
	let value = call;
	let holder = call.parent();
	for (let depth = 0; holder !== null && depth < MAX_WRAPPERS; depth++) {
		const kind = kindOf(holder);
		if (kind !== "arguments" && kind !== "call_expression" && !WRAPPERS.has(kind)) break;
		value = holder.is("arguments") ? value : holder;
		holder = holder.parent();
	}
	if (holder === null) return false;
	const before = sheet.drafts.length;
	if (!draftHolder(sheet, holder, value)) return false;
	if (sheet.taken.has(keyOf(span))) return true;
	// The call computes a value (`items.map(…)`): inside a function that is no declaration of code.
	sheet.drafts.length = before;
	return fn.is("class");
}

function draftTest(sheet: Sheet, call: SgNode, callee: Span, body: number): void {
	const name = titleOf(sheet, call, callee) ?? nameAt(sheet, callee);
	sheet.drafts.push({
		start: callee.start,
		end: spanOf(call).end,
		kind: "test",
		name,
		body,
		exported: false,
	});
}

/** The title, read from the text where it can be: a call's arguments cost more than all else here. */
function titleOf(sheet: Sheet, call: SgNode, callee: Span): Name | undefined {
	TITLE.lastIndex = callee.end;
	const found = TITLE.exec(sheet.file.text)?.[1];
	if (found !== undefined)
		return nameAt(sheet, { start: TITLE.lastIndex - found.length, end: TITLE.lastIndex });
	const title = argumentsOf(call)[0];
	if (title === undefined || FUNCTIONS.has(kindOf(title))) return undefined;
	return nameAt(sheet, spanOf(title));
}
