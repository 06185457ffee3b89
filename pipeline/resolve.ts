import { openCorpus } from "../corpus/corpus.ts";
import { lineAt } from "../corpus/file.ts";
import { fingerprintOf } from "../corpus/fingerprint.ts";
import { loadHasher } from "../corpus/hash.ts";
import { listFiles } from "../corpus/list.ts";
import type { RipgrepOptions } from "../corpus/ripgrep.ts";
import { type Lookup, lookUp, type Spot } from "../layers/symbol/lookup.ts";
import { type LanguageServer, startLanguageServer } from "../layers/symbol/server.ts";
import { speaksAbout } from "../layers/symbol/session.ts";
import { type Candidate, type Group, grouped } from "../resolver/candidate.ts";
import { type Conclusion, decide, type Evidence } from "../resolver/decide.ts";
import { definitionsOf } from "../resolver/definition.ts";
import { matching, matchingModule } from "../resolver/match.ts";
import {
	isAsExpected,
	type Occurrence,
	type ResolveReport,
	type SymbolReport,
	summarize,
} from "../resolver/report.ts";
import type { Live } from "./live.ts";
import { type Asked, askedOf, readRequest, type SymbolRequest } from "./resolve/asked.ts";
import { findInDependencies } from "./resolve/dependencies.ts";
import { type Followed, followSymbols } from "./resolve/follow.ts";
import { nearMisses } from "./resolve/near.ts";
import { definitionAt, pathFinder } from "./resolve/places.ts";
import { type Survey, surveyNames } from "./resolve/survey.ts";
import { engineVersions } from "./versions.ts";

/** How long the language server may take for one report (ms): it must be sure rather than quick. */
const DEADLINE_MS = 30_000;
/** Declarations of one report whose uses are counted: a widely used one costs some 100 ms. */
const MAX_COUNTED = 100;
/** Candidates of an ambiguous symbol that are told: more are a word, not a symbol. */
const MAX_CANDIDATES = 200;
/** Of these, the likeliest whose uses are counted. */
const MAX_COUNTED_EACH = 10;
/** Places that a name's text is told at. */
const MAX_OCCURRENCES = 5;

export interface ResolveOptions extends RipgrepOptions {
	/** An existing folder, as `resolveRoot` gives it. */
	readonly root: string;
	/** The file that the symbols came from, to be named in the report. */
	readonly plan?: string | undefined;
	/** False leaves the git history out of the near misses. */
	readonly history?: boolean | undefined;
	readonly symbolDeadlineMs?: number | undefined;
	/** What lives longer than this report. */
	readonly live?: Live | undefined;
	/** Called with what is being waited for. */
	readonly onWait?: ((what: string) => void) | undefined;
}

/**
 * Says of each symbol whether it exists. Text and syntax are asked first, the compiler about what they
 * can't tell; each file is read once, so that all answers are about one state.
 * @throws BadSymbolError for a text that names no symbol; CorpusError if the root can't be listed.
 */
export async function resolveSymbols(
	requests: readonly SymbolRequest[],
	options: ResolveOptions,
): Promise<ResolveReport> {
	const { root, signal, onWait = () => {} } = options;
	const symbols = requests.map(readRequest);
	const { live } = options;
	const server = live ? undefined : startLanguageServer(root, signal ? { signal } : {});
	try {
		onWait("ripgrep");
		const [hasher, listing] = await Promise.all([loadHasher(), listFiles(root, options)]);
		const corpus = openCorpus(root, listing, hasher, live?.files);
		const asked = askedOf(requests, symbols, pathFinder(corpus));
		const named = asked.filter(({ symbol }) => symbol.segments.length > 0);
		const survey = await surveyNames(
			corpus,
			lastNames(named),
			{ ...options, confirm: true, only: placedNames(named) },
			defaultPaths(named),
		);
		const declared = new Map(
			named.map((one) => [
				one,
				matching(one.symbol, survey.of(last(one)).declared, one.places.paths),
			]),
		);
		const unsure = named.filter(
			(one) => declared.get(one)?.length === 0 || isAlsoRenamed(one, survey),
		);
		const owners = await surveyNames(corpus, ownerNames(unsure), options);
		onWait("the TypeScript language server");
		const deadlineMs = options.symbolDeadlineMs ?? DEADLINE_MS;
		const withServer = <T>(work: (running: LanguageServer) => Promise<T>): Promise<T> =>
			server ? work(server) : (live as Live).withServer(corpus, work);
		const conclude = async (lookup: Lookup): Promise<ResolveReport> => {
			const followed = await followSymbols(unsure, corpus, survey, owners, lookup);
			signal?.throwIfAborted();
			const open = unsure.filter((one) => (followed.get(one)?.candidates.length ?? 0) === 0);
			const dependencies = await findInDependencies(
				corpus,
				open.filter(({ places }) => places.state === "none").map(({ symbol }) => symbol),
				hasher,
				options,
			);
			const complaints = [...survey.complaints, ...listing.warnings];
			const conclusions = new Map(
				named.map((one) => [
					one,
					decide(
						evidenceOf(one, {
							declared: declared.get(one) ?? [],
							followed: followed.get(one),
							dependency: dependencies.get(one.symbol),
							survey,
							complaints,
							silent: lookup.reason(),
						}),
					),
				]),
			);
			const counts = await countUses([...conclusions.values()], lookup.uses);
			onWait("git");
			const lost = asked.filter((one) => {
				const verdict = conclusions.get(one)?.verdict;
				return verdict === undefined || verdict === "not-found" || verdict === "textual-only";
			});
			const near = await nearMisses(lost, corpus, owners, {
				...options,
				history: options.history !== false,
			});
			const reports = asked.map((one): SymbolReport => {
				const conclusion = conclusions.get(one) ?? concludePlace(one);
				const place = one.symbol.segments.length === 0 ? placesOf(one) : undefined;
				return reportOf(one, conclusion, place, counts, near.get(one) ?? [], survey);
			});
			signal?.throwIfAborted();
			return {
				schema: "stage0.resolve/1",
				corpus: fingerprintOf(await corpus.readAll(), hasher),
				engines: engineVersions(),
				plan: options.plan ?? null,
				summary: summarize(reports),
				symbols: reports,
			};

			function placesOf({ symbol, places }: Asked) {
				return [...(places.paths ?? [])].flatMap(
					(path) => definitionAt(corpus, path, symbol.line) ?? [],
				);
			}
			function concludePlace(one: Asked): Conclusion {
				const found = placesOf(one).length;
				const base = { groups: [], dependency: null, reason: null };
				if (found > 0) return { ...base, verdict: found === 1 ? "resolves" : "ambiguous" };
				if (one.places.state === "unseen") {
					const reason = `${one.symbol.path} exists but is not part of the corpus (ignored, binary or too large)`;
					return { ...base, verdict: "undecided", reason };
				}
				const isShort = one.places.state === "known";
				const reason = isShort
					? `${one.symbol.path} has no line ${one.symbol.line}`
					: `there is no file ${one.symbol.path}`;
				return { ...base, verdict: "not-found", reason };
			}
		};
		return await withServer((running) =>
			lookUp(running, corpus.read, { deadlineMs, signal }, conclude),
		);
	} finally {
		await server?.close();
	}
}

const last = ({ symbol }: Asked): string => symbol.segments.at(-1) as string;

function lastNames(asked: readonly Asked[]): ReadonlySet<string> {
	return new Set(asked.map(last));
}

function ownerNames(asked: readonly Asked[]): ReadonlySet<string> {
	return new Set(asked.flatMap(({ symbol }) => symbol.segments.slice(0, -1)));
}

/** Names that are asked for with a path each time, and those paths: only there they are looked for. */
function placedNames(asked: readonly Asked[]): ReadonlyMap<string, ReadonlySet<string>> {
	const free = new Set(asked.filter(({ places }) => places.paths === undefined).map(plainName));
	const placed = new Map<string, Set<string>>();
	for (const one of asked) {
		const name = plainName(one);
		if (free.has(name) || name === "default") continue;
		const paths = placed.get(name) ?? new Set();
		for (const path of one.places.paths ?? []) paths.add(path);
		placed.set(name, paths);
	}
	return placed;
}

function plainName(one: Asked): string {
	return last(one).replace(/^#/, "");
}

/** By its bare name a symbol may also be what another module exports under that name. */
function isAlsoRenamed(one: Asked, survey: Survey): boolean {
	const { symbol, places } = one;
	if (symbol.segments.length > 1 || places.paths !== undefined) return false;
	return survey.of(last(one)).declared.some(({ renames }) => renames);
}

/** Files whose `default` is asked for. */
function defaultPaths(asked: readonly Asked[]): ReadonlySet<string> {
	return new Set(
		asked.flatMap((one) => (last(one) === "default" ? [...(one.places.paths ?? [])] : [])),
	);
}

function evidenceOf(
	one: Asked,
	known: {
		readonly declared: readonly Group[];
		readonly followed: Followed | undefined;
		readonly dependency: Evidence["dependency"];
		readonly survey: Survey;
		readonly complaints: readonly string[];
		readonly silent: string | null;
	},
): Evidence {
	const { symbol, places } = one;
	const { declared, followed, survey } = known;
	const inPlace = (path: string): boolean => places.paths?.has(path) ?? true;
	const found = survey.of(last(one));
	const used = found.mentions.some(({ file }) => inPlace(file.path));
	return {
		symbol,
		declared: declared.length === 0 ? [] : merged(declared, followed?.candidates ?? []),
		led: declared.length > 0 ? [] : grouped(followed?.candidates ?? []),
		byModule:
			declared.length > 0 || places.paths !== undefined
				? []
				: matchingModule(symbol, found.declared),
		dependency: followed?.dependency ?? known.dependency,
		missing: followed?.missing ?? [],
		outside: followed?.outside ?? false,
		members: followed?.members ?? "not asked",
		ownerKnown: followed?.ownerKnown ?? false,
		closed: followed?.closed ?? false,
		missingBases: followed?.missingBases ?? [],
		used: used || found.declared.some(({ role }) => role === "alias"),
		occurs: occurrencesOf(one, survey).length > 0,
		unread: found.unread
			.filter(({ path }) => inPlace(path))
			.map(({ path, why }) => `${path} ${why}`),
		silent: known.silent,
		complaints: known.complaints,
		path: places.state,
	};
}

/** The same declaration, found in two ways, is one. */
function merged(declared: readonly Group[], candidates: readonly Candidate[]): readonly Group[] {
	if (candidates.length === 0) return declared;
	const known = new Set(
		declared.flatMap(({ members }) =>
			members.map(({ file, nameStart }) => `${file.path}:${nameStart}`),
		),
	);
	const fresh = candidates.filter(({ file, nameStart }) => !known.has(`${file.path}:${nameStart}`));
	return [...declared, ...grouped(fresh)];
}

/** Places of the name's text; of a member, those that have its owner right before it. */
function occurrencesOf(one: Asked, survey: Survey): Occurrence[] {
	const { symbol, places } = one;
	const owner = symbol.segments.at(-2);
	return survey.of(last(one)).texts.flatMap(({ file, bytes }) => {
		if (!(places.paths?.has(file.path) ?? true)) return [];
		const whole = bytes.filter((byte) => {
			if (owner === undefined) return true;
			const before = file.bytes.toString("utf8", Math.max(0, byte - owner.length - 12), byte);
			return (
				/^(?:\.prototype)?(?:\??\.|::|#|\.#|\[["'])$/.test(
					before.slice(before.lastIndexOf(owner) + owner.length),
				) && before.includes(owner)
			);
		});
		return whole.map((byte) => ({ path: file.path, line: lineAt(file, byte) }));
	});
}

/** Uses by group, its own declarations left out; a group that wasn't asked about has none. */
async function countUses(
	conclusions: readonly Conclusion[],
	uses: (spots: readonly Spot[]) => Promise<readonly (ReadonlySet<string> | undefined)[]>,
): Promise<ReadonlyMap<Group, number>> {
	const groups = conclusions
		.flatMap(({ groups }) => groups.slice(0, MAX_COUNTED_EACH))
		.filter(
			({ members }) => speaksAbout(members[0]?.file.path ?? "") && members[0]?.kind !== "file",
		)
		.slice(0, MAX_COUNTED);
	const places = await uses(
		groups.map(({ members: [first] }) => {
			const { file, nameStart, nameEnd } = first as Group["members"][number];
			return { file, path: file.path, startByte: nameStart, endByte: nameEnd };
		}),
	);
	const counts = new Map<Group, number>();
	groups.forEach((group, index) => {
		const found = places[index];
		if (found === undefined) return;
		const own = new Set(group.members.map(({ file, nameStart }) => `${file.path}:${nameStart}`));
		counts.set(group, [...found].filter((key) => !own.has(key)).length);
	});
	return counts;
}

function reportOf(
	one: Asked,
	{ verdict, groups, dependency, reason }: Conclusion,
	place: SymbolReport["definitions"] | undefined,
	counts: ReadonlyMap<Group, number>,
	near: SymbolReport["near"],
	survey: Survey,
): SymbolReport {
	const { request } = one;
	const expect = request.expect ?? "exists";
	const definitions =
		place ??
		groups
			.slice(0, MAX_CANDIDATES)
			.flatMap((group) => definitionsOf(group, counts.get(group) ?? null));
	const exists = verdict === "resolves" || verdict === "ambiguous";
	return {
		symbol: request.symbol,
		planLine: request.planLine ?? null,
		expect,
		verdict,
		ok: isAsExpected(verdict, expect),
		collision: expect === "new" && exists,
		definitions,
		dependency,
		occurrences:
			verdict === "textual-only" ? occurrencesOf(one, survey).slice(0, MAX_OCCURRENCES) : [],
		near: verdict === "not-found" || verdict === "textual-only" ? near : [],
		reason,
	};
}
