/** Where names stand in the corpus: as declarations, in code, in any text. */
import { join } from "node:path";
import type { Corpus } from "../../corpus/corpus.ts";
import { byteOffsetsOf, type SourceFile } from "../../corpus/file.ts";
import { filesHolding } from "../../corpus/holding.ts";
import { byCodeUnit } from "../../corpus/list.ts";
import { parseFiles, whyUnparsed } from "../../corpus/parse.ts";
import { readRegular } from "../../corpus/regular.ts";
import type { RipgrepOptions } from "../../corpus/ripgrep.ts";
import { tokensIn } from "../../corpus/tokens.ts";
import { type DeclaredName, type Mention, namesIn } from "../../layers/structural/declared.ts";

/** All that the corpus says about one name (a private one without its `#`). */
interface NameSurvey {
	readonly declared: readonly DeclaredName[];
	readonly mentions: readonly Mention[];
	/** Files that hold it, with the byte of each place. */
	readonly texts: readonly { readonly file: SourceFile; readonly bytes: readonly number[] }[];
	/** Files in which it may be declared, but that no layer can read there; a sentence's end each. */
	readonly unread: readonly { readonly path: string; readonly why: string }[];
}

export interface SurveyOptions extends RipgrepOptions {
	/** Whether files in which ripgrep saw none of the names are to be looked through as well. */
	readonly confirm?: boolean;
	/** Names that are looked for in some files alone. */
	readonly only?: ReadonlyMap<string, ReadonlySet<string>> | undefined;
}

export interface Survey {
	of(name: string): NameSurvey;
	/** What ripgrep could not look into. */
	readonly complaints: readonly string[];
}

/** Languages that declare names and that no layer reads. */
const FOREIGN =
	/\.(?:py|pyi|rb|go|rs|java|kts?|swift|[ch]|cc|cpp|cxx|hpp|hh|m|mm|cs|fs|vb|php|scala|clj|cljs|ex|exs|erl|hs|ml|mli|lua|r|jl|dart|zig|nim|pl|pm|sh|bash|ps1|sql|prisma|graphql|gql|proto|groovy|gradle|elm|re|res|coffee|sol|wat|tf)$/i;

const NOTHING: NameSurvey = { declared: [], mentions: [], texts: [], unread: [] };

/**
 * One ripgrep run finds the files, each is read and parsed once however many names it holds. `also`
 * are files that are looked at in any case: for `default`, which is declared without being named.
 */
export async function surveyNames(
	corpus: Corpus,
	names: ReadonlySet<string>,
	options: SurveyOptions,
	also: ReadonlySet<string> = new Set(),
): Promise<Survey> {
	const plain = new Set([...names].map((name) => name.replace(/^#/, "")));
	const { paths, complaints } = await filesHolding(corpus.root, [...plain], options);
	const namesAt = namesByPath(plain, options.only);
	const limited = [...(options.only?.values() ?? [])].flatMap((within) => [...within]);
	const wanted = [...new Set([...paths, ...also, ...limited])].sort(byCodeUnit);
	const held = wanted.flatMap((path) => heldIn(path, corpus, namesAt(path), also.has(path)));
	if (options.confirm) {
		const free = new Set([...plain].filter((name) => !options.only?.has(name)));
		held.push(...(await missedBy(corpus, free, new Set(held.map(({ file }) => file.path)))));
	}
	await parseFiles(held.map(({ file }) => file));
	const found = new Map<string, { -readonly [K in keyof NameSurvey]: NameSurvey[K][number][] }>();
	const entry = (name: string) => {
		const known = found.get(name);
		if (known !== undefined) return known;
		const fresh = { declared: [], mentions: [], texts: [], unread: [] };
		found.set(name, fresh);
		return fresh;
	};
	for (const { file, tokens } of held) {
		const toByte = byteOffsetsOf(file);
		for (const [name, indices] of tokens) {
			entry(name).texts.push({ file, bytes: indices.map(toByte) });
		}
		const present = [...new Set([...tokens.keys(), ...(also.has(file.path) ? ["default"] : [])])];
		const inFile = namesIn(
			file,
			present.flatMap((name) => [name, `#${name}`]),
		);
		if (inFile === undefined) {
			const why = unreadable(file);
			if (why !== undefined) {
				for (const name of tokens.keys()) entry(name).unread.push({ path: file.path, why });
			}
			continue;
		}
		for (const one of inFile.declared) entry(one.name.replace(/^#/, "")).declared.push(one);
		for (const one of inFile.mentions) entry(one.name.replace(/^#/, "")).mentions.push(one);
		for (const name of present) {
			if (inFile.unread.has(name)) {
				entry(name).unread.push({ path: file.path, why: "holds it in code that can't be parsed" });
			}
		}
		if (inFile.dropped > 0) {
			for (const name of tokens.keys()) {
				entry(name).unread.push({ path: file.path, why: "holds it too often" });
			}
		}
	}
	for (const path of wanted) {
		const bytes =
			corpus.read(path) === undefined ? readRegular(join(corpus.root, path)) : undefined;
		if (bytes === undefined || bytes.includes(0)) continue; // binary files are no part of the corpus
		for (const name of namesAt(path)) {
			if (bytes.includes(name)) entry(name).unread.push({ path, why: "is too large to be parsed" });
		}
	}
	return { of: (name) => found.get(name.replace(/^#/, "")) ?? NOTHING, complaints };
}

function namesByPath(
	names: ReadonlySet<string>,
	only: SurveyOptions["only"],
): (path: string) => ReadonlySet<string> {
	if (only === undefined || only.size === 0) return () => names;
	const free = [...names].filter((name) => !only.has(name));
	const byPath = new Map<string, string[]>();
	for (const [name, within] of only) {
		for (const path of within) byPath.set(path, [...(byPath.get(path) ?? free), name]);
	}
	const elsewhere = new Set(free);
	return (path) => (byPath.has(path) ? new Set(byPath.get(path)) : elsewhere);
}

interface Held {
	readonly file: SourceFile;
	readonly tokens: ReadonlyMap<string, readonly number[]>;
}

function heldIn(
	path: string,
	corpus: Corpus,
	names: ReadonlySet<string>,
	inAnyCase: boolean,
): Held[] {
	if (names.size === 0 && !inAnyCase) return [];
	const file = corpus.read(path);
	if (file === undefined) return [];
	const tokens = tokensIn(file, names);
	return tokens.size > 0 || inAnyCase ? [{ file, tokens }] : [];
}

/**
 * ripgrep may have seen a file in another state than we read, or half written: before a name counts as
 * absent, the texts themselves are looked through.
 */
async function missedBy(
	corpus: Corpus,
	names: ReadonlySet<string>,
	known: ReadonlySet<string>,
): Promise<Held[]> {
	if (names.size === 0) return [];
	const files = await corpus.readAll();
	return files.flatMap(({ path, result }) => {
		if (known.has(path) || result.state !== "text") return [];
		const tokens = tokensIn(result.file, names);
		return tokens.size > 0 ? [{ file: result.file, tokens }] : [];
	});
}

function unreadable(file: SourceFile): string | undefined {
	if (FOREIGN.test(file.path)) return "is in a language that no layer reads";
	const why = whyUnparsed(file);
	if (why === "size" || why === "minified") return "is too large or minified to be parsed";
	return undefined;
}
