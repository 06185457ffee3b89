import type { LayerName } from "../../layers/hit.ts";
import type { Engines } from "../../packer/bundle.ts";
import { circumstanceOf } from "./circumstances.ts";
import { type Move, movesBetween } from "./moves.ts";
import type { LayerSnapshot, Snapshot } from "./snapshot.ts";

export type Verdict =
	| { readonly outcome: "same" }
	| { readonly outcome: "incomparable"; readonly why: readonly string[] }
	| Drift;

export interface Drift {
	readonly outcome: "drift";
	/** `upgrade`: the engines' versions differ as well, and the drift is laid to that. */
	readonly cause: "unexplained" | "upgrade";
	/** `ripgrep 1.18.0 → 1.19.0`. */
	readonly upgraded: readonly string[];
	/** The first in the pipe's order whose hash moved: what comes after it may only have followed. */
	readonly first: LayerName | "pack";
	/** Each layer whose hash moved, with its number of hits. */
	readonly layers: readonly {
		readonly layer: LayerName;
		readonly hits: readonly [number, number];
	}[];
	readonly moves: readonly Move[];
}

/**
 * Two answers to one query. Only where nothing that an answer may depend on differs is another hash a
 * drift; an engine that was absent, or out of time, says nothing about the answer.
 */
export function compareSnapshots(before: Snapshot, after: Snapshot): Verdict {
	const why = [
		...differences(before, after),
		...before.layers.flatMap((layer) => cutShort(layer, "when it was recorded")),
		...after.layers.flatMap((layer) => cutShort(layer, "in this run")),
	];
	if (why.length > 0) return { outcome: "incomparable", why };
	const layers = before.layers.flatMap(({ layer, hash, hits }) => {
		const other = after.layers.find((one) => one.layer === layer);
		const moved = other?.hash !== hash;
		return moved ? [{ layer, hits: [hits, other?.hits ?? 0] as const }] : [];
	});
	if (layers.length === 0 && before.result === after.result) return { outcome: "same" };
	const upgraded = upgradesBetween(before.engines, after.engines);
	return {
		outcome: "drift",
		cause: upgraded.length > 0 ? "upgrade" : "unexplained",
		upgraded,
		first: layers[0]?.layer ?? "pack",
		layers,
		moves: movesBetween(before, after),
	};
}

function differences(before: Snapshot, after: Snapshot): string[] {
	const { history, dependencies } = after.surroundings;
	const was = before.surroundings;
	const why: string[] = [];
	if (before.corpus !== after.corpus) {
		why.push(`the corpus changed (fingerprint ${before.corpus}, now ${after.corpus})`);
	}
	if (was.history !== history) {
		why.push(
			history === "none"
				? "the git history is out of reach (a shallow clone, or no git)"
				: `the git history differs (${was.history}, now ${history})`,
		);
	}
	if (was.dependencies !== dependencies) {
		why.push(
			dependencies === "none"
				? "no installed packages are in reach (npm ci has not run)"
				: `the installed packages, or configurations above the root, differ (${was.dependencies}, now ${dependencies})`,
		);
	}
	return why;
}

function cutShort({ layer, reason }: LayerSnapshot, when: string): string[] {
	const circumstance = circumstanceOf(reason);
	return circumstance ? [`the ${layer} layer was cut short ${when} (${circumstance})`] : [];
}

/** The layers whose hits hang on the machine or the moment: with any, nothing can be compared. */
export function layersCutShort(snapshot: Snapshot): LayerName[] {
	return snapshot.layers.filter((one) => cutShort(one, "").length > 0).map(({ layer }) => layer);
}

function upgradesBetween(before: Engines, after: Engines): string[] {
	return (["stage0", "ripgrep", "astGrep", "typescript"] as const)
		.filter((name) => before[name] !== after[name])
		.map((name) => `${name} ${before[name]} → ${after[name]}`);
}
