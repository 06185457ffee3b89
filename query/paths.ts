import { isProductFile, isReceiver } from "./builtins.ts";
import { type Finding, noise } from "./finding.ts";
import { NAME_LETTERS } from "./letters.ts";
import { cleanSourcePath, isForeignSource } from "./source-path.ts";

/** Longest piece of text that can be a path or an address (characters). */
const MAX_TOKEN = 500;

/** What paths, addresses and package names are written with; other scripts' letters end one, so that `a.tsを` works. */
const TOKEN = new RegExp(
	`(?:[${NAME_LETTERS}0-9_.$@~+\\-\\\\/()[\\]#:%?=&*]|,(?=\\d{1,7}\\)))+`,
	"g",
);

const EXTENSION =
	/\.(?:[cm]?[jt]sx?|d\.[cm]?ts|json[c5]?|vue|svelte|astro|mdx?|css|scss|sass|less|styl|html?|ya?ml|toml|graphql|gql|sql|prisma|proto|sh|bash|py|rb|rs|go|java|kt|swift|c|cc|cpp|h|hpp|cs|php|lua|wasm|xml|svg|txt|snap|node|lock|env|ejs|hbs|pug|njk|marko|riot)$/i;

/** Endings that are as often a member (`res.json`, `fs.lock`): a lone name with one of them must look like a file. */
const MEMBER_LIKE =
	/\.(?:json|html?|sql|css|less|go|c|h|cs|node|lock|env|xml|txt|svg|md|sh|snap|vue|proto)$/i;

/** First segments that make `x/y` a path and not an alternative (`read/write`). */
const ROOT =
	/^(?:src|lib|packages|tests?|__tests__|apps|examples|docs|scripts|bin|dist|internal|crates|cmd|\.github)$/;
/** These are folders only if more than one segment follows: "client/server" is prose. */
const MAYBE_ROOT =
	/^(?:app|client|server|core|utils?|components|plugins?|pages|routes|config|build|public|modules?)$/;

/** Files, `file:line` and addresses. Addresses and packages become noise, source hosts' links locations. */
export function readPaths(text: string): Finding[] {
	const found: Finding[] = [];
	for (const match of text.matchAll(TOKEN)) {
		if (match[0].length > MAX_TOKEN) continue;
		const { token, offset } = trim(match[0]);
		if (!/[./\\@]/.test(token)) continue;
		const start = match.index + offset;
		const quoted =
			/["'`«“„]/.test(text[start - 1] ?? "") && /["'`»”]/.test(text[start + token.length] ?? "");
		const finding = classify(token, start, quoted);
		if (finding) found.push(withLineNearby(finding, text));
	}
	return found;
}

/** The whole text as one path or location, such as a code span holds it. */
export function readPath(text: string, start: number): Finding | undefined {
	if (text.length > MAX_TOKEN || /[\s*?<>|"'{};,]/.test(text.replace(/\(\d+,\d+\)$/, "")))
		return undefined;
	return classify(text, start, true);
}

function classify(token: string, start: number, quoted: boolean): Finding | undefined {
	const end = start + token.length;
	if (/^(?:[a-z][a-z0-9+.-]{1,30}:\/\/|www\.|(?:github|gitlab)\.com\/)/i.test(token)) {
		return readAddress(token, start);
	}
	if (/^mailto:|^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(token)) return noise(start, end);
	const { given, line, column } = position(token);
	if (/^(?:node|bun):/.test(given)) return noise(start, end);
	if (!isPath(given, quoted || line !== undefined)) return undefined;
	if (isForeignSource(given)) return noise(start, end);
	return found(given.replaceAll("\\", "/"), start, end, line, column);
}

function found(path: string, start: number, end: number, line?: number, column?: number): Finding {
	if (line === undefined) return { kind: "path", text: path, start, end, strength: 1 };
	const place = column === undefined ? { line } : { line, column };
	return { kind: "location", text: path, start, end, strength: 1, ...place };
}

/** `file:12:5`, `file(12,5)` of tsc, `file#L12` of a source host. */
function position(token: string): { given: string; line?: number; column?: number } {
	const match =
		/:(\d{1,7})(?::(\d{1,7}))?(?:-\d{1,7})?$/.exec(token) ??
		/\((\d{1,7})(?:,(\d{1,7}))?\)$/.exec(token) ??
		/#L?(\d{1,7})(?:C(\d{1,7}))?(?:-L?\d{1,7}(?:C\d{1,7})?)?$/.exec(token);
	if (match === null) return { given: token };
	const given = token.slice(0, match.index);
	const line = Math.max(1, Number(match[1]));
	return match[2] === undefined ? { given, line } : { given, line, column: Number(match[2]) };
}

function isPath(given: string, quoted: boolean): boolean {
	const drive = /^[A-Za-z]:[\\/]/.test(given);
	const path = given.slice(drive ? 2 : 0).replaceAll("\\", "/");
	if (!/[\p{L}\p{N}]/u.test(path) || /[*?=&:,]|\/\/|\($/.test(path)) return false;
	// An escape (`\n`, `\0`, `\d+`) is no folder.
	if (!drive && (given.startsWith("\\") || /\\(?:.?$|.\\)/.test(given))) return false;
	const segments = path.split("/").filter((segment) => segment !== "" && segment !== ".");
	const name = segments.at(-1) ?? "";
	const named = /^[^.].*\./.test(name) || segments.length > 1;
	if (EXTENSION.test(name) && named) return segments.length > 1 || isFileName(name);
	if (/^@/.test(path) && !/^@\//.test(path)) return false;
	if (drive || /^(?:\.{1,2}|~|@)\/./.test(path)) return /[\p{L}]/u.test(name);
	if (segments.length < 2 || path.startsWith("/")) {
		return path.startsWith("/") && segments.length > 2 && segments.some((s) => ROOT.test(s));
	}
	if (ROOT.test(segments[0] as string)) return true;
	if (quoted && MAYBE_ROOT.test(segments[0] as string)) return true;
	if (segments.length < 3) return false;
	return quoted || MAYBE_ROOT.test(segments[0] as string) || segments.some((s) => ROOT.test(s));
}

/** A name without a folder: `trie.ts` and `package.json`, but not `Node.js` or `res.json`. */
function isFileName(name: string): boolean {
	if (isProductFile(name)) return false;
	const base = name.slice(0, name.indexOf("."));
	// `A.b.c` is a chain
	if (/\.(?:c|h|go|cs)$/.test(name) && !/^[\w-]{2,}\.\w+$/.test(name)) return false;
	if (!MEMBER_LIKE.test(name)) return true;
	return (
		!isReceiver(base) && !/\p{Ll}\p{Lu}/u.test(base) && !/^[A-Z]/.test(base.replace(/^[A-Z]+$/, ""))
	);
}

/** A link to a file on a source host is a location, a dev server's or bundler's address is a file; the rest is noise. */
function readAddress(address: string, start: number): Finding {
	const end = start + address.length;
	const hosted =
		/\/(?:-\/)?(?:blob|blame|tree|raw|edit|src\/branch|src\/commit)\/[^/]+\/(.+)$/.exec(address) ??
		/raw\.githubusercontent\.com\/[^/]+\/[^/]+\/[^/]+\/(.+)$/.exec(address);
	if (hosted) {
		const { given, line, column } = position((hosted[1] as string).replace(/\?[^#]*/, ""));
		return found(given.replace(/#.*$/, ""), start, end, line, column);
	}
	const local =
		/^(?:webpack|webpack-internal|file|turbopack|vite):|^https?:\/\/(?:localhost|127\.|0\.0\.0\.0|\[::1\])/;
	const { given, line, column } = position(address);
	const path = cleanSourcePath(given);
	if (!local.test(address) || !EXTENSION.test(path) || isForeignSource(path))
		return noise(start, end);
	return found(path, start, end, line, column);
}

/** "line 12 of a.ts" and "a.ts, line 12" say where as well. */
export function withLineNearby(finding: Finding, text: string): Finding {
	if (finding.kind !== "path") return finding;
	const after = text.slice(finding.end, finding.end + 40);
	const before = text.slice(Math.max(0, finding.start - 40), finding.start);
	const line =
		/^["'`)]?,?\s{0,3}(?:\(|(?:on|at|in)\s)?\s?(?:line|ln)\s{0,3}(\d{1,7})\b/i.exec(after)?.[1] ??
		/\bline\s{1,3}(\d{1,7})\s{1,3}(?:of|in)\s{1,3}["'`]?$/i.exec(before)?.[1];
	return line === undefined
		? finding
		: { ...finding, kind: "location", line: Math.max(1, Number(line)) };
}

/** Sentence marks and brackets around a token aren't part of it; brackets inside are (`[id]/page.tsx`). */
function trim(run: string): { token: string; offset: number } {
	let start = 0;
	let end = run.length;
	for (;;) {
		const token = run.slice(start, end);
		if (/[.,:;?&=*-]$/.test(token) || (/[)\]([]$/.test(token) && unbalanced(token))) end--;
		else if (
			/^[:,;?=*]/.test(token) ||
			(/^[([]/.test(token) && (unbalanced(token) || wraps(token)))
		)
			start++;
		else return { token, offset: start };
		if (start >= end) return { token: "", offset: start };
	}
}

function unbalanced(token: string): boolean {
	const count = (letter: string): number => token.split(letter).length;
	return count("(") !== count(")") || count("[") !== count("]");
}

function wraps(token: string): boolean {
	const closer = token.startsWith("(") ? ")" : "]";
	return token.indexOf(closer) === token.length - 1;
}
