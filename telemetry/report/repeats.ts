import { circumstanceOf } from "../drift/circumstances.ts";
import type { Change } from "../drift/records.ts";
import type { TelemetryRecord } from "../record.ts";

/** Questions remembered while reading: of more, the one that was asked longest ago is forgotten. */
const MAX_KNOWN = 1_000;
/** Questions shown: those whose answer changed first, then those asked last. */
const MAX_SHOWN = 30;
/** Answers kept a question: the last so many. */
const MAX_ANSWERS = 24;

/** A question that was asked more than once, with what came back each time. */
export interface Repeat {
	readonly query: string;
	readonly command: TelemetryRecord["command"];
	readonly layer: TelemetryRecord["layer"];
	/** How often in all; `answers` holds the last of them. */
	readonly calls: number;
	readonly answers: readonly Answer[];
	readonly changed: boolean;
}

export interface Answer {
	readonly time: string;
	readonly corpus: string;
	readonly result: string;
	readonly change: Change | undefined;
	/** Why it can't be compared: what cut a layer short. */
	readonly cut: string | undefined;
}

interface OpenRepeat {
	readonly query: string;
	readonly command: TelemetryRecord["command"];
	readonly layer: TelemetryRecord["layer"];
	calls: number;
	changed: boolean;
	readonly answers: Answer[];
}

export interface RepeatKeeper {
	add(record: TelemetryRecord, change: Change | undefined): void;
	result(): readonly Repeat[];
}

/** Follows what a caller saw: bundles, and layers that were asked alone. */
export function newRepeatKeeper(): RepeatKeeper {
	/** In the order in which they were asked last. */
	const known = new Map<string, OpenRepeat>();
	return {
		add: (record, change) => {
			const { command, layer, query, options, time, corpus, result, reason } = record;
			if (command === "pack" && layer !== "pack") return;
			const key = `${command} ${layer} ${query} ${options}`;
			const repeat = known.get(key) ?? {
				...{ query, command, layer },
				calls: 0,
				changed: false,
				answers: [],
			};
			known.delete(key);
			known.set(key, repeat);
			if (known.size > MAX_KNOWN) known.delete(known.keys().next().value as string);
			repeat.calls += 1;
			repeat.changed ||= change !== undefined;
			repeat.answers.push({ time, corpus, result, change, cut: circumstanceOf(reason) });
			if (repeat.answers.length > MAX_ANSWERS) repeat.answers.shift();
		},
		result: () => {
			const asked = [...known.values()].filter(({ calls }) => calls > 1).reverse();
			const changed = asked.filter((repeat) => repeat.changed);
			const steady = asked.filter((repeat) => !repeat.changed);
			return [...changed, ...steady].slice(0, MAX_SHOWN);
		},
	};
}
