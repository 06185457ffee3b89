import { type SourceFile, textOf } from "./file.ts";

const ASCII_NAME = /[A-Za-z_$][A-Za-z0-9_$]*/g;
const NAME = /[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*/gu;

/**
 * Where names stand in a file as whole words: UTF-16 offsets, ascending. One pass over the text for all
 * names that are identifiers; each of the others (`content-type`) costs a search of its own.
 */
export function tokensIn(
	file: SourceFile,
	names: ReadonlySet<string>,
): ReadonlyMap<string, readonly number[]> {
	const text = textOf(file);
	const found = new Map<string, number[]>();
	const add = (name: string, index: number): void => {
		const list = found.get(name);
		if (list) list.push(index);
		else found.set(name, [index]);
	};
	const pattern = text.length === file.bytes.length ? ASCII_NAME : NAME;
	for (const match of text.matchAll(pattern)) if (names.has(match[0])) add(match[0], match.index);
	for (const name of names) {
		if (isIdentifierName(name)) continue;
		for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
			if (isWhole(text, at, name)) add(name, at);
		}
	}
	return found;
}

export function isIdentifierName(name: string): boolean {
	return /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u.test(name);
}

function isWhole(text: string, at: number, name: string): boolean {
	const before = text[at - 1] ?? "";
	const after = text[at + name.length] ?? "";
	const touches = (a: string, b: string): boolean => /[\w$]/.test(a) && /[\w$]/.test(b);
	return !touches(before, name[0] ?? "") && !touches(name.at(-1) ?? "", after);
}
