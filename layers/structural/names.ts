import { lineAt, type SourceFile } from "../../corpus/file.ts";
import { outlineOf } from "../../corpus/outline.ts";
import type { Outline, OutlineNode } from "../../corpus/outline-node.ts";
import { type ParsedFile, parseFile } from "../../corpus/parse.ts";
import type { Found } from "./hits.ts";
import { innermostAt } from "./locations.ts";
import { NAME_KINDS, shapeOf } from "./shapes.ts";
import { escapeRegex } from "./sought.ts";

/** Places of one name that are looked at in one file: beyond, the file is data or generated. */
const MAX_PLACES_PER_FILE = 2_000;

/** A place of a sought name, with what its text says about where it belongs. */
export interface NamedPlace extends Found {
	readonly text: string;
	readonly receiver?: string | undefined;
}

/** Where the given names stand in one file as declarations or calls. */
export interface NamedPlaces {
	readonly places: readonly NamedPlace[];
	/** True where one of the names stands in code that the parser couldn't read. */
	readonly unread: boolean;
	/** Places that were not looked at. */
	readonly dropped: number;
}

/** Kinds of outline nodes that have a title, not a name of code. */
const UNNAMED = new Set(["test", "callback", "statement"]);

/** Finds declarations and calls of any of the names; undefined where the file has no tree or no name. */
export function placesOf(file: SourceFile, names: readonly string[]): NamedPlaces | undefined {
	const parsed = parseFile(file);
	if (parsed === undefined) return undefined;
	const present = names.filter((name) => parsed.text.includes(name.replace(/^#/, "")));
	const outline = present.length > 0 ? outlineOf(file) : undefined;
	if (outline === undefined) return undefined;
	const places = new Map<number, NamedPlace>();
	declaredIn(outline.nodes, new Set(present), places);
	const leaves = parsed.root.findAll(leafRule(present));
	for (const leaf of leaves.slice(0, MAX_PLACES_PER_FILE)) {
		const found = placeOf(file, parsed, outline, leaf);
		if (found !== undefined && !places.has(found.start)) places.set(found.start, found);
	}
	return {
		places: [...places.values()].sort((a, b) => a.start - b.start),
		unread: !outline.complete && holdsUnread(parsed, present),
		dropped: Math.max(0, leaves.length - MAX_PLACES_PER_FILE),
	};
}

/** What lies in an ERROR node is in no declaration or call; the rest of the tree is as good as ever. */
function holdsUnread({ root }: ParsedFile, names: readonly string[]): boolean {
	const regex = names.map(escapeRegex).join("|");
	return root.find({ rule: { kind: "ERROR", regex } }) !== null;
}

function leafRule(names: readonly string[]) {
	const regex = `^(?:${names.map(escapeRegex).join("|")})$`;
	return { rule: { any: NAME_KINDS.map((kind) => ({ kind })), regex } };
}

function declaredIn(
	nodes: readonly OutlineNode[],
	names: ReadonlySet<string>,
	places: Map<number, NamedPlace>,
): void {
	for (const node of nodes) {
		if (names.has(node.name) && !UNNAMED.has(node.kind) && node.nameEndByte > node.nameStartByte) {
			places.set(node.nameStartByte, {
				start: node.nameStartByte,
				end: node.nameEndByte,
				evidence: "definition",
				kind: node.kind,
				name: node.qualifiedName,
				text: node.name,
			});
		}
		declaredIn(node.children, names, places);
	}
}

function placeOf(
	file: SourceFile,
	parsed: ParsedFile,
	outline: Outline,
	leaf: Parameters<typeof shapeOf>[0],
): NamedPlace | undefined {
	const shape = shapeOf(leaf);
	if (shape === undefined) return undefined;
	const range = leaf.range();
	const start = parsed.toByte(range.start.index);
	const end = parsed.toByte(range.end.index);
	const text = parsed.text.slice(range.start.index, range.end.index);
	const { evidence, kind, receiver } = shape;
	if (kind === "call") return { start, end, evidence, kind, text, receiver };
	// Module variables and exports stand for themselves, whatever else is on their line.
	if (kind === "variable") return { start, end, evidence, kind, text, name: text };
	// An outline counts in lines: what is named only later on this line can't hold the name.
	const owner = innermostAt(
		outline.nodes,
		lineAt(file, start),
		(node) => !UNNAMED.has(node.kind) && node.nameStartByte < start,
	);
	const outer =
		owner?.name === "default" ? "" : (owner?.qualifiedName ?? "").replace(/\.constructor$/, "");
	return { start, end, evidence, kind, text, name: outer === "" ? text : `${outer}.${text}` };
}
