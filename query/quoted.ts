import { isCommonMember, isGlobal, isKeyword } from "./builtins.ts";
import type { Finding } from "./finding.ts";
import { isStopWord } from "./stop-words.ts";

/** Longest message (characters): what is longer is a paragraph between stray marks. */
const MAX_MESSAGE = 300;

/** A piece must say this much to be searched as it stands: two words, or so many characters. */
const MIN_LETTERS = 8;

const QUOTED = 1;
/** A message that isn't between marks may have run on into prose. */
const MESSAGE = 0.9;
/** The engine's own words stand in tests and logs, seldom where the fault is. */
const ENGINE = 0.5;
/** What an engine's message names is code, but often a common name. */
const SLOT = 0.7;

const CLOSERS: Readonly<Record<string, string>> = {
	'"': '"',
	"'": "'",
	"“": "”",
	"‘": "’",
	"«": "»",
	"„": "“”",
	"「": "」",
};
const OPENER = /["'“‘«„「]/g;

/** `TypeError: …`, `Error [CODE]: …`, `error TS2345: …`. */
const HEADED =
	/\b(?:[A-Z][A-Za-z]{0,60}(?:Error|Exception|Warning)|Error|error)(?: \[[A-Z_0-9]{1,60}\]| TS\d{1,6})?: {1,3}(?=\S)/g;

/** Messages that V8, SpiderMonkey and JavaScriptCore word; the groups hold the name they complain about. */
const ENGINE_MESSAGE =
	/Cannot (?:read|set) propert(?:ies|y) (?:'([^'\n]{1,80})' )?of (?:undefined|null)(?: \((?:reading|setting) '([^'\n]{1,80})'\))?|(?<![\w$.#])([\w$.#]{1,120}) is not (?:a function|a constructor|iterable|defined)\b|Cannot access '([^'\n]{1,80})' before initialization|(?:can't access property|undefined is not an object \(evaluating) ["']([^"'\n]{1,80})["']/g;

/** What changes from one occurrence of a message to the next: values in quotes, paths, numbers, placeholders. */
const VARIABLE =
	/"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”|\$?\{[^{}]*\}|<[^<>]*>|%[sdifjoO]\b|(?:[\w.@~-]*[/\\]){1,60}[\w.-]*|(?<![\p{L}_])[-#]?\d[\d.,:]*(?:ms|s|px|%|kb|mb)?(?![\p{L}_])/giu;

/** Texts between quotation marks. */
export function readQuotations(text: string): Finding[] {
	const found: Finding[] = [];
	let done = 0;
	for (const opener of text.matchAll(OPENER)) {
		const at = opener.index;
		if (at < done || /[\p{L}\p{N}_$]/u.test(text[at - 1] ?? "") || /^\s?$/.test(text[at + 1] ?? ""))
			continue;
		const end = closingMark(text, at, CLOSERS[opener[0]] as string);
		if (end < 0) continue;
		const piece = constantPiece(text.slice(at + 1, end), at + 1);
		if (piece) found.push({ ...piece, kind: "quoted", strength: QUOTED });
		done = end + 1;
	}
	return found;
}

/** Error messages that stand in the text without marks. */
export function readMessages(text: string): Finding[] {
	const found: Finding[] = [];
	for (const match of text.matchAll(ENGINE_MESSAGE)) {
		const [start, end] = [match.index, match.index + match[0].length];
		found.push({ kind: "quoted", text: match[0], start, end, strength: ENGINE });
		const name = match
			.slice(1)
			.find((group) => group !== undefined)
			?.replace(/^\.+|\.+$/g, "");
		if (name !== undefined && isName(name)) {
			const from = start + match[0].indexOf(name);
			found.push({
				kind: "identifier",
				text: name,
				start: from,
				end: from + name.length,
				strength: SLOT,
			});
		}
	}
	let done = 0;
	for (const match of text.matchAll(HEADED)) {
		const start = match.index + match[0].length;
		if (start < done) continue;
		const message = /^[^\n]*/.exec(text.slice(start, start + MAX_MESSAGE))?.[0] ?? "";
		done = start + message.length;
		if (found.some((engine) => engine.start >= start && engine.start < start + message.length))
			continue;
		const sentence = message.replace(/(?:[.!?]\s|\s+at\s+\S+\s\(|["”»`]).*$/u, "");
		const piece = constantPiece(sentence, start);
		if (piece) found.push({ ...piece, kind: "quoted", strength: MESSAGE });
	}
	return found;
}

/** An apostrophe (`don't`, `users'`) closes nothing: a closing mark follows text and precedes no letter. */
function closingMark(text: string, opener: number, closers: string): number {
	const last = Math.min(text.length, opener + MAX_MESSAGE);
	for (let at = opener + 2; at < last; at++) {
		const letter = text[at] as string;
		if (letter === "\n") return -1;
		if (!closers.includes(letter) || text[at - 1] === " ") continue;
		if (letter !== "'" && letter !== "’") return at;
		if (!/[\p{L}\p{N}]/u.test(text[at + 1] ?? "")) return at;
	}
	return -1;
}

interface Piece {
	readonly text: string;
	readonly start: number;
	readonly end: number;
}

function constantPiece(message: string, offset: number): Piece | undefined {
	const pieces: Piece[] = [];
	let from = 0;
	const add = (to: number): void => {
		const raw = message.slice(from, to);
		const text = raw.replace(/^[\s\p{P}\p{S}]+|[\s\p{P}\p{S}]+$/gu, "");
		const start = offset + from + raw.indexOf(text);
		if (isTelling(text, message)) pieces.push({ text, start, end: start + text.length });
	};
	for (const variable of message.matchAll(VARIABLE)) {
		add(variable.index);
		from = variable.index + variable[0].length;
	}
	add(message.length);
	return pieces.reduce<Piece | undefined>(
		(best, piece) => (best === undefined || piece.text.length > best.text.length ? piece : best),
		undefined,
	);
}

/** A single plain word between marks ("official") is a word with an accent; a name is found as such. */
function isTelling(text: string, whole: string): boolean {
	if (!/\p{L}{2}/u.test(text)) return false;
	if (/\S\s+\S/.test(text)) return true;
	return (
		text.length >= MIN_LETTERS &&
		!isStopWord(text.toLowerCase()) &&
		!(text === whole && /^[\p{L}\p{M}\p{N}_$]+$/u.test(text))
	);
}

function isName(name: string): boolean {
	return (
		/^[\p{L}_$#][\p{L}\p{N}_$.#]*$/u.test(name) &&
		name.length > 1 &&
		!isKeyword(name) &&
		!isGlobal(name) &&
		!isCommonMember(name)
	);
}
