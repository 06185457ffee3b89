/** How often what was found is used. */
import type { Spot } from "../../layers/symbol/lookup.ts";
import { speaksAbout } from "../../layers/symbol/session.ts";
import type { Group } from "../../resolver/candidate.ts";
import type { Conclusion } from "../../resolver/decide.ts";

/** Declarations of one report whose uses are counted: a widely used one costs some 100 ms. */
const MAX_COUNTED = 100;

/** Candidates of one symbol, the likeliest first, whose uses are counted. */
const MAX_COUNTED_EACH = 10;

/** Uses by group, its own declarations left out; a group that wasn't asked about has none. */
export async function countUses(
	conclusions: readonly Conclusion[],
	uses: (spots: readonly Spot[]) => Promise<readonly (ReadonlySet<string> | undefined)[]>,
): Promise<ReadonlyMap<Group, number>> {
	const groups = conclusions
		.flatMap(({ groups }) => groups.slice(0, MAX_COUNTED_EACH))
		.filter(
			({ members }) => speaksAbout(members[0]?.file.path ?? "") && members[0]?.kind !== "file",
		)
		.slice(0, MAX_COUNTED);
	const places = await uses(
		groups.map(({ members: [first] }) => {
			const { file, nameStart, nameEnd } = first as Group["members"][number];
			return { file, path: file.path, startByte: nameStart, endByte: nameEnd };
		}),
	);
	const counts = new Map<Group, number>();
	groups.forEach((group, index) => {
		const found = places[index];
		if (found === undefined) return;
		const own = new Set(group.members.map(({ file, nameStart }) => `${file.path}:${nameStart}`));
		counts.set(group, [...found].filter((key) => !own.has(key)).length);
	});
	return counts;
}
