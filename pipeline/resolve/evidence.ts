/** What the layers found out about a symbol, as the resolver takes it. */
import { lineAt } from "../../corpus/file.ts";
import { type Candidate, type Group, grouped } from "../../resolver/candidate.ts";
import type { Evidence } from "../../resolver/decide.ts";
import { matchingModule } from "../../resolver/match.ts";
import type { Occurrence } from "../../resolver/report.ts";
import type { Asked } from "./asked.ts";
import type { Followed } from "./follow.ts";
import { last } from "./names.ts";
import type { Survey } from "./survey.ts";

export function evidenceOf(
	one: Asked,
	known: {
		readonly declared: readonly Group[];
		readonly followed: Followed | undefined;
		readonly dependency: Evidence["dependency"];
		readonly survey: Survey;
		readonly complaints: readonly string[];
		readonly silent: string | null;
	},
): Evidence {
	const { symbol, places } = one;
	const { declared, followed, survey } = known;
	const inPlace = (path: string): boolean => places.paths?.has(path) ?? true;
	const found = survey.of(last(one));
	const used = found.mentions.some(({ file }) => inPlace(file.path));
	return {
		symbol,
		declared: declared.length === 0 ? [] : merged(declared, followed?.candidates ?? []),
		led: declared.length > 0 ? [] : grouped(followed?.candidates ?? []),
		byModule:
			declared.length > 0 || places.paths !== undefined
				? []
				: matchingModule(symbol, found.declared),
		dependency: followed?.dependency ?? known.dependency,
		missing: followed?.missing ?? [],
		outside: followed?.outside ?? false,
		members: followed?.members ?? "not asked",
		ownerKnown: followed?.ownerKnown ?? false,
		closed: followed?.closed ?? false,
		missingBases: followed?.missingBases ?? [],
		used: used || found.declared.some(({ role }) => role === "alias"),
		occurs: occurrencesOf(one, survey).length > 0,
		unread: found.unread
			.filter(({ path }) => inPlace(path))
			.map(({ path, why }) => `${path} ${why}`),
		silent: known.silent,
		complaints: known.complaints,
		path: places.state,
	};
}

/** The same declaration, found in two ways, is one. */
function merged(declared: readonly Group[], candidates: readonly Candidate[]): readonly Group[] {
	if (candidates.length === 0) return declared;
	const known = new Set(
		declared.flatMap(({ members }) =>
			members.map(({ file, nameStart }) => `${file.path}:${nameStart}`),
		),
	);
	const fresh = candidates.filter(({ file, nameStart }) => !known.has(`${file.path}:${nameStart}`));
	return [...declared, ...grouped(fresh)];
}

/** Places of the name's text; of a member, those that have its owner right before it. */
export function occurrencesOf(one: Asked, survey: Survey): Occurrence[] {
	const { symbol, places } = one;
	const owner = symbol.segments.at(-2);
	return survey.of(last(one)).texts.flatMap(({ file, bytes }) => {
		if (!(places.paths?.has(file.path) ?? true)) return [];
		const whole = bytes.filter((byte) => {
			if (owner === undefined) return true;
			const before = file.bytes.toString("utf8", Math.max(0, byte - owner.length - 12), byte);
			return (
				/^(?:\.prototype)?(?:\??\.|::|#|\.#|\[["'])$/.test(
					before.slice(before.lastIndexOf(owner) + owner.length),
				) && before.includes(owner)
			);
		});
		return whole.map((byte) => ({ path: file.path, line: lineAt(file, byte) }));
	});
}
