/** The definitions behind a term: their names, which of them are meant, and their uses. */
import { byPlace, groupBy, type Question, type TermPlan } from "./choose.ts";
import type { Resolution } from "./follow.ts";
import type { Limit } from "./limit.ts";
import { type Declared, declarations, kindInText, surroundings } from "./names.ts";
import { placeOf, type Surveyor, type Target } from "./place.ts";
import { toPosition } from "./positions.ts";
import type { Session } from "./session.ts";

/** Definitions per term whose uses are asked for. Widely used ones cost some 100 ms each; a name with
 * more definitions than this is too common for its uses to say anything. */
export const TARGETS_PER_TERM = 12;
/** The same for all terms together, heaviest first: keeps a query of many names within the deadline. */
export const TARGETS = 30;

export interface Answered {
	readonly question: Question;
	/** Undefined: no answer came. */
	readonly found: Resolution | undefined;
}

/** A term with what its occurrences lead to. */
export interface Finding {
	readonly plan: TermPlan;
	readonly answers: readonly Answered[];
	/** The definitions that the term means, those that most occurrences lead to first. */
	readonly targets: readonly Target[];
	/** The qualifier picked them: the name's other occurrences are another symbol's. */
	readonly isQualified: boolean;
}

/** Names and kinds of targets, by key. */
export async function describe(
	session: Session,
	targets: Iterable<Target>,
	limit: Limit,
): Promise<Map<string, Declared>> {
	const byFile = [...groupBy(targets, ({ path }) => path)];
	const outlines = await limit.gather(byFile.map(([path]) => session.symbols(path, limit.signal)));
	const described = new Map<string, Declared>();
	byFile.forEach(([, inFile], index) => {
		const found = declarations(outlines[index] ?? []);
		for (const target of inFile) {
			const { line, character } = toPosition(target.file, target.startByte, session.encoding);
			const declared = found.get(`${line}:${character}`);
			if (declared === undefined) continue;
			const { before } = surroundings(target.file, target.startByte, target.endByte);
			described.set(target.key, { ...declared, kind: kindInText(before) ?? declared.kind });
		}
	});
	return described;
}

/** Keeps the targets that a dotted term's qualifier agrees with; all of them if it does with none. */
export function select(
	plan: TermPlan,
	answers: readonly Answered[],
	declared: ReadonlyMap<string, Declared>,
): Finding {
	const counts = new Map<string, { target: Target; count: number; agrees: boolean }>();
	for (const { question, found } of answers) {
		for (const target of found?.targets ?? []) {
			const entry = counts.get(target.key) ?? {
				target,
				count: 0,
				agrees: same(declared.get(target.key)?.container, plan.qualifier),
			};
			entry.count++;
			entry.agrees ||= question.owner !== undefined && question.owner === plan.qualifier;
			counts.set(target.key, entry);
		}
	}
	const all = [...counts.values()].sort((a, b) => b.count - a.count || byPlace(a.target, b.target));
	const agreeing = all.filter(({ agrees }) => agrees);
	const kept = agreeing.length > 0 ? agreeing : all;
	return {
		plan,
		answers,
		targets: kept.map(({ target }) => target),
		isQualified: agreeing.length > 0,
	};
}

/** `telemetry` is how an instance of `Telemetry` is usually called. */
function same(container: string | undefined, qualifier: string | undefined): boolean {
	return container !== undefined && container.toLowerCase() === qualifier?.toLowerCase();
}

/** Uses of a target, under whatever name. */
export interface Uses {
	readonly target: Target;
	readonly places: readonly Target[];
}

/** Asks for the uses of each finding's targets, side by side. One list a finding. */
export async function askUses(
	session: Session,
	surveyor: Surveyor,
	findings: readonly Finding[],
	declared: ReadonlyMap<string, Declared>,
	limit: Limit,
): Promise<{ uses: Uses[][]; passedOver: number }> {
	const chosen = new Map<string, Target>();
	let passedOver = 0;
	const wanted = findings.map((finding) => {
		const roots = withAliases(finding, declared);
		const fitting = roots.slice(0, TARGETS_PER_TERM).filter(({ asked }) => {
			if (!chosen.has(asked.key) && chosen.size >= TARGETS) return false;
			chosen.set(asked.key, asked);
			return true;
		});
		passedOver += roots.length - fitting.length;
		return fitting;
	});
	const asked = [...chosen.values()];
	const answers = await limit.gather(
		asked.map(({ file, path, startByte }) =>
			session.references(path, toPosition(file, startByte, session.encoding), limit.signal),
		),
	);
	const places = new Map<string, Target[]>();
	asked.forEach(({ key }, index) => {
		const found = (answers[index] ?? []).map((location) => placeOf(surveyor, location));
		places.set(
			key,
			found.flatMap((place) => (place.kind === "name" ? [place.target] : [])),
		);
	});
	const uses = wanted.map((roots) =>
		roots.map(({ asked, target }) => ({ target, places: places.get(asked.key) ?? [] })),
	);
	return { uses, passedOver };
}

/** Kinds whose several declarations under one name share their uses: overloads, getter and setter.
 * An interface and a namespace of one name don't. */
const SHARED = new Set(["function", "method", "accessor"]);

/**
 * What to ask about: each target once (overloads as one), then the names in between, because the uses
 * of a destructured variable are not among those of the property that it was taken from.
 */
function withAliases(
	{ answers, targets }: Finding,
	declared: ReadonlyMap<string, Declared>,
): { asked: Target; target: Target }[] {
	const kept = new Set(targets.map(({ key }) => key));
	const covered = new Set<string>();
	const togetherWith = new Map<string, Set<string>>();
	const aliases = new Map<string, { asked: Target; target: Target }>();
	for (const { found } of answers) {
		const meant = found?.targets.filter(({ key }) => kept.has(key)) ?? [];
		for (const { key } of meant) {
			const others = togetherWith.get(key) ?? new Set();
			for (const other of meant) others.add(other.key);
			togetherWith.set(key, others);
		}
		const [target] = meant;
		if (target === undefined) continue;
		for (const asked of found?.aliases ?? []) aliases.set(asked.key, { asked, target });
	}
	const roots: { asked: Target; target: Target }[] = [];
	for (const target of [...targets]) {
		if (covered.has(target.key)) continue;
		roots.push({ asked: target, target });
		const kind = declared.get(target.key)?.kind ?? "";
		if (!SHARED.has(kind)) continue;
		for (const other of targets) {
			const isTwin =
				togetherWith.get(target.key)?.has(other.key) &&
				other.path === target.path &&
				declared.get(other.key)?.kind === kind;
			if (isTwin) covered.add(other.key);
		}
	}
	const inOrder = [...aliases.values()].sort((a, b) => byPlace(a.asked, b.asked));
	return [...roots, ...inOrder.filter(({ asked }) => !kept.has(asked.key))];
}
