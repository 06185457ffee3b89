import { isProduct } from "./builtins.ts";
import { type Finding, NAME_MARK } from "./finding.ts";
import { WORD_LETTERS } from "./letters.ts";
import { stem } from "./stem.ts";
import { isDim, isProcessTalk, isStopWord } from "./stop-words.ts";
import { subwords } from "./subwords.ts";

/** Longest word (characters): what is longer is data. */
const MAX_WORD = 40;

/** Words of any program or of any task say half of what others say. */
const DIM = 0.5;
/** Words in scripts that code is seldom written in: they can only stand in comments and texts. */
const OTHER_SCRIPT = 0.5;
/** Status codes and limits are searchable, but say little alone. */
const NUMBER = 0.5;

const WORD = new RegExp(`[${WORD_LETTERS}0-9_$]+(?:['’][${WORD_LETTERS}]+)*`, "g");

/** A sentence ends at its mark, at a blank line and where the layout closed a paragraph. */
const SENTENCE_END = /[.!?;](?=\s|$)|[。！？；]|\n\s*\n/u;

/**
 * The words of a passage that may say something. `prose`: sentences that only talk about the work
 * are left out, unless they hold a name (which is covered by a mark, or stands in backticks).
 */
export function readWords(text: string, prose: boolean): Finding[] {
	const found: Finding[] = [];
	let at = 0;
	for (const sentence of prose ? text.split(SENTENCE_END) : [text]) {
		// `split` drops the mark: the sentence is found again after what came before it.
		const start = text.indexOf(sentence, at);
		at = start + sentence.length;
		const words = wordsOf(sentence, start);
		const named = sentence.includes(NAME_MARK) || sentence.includes("`");
		if (prose && !named && words.every((word) => isProcessTalk(stem(word.text)))) continue;
		found.push(...words);
	}
	return found;
}

function wordsOf(sentence: string, offset: number): Finding[] {
	const found: Finding[] = [];
	for (const match of sentence.matchAll(WORD)) {
		if (match[0].length > MAX_WORD) continue;
		const before = sentence[match.index - 1] ?? "";
		const start = offset + match.index;
		const end = start + match[0].length;
		if (/^[0-9]+$/.test(match[0])) {
			const after = sentence.slice(
				match.index + match[0].length,
				match.index + match[0].length + 2,
			);
			const lone = !/[#.,:\p{L}-]/u.test(before) && !/^[.,:]\d/.test(after);
			if (lone && /^[0-9]{3,5}$/.test(match[0])) found.push(word(match[0], start, end, NUMBER));
			continue;
		}
		for (const text of partsOf(match[0])) {
			const strength = /^[0-9a-z\u00c0-\u024f]/.test(text) ? 1 : OTHER_SCRIPT;
			found.push(word(text, start, end, isDim(stem(text)) ? strength * DIM : strength));
		}
	}
	return found;
}

function word(text: string, start: number, end: number, strength: number): Finding {
	return { kind: "word", text, start, end, strength };
}

/** `it's` → nothing, `server's` → `server`, `doesn't` → nothing. */
function partsOf(spelt: string): string[] {
	const plain = spelt.replace(/['’].*$/u, "");
	// Code spells products both ways: `postcss` and `loadPostCSS`.
	const whole = isProduct(plain) ? [plain.toLowerCase()] : [];
	const parts = [...new Set([...whole, ...subwords(plain)])];
	return parts.filter(
		(part) => part.length > 1 && !isStopWord(part) && /\p{L}/u.test(part) && !/^v\d+$/.test(part),
	);
}
