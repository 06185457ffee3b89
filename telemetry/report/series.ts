import { addDuration, type Durations, newDurations, percentile } from "./durations.ts";

/** Steps on the axis, at most: as many as a phone's width can show. */
const MAX_STEPS = 120;

/** So many calls that followed each other. */
export interface Step {
	readonly calls: number;
	/** Time of the first and the last of them, as recorded. */
	readonly from: string;
	readonly to: string;
	/** Milliseconds. */
	readonly p50: number;
	readonly p95: number;
}

interface OpenStep {
	from: string;
	to: string;
	readonly durations: Durations;
}

export interface Series {
	add(time: string, ms: number): void;
	steps(): readonly Step[];
}

/**
 * How long calls took, in the order of the calls and not by the clock: idle nights take no room, and a
 * clock that was set back tears nothing apart. Whenever there are too many steps each takes in its
 * neighbour, so that any number of calls fits.
 */
export function newSeries(): Series {
	let steps: OpenStep[] = [];
	let callsPerStep = 1;
	return {
		add: (time, ms) => {
			let step = steps.at(-1);
			if (step === undefined || step.durations.count >= callsPerStep) {
				if (steps.length === MAX_STEPS) {
					steps = merged(steps);
					callsPerStep *= 2;
				}
				step = { from: time, to: time, durations: newDurations(2) };
				steps.push(step);
			}
			step.to = time;
			addDuration(step.durations, ms);
		},
		steps: () => steps.map(closed),
	};
}

function merged(steps: readonly OpenStep[]): OpenStep[] {
	return steps.flatMap((step, at) => {
		if (at % 2 === 1) return [];
		const next = steps[at + 1];
		if (next === undefined) return [step];
		step.durations.add(next.durations);
		return [{ ...step, to: next.to }];
	});
}

function closed({ from, to, durations }: OpenStep): Step {
	return {
		calls: durations.count,
		from,
		to,
		p50: percentile(durations, 50) ?? 0,
		p95: percentile(durations, 95) ?? 0,
	};
}
