import type { TelemetryRecord } from "../record.ts";

/** Bars of the distribution: each stands for so many percent of the budget. */
const PERCENT_PER_BIN = 10;

/** How full of what was asked for the bundles were. */
export interface Fill {
	readonly packs: number;
	readonly truncated: number;
	/** Percent of its budget that half of the packs, and all but one in twenty, used at most. */
	readonly p50: number | undefined;
	readonly p95: number | undefined;
	/** Packs by percent of the budget used: 0–9, 10–19, … 90–100. */
	readonly bins: readonly FillBin[];
}

export interface FillBin {
	readonly from: number;
	readonly to: number;
	readonly whole: number;
	readonly truncated: number;
}

export interface FillCounter {
	add(record: TelemetryRecord): void;
	result(): Fill;
}

export function newFillCounter(): FillCounter {
	const whole = new Array<number>(101).fill(0);
	const truncated = new Array<number>(101).fill(0);
	return {
		add: (record) => {
			const counts = record.truncated ? truncated : whole;
			const percent = percentFilled(record.bytes);
			counts[percent] = (counts[percent] ?? 0) + 1;
		},
		result: () => {
			const all = whole.map((count, percent) => count + (truncated[percent] ?? 0));
			return {
				packs: sum(all),
				truncated: sum(truncated),
				p50: percentileOf(all, 0.5),
				p95: percentileOf(all, 0.95),
				bins: binsOf(whole, truncated),
			};
		},
	};
}

/** Whole percent, rounded down: 100 means full. The budget is a hard limit, so nothing is above it. */
export function percentFilled({ used, budget }: TelemetryRecord["bytes"]): number {
	return budget > 0 ? Math.min(100, Math.floor((100 * used) / budget)) : 0;
}

function percentileOf(counts: readonly number[], share: number): number | undefined {
	const rank = Math.ceil(share * sum(counts));
	if (rank === 0) return undefined;
	let seen = 0;
	return counts.findIndex((count) => {
		seen += count;
		return seen >= rank;
	});
}

function binsOf(whole: readonly number[], truncated: readonly number[]): FillBin[] {
	return Array.from({ length: 100 / PERCENT_PER_BIN }, (_, bin) => {
		const from = bin * PERCENT_PER_BIN;
		const last = from + PERCENT_PER_BIN === 100;
		const to = last ? 100 : from + PERCENT_PER_BIN - 1;
		return {
			from,
			to,
			whole: sum(whole.slice(from, to + 1)),
			truncated: sum(truncated.slice(from, to + 1)),
		};
	});
}

function sum(numbers: readonly number[]): number {
	return numbers.reduce((total, number) => total + number, 0);
}
