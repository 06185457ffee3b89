/** What the compiler says of symbols that the text alone doesn't show: aliases, re-exports, inherited members. */
import type { Corpus } from "../../corpus/corpus.ts";
import { lineAt, lineText, type SourceFile, textOf } from "../../corpus/file.ts";
import { byCodeUnit } from "../../corpus/list.ts";
import { installedFolder, packageAbove } from "../../corpus/package-of.ts";
import { parseFile } from "../../corpus/parse.ts";
import { isIdentifierName } from "../../corpus/tokens.ts";
import { type DeclaredName, type Mention, namesIn } from "../../layers/structural/declared.ts";
import { basesOf } from "../../layers/structural/members.ts";
import type {
	Lookup,
	MemberAnswer,
	MemberQuestion,
	Resolution,
	Spot,
	Target,
} from "../../layers/symbol/lookup.ts";
import { LANGUAGE } from "../../layers/symbol/place.ts";
import { speaksAbout } from "../../layers/symbol/session.ts";
import type { Candidate } from "../../resolver/candidate.ts";
import { matching, names } from "../../resolver/match.ts";
import type { Dependency } from "../../resolver/report.ts";
import { engineVersions } from "../versions.ts";
import type { Asked } from "./asked.ts";
import type { Survey } from "./survey.ts";

/** Places of one name that are asked about: what it is shows at the first few. */
const MAX_SPOTS = 12;
/** Files in which one member is asked about. */
const MAX_HOMES = 4;
/** Files that can't be parsed and whose outline is asked for. */
const MAX_OUTLINES = 20;
/** Bases of bases that are followed: deeper hierarchies are rare, and the compiler sees them in any case. */
const MAX_LEVELS = 4;

/** What was learnt about one symbol. */
export interface Followed {
	readonly candidates: readonly Candidate[];
	readonly dependency: Dependency | undefined;
	readonly missing: readonly string[];
	readonly outside: boolean;
	readonly members: "absent" | "open" | "unknown" | "not asked";
	readonly ownerKnown: boolean;
	readonly closed: boolean;
	readonly missingBases: readonly string[];
}

const TEST = /(?:^|\/)(?:tests?|__tests__|examples?|fixtures?|bench)(?:\/|$)|\.(?:test|spec)\./;

/** Asks for all symbols side by side. */
export async function followSymbols(
	asked: readonly Asked[],
	corpus: Corpus,
	survey: Survey,
	owners: Survey,
	lookup: Lookup,
): Promise<ReadonlyMap<Asked, Followed>> {
	const anywhere = homeAnywhere(asked, corpus);
	const plans = asked.map((one) => ({
		one,
		spots: spotsOf(one, survey),
		questions: questionsOf(one, corpus, survey, owners, anywhere),
		owner: ownerOf(one, owners),
	}));
	const outlined = await outlinedIn(asked, corpus, survey, lookup);
	const resolutions = await askAll(
		plans.flatMap(({ spots }) => spots),
		lookup,
	);
	const members = await askHomes(
		plans.map(({ questions }) => questions),
		lookup,
	);
	const followed = new Map<Asked, Followed>();
	for (const [index, { one, spots, questions, owner }] of plans.entries()) {
		const answers = members[index] ?? [];
		const found = spots.flatMap((spot) => {
			const resolution = resolutions.get(spot);
			return resolution === undefined ? [] : [{ resolution, from: spot.file.path }];
		});
		const bases =
			owner.length === 0
				? { missing: [], closed: false }
				: await followBases(owner, corpus, lookup);
		followed.set(one, {
			...concluded(found, answers, questions, owner, bases, corpus),
			...(outlined.has(one) ? { candidates: outlined.get(one) ?? [] } : {}),
		});
	}
	return followed;
}

/** Declarations in files that the parser couldn't read there, as the compiler's outline tells them. */
async function outlinedIn(
	asked: readonly Asked[],
	corpus: Corpus,
	survey: Survey,
	lookup: Lookup,
): Promise<ReadonlyMap<Asked, readonly Candidate[]>> {
	const unread = asked.map(({ symbol }) =>
		survey.of(symbol.segments.at(-1) as string).unread.map(({ path }) => path),
	);
	const files = [...new Set(unread.flat())]
		.filter(speaksAbout)
		.slice(0, MAX_OUTLINES)
		.flatMap((path) => corpus.read(path) ?? []);
	const outlines = await lookup.outlines(files);
	const all = files.flatMap((file, index) =>
		(outlines[index] ?? []).map((one) => ({ ...bareCandidate({ ...one, file }), ...one })),
	);
	const found = asked.map(
		(one) =>
			[one, matching(one.symbol, all, one.places.paths).flatMap(({ members }) => members)] as const,
	);
	return new Map(found.filter(([, candidates]) => candidates.length > 0));
}

/** Asks in each plan's first file, then in the others where that gave nothing. */
async function askHomes(
	plans: readonly (readonly MemberQuestion[])[],
	lookup: Lookup,
): Promise<(MemberAnswer | undefined)[][]> {
	const answers = plans.map((): (MemberAnswer | undefined)[] => []);
	const isAnswered = (answer: MemberAnswer | undefined): boolean =>
		answer !== undefined && answer.targets.length + answer.packages.length > 0;
	for (let home = 0; home < MAX_HOMES; home++) {
		const open = plans.flatMap((questions, plan) => {
			const question = questions[home];
			return question === undefined || answers[plan]?.some(isAnswered) ? [] : [{ plan, question }];
		});
		if (open.length === 0) break;
		const found = await lookup.members(open.map(({ question }) => question));
		open.forEach(({ plan }, index) => {
			const list = answers[plan] as (MemberAnswer | undefined)[];
			list[home] = found[index];
		});
	}
	return answers;
}

async function askAll(
	spots: readonly Spot[],
	lookup: Lookup,
): Promise<ReadonlyMap<Spot, Resolution | undefined>> {
	const answers = await lookup.follow(spots);
	return new Map(spots.map((spot, index) => [spot, answers[index]]));
}

/** Imports and re-exports of the name, then its uses; of a member, those with the owner before them. */
function spotsOf({ symbol, places }: Asked, survey: Survey): Spot[] {
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

function spot(file: Spot["file"], startByte: number, endByte: number): Spot {
	return { file, path: file.path, startByte, endByte };
}

/** Where the chain could be written: in its own file, or in those that know its first owner. */
function questionsOf(
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
	for (const { file, containers, role } of homes) {
		const inner = role === "alias" ? chain : [...containers, ...chain];
		const key = `${file.path}\0${inner.join("\0")}`;
		if (questions.size < MAX_HOMES) questions.set(key, { home: file, owners: inner, name });
	}
	return questions.size > 0 ? [...questions.values()] : anywhere();
}

/** A file in which what is known everywhere can be asked about. */
function homeAnywhere(asked: readonly Asked[], corpus: Corpus): SourceFile | undefined {
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

/** The declarations of what the symbol belongs to. */
export function ownerOf({ symbol, places }: Asked, owners: Survey): readonly DeclaredName[] {
	const chain = symbol.segments.slice(0, -1);
	const last = chain.at(-1);
	if (last === undefined) return [];
	const owner = { text: "", segments: chain, maybePrivate: false };
	return matching(owner, owners.of(last).declared, places.paths).flatMap(
		({ members }) => members as readonly DeclaredName[],
	);
}

/** Whether all that an owner builds on can be seen. */
async function followBases(
	owner: readonly DeclaredName[],
	corpus: Corpus,
	lookup: Lookup,
): Promise<{ missing: readonly string[]; closed: boolean }> {
	const missing: string[] = [];
	let closed = owner.every(isClosed);
	const seen = new Set<string>();
	let next: readonly DeclaredName[] = owner;
	for (let level = 0; level < MAX_LEVELS && next.length > 0; level++) {
		const bases = next.flatMap(basesOf).filter(({ file }) => speaksAbout(file.path));
		const answers = await lookup.follow(
			bases.map(({ file, startByte, endByte }: Mention) => spot(file, startByte, endByte)),
		);
		const targets: DeclaredName[] = [];
		for (const answer of answers) {
			if (answer === undefined) closed = false;
			missing.push(...(answer?.missing ?? []));
			for (const target of answer?.targets ?? []) {
				if (seen.has(target.key)) continue;
				seen.add(target.key);
				const found = declaredAt(target, corpus);
				if (found !== undefined) targets.push(found);
			}
		}
		next = targets;
	}
	return { missing: [...new Set(missing)], closed };
}

function isClosed({ kind, signature }: DeclaredName): boolean {
	if (/^(?:class|interface|enum|namespace|type|function)$/.test(kind)) return true;
	return /=\s*(?:new\s|\{|\[)/.test(signature) || kind === "enum member";
}

function concluded(
	found: readonly { readonly resolution: Resolution; readonly from: string }[],
	answers: readonly (MemberAnswer | undefined)[],
	questions: readonly MemberQuestion[],
	owner: readonly DeclaredName[],
	bases: { readonly missing: readonly string[]; readonly closed: boolean },
	corpus: Corpus,
): Followed {
	const members = answers.filter((answer) => answer !== undefined);
	const all = [...found.map(({ resolution }) => resolution), ...members];
	const candidates = all
		.flatMap(({ targets }) => targets)
		.map(
			(target) => declaredAt(target, corpus) ?? bareCandidate({ ...target, name: bare(target) }),
		);
	const modules = all.flatMap(({ modules }) => modules);
	const said = new Set(
		answers.flatMap((answer, index) =>
			answer === undefined || questions[index]?.isGlobal ? [] : [answer.otherwise],
		),
	);
	return {
		candidates: [...candidates, ...modules.flatMap((path) => moduleCandidate(path, corpus))],
		dependency: candidates.length > 0 ? undefined : dependencyOf(found, members, corpus),
		missing: [...new Set(all.flatMap(({ missing }) => missing))].filter(
			(name) => !isGone(name, found, corpus),
		),
		outside: all.some(({ outside }) => outside),
		members:
			said.size === 0
				? "not asked"
				: said.has("absent")
					? "absent"
					: said.has("open")
						? "open"
						: "unknown",
		ownerKnown: owner.length > 0 || answers.some((_, index) => !questions[index]?.isGlobal),
		closed: bases.closed,
		missingBases: bases.missing,
	};
}

/** An import of a file that doesn't exist hides nothing. */
function isGone(
	name: string,
	found: readonly { readonly resolution: Resolution; readonly from: string }[],
	corpus: Corpus,
): boolean {
	if (!/^\.{1,2}\//.test(name)) return false;
	return found.every(({ from }) => {
		const folder = from.split("/").slice(0, -1).join("/");
		const base = new URL(name, `file:///${folder === "" ? "" : `${folder}/`}`).pathname.slice(1);
		const stem = base.replace(/\.[cm]?[jt]sx?$/, "");
		return !corpus.paths.some((path) => path.startsWith(`${stem}.`) || path.startsWith(`${stem}/`));
	});
}

function dependencyOf(
	found: readonly { readonly resolution: Resolution; readonly from: string }[],
	members: readonly MemberAnswer[],
	corpus: Corpus,
): Dependency | undefined {
	for (const { packages, elsewhere } of members) {
		const [name] = packages;
		if (name === LANGUAGE) return language();
		const manifest = name === undefined ? undefined : packageAbove(elsewhere[0] ?? "");
		if (name !== undefined) return { package: name, version: manifest?.version ?? null };
	}
	for (const { resolution, from } of found) {
		const [name] = resolution.packages;
		if (name === undefined) continue;
		if (name === LANGUAGE) return language();
		const near = `${corpus.root}/${from}`.replace(/\/[^/]*$/, "");
		const folder = installedFolder(near, name);
		const manifest = folder === undefined ? undefined : packageAbove(`${folder}/package.json`);
		return { package: name, version: manifest?.version ?? null };
	}
	return undefined;
}

function language(): Dependency {
	return { package: "typescript", version: engineVersions().typescript };
}

/** The declaration whose name stands at a target. */
function declaredAt(target: Target, corpus: Corpus): DeclaredName | undefined {
	const file = corpus.read(target.path);
	if (file === undefined) return undefined;
	const name = target.text === "module.exports" ? "default" : bare(target);
	const declared = namesIn(file, [name])?.declared ?? [];
	return declared.find(
		({ nameStart, nameEnd }) => nameStart <= target.startByte + 1 && target.startByte < nameEnd,
	);
}

function bare({ text }: Target): string {
	return text.replace(/^(["'`])(.*)\1$/, "$2");
}

/** A declaration of which only the place of its name is known. */
function bareCandidate(place: {
	readonly file: SourceFile;
	readonly name: string;
	readonly startByte: number;
	readonly endByte: number;
}): Candidate {
	const { file, name, startByte, endByte } = place;
	const line = lineAt(file, startByte);
	return {
		file,
		name,
		containers: [],
		kind: "variable",
		role: "declaration",
		scope: "module",
		exported: false,
		augments: false,
		nameStart: startByte,
		nameEnd: endByte,
		startByte,
		endByte,
		line,
		signature: lineText(file, line).trim().slice(0, 200),
	};
}

/** `import * as ns` stands for a whole file. */
function moduleCandidate(path: string, corpus: Corpus): Candidate[] {
	const file = corpus.read(path);
	if (file === undefined) return [];
	return [
		{
			file,
			name: path,
			containers: [],
			kind: "file",
			role: "declaration",
			scope: "module",
			exported: false,
			augments: false,
			nameStart: 0,
			nameEnd: 0,
			startByte: 0,
			endByte: file.bytes.length,
			line: 1,
			signature: "",
		},
	];
}
