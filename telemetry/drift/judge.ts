import type { Baseline } from "./baseline.ts";
import { compareSnapshots, type Drift, layersCutShort, type Verdict } from "./compare.ts";
import type { Snapshot } from "./snapshot.ts";
import type { SuiteEntry } from "./suite.ts";

/** What is to be said of one entry of a suite. */
export interface Judgement {
	readonly entry: SuiteEntry;
	/** This run beside the baseline. */
	readonly verdict: Verdict;
	/** The runs of one tree beside each other: no upgrade and no edit can explain it. */
	readonly unsteady: Drift | undefined;
	/** Runs of this tree, and how many of them say nothing because a layer was cut short. */
	readonly runs: number;
	readonly cutShort: number;
	/** What a refreshed baseline holds. */
	readonly snapshot: Snapshot;
}

/** Judges the runs (at least one) of one entry. */
export function judge(
	entry: SuiteEntry,
	runs: readonly [Snapshot, ...Snapshot[]],
	baseline: Baseline | undefined,
): Judgement {
	const whole = runs.filter((one) => layersCutShort(one).length === 0);
	const run = whole[0] ?? runs[0];
	const recorded = baseline?.queries.find((one) => isSameQuestion(one, run));
	const verdict: Verdict = recorded
		? compareSnapshots(recorded, run)
		: { outcome: "incomparable", why: [whyUnrecorded(run, baseline)] };
	const unsteady = runs
		.map((other) => compareSnapshots(run, other))
		.find((one): one is Drift => one.outcome === "drift");
	// A run that was cut short must not take the place of a whole one.
	const snapshot = recorded && whole.length === 0 ? recorded : run;
	const cutShort = runs.length - whole.length;
	return { entry, verdict, unsteady, runs: runs.length, cutShort, snapshot };
}

function isSameQuestion(a: Snapshot, b: Snapshot): boolean {
	return (
		a.query === b.query &&
		a.root === b.root &&
		a.options.budget === b.options.budget &&
		a.options.history === b.options.history
	);
}

function whyUnrecorded(run: Snapshot, baseline: Baseline | undefined): string {
	const alike = baseline?.queries.some((one) => one.query === run.query && one.root === run.root);
	return alike
		? "its options changed since it was recorded: --update refreshes the baseline"
		: "it has not been recorded: --update adds it to the baseline";
}

export interface Summary {
	/** Entries that drifted for no known reason, differences within one tree included. */
	readonly drifted: number;
	/** Entries whose drift is laid to other versions of the engines. */
	readonly upgraded: number;
	readonly same: number;
	readonly incomparable: number;
}

export function summarize(judgements: readonly Judgement[]): Summary {
	const count = (test: (one: Judgement) => boolean): number => judgements.filter(test).length;
	const isUpgrade = ({ verdict, unsteady }: Judgement): boolean =>
		!unsteady && verdict.outcome === "drift" && verdict.cause === "upgrade";
	const hasDrifted = ({ verdict, unsteady }: Judgement): boolean =>
		unsteady !== undefined || verdict.outcome === "drift";
	const drifts = count(hasDrifted);
	const upgraded = count(isUpgrade);
	const of = (outcome: Verdict["outcome"]): number =>
		count((one) => !hasDrifted(one) && one.verdict.outcome === outcome);
	return {
		drifted: drifts - upgraded,
		upgraded,
		same: of("same"),
		incomparable: of("incomparable"),
	};
}
