import type { Term } from "../../query/term.ts";

/** An identifier term as code may spell it: the names that match, and what must stand before them. */
export interface Sought {
	readonly term: string;
	/** `A#b` asks for `b` and for the private `#b`. */
	readonly names: readonly string[];
	/** `a.b.c` → `["a", "b"]`; empty for a bare name. */
	readonly qualifiers: readonly string[];
}

/** Receivers that stand for whatever is around them say nothing about what is meant. */
const SELF = new Set(["this", "self", "super", "prototype", "exports", "module"]);

export function soughtBy(term: Term): Sought | undefined {
	const segments = term.text.split(/\.|::|(?<=.)#/).filter((segment) => segment !== "");
	const last = segments.at(-1);
	if (last === undefined) return undefined;
	const asPrivate = /[^.]#[^#]*$/.test(term.text) && !last.startsWith("#");
	return {
		term: term.text,
		names: asPrivate ? [last, `#${last}`] : [last],
		qualifiers: segments.slice(0, -1).filter((segment) => !SELF.has(segment)),
	};
}

/** How well a qualified name fits the qualifiers: 3 as written, 2 but for case, 1 by its file, 0 not. */
export function qualifierFit(sought: Sought, qualifiedName: string, path: string): number {
	const own = qualifiedName.split(".").slice(0, -1);
	const wanted = sought.qualifiers;
	if (endsWith(own, wanted)) return 3;
	if (endsWith(own.map(lower), wanted.map(lower))) return 2;
	// `telemetry.record` may be the `record` that telemetry.ts (or telemetry/index.ts) exports.
	const places = path
		.replace(/\.[^./]+$/, "")
		.replace(/\/index$/, "")
		.split("/");
	return endsWith([...places, ...own].map(lower), wanted.map(lower)) ? 1 : 0;
}

function endsWith(all: readonly string[], tail: readonly string[]): boolean {
	const offset = all.length - tail.length;
	return offset >= 0 && tail.every((segment, index) => all[offset + index] === segment);
}

function lower(text: string): string {
	return text.toLowerCase();
}

/** Escapes a text for Rust's regular expressions and for JavaScript's. */
export function escapeRegex(text: string): string {
	return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
