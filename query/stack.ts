import { isGlobal, isKeyword } from "./builtins.ts";
import { type Finding, noise } from "./finding.ts";
import { cleanSourcePath, isForeignSource } from "./source-path.ts";

/** Longest line that is taken for a frame (characters). */
const MAX_LINE = 1_000;

/**
 * What the nth kept frame of a trace is worth: the throw and its callers are where the fault is,
 * what lies deeper is the way there.
 */
const FRAME_STRENGTH = [1, 0.9, 0.8, 0.6, 0.5, 0.4, 0.3, 0.3] as const;

/** Frames after these only say how the program was started. */
const LATER_FRAME = 0.2;

/** The function's name beside its line: the line is certain, the name may have namesakes. */
const NAME_SHARE = 0.8;

/** Node, Chrome (`at f (file:1:2)`) and Vitest (`❯ f file:1:2`). */
const V8 = /^(?:at|❯|→)\s+(?:async\s+)?/;
/** Firefox and Safari (`f@http://host/a.js:1:2`). */
const GECKO = /^(?:async\*)?([^@\s]{0,200})@(\S{1,900})$/;
const POSITION = /:(\d{1,7})(?::(\d{1,7}))?$/;

/** The frames of stack traces, wherever in the passage they start a line. */
export function readFrames(text: string): Finding[] {
	const found: Finding[] = [];
	let kept = 0;
	let at = 0;
	for (const line of text.split("\n")) {
		const start = at;
		const end = at + line.length;
		at = end + 1;
		const frame = line.length > MAX_LINE ? undefined : parseFrame(line.trim());
		if (frame === undefined) {
			if (line.trim() !== "") kept = 0;
			continue;
		}
		if (frame === "foreign") {
			found.push(noise(start, end));
			continue;
		}
		const strength = FRAME_STRENGTH[kept++] ?? LATER_FRAME;
		const { path, line: lineNumber, column, name } = frame;
		const place = column === undefined ? { line: lineNumber } : { line: lineNumber, column };
		found.push({ kind: "location", text: path, start, end, strength, ...place });
		if (name !== undefined) {
			const share = strength * NAME_SHARE;
			found.push({ kind: "identifier", text: name, start, end, strength: share });
		}
	}
	return found;
}

interface Frame {
	readonly path: string;
	readonly line: number;
	readonly column: number | undefined;
	readonly name: string | undefined;
}

function parseFrame(line: string): Frame | "foreign" | undefined {
	const v8 = V8.exec(line);
	if (v8) {
		const { called, where } = splitV8(line.slice(v8[0].length));
		return toFrame(called, where);
	}
	const gecko = GECKO.exec(line);
	return gecko ? toFrame(gecko[1] as string, gecko[2] as string) : undefined;
}

function splitV8(rest: string): { called: string; where: string } {
	if (rest.endsWith(")")) {
		const open = rest.lastIndexOf(" (");
		const inside = rest.slice(open + 2, -1);
		// eval: `eval at f (file:1:2), <anonymous>:1:1`
		const cut = inside.indexOf("), ");
		return {
			called: rest.slice(0, Math.max(0, open)),
			where: cut < 0 ? inside : inside.slice(0, cut),
		};
	}
	const blank = /^(?:[/\\]|[A-Za-z]:[/\\]|file:)/.test(rest) ? -1 : rest.lastIndexOf(" ");
	return { called: rest.slice(0, Math.max(0, blank)), where: rest.slice(blank + 1) };
}

function toFrame(called: string, where: string): Frame | "foreign" | undefined {
	const position = POSITION.exec(where);
	if (position === null) {
		const hidden = /^(?:<anonymous>|native|native code|\[native code\]|index \d+|node:\S+)$/;
		return hidden.test(where) ? "foreign" : undefined;
	}
	const given = where.slice(0, position.index);
	if (isForeignSource(given)) return "foreign";
	if (!/[/\\]|\.[a-z]{1,6}(?:\?|$)/i.test(given)) return undefined;
	if (!/^(?:[\p{L}\p{N}_$.#<>[\]/*~ -]*)$/u.test(called)) return undefined;
	const path = cleanSourcePath(given);
	if (path === "") return undefined;
	const column = position[2] === undefined ? undefined : Number(position[2]);
	return { path, line: Math.max(1, Number(position[1])), column, name: functionName(called) };
}

/** `Object.foo [as bar]` → `foo`; nothing for callbacks without a name. */
function functionName(called: string): string | undefined {
	const name = called
		.replace(/ \[as [^\]]*\]$/, "")
		.replace(/^(?:async |new |get |set |bound )+/, "")
		.replace(/^(?:Object|Module|Function|global|globalThis|window|exports|eval|self)\.(?=.)/, "")
		.replace(/[/<*~]+$/, "")
		.replace(/\.prototype(?=\.)/, "")
		.replace(/^.*\//, "");
	if (!/^[\p{L}_$#][\p{L}\p{N}_$]*(?:\.#?[\p{L}_$][\p{L}\p{N}_$]*)*$/u.test(name)) return undefined;
	if (isKeyword(name) || isGlobal(name) || /^(?:anonymous|eval|_?callee\$?|t|e|n|r)$/.test(name)) {
		return undefined;
	}
	return name;
}
