import {
	isCommonCall,
	isCommonMember,
	isGlobal,
	isKeyword,
	isProduct,
	isProductFile,
} from "./builtins.ts";
import { type Finding, noise } from "./finding.ts";
import { NAME_LETTERS } from "./letters.ts";
import { isStopWord } from "./stop-words.ts";
import { subwords } from "./subwords.ts";

/** Longest name (characters): what is longer is encoded data. */
const MAX_NAME = 120;

/** Letters of other scripts end a name, so that `TrieRouterを` works. */
const NAME = `#?[${NAME_LETTERS}_$][${NAME_LETTERS}_$0-9]*`;
/** A chain of names. Its separators hold no letter, so a failed match never goes back over one. */
const CHAIN = new RegExp(`${NAME}(?:(?:\\?\\.|\\.|::|#)${NAME})*`, "g");
const WHOLE_CHAIN = new RegExp(`^${CHAIN.source}$`);

/** `Content-Type`, `--detect-async-leaks`: a name in backticks, prose elsewhere. */
const KEBAB = /^-{0,2}[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)+(?:=.*)?$|^--[a-z][a-z0-9]+(?:=.*)?$/;

/** Unmistakable top-level domains; `app`, `co` or `me` are as often members. */
const DOMAIN = /\.(?:com|org|net|io|edu|gov|dev|uk|de|fr|ru|jp)$/;

/** A call of a name that every library has, without what it's called on. */
const COMMON_CALL = 0.5;

/** Plain words that stand for a builtin count as words, this strongly. */
const BUILTIN_WORD = 0.7;

/** Names in prose and code that are spelt as only code spells them. */
export function readIdentifiers(text: string): Finding[] {
	const found: Finding[] = [];
	for (const match of text.matchAll(CHAIN)) {
		if (match[0].length > MAX_NAME) continue;
		found.push(...judge(match[0], match.index, text));
	}
	return found;
}

/** What a code span holds, if it is one name: there a plain word (`record`) is a name as well. */
export function readName(span: string, start: number): Finding[] | undefined {
	const end = start + span.length;
	const bare = span
		.trim()
		.replace(
			/^(?:new|await|typeof|async|function|class|const|let|type|interface|enum)\s+(?=\S)/,
			"",
		)
		.replace(/^<\/?|\/?>$/g, "")
		.replace(/^@(?=[A-Za-z_$]+(?:\(|$))/, "")
		.replace(/(?:<[^<>()]{0,60}>)?\([^()]{0,80}\)?;?$/, "");
	if (bare.length > MAX_NAME) return undefined;
	if (KEBAB.test(bare)) {
		const name = bare.replace(/^-+|=.*$/g, "");
		return [{ kind: "identifier", text: name, start, end, strength: 1 }];
	}
	if (!WHOLE_CHAIN.test(bare)) return undefined;
	if (isKeyword(bare)) return [noise(start, end)];
	const chain = withoutMembers(bare.replaceAll("?.", "."));
	if (isBuiltin(chain)) return words(chain, start, end);
	return [{ kind: "identifier", text: chain, start, end, strength: 1 }];
}

function judge(spelt: string, at: number, text: string): Finding[] {
	const before = text[at - 1] ?? "";
	const called =
		text[at + spelt.length] === "(" &&
		!/^\((?:s|es|ren)\)/.test(text.slice(at + spelt.length, at + spelt.length + 5));
	const name = spelt.replaceAll("?.", ".");
	const start = at;
	const end = at + spelt.length;
	const segments = name.split(/\.|::|(?!^)#/).filter((segment) => segment !== "");
	if (segments.length === 1) {
		const single = withoutEmphasis(name);
		if (single === undefined || isKeyword(single) || isProduct(single)) return [];
		const tagged = before === "<" && /^\p{Lu}\p{Ll}/u.test(single);
		const decorated = before === "@" && (called || /^\p{Lu}/u.test(single));
		if (!isCodeShaped(single) && !(called && single.length > 1) && !tagged && !decorated) return [];
		if (isGlobal(single)) return words(single, start, end);
		const from = start + spelt.indexOf(single);
		return [
			{
				kind: "identifier",
				text: single,
				start: from,
				end: from + single.length,
				strength: isCommonCall(single) ? COMMON_CALL : 1,
			},
		];
	}
	if (/^(?:\p{Ll}(?:\.\p{Ll})+|\p{Lu}(?:\.\p{Lu})+)$/u.test(name)) return []; // e.g., i.e., U.S.
	if (!called && DOMAIN.test(name) && name === name.toLowerCase()) return [noise(start, end)];
	if (isProductFile(name)) return [word((segments[0] as string).toLowerCase(), start, end, 1)];
	if (!called && isSentenceEnd(segments, name)) return [];
	if (isKeyword(segments[0] as string) && segments.length === 2 && isKeyword(segments[1] as string))
		return [];
	const chain = withoutMembers(name);
	if (isBuiltin(chain)) return words(chain, start, end);
	if (!/[.#:]/.test(chain) && !isCodeShaped(chain)) return [];
	return [{ kind: "identifier", text: chain, start, end, strength: 1 }];
}

/** Does its spelling alone tell a name from a word? */
function isCodeShaped(name: string): boolean {
	if (/^[$_#]./.test(name)) return true;
	if (/[^_]_[^_]/.test(name)) return true;
	return /\p{Ll}\p{N}?\p{Lu}|\p{N}\p{Lu}\p{Ll}|\p{Lu}{2,}\p{Ll}{2,}/u.test(name);
}

/** `_word_` is Markdown's emphasis; marks alone are nothing. */
function withoutEmphasis(name: string): string | undefined {
	if (!/\p{L}/u.test(name)) return undefined;
	return /^_{1,2}[^_].*[^_]_{1,2}$/.test(name) && !/^__\w+__$/.test(name)
		? name.replace(/^_+|_+$/g, "")
		: name;
}

/** "the router.Then it": a full stop without its blank. Two stop words are never a chain. */
function isSentenceEnd(segments: readonly string[], name: string): boolean {
	if (name.includes("::") || name.includes("#")) return false;
	if (segments.every((segment) => isStopWord(segment.toLowerCase()))) return true;
	return (
		segments.length === 2 &&
		/^\p{Ll}+$/u.test(segments[0] as string) &&
		/^\p{Lu}\p{Ll}*$/u.test(segments[1] as string)
	);
}

function withoutMembers(chain: string): string {
	let rest = chain;
	for (;;) {
		const dot = rest.lastIndexOf(".");
		if (dot < 1 || !isCommonMember(rest.slice(dot + 1))) return rest;
		rest = rest.slice(0, dot);
	}
}

/** `console.log`, `JSON.parse`, `Promise`; not `process.env.MY_FLAG`. */
function isBuiltin(chain: string): boolean {
	const segments = chain.split(".");
	const names = isGlobal(segments[0] as string) ? segments.slice(1) : segments;
	return (
		isGlobal(segments[0] as string) &&
		!names.some((name) => isCodeShaped(name) && !isGlobal(name) && segments.length > 2)
	);
}

function words(name: string, start: number, end: number): Finding[] {
	return subwords(name)
		.filter((word) => word.length > 1 && !isStopWord(word) && !isKeyword(word))
		.map((text) => word(text, start, end, BUILTIN_WORD));
}

function word(text: string, start: number, end: number, strength: number): Finding {
	return { kind: "word", text, start, end, strength };
}
