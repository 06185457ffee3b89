/** Where the compiler is asked about a symbol: at which places, and in which files about which members. */
import type { Corpus } from "../../corpus/corpus.ts";
import { type SourceFile, textOf } from "../../corpus/file.ts";
import { byCodeUnit } from "../../corpus/list.ts";
import { parseFile } from "../../corpus/parse.ts";
import { isIdentifierName } from "../../corpus/tokens.ts";
import type { MemberQuestion, Spot } from "../../layers/symbol/lookup.ts";
import { speaksAbout } from "../../layers/symbol/session.ts";
import { matching, names } from "../../resolver/match.ts";
import type { Asked } from "./asked.ts";
import type { Survey } from "./survey.ts";

/** Places of one name that are asked about: what it is shows at the first few. */
const MAX_SPOTS = 12;

/** Files in which one member is asked about. */
export const MAX_HOMES = 4;

const TEST = /(?:^|\/)(?:tests?|__tests__|examples?|fixtures?|bench)(?:\/|$)|\.(?:test|spec)\./;

/** Imports and re-exports of the name, then its uses; of a member, those with the owner before them. */
export function spotsOf({ symbol, places }: Asked, survey: Survey): Spot[] {
	const last = symbol.segments.at(-1) as string;
	const owner = symbol.segments.at(-2);
	const { declared, mentions } = survey.of(last);
	if (
		owner === undefined &&
		places.paths === undefined &&
		matching(symbol, declared, undefined).length > 0
	) {
		return declared
			.filter(({ renames, file }) => renames && speaksAbout(file.path))
			.slice(0, MAX_SPOTS)
			.map((one) => spot(one.file, one.nameStart, one.nameEnd));
	}
	const inPlace = ({ file }: { readonly file: { readonly path: string } }): boolean =>
		(places.paths?.has(file.path) ?? true) && speaksAbout(file.path);
	const aliases =
		owner === undefined
			? declared.filter((one) => one.role === "alias" && inPlace(one) && names(symbol, one))
			: [];
	const uses = mentions.filter(
		(one) =>
			inPlace(one) &&
			names(symbol, one) &&
			(owner === undefined ? places.paths === undefined : one.owner === owner),
	);
	const byRank = <T extends { readonly file: { readonly path: string } }>(
		list: readonly T[],
	): T[] =>
		[...list].sort(
			(a, b) =>
				Number(TEST.test(a.file.path)) - Number(TEST.test(b.file.path)) ||
				byCodeUnit(a.file.path, b.file.path),
		);
	return [
		...byRank(aliases).map((one) => spot(one.file, one.nameStart, one.nameEnd)),
		...byRank(uses).map((one) => spot(one.file, one.startByte, one.endByte)),
	].slice(0, MAX_SPOTS);
}

export function spot(file: Spot["file"], startByte: number, endByte: number): Spot {
	return { file, path: file.path, startByte, endByte };
}

/** Where the chain could be written: in its own file, or in those that know its first owner. */
export function questionsOf(
	asked: Asked,
	corpus: Corpus,
	survey: Survey,
	owners: Survey,
	home: SourceFile | undefined,
): MemberQuestion[] {
	const { symbol, places } = asked;
	const name = symbol.segments.at(-1) as string;
	const chain = symbol.segments.slice(0, -1);
	if (places.paths !== undefined) {
		return [...places.paths]
			.slice(0, MAX_HOMES)
			.filter(speaksAbout)
			.flatMap((path) => {
				const home = corpus.read(path);
				if (home === undefined || (chain.length === 0 && tellsAllExports(home))) return [];
				return [{ home, owners: chain, name }];
			});
	}
	const [first] = chain;
	const anywhere = (): MemberQuestion[] =>
		home === undefined ? [] : [{ home, owners: chain, name, isGlobal: true }];
	if (first === undefined) {
		const isKnown = survey.of(name).declared.some(({ role }) => role === "declaration");
		return isIdentifierName(name) && !isKnown ? anywhere() : [];
	}
	const homes = owners
		.of(first)
		.declared.filter((one) => one.scope !== "local" && speaksAbout(one.file.path))
		.sort(
			(a, b) =>
				Number(a.role === "alias") - Number(b.role === "alias") ||
				Number(TEST.test(a.file.path)) - Number(TEST.test(b.file.path)) ||
				byCodeUnit(a.file.path, b.file.path),
		);
	const questions = new Map<string, MemberQuestion>();
	// A file that imports the owner knows no more of it than the one that declares it.
	const declaring = homes.filter(({ role }) => role === "declaration");
	for (const { file, containers, role } of declaring.length > 0 ? declaring : homes) {
		const inner = role === "alias" ? chain : [...containers, ...chain];
		const key = `${file.path}\0${inner.join("\0")}`;
		if (questions.size < MAX_HOMES) questions.set(key, { home: file, owners: inner, name });
	}
	return questions.size > 0 ? [...questions.values()] : anywhere();
}

/** A file in which what is known everywhere can be asked about. */
export function homeAnywhere(asked: readonly Asked[], corpus: Corpus): SourceFile | undefined {
	if (asked.every(({ places }) => places.paths !== undefined)) return undefined;
	const code = corpus.paths.filter((path) => /\.[cm]?[jt]sx?$/.test(path)).sort(byRank);
	return code[0] === undefined ? undefined : corpus.read(code[0]);
}

/** Whether what a file exports stands in it: then its text has said all, and the compiler need not be asked. */
function tellsAllExports(file: SourceFile): boolean {
	if (parseFile(file)?.hasErrors() !== false) return false;
	return !/\bexport\s*(?:type\s*)?\*|\bexport\s*=|\bexports\b/.test(textOf(file));
}

/** TypeScript before JavaScript, code before tests. */
function byRank(a: string, b: string): number {
	const rank = (path: string): number =>
		Number(TEST.test(path)) +
		(/\.[cm]?tsx?$/.test(path) ? 0 : 2) +
		(/\.d\.[cm]?ts$/.test(path) ? 4 : 0);
	return rank(a) - rank(b) || byCodeUnit(a, b);
}
