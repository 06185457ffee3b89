/**
 * Letters as ranges for character classes. `\p{Script=…}` says the same, but takes V8 some 10 ms to
 * compile at each first use, which is more than the rest of reading a query.
 */

/** Latin (with its accents), Greek and Cyrillic: what names and paths are written with. */
export const NAME_LETTERS =
	"A-Za-z\\u00aa\\u00b5\\u00ba\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u024f\\u0300-\\u037d\\u0386-\\u052f\\u1e00-\\u1fff";

/**
 * Those and Armenian, Hebrew, Arabic, Devanagari, Georgian and Hangul: scripts that part their words
 * with blanks. Chinese, Japanese and Thai don't, and can't be split without a dictionary.
 */
export const WORD_LETTERS = `${NAME_LETTERS}\\u0531-\\u0587\\u05d0-\\u05ea\\u0610-\\u064b\\u064c-\\u06d3\\u0900-\\u0963\\u10a0-\\u10ff\\u1100-\\u11ff\\uac00-\\ud7a3`;
