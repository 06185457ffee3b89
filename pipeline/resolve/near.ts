/** What may have been meant by a symbol that isn't there. */
import type { Corpus } from "../../corpus/corpus.ts";
import { byCodeUnit } from "../../corpus/list.ts";
import { outlineOf } from "../../corpus/outline.ts";
import { movedFile, type PastName, replacedNames } from "../../corpus/past-names.ts";
import type { RipgrepOptions } from "../../corpus/ripgrep.ts";
import { similarNames, tolerance } from "../../corpus/spellings.ts";
import type { DeclaredName } from "../../layers/structural/declared.ts";
import { declarationsOf } from "../../layers/structural/members.ts";
import { distance } from "../../resolver/distance.ts";
import { endsWith } from "../../resolver/match.ts";
import { bestOf, nearOf } from "../../resolver/near.ts";
import type { NearMiss } from "../../resolver/report.ts";
import type { Asked } from "./asked.ts";
import { ownerOf } from "./bases.ts";
import { type Survey, surveyNames } from "./survey.ts";

/** Similar names of one symbol whose declarations are looked up. */
const MAX_SIMILAR = 4;
/** Symbols of one report that near misses are looked for. More are missing only from a plan for other code. */
const MAX_SYMBOLS = 100;

export interface NearOptions extends RipgrepOptions {
	/** False leaves the git history out. */
	readonly history: boolean;
}

export async function nearMisses(
	asked: readonly Asked[],
	corpus: Corpus,
	owners: Survey,
	options: NearOptions,
): Promise<ReadonlyMap<Asked, readonly NearMiss[]>> {
	const missing = asked.filter(({ symbol }) => symbol.segments.length > 0).slice(0, MAX_SYMBOLS);
	const lastNames = [...new Set(missing.map(({ symbol }) => symbol.segments.at(-1) as string))];
	const [similar, past] = await Promise.all([
		spelledAlike(lastNames, corpus, options),
		options.history ? replacedNames(corpus.root, lastNames, options.signal) : [],
	]);
	const wanted = new Set([
		...lastNames,
		...[...similar.values()].flat(),
		...past.map(({ now }) => now),
	]);
	const declared = wanted.size === 0 ? undefined : await surveyNames(corpus, wanted, options);
	const found = new Map<Asked, readonly NearMiss[]>();
	for (const one of asked) {
		const name = one.symbol.segments.at(-1);
		const moved = options.history ? await movedTo(one, corpus, options.signal) : [];
		if (name === undefined) {
			found.set(one, bestOf([...moved, ...one.places.others.map(fileNear)]));
			continue;
		}
		if (!missing.includes(one)) {
			found.set(one, []);
			continue;
		}
		const inReach = (names: readonly string[]): DeclaredName[] =>
			names.flatMap((other) => declared?.of(other).declared.filter(isVisible) ?? []);
		const renamed = renamings(name, past, inReach);
		const elsewhere = (declared?.of(name).declared ?? [])
			.filter(
				(other) => isVisible(other) && other.name.replace(/^#/, "") === name.replace(/^#/, ""),
			)
			.map((other) => nearOf(other, "elsewhere"));
		const alike = inReach(similar.get(name) ?? []).map((other) =>
			nearOf(other, other.name.toLowerCase() === name.toLowerCase() ? "case" : "spelling"),
		);
		const members = siblingsOf(one, owners, corpus).flatMap((near): NearMiss[] => {
			const other = near.name.slice(near.name.lastIndexOf(".") + 1);
			if (other === name) return [];
			if (other.toLowerCase() === name.toLowerCase()) return [{ ...near, why: "case" }];
			const far = distance(other, name, tolerance(name) + 1) === undefined;
			return [far ? near : { ...near, why: "spelling" }];
		});
		found.set(
			one,
			bestOf(
				[...renamed, ...moved, ...members, ...elsewhere, ...alike],
				name,
				one.symbol.segments.slice(0, -1).join("."),
			),
		);
	}
	return found;
}

function isVisible({ role, scope }: DeclaredName): boolean {
	return role === "declaration" && scope !== "local";
}

/** Names that differ by a few letters, or in their case; the closest first. */
async function spelledAlike(
	names: readonly string[],
	corpus: Corpus,
	options: RipgrepOptions,
): Promise<ReadonlyMap<string, readonly string[]>> {
	const candidates = [...(await similarNames(corpus.root, names, options))];
	return new Map(
		names.map((name) => {
			const measured = candidates.flatMap((other) => {
				const far = other === name ? undefined : distance(other, name, tolerance(name));
				return far === undefined ? [] : [{ other, far }];
			});
			measured.sort((a, b) => a.far - b.far || byCodeUnit(a.other, b.other));
			return [name, measured.slice(0, MAX_SIMILAR).map(({ other }) => other)];
		}),
	);
}

/** What else the owner holds, or the file. */
function siblingsOf(one: Asked, owners: Survey, corpus: Corpus): readonly NearMiss[] {
	const chain = one.symbol.segments.slice(0, -1);
	if (chain.length > 0) {
		return ownerOf(one, owners).flatMap((owner) =>
			declarationsOf(owner.file)
				.filter(
					({ containers }) => containers.join(".") === [...owner.containers, owner.name].join("."),
				)
				.map((other) => nearOf(other, "member")),
		);
	}
	// The outline, since a plan may name a hundred files: all names of each would take seconds.
	return [...(one.places.paths ?? [])].flatMap((path) => {
		const file = corpus.read(path);
		const nodes = (file && outlineOf(file)?.nodes) ?? [];
		return nodes.flatMap(({ name, qualifiedName, kind, declarationLine }): NearMiss[] =>
			name === "" || kind === "test" || kind === "callback"
				? []
				: [{ name: qualifiedName, path, line: declarationLine, kind, why: "member" }],
		);
	});
}

/** Follows a chain of renamings to a name that is still there. */
function renamings(
	name: string,
	past: readonly PastName[],
	declared: (names: readonly string[]) => readonly DeclaredName[],
): NearMiss[] {
	return past
		.filter(({ was }) => was === name)
		.slice(0, 3)
		.flatMap(({ now, commit }) =>
			declared([now]).map((other) => ({ ...nearOf(other, "renamed"), commit })),
		);
}

/** Where the file went that the symbol was said to lie in. */
async function movedTo(
	{ symbol, places }: Asked,
	corpus: Corpus,
	signal: AbortSignal | undefined,
): Promise<NearMiss[]> {
	if (places.state !== "missing" || symbol.path === undefined) return [];
	const moved = await movedFile(corpus.root, symbol.path, signal);
	if (moved === undefined || !corpus.paths.includes(moved.now)) return [];
	const name = symbol.segments.at(-1);
	const file = corpus.read(moved.now);
	const chain = symbol.segments.slice(0, -1);
	const within =
		file === undefined || name === undefined
			? undefined
			: declarationsOf(file).find((one) => one.name === name && endsWith(one.containers, chain));
	const near = within === undefined ? fileNear(moved.now) : nearOf(within, "moved");
	return [{ ...near, why: "moved", commit: moved.commit }];
}

function fileNear(path: string): NearMiss {
	return { name: path, path, line: 1, kind: "file", why: "elsewhere" };
}
