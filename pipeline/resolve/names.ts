/** Which names of the symbols are looked for, and where. */
import type { Asked } from "./asked.ts";
import type { Survey } from "./survey.ts";

export const last = ({ symbol }: Asked): string => symbol.segments.at(-1) as string;

export function lastNames(asked: readonly Asked[]): ReadonlySet<string> {
	return new Set(asked.map(last));
}

export function ownerNames(asked: readonly Asked[]): ReadonlySet<string> {
	return new Set(asked.flatMap(({ symbol }) => symbol.segments.slice(0, -1)));
}

/** Names that are asked for with a path each time, and those paths: only there they are looked for. */
export function placedNames(asked: readonly Asked[]): ReadonlyMap<string, ReadonlySet<string>> {
	const free = new Set(asked.filter(({ places }) => places.paths === undefined).map(plainName));
	const placed = new Map<string, Set<string>>();
	for (const one of asked) {
		const name = plainName(one);
		if (free.has(name) || name === "default") continue;
		const paths = placed.get(name) ?? new Set();
		for (const path of one.places.paths ?? []) paths.add(path);
		placed.set(name, paths);
	}
	return placed;
}

function plainName(one: Asked): string {
	return last(one).replace(/^#/, "");
}

/** By its bare name a symbol may also be what another module exports under that name. */
export function isAlsoRenamed(one: Asked, survey: Survey): boolean {
	const { symbol, places } = one;
	if (symbol.segments.length > 1 || places.paths !== undefined) return false;
	return survey.of(last(one)).declared.some(({ renames }) => renames);
}

/** Files whose `default` is asked for. */
export function defaultPaths(asked: readonly Asked[]): ReadonlySet<string> {
	return new Set(
		asked.flatMap((one) => (last(one) === "default" ? [...(one.places.paths ?? [])] : [])),
	);
}
