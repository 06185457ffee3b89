/**
 * A symbol as a plan spells it, taken apart: `src/cart.ts#Cart.total`, `Cart#total`, `exports.total`,
 * `"content-type"`, `src/cart.ts:12`.
 */
export interface SymbolName {
	/** As given, without the blanks around it. */
	readonly text: string;
	/** The file that it is said to lie in, `/`-separated, as given. */
	readonly path?: string;
	/** 1-based, of `path:line`. */
	readonly line?: number;
	/** Outermost first; the last is the name itself, a private one with its `#`. Empty for a file. */
	readonly segments: readonly string[];
	/** `A#b`: `#b` is meant as well as `b`. */
	readonly maybePrivate: boolean;
	/** The kind that the spelling names (`class A`), if any. */
	readonly kind?: string;
}

/** Longest spelling that is read (UTF-16 units): no symbol is longer. */
const MAX_LENGTH = 500;

const NAME = /[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*/u;
/** One step of a chain: `.b`, `#b`, `::b`, `.#b`, `["b"]`. */
const STEP = new RegExp(
	`(?:(?:\\?\\.|\\.|::)(#?${NAME.source})|(#)(${NAME.source})|(?:\\?\\.)?\\[\\s*(?:"([^"\\n]+)"|'([^'\\n]+)'|(\\d+))\\s*\\])`,
	"uy",
);
const FIRST = new RegExp(`#?${NAME.source}`, "uy");

/** Words that a declaration starts with, and the kind each stands for. */
const DECLARING: Readonly<Record<string, string>> = {
	function: "function",
	class: "class",
	interface: "interface",
	type: "type",
	enum: "enum",
	namespace: "namespace",
	const: "variable",
	let: "variable",
	var: "variable",
	method: "method",
	get: "accessor",
	set: "accessor",
};
const MODIFIER =
	/^(?:export|default|declare|abstract|async|static|public|private|protected|readonly|override|new|await)\s+(?=\S)/;

/** Owners that stand for whatever is around them. */
const TRANSPARENT = new Set(["prototype", "exports", "this", "super"]);

const EXTENSION =
	/\.(?:[cm]?[jt]sx?|json[c5]?|vue|svelte|astro|mdx?|css|scss|less|html?|ya?ml|toml|graphql|prisma|proto|sh|py|rb|rs|go|java|kt|swift|sql|txt)$/i;

/** `Context.json` reads as a file, though it may be a member: the second reading, where there is one. */
export function asMember({ text, segments, line }: SymbolName): SymbolName | undefined {
	const isOnlyPath = segments.length === 0 && line === undefined && !/[/\\]/.test(text);
	return isOnlyPath ? readChain(text, text) : undefined;
}

/** Reads one symbol; undefined where the text names none (prose, a command, an expression). */
export function parseSymbolName(given: string): SymbolName | undefined {
	const text = given.trim();
	if (text === "" || text.length > MAX_LENGTH || text.includes("\n")) return undefined;
	const quoted = /^(?:"([^"]+)"|'([^']+)')$/.exec(text);
	if (quoted !== null) {
		return { text, segments: [quoted[1] ?? quoted[2] ?? ""], maybePrivate: false };
	}
	const located = readPath(text);
	if (located === "none") return readChain(text, text);
	const { path, line, rest } = located;
	const place = line === undefined ? { path } : { path, line };
	if (rest === "") return { text, ...place, segments: [], maybePrivate: false };
	const chain = readChain(rest, text);
	return chain && { ...chain, ...place };
}

interface PathPart {
	readonly path: string;
	readonly line?: number;
	/** What stands after the `#`. */
	readonly rest: string;
}

function readPath(text: string): PathPart | "none" {
	const hash = text.indexOf("#", 1);
	const line = /^(.+?):(\d{1,7})(?::\d{1,7})?(?:-\d{1,7})?$/.exec(text);
	if (line !== null && isPath(line[1] as string)) {
		return { path: cleanPath(line[1] as string), line: Number(line[2]), rest: "" };
	}
	if (hash > 0 && isPath(text.slice(0, hash))) {
		const path = cleanPath(text.slice(0, hash));
		const rest = text.slice(hash + 1);
		const anchor = /^L(\d{1,7})(?:-L?\d{1,7})?$/.exec(rest);
		return anchor === null ? { path, rest } : { path, line: Number(anchor[1]), rest: "" };
	}
	// `src/cart.ts:Cart.total`
	const colon = /^(.+?\.\w+)::?(?=[\p{L}_$#"'])(.+)$/u.exec(text);
	if (colon !== null && isPath(colon[1] as string)) {
		return { path: cleanPath(colon[1] as string), rest: colon[2] as string };
	}
	return isPath(text) ? { path: cleanPath(text), rest: "" } : "none";
}

/** A path has a file's ending, or folders; `a.b` has neither. */
function isPath(text: string): boolean {
	if (/[\s()<>{}"'`*|;]/.test(text) || /:\/\//.test(text)) return false;
	const name = text.replace(/[/\\]+$/, "").replace(/^.*[/\\]/, "");
	if (/[/\\]/.test(text)) return /[\p{L}\p{N}]/u.test(name) && !/^@[^/]+\/[^/.]+$/.test(text);
	return EXTENSION.test(name) && /^[^.].*\./.test(name) && !/^(?:exports|module|this)\./.test(name);
}

function cleanPath(text: string): string {
	return text
		.replaceAll("\\", "/")
		.replace(/^(?:\.\/)+/, "")
		.replace(/\/+$/, "");
}

function readChain(given: string, text: string): SymbolName | undefined {
	const { kind, bare } = withoutDressing(given);
	const quoted = /^(?:"([^"\n]+)"|'([^'\n]+)')$/.exec(bare);
	if (quoted !== null) {
		return { text, segments: [quoted[1] ?? quoted[2] ?? ""], maybePrivate: false };
	}
	FIRST.lastIndex = 0;
	const first = FIRST.exec(bare);
	if (first === null) return undefined;
	const segments = [first[0]];
	let maybePrivate = false;
	for (let at = first[0].length; at < bare.length; ) {
		STEP.lastIndex = at;
		const step = STEP.exec(bare);
		if (step === null) return undefined;
		segments.push(step[1] ?? step[3] ?? step[4] ?? step[5] ?? (step[6] as string));
		maybePrivate = step[2] !== undefined;
		at = STEP.lastIndex;
	}
	const kept = segments.filter(
		(segment, index) =>
			index === segments.length - 1 ||
			!(
				TRANSPARENT.has(segment) ||
				(segment === "module" && segments[index + 1] === "exports" && index === 0)
			),
	);
	// `module.exports` is what the file exports as a whole.
	const named = kept.join(".") === "module.exports" || kept.join(".") === "exports";
	const last = named ? ["default"] : kept;
	return { text, segments: last, maybePrivate, ...(kind === undefined ? {} : { kind }) };
}

/** Takes off what stands around a name: `export async function f<T>(x): void`, `<Row />`, `@sealed`, `new A()`. */
function withoutDressing(given: string): { kind: string | undefined; bare: string } {
	let bare = given.trim().replace(/;$/, "");
	let kind: string | undefined;
	for (;;) {
		const modifier = MODIFIER.exec(bare);
		const word = /^(\w+)\s*\*?\s+(?=[\p{L}_$#"'[])/u.exec(bare);
		const declared = word === null ? undefined : DECLARING[word[1] as string];
		if (modifier !== null) bare = bare.slice(modifier[0].length);
		else if (word !== null && declared !== undefined) {
			kind = declared;
			bare = bare.slice(word[0].length);
		} else break;
	}
	bare = bare
		.replace(/^<\/?([\p{L}_$][\w.$]*)\s*\/?>$/u, "$1")
		.replace(/^@(?=[A-Za-z_$])/, "")
		.replace(/\((?:[^()]|\([^()]*\))*\)(?:\s*(?::|=>).*)?$/s, "")
		.replace(/<[^<>()]*(?:<[^<>]*>[^<>]*)?>$/, "");
	return { kind, bare: bare.trim() };
}
