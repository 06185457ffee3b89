/**
 * The symbol layer: finds the definitions behind a name's occurrences, and all their uses, by asking
 * TypeScript's language server.
 *
 * Which evidence an occurrence gets:
 * - `definition`: a declaration in the corpus that an occurrence leads to, through aliases, imports
 *   and re-exports; its name is the hit's span.
 * - `reference`: an occurrence that leads there, or that the server lists as a use (which may carry
 *   another name: `tel` for `telemetry`). `definedAt` says where.
 * - A name that the corpus doesn't define but a package does is never a definition: its occurrences
 *   are references, with the package as `definedAt`. What the language itself brings (`map`,
 *   `Promise`) proves no kinship between two places: `textual`, with `typescript lib`.
 * - A name imported from a module that can't be found is a reference to it as well (`definedAt` is the
 *   package's name, where it is one), and the layer is `partial`: it could not look behind it.
 */
import type { SourceFile } from "../../corpus/file.ts";
import type { Term } from "../../query/term.ts";
import type { Hit, LayerResult } from "../hit.ts";
import { byPlace, choose, type Occurrence } from "./choose.ts";
import { askDefinitions, type Resolution, resolve } from "./follow.ts";
import { explainUnfollowed, reasonOf, sentence } from "./gaps.ts";
import { hitsOf } from "./hits.ts";
import { startLimit } from "./limit.ts";
import type { Surveyor, Target } from "./place.ts";
import type { LanguageServer } from "./server.ts";
import { type Answered, askUses, describe, type Finding, select } from "./targets.ts";

export type { Occurrence } from "./choose.ts";

/** Milliseconds for everything, from the call on. Three times what a cold project of 3,329 files takes
 * here; a reader of a bundle would rather have it without this layer than wait longer. */
const DEADLINE_MS = 4_000;

export interface SymbolOptions {
	readonly signal?: AbortSignal;
	readonly deadlineMs?: number;
}

/**
 * Looks up identifier terms at their lexical occurrences. Never rejects for what the server does: a
 * missing, crashed or hanging one gives `unavailable` (nothing found) or `partial`, with the reason.
 * `read` gives a corpus file, the same each time; what it doesn't give can't be in an answer.
 */
export async function searchSymbols(
	server: LanguageServer,
	occurrences: readonly Occurrence[],
	terms: readonly Term[],
	read: (path: string) => SourceFile | undefined,
	options: SymbolOptions = {},
): Promise<LayerResult> {
	const { plans, termsPassedOver } = choose(occurrences, terms, read);
	if (plans.length === 0) return { layer: "symbol", status: "ok", hits: [], reason: null };
	const limit = startLimit(server, options.deadlineMs ?? DEADLINE_MS, options.signal);
	try {
		const [session] = await limit.gather([server.session()]);
		if (session === undefined) {
			// A session fails together with its server; let that be told first.
			const code = limit.code() ?? (await server.ended).code;
			const reason = sentence(limit.reason() ?? (await server.ended).message);
			return { layer: "symbol", status: "unavailable", hits: [], reason, code };
		}
		const { root, libFolder } = server;
		const surveyor: Surveyor = { root, libFolder, encoding: session.encoding, read };
		const questions = plans.flatMap((plan) => plan.questions);
		const known = await askDefinitions(session, surveyor, questions, limit);
		const answered = plans.map((plan) =>
			plan.questions.map((question) => ({ question, found: resolve(question, known) })),
		);
		const all = answered.flat();
		const targets = distinctTargets(all);
		const unfollowed = all.filter(({ found }) => found !== undefined && leadsNowhere(found));
		const [declared, explained] = await Promise.all([
			describe(session, targets, limit),
			explainUnfollowed(
				session,
				unfollowed.map(({ question }) => question),
				limit,
			),
		]);
		const findings = plans.map((plan, index) => select(plan, answered[index] ?? [], declared));
		const { uses, passedOver } = await askUses(session, surveyor, findings, declared, limit);

		const lists = findings.map((finding, index) => hitsOf(finding, uses[index] ?? [], declared));
		const hits = lists.flatMap((list) => list.hits);
		const missing = all.flatMap(({ found }) => found?.missing.slice(0, 1) ?? []);
		const { reason, code } = reasonOf(limit, {
			terms: termsPassedOver,
			occurrences: notFound(findings, hits),
			targets: passedOver,
			hits: lists.reduce((sum, list) => sum + list.passedOver, 0),
			outside: all.filter(({ found }) => found?.outside && found.targets.length === 0).length,
			unfollowed: explained.places + missing.length,
			missingModules: [...explained.modules, ...missing],
		});
		const nothingCame = hits.length === 0 && limit.reason() !== null;
		const status = reason === null ? "ok" : nothingCame ? "unavailable" : "partial";
		return { layer: "symbol", status, hits, reason, code };
	} finally {
		limit.release();
	}
}

function distinctTargets(answers: readonly Answered[]): Target[] {
	const targets = answers.flatMap(({ found }) => found?.targets ?? []);
	return [...new Map(targets.map((target) => [target.key, target])).values()].sort(byPlace);
}

function leadsNowhere({ targets, modules, packages, missing, outside }: Resolution): boolean {
	return !outside && [targets, modules, packages, missing].every((list) => list.length === 0);
}

/**
 * Occurrences that were passed over and that no definition's uses turned up either. With a qualifier
 * that has found its symbol they are known to be others.
 */
function notFound(findings: readonly Finding[], hits: readonly Hit[]): number {
	const found = new Set(hits.map(({ term, path, startByte }) => `${term}\n${path}:${startByte}`));
	return findings
		.flatMap(({ plan, isQualified }) => (isQualified ? [] : plan.passedOver))
		.filter(({ term, path, startByte }) => !found.has(`${term}\n${path}:${startByte}`)).length;
}
