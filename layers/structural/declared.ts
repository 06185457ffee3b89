/** Every place of a file where one of the given names stands in code, and what is declared there. */
import type { SgNode } from "@ast-grep/napi";
import { byteOffsetsOf, lineAt, lineText, type SourceFile, textOf } from "../../corpus/file.ts";
import { astGrep, type ParsedFile, parseFile } from "../../corpus/parse.ts";
import { type Scope, surroundingsOf } from "./containers.ts";
import { declaresAt, type Role } from "./declares.ts";
import { escapeRegex } from "./sought.ts";

/** Places of all names that are looked at in one file: beyond, the file is data or generated. */
const MAX_PLACES = 5_000;
/** Longest signature line (UTF-16 units): a reader recognizes a declaration by less. */
const MAX_SIGNATURE = 200;

/** A name that is declared, imported or re-exported. Offsets are bytes, end exclusive; lines 1-based. */
export interface DeclaredName {
	readonly file: SourceFile;
	readonly name: string;
	/** What it belongs to, outermost first. */
	readonly containers: readonly string[];
	readonly kind: string;
	readonly role: Role;
	readonly scope: Scope;
	readonly exported: boolean;
	readonly augments: boolean;
	/** A re-export under another name: `export { a as b }`. */
	readonly renames: boolean;
	/** Of the name. */
	readonly nameStart: number;
	readonly nameEnd: number;
	/** Of the whole declaration. */
	readonly startByte: number;
	readonly endByte: number;
	/** The name's line, and its text. */
	readonly line: number;
	readonly signature: string;
}

/** A place where code uses a name. */
export interface Mention {
	readonly file: SourceFile;
	readonly name: string;
	readonly startByte: number;
	readonly endByte: number;
	/** What stands before the dot. */
	readonly owner: string | undefined;
}

export interface NamesInFile {
	readonly declared: readonly DeclaredName[];
	readonly mentions: readonly Mention[];
	/** Code that the parser couldn't read holds one of these names. */
	readonly unread: ReadonlySet<string>;
	readonly dropped: number;
}

/** Leaves of the tree that can be a name. */
export const LEAVES = [
	"identifier",
	"property_identifier",
	"private_property_identifier",
	"type_identifier",
	"shorthand_property_identifier",
	"shorthand_property_identifier_pattern",
	"string_fragment",
] as const;

/** Undefined where the file can't be parsed. `names` as they stand in code: `#x` for a private one. */
export function namesIn(file: SourceFile, names: readonly string[]): NamesInFile | undefined {
	const parsed = parseFile(file) ?? parseJson(file);
	if (parsed === undefined) return undefined;
	const declared: DeclaredName[] = [];
	const mentions: Mention[] = [];
	const leaves = parsed.root.findAll(leafRule(names));
	for (const leaf of leaves.slice(0, MAX_PLACES)) {
		const found = declaredAt(file, parsed, leaf);
		if (found !== undefined) declared.push(found);
		else if (!leaf.is("string_fragment")) mentions.push(mentionAt(file, parsed, leaf));
	}
	if (names.includes("default")) declared.push(...defaultsOf(file, parsed));
	const exportedHere = new Set(
		declared
			.filter(({ kind, role, exported, containers }) =>
				role === "alias" ? kind === "re-export" : exported && containers.length === 0,
			)
			.map(nameOf),
	);
	return {
		declared: declared.map((one) =>
			one.scope === "module" && exportedHere.has(one.name) ? { ...one, exported: true } : one,
		),
		mentions,
		unread: unreadNames(parsed, names),
		dropped: Math.max(0, leaves.length - MAX_PLACES),
	};
}

/** What makes a JSON file a module that exports an object. */
const JSON_HEAD = "exports=";
/** Longer JSON files (UTF-16 units) are data. */
const MAX_JSON = 400_000;

/** A JSON file's keys, read with the parser at hand: comments and trailing commas are no matter. */
function parseJson(file: SourceFile): ParsedFile | undefined {
	if (!/\.(?:json[c5]?|webmanifest)$/.test(file.path) || /-lock\.json$/.test(file.path))
		return undefined;
	const text = JSON_HEAD + textOf(file).replace(/^\ufeff/, " ");
	if (text.length > MAX_JSON) return undefined;
	const root = astGrep().parse("Tsx", text).root();
	const bytes = byteOffsetsOf(file);
	return {
		root,
		text,
		toByte: (index) => bytes(Math.max(0, index - JSON_HEAD.length)),
		lang: "Tsx",
		hasErrors: () => root.has({ rule: { kind: "ERROR" } }),
	};
}

const nameOf = ({ name }: { readonly name: string }): string => name;

function leafRule(names: readonly string[]) {
	const regex = `^(?:${names.map(escapeRegex).join("|")})$`;
	return { rule: { any: LEAVES.map((kind) => ({ kind })), regex } };
}

function declaredAt(file: SourceFile, parsed: ParsedFile, leaf: SgNode): DeclaredName | undefined {
	const found = declaresAt(leaf);
	if (found === undefined) return undefined;
	const { node, receiver } = found;
	// In TypeScript a field is declared in the class; the assignment only uses it.
	const typed = !/\.[cm]?jsx?$/.test(file.path);
	if (receiver === "this" && typed) return undefined;
	const around = surroundingsOf(node, receiver);
	// A parameter belongs to its function, one that is a field to the class around the constructor.
	const isField = found.kind === "property" && /_parameter$/.test(node.kind() as string);
	if (receiver !== undefined && receiver !== "this" && around.scope === "local") return undefined;
	const isHidden =
		found.kind === "parameter" || found.kind === "type parameter" || namesItself(node);
	const scope: Scope = isField ? "member" : isHidden ? "local" : around.scope;
	const containers = isField
		? around.containers.filter((name) => name !== "constructor")
		: around.containers;
	return describe(file, parsed, node, leaf, {
		...around,
		containers,
		scope,
		name: leaf.text(),
		kind: found.kind,
		// What a module exports it declares for its users, wherever it took it from.
		role: around.exported && found.kind === "variable" ? "declaration" : found.role,
		renames: found.renames === true,
	});
}

/** `const a = function b() {}`: only the function itself sees `b`, unless it is what a module exports. */
function namesItself(node: SgNode): boolean {
	if (!/^(?:function_expression|generator_function|class)$/.test(node.kind() as string))
		return false;
	const parent = node.parent();
	if (parent?.is("export_statement")) return false;
	const left = parent?.is("assignment_expression") ? parent.field("left")?.text() : undefined;
	return !/^(?:module\.)?exports$/.test(left ?? "");
}

function describe(
	file: SourceFile,
	parsed: ParsedFile,
	node: SgNode,
	name: SgNode,
	known: Pick<
		DeclaredName,
		"name" | "containers" | "kind" | "role" | "scope" | "exported" | "augments" | "renames"
	>,
): DeclaredName {
	const span = node.range();
	const place = name.range();
	const nameStart = parsed.toByte(place.start.index);
	const line = lineAt(file, nameStart);
	return {
		file,
		...known,
		nameStart,
		nameEnd: parsed.toByte(place.end.index),
		startByte: parsed.toByte(span.start.index),
		endByte: parsed.toByte(span.end.index),
		line,
		signature: lineText(file, line).trim().slice(0, MAX_SIGNATURE),
	};
}

/** `export default …`, `export =`, `module.exports = …`: what a module is, under the name `default`. */
function defaultsOf(file: SourceFile, parsed: ParsedFile): DeclaredName[] {
	const known = {
		name: "default",
		containers: [],
		scope: "module",
		exported: true,
		augments: false,
		renames: false,
	} as const;
	const statements = parsed.root.findAll({
		rule: { kind: "export_statement", regex: "^export\\s*(?:default\\b|=)" },
	});
	const assignments = parsed.root.findAll({
		rule: { kind: "assignment_expression", regex: "^(?:module\\.)?exports\\s*=[^=]" },
	});
	return [...statements, ...assignments].map((node) => {
		const value = node.field("value") ?? node.field("right") ?? node.field("declaration");
		const named = value?.is("identifier") ? value : (value?.field("name") ?? null);
		const kind = /function|arrow/.test((value?.kind() as string) ?? "")
			? "function"
			: /class/.test((value?.kind() as string) ?? "")
				? "class"
				: "variable";
		const role: Role = value?.is("identifier") ? "alias" : "declaration";
		const keyword = node.children().find((child) => child.is("default"));
		return describe(file, parsed, node, named ?? keyword ?? node.field("left") ?? node, {
			...known,
			kind: role === "alias" ? "re-export" : kind,
			role,
		});
	});
}

function mentionAt(file: SourceFile, parsed: ParsedFile, leaf: SgNode): Mention {
	const { start, end } = leaf.range();
	const parent = leaf.parent();
	const object = parent?.is("member_expression") ? parent.field("object") : null;
	const owner = object === null ? undefined : /[\w$]+(?=\W*$)/.exec(object.text())?.[0];
	return {
		file,
		name: leaf.text(),
		startByte: parsed.toByte(start.index),
		endByte: parsed.toByte(end.index),
		owner: object !== null && object.id() !== leaf.id() ? owner : undefined,
	};
}

/** What lies in an ERROR node is in no declaration; the rest of the tree is as good as ever. */
function unreadNames(parsed: ParsedFile, names: readonly string[]): ReadonlySet<string> {
	const unread = new Set<string>();
	if (!parsed.hasErrors()) return unread;
	for (const error of parsed.root.findAll({ rule: { kind: "ERROR" } })) {
		const text = error.text();
		for (const name of names) if (text.includes(name)) unread.add(name);
	}
	return unread;
}
