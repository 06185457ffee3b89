import type { Corpus } from "../../corpus/corpus.ts";
import {
	byteOffsetsOf,
	encodingOf,
	lineAt,
	type SourceFile,
	textOf,
	utf16ToUtf8,
} from "../../corpus/file.ts";
import {
	complaintsIn,
	MAX_FILE_BYTES,
	type RipgrepOptions,
	type RipgrepProcess,
	runRipgrep,
} from "../../corpus/ripgrep.ts";
import { namesCode, type Term } from "../../query/term.ts";
import { gravest, type Hit, type LayerResult, type ReasonCode } from "../hit.ts";
import { attribute, indexTerms, type TermIndex } from "./attribute.ts";
import { patternsOf } from "./patterns.ts";
import { type MatchedLine, readMatches } from "./stream.ts";

/** Matching lines taken from one file: above that, a file is data that repeats itself. */
const MAX_LINES_PER_FILE = 5_000;

/** Matches taken from one line: minified bundles put a whole program on one. */
const MAX_MATCHES_PER_LINE = 64;

/**
 * Matches of one term above which the whole term is dropped: it says nothing about where to look.
 * All or nothing, since keeping the first to arrive would make the answer depend on threads. A name
 * may be asked for even though it is common; a word that common only floods.
 */
const FLOOD = { name: 50_000, word: 25_000 } as const;

/** A running search: started early, collected when the corpus is listed. */
export interface LexicalSearch {
	/** Gives the hits, checked against the corpus' own bytes. Never rejects for a failed ripgrep. */
	collect(corpus: Corpus): Promise<LayerResult>;
}

/** One match before it is checked against the file: offsets are those that ripgrep counted. */
interface RawHit {
	readonly start: number;
	readonly end: number;
	readonly line: number;
	readonly term: Term;
	readonly spelling: NonNullable<Hit["spelling"]>;
}

/** Starts one ripgrep process for all terms. */
export function startLexicalSearch(
	root: string,
	terms: readonly Term[],
	options: RipgrepOptions,
): LexicalSearch {
	const patterns = patternsOf(terms);
	if (patterns.length === 0) {
		return { collect: async () => ({ layer: "lexical", status: "ok", hits: [], reason: null }) };
	}
	const args = [
		"--json",
		"--crlf",
		`--max-count=${MAX_LINES_PER_FILE}`,
		`--max-filesize=${MAX_FILE_BYTES}`,
		"--file=-",
	];
	const matches = new Matches(indexTerms(terms));
	const running = runRipgrep(root, args, `${patterns.join("\n")}\n`, options);
	const ended = running.then((ripgrep) => drain(ripgrep, matches));
	ended.catch(() => {}); // heard of in collect()
	return {
		collect: async (corpus) => {
			try {
				return matches.toResult(corpus, await ended);
			} catch (error) {
				options.signal?.throwIfAborted();
				const reason = `ripgrep could not be run (${(error as Error).message})`;
				return { layer: "lexical", status: "unavailable", hits: [], reason, code: "missing" };
			}
		},
	};
}

/** Exit code 2 can come with good results (one unreadable file): what it complained of is kept. */
async function drain(ripgrep: RipgrepProcess, matches: Matches): Promise<Complaints> {
	await readMatches(ripgrep.stdout, (line) => matches.add(line));
	const { code, stderr } = await ripgrep.done;
	const complaints = complaintsIn(stderr);
	const failed = code === null || (code === 2 && complaints.length === 0);
	if (code === 2 && failed) complaints.push("ripgrep failed without a reason");
	if (code === null) complaints.push("ripgrep was killed before it had finished");
	return { complaints, code: failed ? "crashed" : "unreadable" };
}

interface Complaints {
	readonly complaints: readonly string[];
	/** What they amount to, where there are any. */
	readonly code: ReasonCode;
}

/** The matches so far, by path; and what was left out, so that it can be told. */
class Matches {
	readonly #index: TermIndex;
	readonly #byPath = new Map<string, RawHit[]>();
	readonly #counts = new Map<Term, number>();
	readonly #lines = new Map<string, number>();
	#cutInLines = 0;

	constructor(index: TermIndex) {
		this.#index = index;
	}

	add(line: MatchedLine): void {
		this.#lines.set(line.path, (this.#lines.get(line.path) ?? 0) + 1);
		const { text } = line;
		const cut = line.matches.slice(0, MAX_MATCHES_PER_LINE);
		this.#cutInLines += line.matches.length - cut.length;
		const byte = line.latin1 ? (index: number) => index : utf16ToUtf8(text);
		const spans = toUtf16(text, cut, line.latin1);
		let hits = this.#byPath.get(line.path);
		if (hits === undefined) {
			hits = [];
			this.#byPath.set(line.path, hits);
		}
		for (const { term, start, end, spelling } of attribute(text, spans, this.#index)) {
			const count = (this.#counts.get(term) ?? 0) + 1;
			this.#counts.set(term, count);
			if (count > floodOf(term)) continue;
			hits.push({
				start: line.offset + byte(start),
				end: line.offset + byte(end),
				line: line.line,
				term,
				spelling,
			});
		}
	}

	toResult(corpus: Corpus, { complaints, code }: Complaints): LayerResult {
		const flooded = new Set([...this.#counts].filter(([t, n]) => n > floodOf(t)).map(([t]) => t));
		const hits: Hit[] = [];
		let changed = 0;
		for (const [path, raw] of this.#byPath) {
			const kept = raw.filter((hit) => !flooded.has(hit.term));
			const file = kept.length > 0 ? corpus.read(path) : undefined;
			if (file === undefined) continue;
			const placed = place(file, kept);
			if (placed === undefined) changed += 1;
			else hits.push(...placed);
		}
		const caps = this.#caps();
		const reasons = [
			...[...flooded].map(
				(t) => `\`${t.text}\` matches more than ${floodOf(t)} times and was left out`,
			),
			...caps,
			...(changed > 0 ? [`${changed} file(s) changed while they were searched`] : []),
			...(complaints.length > 0 ? [`ripgrep reported: ${complaints.slice(0, 3).join("; ")}`] : []),
		];
		const codes: ReasonCode[] = [
			...(flooded.size + caps.length > 0 ? ["capped" as const] : []),
			...(changed > 0 ? ["changed" as const] : []),
			...(complaints.length > 0 ? [code] : []),
		];
		return {
			layer: "lexical",
			status: reasons.length === 0 ? "ok" : "partial",
			hits,
			reason: reasons.join("; ") || null,
			code: gravest(codes),
		};
	}

	#caps(): string[] {
		const full = [...this.#lines.values()].filter((lines) => lines >= MAX_LINES_PER_FILE).length;
		return [
			...(full > 0
				? [`${full} file(s) were searched up to ${MAX_LINES_PER_FILE} matching lines`]
				: []),
			...(this.#cutInLines > 0
				? [
						`${this.#cutInLines} matches on lines with more than ${MAX_MATCHES_PER_LINE} were left out`,
					]
				: []),
		];
	}
}

function floodOf(term: Term): number {
	return namesCode(term) ? FLOOD.name : FLOOD.word;
}

/** Byte offsets within a line as UTF-16 offsets of its text. */
function toUtf16(
	text: string,
	spans: MatchedLine["matches"],
	latin1: boolean,
): MatchedLine["matches"] {
	if (latin1 || Buffer.byteLength(text) === text.length) return spans;
	const bytes = Buffer.from(text);
	const index = (byte: number): number => bytes.toString("utf8", 0, byte).length;
	return spans.map(({ start, end }) => ({ start: index(start), end: index(end) }));
}

const UTF8_BOM = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Turns ripgrep's offsets into offsets on disk: it strips a UTF-8 BOM before it counts and searches
 * UTF-16 as UTF-8. Undefined if the file is no longer what was searched.
 */
function place(file: SourceFile, raw: readonly RawHit[]): Hit[] | undefined {
	const toDisk = offsetsOf(file);
	const hits = raw.map(({ start, end, term, spelling }): Hit => {
		const startByte = toDisk(start);
		return {
			layer: "lexical",
			path: file.path,
			startByte,
			endByte: toDisk(end),
			startLine: lineAt(file, startByte),
			endLine: lineAt(file, Math.max(startByte, toDisk(end) - 1)),
			term: term.text,
			evidence: "textual",
			kind: term.kind,
			spelling,
		};
	});
	const last = hits.at(-1);
	const line = raw.at(-1)?.line;
	// Any edit before the last match shifts it; an edit in place changes the line's number or length.
	return last && (last.endByte > file.bytes.length || last.startLine !== line) ? undefined : hits;
}

function offsetsOf(file: SourceFile): (offset: number) => number {
	const encoding = encodingOf(file);
	if (encoding === "utf8" || encoding === "latin1") {
		const bom = file.bytes.subarray(0, 3).equals(UTF8_BOM) ? 3 : 0;
		return (offset) => offset + bom;
	}
	const text = textOf(file).slice(1);
	const bytes = Buffer.from(text);
	const toByte = byteOffsetsOf(file);
	return (offset) => toByte(1 + bytes.toString("utf8", 0, offset).length);
}
