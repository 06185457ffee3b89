import type { SgNode } from "@ast-grep/napi";
import type { SourceFile } from "../../corpus/file.ts";
import { astGrep, parseFile } from "../../corpus/parse.ts";
import type { ParseLanguage } from "../../corpus/script-part.ts";
import type { Hit } from "../hit.ts";
import { BadPatternError } from "./errors.ts";
import { toHit } from "./hits.ts";

/** Longest pattern (UTF-16 units): what is longer is a file, not a pattern. */
const MAX_PATTERN = 10_000;

const LANGUAGES: readonly ParseLanguage[] = ["TypeScript", "Tsx"];

export interface PatternOptions {
	/** A kind of syntax node: alone, or as a condition on what the pattern matches. */
	readonly kind?: string | undefined;
	/** The kind within the pattern's text that is meant, where the text needs surroundings to parse. */
	readonly selector?: string | undefined;
}

type Matcher = NonNullable<Parameters<SgNode["findAll"]>[0]>;

/**
 * Compiles for each grammar that can read it. ast-grep itself finds nothing, silently, for a pattern
 * that doesn't parse: "0 hits" may only be said of one that does.
 * @throws BadPatternError where none can.
 */
export function compilePattern(
	pattern: string,
	options: PatternOptions,
): Map<ParseLanguage, Matcher> {
	const { kind, selector } = options;
	if (pattern.trim() === "" && !kind) {
		throw new BadPatternError(
			"the pattern is empty: pass code such as 'foo($A)' or a kind of node",
		);
	}
	if (pattern.length > MAX_PATTERN) {
		throw new BadPatternError(
			`the pattern is longer than ${MAX_PATTERN} characters: pass a shorter one`,
		);
	}
	for (const name of [kind, selector]) {
		if (name && !LANGUAGES.some((language) => hasKind(language, name))) {
			throw new BadPatternError(
				`no grammar has nodes of kind ${JSON.stringify(name)}: pass one such as function_declaration`,
			);
		}
	}
	const compiled = new Map<ParseLanguage, Matcher>();
	for (const language of LANGUAGES) {
		const matcher = compileFor(language, pattern, kind, selector);
		if (matcher !== undefined) compiled.set(language, matcher);
	}
	if (compiled.size === 0) {
		throw new BadPatternError(
			`the pattern ${JSON.stringify(pattern.slice(0, 80))} is not code that the grammars can read: pass one complete expression or statement such as 'foo($A)'`,
		);
	}
	return compiled;
}

/** All matches in one file. */
export function matchesIn(
	file: SourceFile,
	compiled: ReadonlyMap<ParseLanguage, Matcher>,
	term: string,
): Hit[] {
	const parsed = parseFile(file);
	const matcher = parsed === undefined ? undefined : compiled.get(parsed.lang);
	if (parsed === undefined || matcher === undefined) return [];
	return parsed.root.findAll(matcher).map((node) => {
		const { start, end } = node.range();
		return toHit(file, term, {
			start: parsed.toByte(start.index),
			end: parsed.toByte(end.index),
			evidence: "structural",
			kind: node.kind() as string,
		});
	});
}

function compileFor(
	language: ParseLanguage,
	pattern: string,
	kind: string | undefined,
	selector: string | undefined,
): Matcher | undefined {
	if ((kind && !hasKind(language, kind)) || (selector && !hasKind(language, selector)))
		return undefined;
	if (pattern.trim() === "") return { rule: { kind: kind as string } };
	if (isBroken(language, pattern)) return undefined;
	const style = selector ? { context: pattern, selector } : pattern;
	const matcher: Matcher = { rule: { pattern: style, ...(kind ? { kind } : {}) } };
	try {
		// Several nodes, or a selector that isn't in the text: only using the pattern tells.
		astGrep().parse(language, "").root().find(matcher);
		return matcher;
	} catch {
		return undefined;
	}
}

function hasKind(language: ParseLanguage, kind: string): boolean {
	try {
		// 0 is "no such kind"; other versions throw.
		return astGrep().kind(language, kind) !== 0;
	} catch {
		return false;
	}
}

/** Whether the text holds what the grammar can't read, or lacks what it then makes up (no width). */
function isBroken(language: ParseLanguage, pattern: string): boolean {
	const waiting: SgNode[] = [astGrep().parse(language, pattern).root()];
	for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
		if (node.is("ERROR")) return true;
		const children = node.children();
		const { start, end } = node.range();
		if (children.length === 0 && start.index === end.index) return true;
		waiting.push(...children);
	}
	return false;
}
