import type { Engines } from "../../packer/bundle.ts";

/** Combinations kept: more than any team goes through, and a file can claim any number. */
const MAX_KEPT = 20;

/** Engines that answered together. */
export interface VersionsSeen {
	readonly engines: Engines;
	readonly records: number;
}

export interface VersionCounter {
	add(engines: Engines): void;
	/** Those that answered last, first. */
	result(): readonly VersionsSeen[];
}

export function newVersionCounter(): VersionCounter {
	const seen = new Map<string, { readonly engines: Engines; records: number }>();
	return {
		add: (engines) => {
			const key = `${engines.stage0} ${engines.ripgrep} ${engines.astGrep} ${engines.typescript}`;
			const entry = seen.get(key) ?? { engines, records: 0 };
			entry.records += 1;
			seen.delete(key);
			seen.set(key, entry);
			if (seen.size > MAX_KEPT) seen.delete(seen.keys().next().value as string);
		},
		result: () => [...seen.values()].reverse(),
	};
}
