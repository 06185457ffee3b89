import { createRequire } from "node:module";
import type { SgNode } from "@ast-grep/napi";
import { byteOffsetsOf, lineCount, type SourceFile, textOf } from "./file.ts";
import { type ParseLanguage, type ScriptPart, scriptPart } from "./script-part.ts";

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

/** Parses handed to the thread pool at once: enough to keep its four threads supplied. */
const IN_FLIGHT = 8;

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
		const source = sourceOf(file);
		result =
			"skipped" in source
				? source
				: withTree(file, source, astGrep().parse(source.language, source.text).root());
		parsed.set(file, result);
	}
	return "skipped" in result ? undefined : result;
}

/** Why `parseFile` gives no tree for a file; undefined when it gives one. */
export function whyUnparsed(file: SourceFile): Skipped | undefined {
	const result = parsed.get(file) ?? sourceOf(file);
	return "skipped" in result ? result.skipped : undefined;
}

/**
 * Parses ahead, on the thread pool: a third faster than one by one on two idle cores, a fifth on a
 * busy machine, and the event loop goes on meanwhile.
 */
export async function parseFiles(files: readonly SourceFile[]): Promise<void> {
	const waiting = files.filter((file) => !parsed.has(file)).values();
	const work = async (): Promise<void> => {
		for (const file of waiting) {
			const source = sourceOf(file);
			if ("skipped" in source) parsed.set(file, source);
			else {
				const tree = await astGrep().parseAsync(source.language, source.text);
				// Someone may have parsed it meanwhile: all must hold nodes of one tree.
				if (!parsed.has(file)) parsed.set(file, withTree(file, source, tree.root()));
			}
		}
	};
	await Promise.all(Array.from({ length: IN_FLIGHT }, work));
}

function sourceOf(file: SourceFile): ScriptPart | { readonly skipped: Skipped } {
	const extension = /\.([a-z]+)$/i.exec(file.path)?.[1]?.toLowerCase() ?? "";
	const language = Object.hasOwn(LANGUAGES, extension) ? LANGUAGES[extension] : undefined;
	if (language === undefined && !MIXED.has(extension)) return { skipped: "language" };
	if (file.bytes.length > 4 * MAX_UNITS || textOf(file).length > MAX_UNITS) {
		return { skipped: "size" };
	}
	if (isMinified(file)) return { skipped: "minified" };
	const text = textOf(file);
	if (language !== undefined) return { text, language };
	return scriptPart(text, extension) ?? { skipped: "no script" };
}

function withTree(file: SourceFile, source: ScriptPart, root: SgNode): ParsedFile {
	let errors: boolean | undefined;
	return {
		root,
		text: source.text,
		toByte: byteOffsetsOf(file),
		lang: source.language,
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
