/*
 * Code and paths are untrusted text: printed as they are, they could colour the terminal, move its
 * cursor, or reorder what a reader sees (CVE-2021-42574, "Trojan Source").
 */

/** All control characters but tab and line feed, what reorders text, and halves of surrogate pairs. */
const UNSAFE_IN_CODE = /(?![\t\n])[\p{Cc}\p{Bidi_Control}\p{Cs}\u2028\u2029]/gu;

/** Makes control and bidirectional characters visible as `\u{…}`; tabs and line feeds stay. */
export function visible(text: string): string {
	return text.replace(UNSAFE_IN_CODE, escapeCharacter);
}

/** The same for a path, which also may hold line breaks, tabs and bytes that aren't UTF-8 (`\x80`). */
export function visiblePath(path: string): string {
	return visible(path).replace(/[\t\n]/g, escapeCharacter);
}

function escapeCharacter(character: string): string {
	const code = character.codePointAt(0) as number;
	if (code >= 0xdc80 && code <= 0xdcff) return `\\x${(code - 0xdc00).toString(16)}`;
	return `\\u{${code.toString(16)}}`;
}
