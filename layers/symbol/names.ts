/** What a term, a line of code and a file's outline say about a name. */
import { type SourceFile, textOf } from "../../corpus/file.ts";
import { toIndex } from "./positions.ts";
import type { DocumentSymbol } from "./session.ts";

/** Characters looked at around a name; enough for one statement of ordinary code. */
const NEIGHBOURHOOD = 2000;

/** An identifier as JavaScript has it, a private one with its `#`. */
const IDENTIFIER = /^#?[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u;

export function isIdentifier(text: string): boolean {
	return IDENTIFIER.test(text);
}

/** A dotted term's last segment and, where it says something about the owner, the one before. */
export function splitTerm(text: string): { name: string; qualifier: string | undefined } {
	const segments = text
		.replace(/\(\)?$/, "")
		.split(/\?\.|::|[.#]/)
		.filter((segment) => segment !== "" && segment !== "prototype");
	const owner = segments.at(-2);
	return {
		name: segments.at(-1) ?? text,
		qualifier: owner === "this" || owner === "super" ? undefined : owner,
	};
}

/** The code before and after a span. */
export function surroundings(
	file: SourceFile,
	startByte: number,
	endByte: number,
	reach = NEIGHBOURHOOD,
) {
	const text = textOf(file);
	const start = toIndex(file, startByte);
	const end = toIndex(file, endByte);
	return {
		before: text.slice(Math.max(0, start - reach), start),
		after: text.slice(end, end + reach),
	};
}

const OWNER = /([\p{ID_Start}$_][\p{ID_Continue}$]*)(?:\(\)|\[[^\]]*\])?\s*(?:[?!]?\.|::)\s*#?$/u;

/** What stands before the dot: `telemetry` for `record` in `telemetry.record`. */
export function ownerBefore(before: string): string | undefined {
	return OWNER.exec(before)?.[1];
}

const DECLARING =
	/\b(?:function\s*\*?|class|interface|type|enum|const|let|var|namespace|module|[gs]et|static|async|public|private|protected|readonly|abstract|override|declare)\s+$|\bfunction\s*\*\s*$|(?:\bexports|\.prototype)\s*\.\s*$/;
const MEMBER_START = /(?:^|\n)[\t ]*\*?#?$/;
const MEMBER_REST =
	/^\s*(?:[(<][^;\n]*(?:\{|,|\(|:[^;\n]*;)\s*(?:\r?\n|$)|\??\s*:|=\s*(?:async\b|function\b|\(|<))/;

/** `.` stops at each of JavaScript's line ends, as a `//` comment does. */
const COMMENT_LINE = /(?:^|[\n\r\u2028\u2029])[\t ]*(?:\/\/|(?:\/\*|\*\s)(?!.*\*\/)).*$/;

/** True on a line that starts as a comment. A name there is prose; a `{@link}` turns up as a use. */
export function isInComment(before: string): boolean {
	return COMMENT_LINE.test(before);
}

/** A guess from the text alone, used only to choose what to ask first. */
export function looksDeclared(before: string, after: string): boolean {
	return DECLARING.test(before) || (MEMBER_START.test(before) && MEMBER_REST.test(after));
}

/** SymbolKind of the protocol in the contract's words; the rest have none. */
const KINDS: Readonly<Record<number, string>> = {
	2: "namespace",
	3: "namespace",
	5: "class",
	6: "method",
	7: "property",
	8: "property",
	9: "constructor",
	10: "enum",
	11: "interface",
	12: "function",
	13: "variable",
	14: "variable",
	22: "property",
	26: "type",
};

/** Kinds that scope what's inside them without naming it: a local is not `outer.local`. */
const SCOPES = new Set(["function", "method", "constructor"]);

export interface Declared {
	/** `Class.method`. */
	readonly name: string;
	readonly kind: string | undefined;
	/** `Class`, for members. */
	readonly container: string | undefined;
}

/** What the protocol has no word for: it calls a type alias a class and an accessor a property. */
export function kindInText(before: string): string | undefined {
	const word = /\b(type|get|set)\s+$/.exec(before.slice(-20))?.[1];
	if (word === "type") return word;
	return word === undefined ? undefined : "accessor";
}

/** A file's declarations by the position of their name, as `line:character`. */
export function declarations(symbols: readonly DocumentSymbol[]): Map<string, Declared> {
	const found = new Map<string, Declared>();
	const walk = (nodes: readonly DocumentSymbol[], owners: readonly string[]) => {
		for (const { name, kind: code, selectionRange, children } of nodes) {
			const kind = KINDS[code];
			const { line, character } = selectionRange.start;
			const path = [...owners, name.replace(/^(["'])(.*)\1$/, "$2")];
			const declared = { name: path.join("."), kind, container: owners.at(-1) };
			const key = `${line}:${character}`;
			// `Bucket.prototype.x = function` nests a nameless function at the same place.
			if (!found.has(key)) found.set(key, declared);
			if (children === undefined) continue;
			// An ES5 "class" is a function whose children are what hangs on its prototype.
			walk(children, SCOPES.has(kind ?? "") && !isPrototypeOwner(kind, children) ? [] : path);
		}
	};
	walk(symbols, []);
	return found;
}

function isPrototypeOwner(kind: string | undefined, children: readonly DocumentSymbol[]): boolean {
	return kind === "function" && children.some((child) => child.children?.[0]?.kind === 12);
}
