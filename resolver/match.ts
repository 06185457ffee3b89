import { byCodeUnit } from "../corpus/list.ts";
import type { SymbolName } from "../query/symbol-name.ts";
import { type Candidate, type Group, grouped } from "./candidate.ts";

/** What stands by itself is meant before members, and those before what only its own function sees. */
const SCOPES = ["module", "member", "local"] as const;

const TEST_PATH =
	/(?:^|\/)(?:tests?|__tests__|spec|fixtures?|examples?|mocks?|__mocks__|bench)(?:\/|$)|\.(?:test|spec|bench)\.[^/]+$/;

/**
 * The things that a symbol may mean among declarations of its last name, likeliest first. `paths` are
 * the corpus files that its path names; undefined where it has none.
 */
export function matching(
	symbol: SymbolName,
	candidates: readonly Candidate[],
	paths: ReadonlySet<string> | undefined,
): Group[] {
	const owners = symbol.segments.slice(0, -1);
	const fitting = candidates.filter(
		(candidate) =>
			candidate.role === "declaration" &&
			names(symbol, candidate) &&
			(paths === undefined || paths.has(candidate.file.path)) &&
			endsWith(candidate.containers, owners),
	);
	// What a file re-exports under this name comes before what some object in it calls so.
	const isReexported =
		owners.length === 0 &&
		paths !== undefined &&
		candidates.some(
			(one) =>
				one.role === "alias" &&
				one.scope === "module" &&
				paths.has(one.file.path) &&
				names(symbol, one),
		);
	if (isReexported && !fitting.some(({ scope }) => scope === "module")) return [];
	const ofKind = fitting.filter(
		({ kind }) => symbol.kind === undefined || isKind(kind, symbol.kind),
	);
	const kept = ofKind.length > 0 ? ofKind : fitting;
	const visible = SCOPES.map((scope) => kept.filter((one) => one.scope === scope)).find(
		(list) => list.length > 0,
	);
	return grouped(visible ?? []).sort(byLikelihood);
}

/** `telemetry.record` may be the `record` that telemetry.ts, or telemetry/index.ts, exports. */
export function matchingModule(symbol: SymbolName, candidates: readonly Candidate[]): Group[] {
	const owners = symbol.segments.slice(0, -1);
	if (owners.length !== 1) return [];
	return grouped(
		candidates.filter(
			(one) =>
				one.role === "declaration" &&
				one.scope === "module" &&
				one.exported &&
				names(symbol, one) &&
				moduleName(one.file.path) === (owners[0] as string).toLowerCase(),
		),
	).sort(byLikelihood);
}

export function names(symbol: SymbolName, { name }: { readonly name: string }): boolean {
	const last = symbol.segments.at(-1);
	return name === last || (symbol.maybePrivate && name === `#${last}`);
}

export function endsWith(all: readonly string[], tail: readonly string[]): boolean {
	const offset = all.length - tail.length;
	return offset >= 0 && tail.every((segment, index) => all[offset + index] === segment);
}

function isKind(kind: string, wanted: string): boolean {
	if (kind === wanted) return true;
	const likes: Readonly<Record<string, readonly string[]>> = {
		method: ["accessor", "constructor", "property", "function"],
		function: ["method", "variable"],
		class: ["function"],
		type: ["interface"],
		interface: ["type"],
	};
	return likes[wanted]?.includes(kind) === true;
}

function moduleName(path: string): string | undefined {
	const parts = path.replace(/(?:\.d)?\.[^./]+$/, "").split("/");
	return (parts.at(-1) === "index" ? parts.at(-2) : parts.at(-1))?.toLowerCase();
}

/** Exported before private, code before tests, shallow before deep; then by place. */
function byLikelihood(a: Group, b: Group): number {
	const [first, second] = [a.members[0] as Candidate, b.members[0] as Candidate];
	const rank = (group: Group): number =>
		(group.members.some(({ exported }) => exported) ? 0 : 1) +
		(TEST_PATH.test((group.members[0] as Candidate).file.path) ? 2 : 0);
	return (
		rank(a) - rank(b) ||
		first.containers.length - second.containers.length ||
		byCodeUnit(first.file.path, second.file.path) ||
		first.startByte - second.startByte
	);
}
