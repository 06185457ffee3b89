import type { BundleChunk } from "../../packer/bundle.ts";
import type { Case } from "./case.ts";

/** How well a bundle answers a case; shares from 0 to 1. */
export interface Score {
	/** Of the gold functions: those of which at least half the changed lines are shown. */
	readonly functions: number;
	/** Of the gold files: those of which anything is shown. */
	readonly files: number;
	/** 1 / rank of the first chunk from a gold file; 0 if there's none. */
	readonly reciprocalRank: number;
}

export function scoreOf(chunks: readonly BundleChunk[], { gold }: Case): Score {
	const shown = new Set(
		chunks.flatMap(({ path, shown }) =>
			shown.flatMap(([first, last]) =>
				Array.from({ length: last - first + 1 }, (_, at) => `${path}:${first + at}`),
			),
		),
	);
	const found = gold.flatMap(({ path, functions }) =>
		functions.map(({ lines }) => {
			const seen = lines.filter((line) => shown.has(`${path}:${line}`)).length;
			return seen * 2 >= lines.length;
		}),
	);
	const paths = new Set(gold.map(({ path }) => path));
	const seenPaths = new Set(chunks.map(({ path }) => path).filter((path) => paths.has(path)));
	const first = chunks.findIndex(({ path }) => paths.has(path));
	return {
		functions: share(found.filter(Boolean).length, found.length),
		files: share(seenPaths.size, paths.size),
		reciprocalRank: first < 0 ? 0 : 1 / (first + 1),
	};
}

function share(part: number, all: number): number {
	return all === 0 ? 0 : part / all;
}
