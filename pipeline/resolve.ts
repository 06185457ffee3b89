import { type Corpus, openCorpus } from "../corpus/corpus.ts";
import { fingerprintOf } from "../corpus/fingerprint.ts";
import { loadHasher } from "../corpus/hash.ts";
import { listFiles } from "../corpus/list.ts";
import type { RipgrepOptions } from "../corpus/ripgrep.ts";
import { type Lookup, lookUp } from "../layers/symbol/lookup.ts";
import { type LanguageServer, startLanguageServer } from "../layers/symbol/server.ts";
import type { Group } from "../resolver/candidate.ts";
import { type Conclusion, decide } from "../resolver/decide.ts";
import { matching } from "../resolver/match.ts";
import { type ResolveReport, type SymbolReport, summarize } from "../resolver/report.ts";
import type { Live } from "./live.ts";
import { type Asked, askedOf, readRequest, type SymbolRequest } from "./resolve/asked.ts";
import { findInDependencies } from "./resolve/dependencies.ts";
import { evidenceOf } from "./resolve/evidence.ts";
import { followSymbols } from "./resolve/follow.ts";
import {
	defaultPaths,
	isAlsoRenamed,
	last,
	lastNames,
	ownerNames,
	placedNames,
} from "./resolve/names.ts";
import { nearMisses } from "./resolve/near.ts";
import { definitionAt, pathFinder } from "./resolve/places.ts";
import { type Survey, type SurveyOptions, surveyNames } from "./resolve/survey.ts";
import { reportOf } from "./resolve/told.ts";
import { countUses } from "./resolve/uses.ts";
import { engineVersions } from "./versions.ts";

/** How long the language server may take for one report (ms): it must be sure rather than quick. */
const DEADLINE_MS = 30_000;

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
		const seen = await surveySymbols(corpus, named, named, options);
		const matched = (one: Asked, survey: Survey): readonly Group[] =>
			matching(one.symbol, survey.of(last(one)).declared, one.places.paths);
		const missed = named.filter((one) => matched(one, seen).length === 0);
		// What wasn't found is looked for once more, in the texts themselves.
		const confirmed = await surveySymbols(corpus, missed, named, {
			...options,
			confirm: true,
		});
		const again = lastNames(missed);
		const survey: Survey = {
			of: (name) => (again.has(name) ? confirmed : seen).of(name),
			complaints: [...seen.complaints, ...confirmed.complaints],
		};
		const declared = new Map(named.map((one) => [one, matched(one, survey)]));
		const unsure = named.filter(
			(one) => declared.get(one)?.length === 0 || isAlsoRenamed(one, survey),
		);
		const owners = await surveyNames(corpus, ownerNames(unsure), { ...options, confirm: true });
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

/** Looks for some of the symbols; where each name may lie depends on all of them. */
function surveySymbols(
	corpus: Corpus,
	some: readonly Asked[],
	all: readonly Asked[],
	options: SurveyOptions,
): Promise<Survey> {
	const names = lastNames(some);
	const only = new Map([...placedNames(all)].filter(([name]) => names.has(name)));
	return surveyNames(
		corpus,
		names,
		{ ...options, only },
		names.has("default") ? defaultPaths(all) : new Set(),
	);
}
