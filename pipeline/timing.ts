import type { Timings } from "../packer/bundle.ts";

type Stage = "lexical" | "structural" | "symbol" | "pack";

/** Says when each stage was done, in milliseconds: stages overlap, so each counts from where it began to hold up the rest. */
export class Stopwatch {
	readonly #start = performance.now();
	readonly #laps = new Map<Stage, number>();
	#last = this.#start;

	/** Ends a stage: it took the time since the one before it ended. */
	lap(stage: Stage): void {
		const now = performance.now();
		this.#laps.set(stage, now - this.#last);
		this.#last = now;
	}

	timings(): Timings {
		const of = (stage: Stage): number => rounded(this.#laps.get(stage) ?? 0);
		return {
			totalMs: rounded(performance.now() - this.#start),
			lexicalMs: of("lexical"),
			structuralMs: of("structural"),
			symbolMs: of("symbol"),
			packMs: of("pack"),
		};
	}
}

function rounded(ms: number): number {
	return Math.round(ms * 10) / 10;
}
