/** Names that are one word although they are spelt with a hump: taken apart they would match `ql`, `o`, `v`. */
const ONE_WORD = [
	"GraphQL",
	"JavaScript",
	"TypeScript",
	"OAuth",
	"MySQL",
	"PostgreSQL",
	"GitHub",
	"WebSocket",
];

/** A last single digit is a counter (`getUrl2`) unless it's part of such a name. */
const DIGIT_BELONGS =
	/^(?:utf8|md5|sha1|ipv[46]|https?[23]|oauth[12]|es[3-9]|mp[34]|v\d|h[23]|k8)$/;

/**
 * The words that an identifier is made of, in lower case and in order: `getHTTPUrl2` → `get`,
 * `http`, `url`, `2`. Digits stay with the letters before them (`base64Encode` → `base64`, `encode`).
 */
export function subwords(identifier: string): string[] {
	const pieces = (identifier.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).flatMap(humps);
	const last = pieces.at(-1);
	const counter = last === undefined ? null : /^(.*[^\d])(\d)$/u.exec(last);
	if (pieces.length > 1 && counter && !DIGIT_BELONGS.test(last as string)) {
		pieces.splice(-1, 1, counter[1] as string, counter[2] as string);
	}
	return pieces;
}

function humps(run: string): string[] {
	// Most tokens of source text have no hump: they needn't be looked at letter by letter.
	if (!/[^\p{Lu}]\p{Lu}|(?!^)\p{Lu}\p{Ll}/u.test(run)) return [run.toLowerCase()];
	const pieces: string[] = [];
	let start = 0;
	const cut = (end: number): void => {
		if (end > start) pieces.push(run.slice(start, end).toLowerCase());
		start = end;
	};
	let at = 0;
	while (at < run.length) {
		if (isUpper(run[at])) {
			if (startsHump(run, at)) cut(at);
			const whole = at === start ? ONE_WORD.find((name) => run.startsWith(name, at)) : undefined;
			if (whole !== undefined && !isLower(run[at + whole.length])) {
				at += whole.length;
				continue;
			}
		}
		at++;
	}
	cut(run.length);
	return pieces;
}

/** Does a new subword start at this capital? */
function startsHump(run: string, at: number): boolean {
	if (at === 0) return false;
	if (!isUpper(run[at - 1])) return true;
	if (!isLower(run[at + 1])) return false;
	// The plural of an acronym (`URLs`) and `IPv6`: one small letter doesn't make a hump.
	const after = run[at + 2];
	if (run[at + 1] === "s" && (after === undefined || isUpper(after))) return false;
	return !(run[at + 1] === "v" && after !== undefined && /\d/.test(after));
}

function isUpper(letter: string | undefined): boolean {
	return letter !== undefined && /\p{Lu}/u.test(letter);
}

function isLower(letter: string | undefined): boolean {
	return letter !== undefined && /\p{Ll}/u.test(letter);
}
