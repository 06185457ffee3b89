import { createRequire } from "node:module";
import type { SgNode } from "@ast-grep/napi";
import { byteOffsetsOf, lineCount, type SourceFile, textOf } from "./file.ts";
import { type ParseLanguage, scriptPart } from "./script-part.ts";

/** A file's syntax tree. Ranges in it are UTF-16 offsets into `text`; `toByte` leads to the disk. */
export interface ParsedFile {
	readonly root: SgNode;
	/** What was parsed: the file's text, with what isn't code blanked (see script-part.ts). */
	readonly text: string;
	readonly toByte: (index: number) => number;
	readonly lang: ParseLanguage;
	/** Whether the parser met code it couldn't read; walks the tree when first asked. */
	hasErrors(): boolean;
}

/** Longest text to parse (UTF-16 units): 1 MB takes 0.14 s, and what is longer is nobody's to read. */
const MAX_UNITS = 1_000_000;

/** A bundle or data: one line longer than LONG, and lines of AVERAGE units on average. */
const MINIFIED = { long: 5_000, average: 500 } as const;

/**
 * JavaScript goes to the TSX grammar: of 1,000 files of vite and npm packages it read all, where the
 * JavaScript grammar failed on some JSX; and it understands most of what Flow adds.
 */
const LANGUAGES: Readonly<Record<string, ParseLanguage>> = {
	ts: "TypeScript",
	mts: "TypeScript",
	cts: "TypeScript",
	tsx: "Tsx",
	js: "Tsx",
	jsx: "Tsx",
	mjs: "Tsx",
	cjs: "Tsx",
};
const MIXED = new Set(["vue", "svelte", "astro"]);

type AstGrep = typeof import("@ast-grep/napi");
let loaded: AstGrep | undefined;

/** The native parser; loading takes 13 ms, so not before the first file needs it. */
export function astGrep(): AstGrep {
	loaded ??= createRequire(import.meta.url)("@ast-grep/napi") as AstGrep;
	return loaded;
}

const parsed = new WeakMap<SourceFile, ParsedFile | { readonly skipped: Skipped }>();

/** Why a file has no tree: not a language that we parse, no script in it, too long, or minified. */
export type Skipped = "language" | "no script" | "size" | "minified";

/** The file's tree, parsed once; undefined where there is none (`whyUnparsed` says why). */
export function parseFile(file: SourceFile): ParsedFile | undefined {
	let result = parsed.get(file);
	if (result === undefined) {
		result = parseNow(file);
		parsed.set(file, result);
	}
	return "skipped" in result ? undefined : result;
}

/** Why `parseFile` gives no tree for a file; undefined when it gives one. */
export function whyUnparsed(file: SourceFile): Skipped | undefined {
	parseFile(file);
	const result = parsed.get(file);
	return result !== undefined && "skipped" in result ? result.skipped : undefined;
}

function parseNow(file: SourceFile): ParsedFile | { readonly skipped: Skipped } {
	const extension = /\.([a-z]+)$/i.exec(file.path)?.[1]?.toLowerCase() ?? "";
	const mixed = MIXED.has(extension);
	if (!mixed && !Object.hasOwn(LANGUAGES, extension)) return { skipped: "language" };
	if (file.bytes.length > 4 * MAX_UNITS || textOf(file).length > MAX_UNITS) {
		return { skipped: "size" };
	}
	if (isMinified(file)) return { skipped: "minified" };
	const script = mixed ? scriptPart(textOf(file), extension) : undefined;
	if (mixed && script === undefined) return { skipped: "no script" };
	const text = script?.text ?? textOf(file);
	const lang = script?.language ?? (LANGUAGES[extension] as ParseLanguage);
	const root = astGrep().parse(lang, text).root();
	let errors: boolean | undefined;
	return {
		root,
		text,
		toByte: byteOffsetsOf(file),
		lang,
		hasErrors: () => {
			errors ??= root.is("ERROR") || root.has({ rule: { kind: "ERROR" } });
			return errors;
		},
	};
}

function isMinified(file: SourceFile): boolean {
	const text = textOf(file);
	if (text.length / lineCount(file) <= MINIFIED.average) return false;
	let from = 0;
	for (let at = text.indexOf("\n"); ; at = text.indexOf("\n", from)) {
		if ((at < 0 ? text.length : at) - from > MINIFIED.long) return true;
		if (at < 0) return false;
		from = at + 1;
	}
}
