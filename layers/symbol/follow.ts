/** Follows each occurrence to where its name is really defined. */
import type { SourceFile } from "../../corpus/file.ts";
import { importedFrom } from "./imports.ts";
import type { Limit } from "./limit.ts";
import { surroundings } from "./names.ts";
import { type Place, placeOf, type Surveyor, type Target } from "./place.ts";
import { toPosition } from "./positions.ts";
import type { Session } from "./session.ts";

/** Steps from an occurrence to its definition: `const { record } = telemetry` is one, as is a property
 * in shorthand (`module.exports = { record }`). The server goes through imports and re-exports by
 * itself. More in a row than this is no code that people write. */
const STEPS = 4;

export interface Spot {
	readonly file: SourceFile;
	readonly path: string;
	readonly startByte: number;
	readonly endByte: number;
}

/** What an occurrence turned out to be. */
export interface Resolution {
	/** Definitions in the corpus. */
	readonly targets: readonly Target[];
	/** Names on the way there (a destructured variable): the same symbol for a reader. */
	readonly aliases: readonly Target[];
	/** Modules in the corpus that it stands for as a whole. */
	readonly modules: readonly string[];
	/** Installed packages, or the language's own library. */
	readonly packages: readonly string[];
	/** Module names that an import takes it from and that lead nowhere. */
	readonly missing: readonly string[];
	/** It is defined in a file that the query may not see. */
	readonly outside: boolean;
}

const keyOf = ({ path, startByte }: { path: string; startByte: number }) => `${path}:${startByte}`;

/** Asks about every spot, then about the targets themselves until they stand still. */
export async function askDefinitions(
	session: Session,
	surveyor: Surveyor,
	spots: readonly Spot[],
	limit: Limit,
): Promise<Map<string, Place[]>> {
	const known = new Map<string, Place[]>();
	let next: readonly Spot[] = distinct(spots, known);
	for (let step = 0; step <= STEPS && next.length > 0 && limit.reason() === null; step++) {
		for (const { file } of next) session.open(file);
		const answers = await limit.gather(
			next.map(({ file, path, startByte }) =>
				session.definition(path, toPosition(file, startByte, session.encoding), limit.signal),
			),
		);
		const met: Target[] = [];
		answers.forEach((answer, index) => {
			if (answer === undefined) return;
			const places = answer.map((location) => placeOf(surveyor, location));
			known.set(keyOf(next[index] as Spot), places);
			for (const place of places) if (place.kind === "name") met.push(place.target);
		});
		next = distinct(met, known);
	}
	return known;
}

function distinct(spots: readonly Spot[], known: ReadonlyMap<string, unknown>): Spot[] {
	const fresh = new Map<string, Spot>();
	for (const spot of spots) if (!known.has(keyOf(spot))) fresh.set(keyOf(spot), spot);
	return [...fresh.values()];
}

/** Undefined when the spot was never answered. */
export function resolve(
	spot: Spot,
	known: ReadonlyMap<string, readonly Place[]>,
): Resolution | undefined {
	const first = known.get(keyOf(spot));
	if (first === undefined) return undefined;
	const targets = new Map<string, Target>();
	const aliases = new Map<string, Target>();
	const modules = new Set<string>();
	const packages = new Set<string>();
	const missing = new Set<string>();
	let outside = false;

	const seen = new Set<string>();
	const visit = (places: readonly Place[]) => {
		for (const place of places) {
			if (place.kind === "module") modules.add(place.path);
			else if (place.kind === "package") packages.add(place.name);
			else if (place.kind === "outside") outside = true;
			else if (place.kind === "name" && !seen.has(place.target.key)) {
				seen.add(place.target.key);
				arrive(place.target);
			}
		}
	};
	const arrive = (target: Target) => {
		const further = known.get(target.key) ?? [];
		const standsStill =
			!further.some((place) => leads(place, target)) ||
			further.some((place) => place.kind === "name" && place.target.key === target.key);
		if (!standsStill) {
			aliases.set(target.key, target);
			visit(further);
			return;
		}
		const { before, after } = surroundings(target.file, target.startByte, target.endByte);
		const module = importedFrom(before, after);
		// An import that is its own definition: the server found nothing behind it.
		if (module === undefined) targets.set(target.key, target);
		else missing.add(module);
	};
	visit(first);
	return {
		targets: [...targets.values()],
		aliases: [...aliases.values()],
		modules: [...modules],
		packages: [...packages],
		missing: [...missing],
		outside,
	};
}

/** `module.exports` leads to its own file, which says no more than it does. */
function leads(place: Place, from: Target): boolean {
	return place.kind !== "none" && !(place.kind === "module" && place.path === from.path);
}
