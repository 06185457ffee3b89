import { isCommonCall, isGlobal, isKeyword } from "./builtins.ts";
import type { PlannedSymbol } from "./plan.ts";
import { parseSymbolName, type SymbolName } from "./symbol-name.ts";

const FENCE = /^[ \t>]*(`{3,}|~{3,})[ \t]*([\w+-]*)/;
/** Languages of code blocks whose names can be looked up; a block without one is taken for code. */
const CODE = /^(?:|tsx?|jsx?|[cm][tj]s|typescript|javascript|vue|svelte)$/i;
const SPAN = /(?<!`)(`{1,3})(?!`)([^`\n]{1,400})\1(?!`)/g;
/** Programs that people are told to run. */
const COMMAND =
	/^(?:\$ )?(?:npm|npx|pnpm|yarn|bun|bunx|deno|node|git|cd|docker|curl|make|tsc|rg|grep)(?:\s|$)/;

const KINDS =
	"method|function|class|interface|type|enum|constant|const|variable|field|property|getter|setter|accessor|hook|component|helper|option|parameter|module|file|member|namespace|test|overload|export";
const KIND_WORDS = new RegExp(`\\b(?:${KINDS})s?\\b`, "i");
const MAKING =
	/\b(?:add|adds|adding|create|creates|creating|introduce|introduces|introducing|implement|implements|implementing|define|write|extract|new)\b/i;
/** What stands between a verb of making and the name that is made: at most an article and a kind. */
const MADE = new RegExp(
	`\\b(?:add|create|introduce|implement|define|write|new)(?:s|ing|ting|cing)?\\s+(?:(?:a|an|the|new|private|public|static|async|exported|small|pure|another|two)\\s+)*(?:(?:${KINDS})s?\\s+)?(?:(?:called|named)\\s+)?$`,
	"i",
);
/** Names after these are where something goes, and exist. */
const PLACED = new RegExp(
	`\\b(?:to|into|in|on|onto|inside|of|from|for)\\s+(?:the\\s+)?(?:(?:existing\\s+)?(?:${KINDS})\\s+)?$`,
	"i",
);
/** `rename \`a\` to \`b\``, `extract … into \`b\``: the second name is new. */
const RENAMED =
	/\b(?:renam\w+|extract\w*|replac\w+ the name|split\w*)\b[^.;\n]*\b(?:to|into|as|→)\s+(?:a\s+new\s+)?$/i;
const MARKED_NEW = /^\s*\((?:a\s+)?new(?:\s+\w+)?\)/i;
/** "add method total to class Cart", without backticks. */
const PLAIN =
	/\b(?:add|create|introduce|implement)\s+(?:(?:a|an|the|new)\s+)*(method|function|field|property|getter|setter)\s+([\p{ID_Start}$_#][\p{ID_Continue}$]*)(?:\(\))?\s+(?:to|in|on|into)\s+(?:the\s+)?(?:(?:class|interface|object|type)\s+)?([\p{ID_Start}$_][\p{ID_Continue}$.]*)/giu;
/** `src/a.ts#name` and `src/a.ts:12` need no backticks to be unmistakable. */
const BARE =
	/(?<![\w`/@.-])((?:[\w@.~-]+\/)+[\w.-]+\.\w+(?:#[\p{ID_Start}$_#][\p{ID_Continue}$.#]*|:\d{1,7}(?::\d{1,7})?))/gu;

/** Symbols in prose, in backticks and in blocks of code, in the order in which they stand. */
export function readPlanProse(text: string): readonly PlannedSymbol[] {
	const found: PlannedSymbol[] = [];
	let block: { readonly mark: string; readonly line: number; readonly lines: string[] } | undefined;
	let isCode = false;
	text.split("\n").forEach((line, index) => {
		const planLine = index + 1;
		const mark = FENCE.exec(line);
		if (block !== undefined) {
			if (mark?.[1]?.startsWith(block.mark) && line.trim() === mark[1]) {
				if (isCode) found.push(...readBlock(block.lines, block.line));
				block = undefined;
			} else block.lines.push(line);
		} else if (mark?.[1] && !line.slice(mark[0].length).includes("`")) {
			block = { mark: mark[1], line: planLine + 1, lines: [] };
			isCode = CODE.test(mark[2] ?? "");
		} else found.push(...readLine(line, planLine));
	});
	if (block !== undefined && isCode) found.push(...readBlock(block.lines, block.line));
	return found;
}

function readLine(line: string, planLine: number): PlannedSymbol[] {
	const found: (PlannedSymbol & { readonly at: number })[] = [];
	const covered: [number, number][] = [];
	let made: string | undefined;
	for (const match of line.matchAll(SPAN)) {
		const span = (match[2] as string).trim();
		const before = line.slice(0, match.index).replace(/(`[^`]*`)(?:,| and|, and)\s*$/, "");
		const after = line.slice(match.index + match[0].length);
		covered.push([match.index, match.index + match[0].length]);
		const name = COMMAND.test(span) ? undefined : parseSymbolName(span);
		if (name === undefined || !isNamed(name)) continue;
		const isNew =
			MARKED_NEW.test(after) ||
			RENAMED.test(before) ||
			(!PLACED.test(before) && isMade(before, made));
		if (isNew) made = span;
		const owner = made !== undefined && !isNew && isOwner(before) ? name : undefined;
		if (owner !== undefined && isPlainName(made as string)) {
			// "Add method `total` to class `Cart`": what is new is `Cart.total`.
			const last = found.findIndex(({ symbol }) => symbol === made);
			const joined = owner.segments.length === 0 ? `${span}#${made}` : `${span}.${made}`;
			const kept = found[last];
			if (kept !== undefined) found[last] = { ...kept, symbol: joined };
			made = undefined;
		}
		found.push({
			symbol: span,
			planLine,
			expect: isNew ? "new" : "exists",
			at: match.index,
		});
	}
	const isFree = (at: number): boolean => !covered.some(([from, to]) => from <= at && at < to);
	for (const match of line.matchAll(PLAIN)) {
		if (!isFree(match.index + match[0].length - 1)) continue;
		const [, , name, owner] = match as unknown as [string, string, string, string];
		const clean = owner.replace(/\.+$/, "");
		found.push({ symbol: `${clean}.${name}`, planLine, expect: "new", at: match.index });
		found.push({ symbol: clean, planLine, expect: "exists", at: match.index + 1 });
	}
	for (const match of line.matchAll(BARE)) {
		if (!isFree(match.index)) continue;
		const symbol = (match[1] as string).replace(/[.:]+$/, "");
		found.push({ symbol, planLine, expect: "exists", at: match.index });
	}
	return found.sort((a, b) => a.at - b.at).map(({ at: _, ...symbol }) => symbol);
}

function isMade(before: string, made: string | undefined): boolean {
	if (MADE.test(before)) return true;
	// "Add `a` and `b`": the second is made as well.
	return (
		made !== undefined && new RegExp(`\`${escapeRegex(made)}\`(?:,| and|, and)?\\s*$`).test(before)
	);
}

function isOwner(before: string): boolean {
	return PLACED.test(before) && MAKING.test(before);
}

function isPlainName(text: string): boolean {
	const name = parseSymbolName(text);
	return name?.path === undefined && name?.segments.length === 1;
}

/** Words of the language, flags and literals are marked as code, too. */
function isNamed({ segments, path }: SymbolName): boolean {
	if (path !== undefined) return true;
	const [first, ...rest] = segments;
	if (first === undefined) return false;
	if (
		rest.length === 0 &&
		(isKeyword(first) ||
			isGlobal(first) ||
			(KIND_WORDS.test(`${first} `) && /^(?:class|interface|enum|type|function)$/.test(first)))
	)
		return false;
	return !(isGlobal(first) && first !== "exports" && first !== "require");
}

function escapeRegex(text: string): string {
	return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

const NAMES = /[\p{ID_Start}$_][\p{ID_Continue}$]*/gu;
/** Names that a block declares itself; the groups hold one, or a list of them. */
const DECLARED = [
	/\b(?:function\s*\*?|class|interface|type|enum|namespace|const|let|var)\s+([\p{ID_Start}$_][\p{ID_Continue}$]*)/gu,
	/\b(?:const|let|var)\s*[{[]([^}\]]*)[}\]]\s*=/gu,
	/\(([^()]*)\)\s*(?::[^=;{}]*)?=>/gu,
	/(?<=^|[\s(,])([\p{ID_Start}$_][\p{ID_Continue}$]*)\s*=>/gu,
	// A function's or a method's parameters.
	/\(([^()]*)\)\s*(?::[^;{}=]*)?\{/gu,
];
const IMPORTED =
	/\bimport\s+(?:type\s+)?(?:([\p{ID_Start}$_][\p{ID_Continue}$]*)\s*,?\s*)?(?:\{([^}]*)\})?\s*from\s*["']([^"']+)["']/gu;
const CALLED =
	/(?<![.\p{ID_Continue}$#])(new\s+)?([\p{ID_Start}$_][\p{ID_Continue}$]*(?:\.[\p{ID_Start}$_][\p{ID_Continue}$]*)*)\s*(?:<[^<>()]*>)?\(/gu;

/** Of a block: what it imports from files, and what it calls without declaring it itself. */
function readBlock(lines: readonly string[], firstLine: number): PlannedSymbol[] {
	const code = lines
		.join("\n")
		.replace(/\/\*[\s\S]*?\*\/|(?<![:\w])\/\/[^\n]*/g, (comment) => comment.replace(/[^\n]/g, " "));
	const lineOf = (at: number): number => firstLine + code.slice(0, at).split("\n").length - 1;
	const own = new Set<string>();
	for (const pattern of DECLARED) {
		for (const match of code.matchAll(pattern)) {
			for (const name of match[1]?.match(NAMES) ?? []) own.add(name);
		}
	}
	const found: PlannedSymbol[] = [];
	for (const match of code.matchAll(IMPORTED)) {
		const isFile = /^[./~#@]/.test(match[3] as string) && !/^@[\w-]+\//.test(match[3] as string);
		for (const item of (match[2] ?? "").split(",")) {
			const [given = "", local] = item
				.trim()
				.replace(/^type\s+/, "")
				.split(/\s+as\s+/);
			if (given !== "" && isFile)
				found.push({ symbol: given, planLine: lineOf(match.index), expect: "exists" });
			// Under its own name, what comes from a file is what the corpus calls so.
			if (!isFile || local !== undefined) own.add(local ?? given);
		}
		if (match[1] !== undefined) own.add(match[1]);
	}
	const strings = code.replace(/"[^"\n]*"|'[^'\n]*'|`[^`]*`/g, (text) =>
		text.replace(/[^\n]/g, " "),
	);
	for (const match of strings.matchAll(CALLED)) {
		const name = match[2] as string;
		const [first = ""] = name.split(".");
		const isMember = name.includes(".");
		if (own.has(first) || isKeyword(first) || isGlobal(first) || (isCommonCall(first) && !isMember))
			continue;
		// A method being declared (`total() {`) looks like a call.
		const rest = strings.slice(match.index + match[0].length);
		if (!isMember && match[1] === undefined && /^[^()]*\)\s*(?::[^;{}=]*)?\{/.test(rest)) continue;
		found.push({ symbol: name, planLine: lineOf(match.index), expect: "exists" });
	}
	return found;
}
