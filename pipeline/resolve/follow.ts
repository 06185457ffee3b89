/** What the compiler says of symbols that the text alone doesn't show: aliases, re-exports, inherited members. */
import type { Corpus } from "../../corpus/corpus.ts";
import type { DeclaredName } from "../../layers/structural/declared.ts";
import type {
	Lookup,
	MemberAnswer,
	MemberQuestion,
	Resolution,
	Spot,
} from "../../layers/symbol/lookup.ts";
import type { Candidate } from "../../resolver/candidate.ts";
import type { Evidence } from "../../resolver/decide.ts";
import type { Asked } from "./asked.ts";
import { type Bases, followBases, ownerOf } from "./bases.ts";
import { bare, bareCandidate, declaredAt, moduleCandidate, outlinedIn } from "./candidates.ts";
import { dependencyOf, isGone } from "./elsewhere.ts";
import { homeAnywhere, MAX_HOMES, questionsOf, spotsOf } from "./questions.ts";
import type { Survey } from "./survey.ts";

/** What was learnt about one symbol. */
export interface Followed
	extends Pick<
		Evidence,
		"dependency" | "missing" | "outside" | "members" | "ownerKnown" | "closed" | "missingBases"
	> {
	readonly candidates: readonly Candidate[];
}

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
	// Side by side: each file that the server is newly told of makes it start its knowledge of types anew.
	const bases = await Promise.all(plans.map(({ owner }) => followBases(owner, corpus, lookup)));
	const members = await askHomes(
		plans.map(({ questions }, index) => ({ questions, isClosed: bases[index]?.closed === true })),
		lookup,
	);
	const followed = new Map<Asked, Followed>();
	for (const [index, { one, spots, questions, owner }] of plans.entries()) {
		const answers = members[index] ?? [];
		const found = spots.flatMap((spot) => {
			const resolution = resolutions.get(spot);
			return resolution === undefined ? [] : [{ resolution, from: spot.file.path }];
		});
		followed.set(one, {
			...concluded(found, answers, questions, owner, bases[index] as Bases, corpus),
			...(outlined.has(one) ? { candidates: outlined.get(one) ?? [] } : {}),
		});
	}
	return followed;
}

/** Asks in each plan's first file, then in the others where that gave nothing. */
async function askHomes(
	plans: readonly { readonly questions: readonly MemberQuestion[]; readonly isClosed: boolean }[],
	lookup: Lookup,
): Promise<(MemberAnswer | undefined)[][]> {
	const answers = plans.map((): (MemberAnswer | undefined)[] => []);
	const isAnswered = (answer: MemberAnswer | undefined): boolean =>
		answer !== undefined && answer.targets.length + answer.packages.length > 0;
	for (let home = 0; home < MAX_HOMES; home++) {
		const open = plans.flatMap(({ questions, isClosed }, plan) => {
			const given = questions[home];
			// Where the owner's text tells all, or one file has told why there is no such member, that is enough.
			const isJudged =
				isClosed || answers[plan]?.some((answer) => answer?.otherwise === "absent") === true;
			const question = given && { ...given, judge: !given.isGlobal && !isJudged };
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

function concluded(
	found: readonly { readonly resolution: Resolution; readonly from: string }[],
	answers: readonly (MemberAnswer | undefined)[],
	questions: readonly MemberQuestion[],
	owner: readonly DeclaredName[],
	bases: Bases,
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
