/** Turns complaints of tools into terms: what to read next in order to mend them. */
import { isCommonMember, isGlobal, isKeyword } from "./builtins.ts";
import type { Diagnostic } from "./diagnostics.ts";
import { readMessages } from "./quoted.ts";
import { subwords } from "./subwords.ts";
import type { Term } from "./term.ts";
import { MAX_TERMS, readTerms } from "./terms.ts";

/** What a place weighs. The first fault of a list causes others, so each later one weighs a little less. */
const PLACE = { error: 1, warning: 0.75, note: 0.8, frame: 0.95 } as const;
const LATER = 0.98;
/** No place weighs less than a name in sample code. */
const LEAST = 0.4;

/** The type that a member was looked for in: its declaration says what there is instead. */
const OWNER = 1;
/** What the compiler suggests instead. */
const SUGGESTED = 0.9;
/** Other names of a message; the function of a frame. */
const NAMED = 0.7;
/** A text that the program itself worded leads to the line that throws it. */
const THROWN = 0.9;

const NAME =
	/^#?[\p{ID_Start}$_][\p{ID_Continue}$]*(?:[.#]#?[\p{ID_Start}$_][\p{ID_Continue}$]*)*$/u;
const NAMES = /[\p{ID_Start}$_][\p{ID_Continue}$]*(?:\.[\p{ID_Start}$_][\p{ID_Continue}$]*)*/gu;
const OWNED =
	/\b(?:Property|Method) '([^']+)'(?: is private and only accessible within class| does not exist on type| is missing in type '[^']*' but required in type| is protected[^']*within class) '([^']+)'/g;
const SUGGESTION = /Did you mean (?:to write )?'([^']+)'/;
const QUOTED = /'([^'\n]{1,200})'|"([^"\n]{1,200})"|`([^`\n]{1,200})`/g;

/** Terms of the complaints, and of a query that goes with them; heaviest first. */
export function readFeedback(diagnostics: readonly Diagnostic[], query: string): readonly Term[] {
	const terms = new Map<string, Term>();
	const add = (term: Term): void => {
		const key = `${term.kind} ${term.text} ${term.line ?? ""}`;
		const known = terms.get(key);
		if (known === undefined || known.weight < term.weight) terms.set(key, term);
	};
	diagnostics.forEach((one, at) => {
		const share = LATER ** at;
		const { path, line, column, severity, name, message, isThrown } = one;
		const weight = Math.max(LEAST, PLACE[severity] * share);
		const where = column === undefined ? { line } : { line, column };
		add({ text: path, kind: "location", weight: rounded(weight), parts: [], ...where });
		if (name !== undefined) add(identifier(name, NAMED * share));
		for (const term of isThrown ? thrownIn(message, share) : namedIn(message, share)) add(term);
	});
	for (const term of readTerms(query)) add(term);
	return [...terms.values()].sort((a, b) => b.weight - a.weight).slice(0, MAX_TERMS);
}

function namedIn(message: string, share: number): Term[] {
	const owners = [...message.matchAll(OWNED)].map((match) => ({
		member: match[1] as string,
		owner: namesOf(match[2] as string)[0],
	}));
	const suggested = SUGGESTION.exec(message)?.[1];
	const terms = owners.flatMap(({ owner }) =>
		owner === undefined ? [] : [identifier(owner, OWNER)],
	);
	for (const { owner } of owners) {
		if (suggested === undefined || owner === undefined || !NAME.test(suggested)) continue;
		terms.push(identifier(`${owner}.${suggested}`, SUGGESTED * share));
	}
	for (const match of message.matchAll(QUOTED)) {
		const text = match[1] ?? match[2] ?? match[3] ?? "";
		if (/^\.{0,2}\//.test(text) || (/\.\w+$/.test(text) && text.includes("/"))) {
			terms.push({
				text: text.replace(/^(?:\.{1,2}\/)+/, ""),
				kind: "path",
				weight: rounded(NAMED * share),
				parts: [],
			});
		} else for (const name of namesOf(text)) terms.push(identifier(name, NAMED * share));
	}
	return terms;
}

/** Names in a quoted type (`Promise<Account>`) or name; what the language itself calls so is none. */
function namesOf(text: string): string[] {
	if (NAME.test(text)) return isCode(text) ? [text] : [];
	return /[<>|&[\]{}():;,]/.test(text) ? (text.match(NAMES) ?? []).filter(isCode) : [];
}

function isCode(name: string): boolean {
	const [first = ""] = name.split(".");
	return name.length > 1 && !isKeyword(first) && !isGlobal(first) && !isCommonMember(name);
}

/** What a program threw: its wording, and the names that an engine's message quotes. */
function thrownIn(message: string, share: number): Term[] {
	return readMessages(`Error: ${message}`).flatMap(({ kind, text }): Term[] => {
		if (kind === "identifier") return [identifier(text, NAMED * share)];
		return kind === "quoted" ? [{ text, kind, weight: rounded(THROWN * share), parts: [] }] : [];
	});
}

function identifier(text: string, weight: number): Term {
	return { text, kind: "identifier", weight: rounded(weight), parts: subwords(text) };
}

function rounded(weight: number): number {
	return Number(weight.toFixed(4));
}
