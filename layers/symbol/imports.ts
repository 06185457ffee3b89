/** Reads import statements from text, for the names that the server can't follow. */

const IMPORT_BEFORE = /\b(?:import|export)\b(?:\s+type\b)?[^;"'`()=]*$/;
const FROM_AFTER = /^[^;"'`()=]*?\bfrom\s*(["'])([^"'\n]+)\1/;
const VARIABLE_BEFORE = /\b(?:const|let|var|import)\b[^;"'`()=]*$/;
const REQUIRE_AFTER =
	/^([^;"'`()=]*)=\s*(?:await\s+)?(?:require|import)\s*\(\s*(["'])([^"'\n]+)\2\s*\)/;

/** The module that the import, re-export or `require` around a name takes it from. */
export function importedFrom(before: string, after: string): string | undefined {
	if (IMPORT_BEFORE.test(before)) {
		const found = FROM_AFTER.exec(after);
		if (found !== null) return found[2];
	}
	const required = VARIABLE_BEFORE.test(before) ? REQUIRE_AFTER.exec(after) : null;
	if (required === null) return undefined;
	const [, between = "", , module = ""] = required;
	// `const all = require("./file")` is a variable that holds a module, not a name from one.
	return between.includes("}") || packageOf(module) !== undefined ? module : undefined;
}

const SPECIFIER =
	/\bfrom\s*(["'])([^"'\n]+)\1|\b(?:require|import)\s*\(\s*(["'])([^"'\n]+)\3|\bimport\s*(["'])([^"'\n]+)\5/g;

/** All module names in a file, each once, with the index of its first letter. */
export function moduleNames(text: string): { name: string; index: number }[] {
	const found = new Map<string, number>();
	for (const match of text.matchAll(SPECIFIER)) {
		const name = match[2] ?? match[4] ?? match[6] ?? "";
		if (!found.has(name)) found.set(name, match.index + match[0].lastIndexOf(name));
	}
	return [...found].map(([name, index]) => ({ name, index }));
}

/** `lodash` of `lodash/fp`, `@scope/name` of `@scope/name/x`; undefined for a file's path. */
export function packageOf(specifier: string): string | undefined {
	if (/^[./~#]|^@\/|^[a-z]+:/.test(specifier)) return undefined;
	return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}

/** The package that an installed file belongs to: what follows the last `node_modules`. */
export function installedPackageOf(file: string): string | undefined {
	const inside = file.replaceAll("\\", "/").split("/node_modules/").at(-1);
	return inside === undefined || inside === file.replaceAll("\\", "/")
		? undefined
		: packageOf(inside);
}
