/** What a type or object is made of: its members, and what it builds on. */
import type { SgNode } from "@ast-grep/napi";
import type { SourceFile } from "../../corpus/file.ts";
import { parseFile } from "../../corpus/parse.ts";
import type { Mention } from "./declared.ts";
import { type DeclaredName, LEAVES, namesIn } from "./declared.ts";

/** Names of one file that are looked at: a longer file is generated. */
const MAX_NAMES = 20_000;

const known = new WeakMap<SourceFile, readonly DeclaredName[]>();

/** All that a file declares outside of functions, in source order; read once. */
export function declarationsOf(file: SourceFile): readonly DeclaredName[] {
	let declared = known.get(file);
	if (declared === undefined) {
		declared = readDeclarations(file);
		known.set(file, declared);
	}
	return declared;
}

function readDeclarations(file: SourceFile): readonly DeclaredName[] {
	const parsed = parseFile(file);
	if (parsed === undefined) return [];
	const leaves = parsed.root
		.findAll({ rule: { any: LEAVES.map((kind) => ({ kind })) } })
		.slice(0, MAX_NAMES);
	const names = [...new Set(leaves.map((leaf) => leaf.text()))].filter((name) => name.length < 200);
	const declared = namesIn(file, names)?.declared ?? [];
	return declared.filter(({ role, scope }) => role === "declaration" && scope !== "local");
}

/** The names in `extends` clauses, and those that a type alias combines. */
export function basesOf(owner: DeclaredName): readonly Mention[] {
	const parsed = parseFile(owner.file);
	if (parsed === undefined) return [];
	const clauses = parsed.root.findAll({
		rule: {
			any: [
				"extends_clause",
				"class_heritage",
				"extends_type_clause",
				"type_alias_declaration",
			].map((kind) => ({ kind })),
		},
	});
	const bases: Mention[] = [];
	for (const clause of clauses) {
		const own = clause.is("type_alias_declaration") ? clause : typeAround(clause);
		const start = own?.range().start.index;
		if (start === undefined || parsed.toByte(start) !== owner.startByte) continue;
		for (const leaf of baseNames(clause)) {
			const { start, end } = leaf.range();
			bases.push({
				file: owner.file,
				name: leaf.text(),
				startByte: parsed.toByte(start.index),
				endByte: parsed.toByte(end.index),
				owner: undefined,
			});
		}
	}
	return bases;
}

function typeAround(clause: SgNode): SgNode | null {
	const parent = clause.parent();
	return parent?.is("class_heritage") ? parent.parent() : parent;
}

/** Leaves of an `extends` clause without its type arguments, or of a type alias without object types. */
function baseNames(node: SgNode): SgNode[] {
	if (node.is("class_heritage") && node.children().some((child) => child.is("extends_clause"))) {
		return [];
	}
	const name = node.is("type_alias_declaration") ? node.field("name")?.id() : undefined;
	return node.children().flatMap((child) => {
		const kind = child.kind() as string;
		if (child.id() === name) return [];
		if (["type_arguments", "type_parameters", "object_type", "arguments"].includes(kind)) return [];
		const isName = /^(?:type_)?identifier$|^property_identifier$/.test(kind);
		return isName ? [child] : baseNames(child);
	});
}
