import type { PlannedSymbol } from "../../query/plan.ts";
import { BadSymbolError } from "../../query/symbol-error.ts";
import { asMember, parseSymbolName, type SymbolName } from "../../query/symbol-name.ts";
import type { FindPaths, PlacePaths } from "./places.ts";

/** One symbol to look up, as a plan or a command line asks for it. */
export type SymbolRequest = PlannedSymbol;

/** The same, read: what to look for and where. */
export interface Asked {
	readonly request: SymbolRequest;
	readonly symbol: SymbolName;
	readonly places: PlacePaths;
}

/** @throws BadSymbolError */
export function readRequest(request: SymbolRequest): SymbolName {
	const parsed = parseSymbolName(request.symbol);
	if (parsed === undefined) throw new BadSymbolError(request.symbol);
	const path = parsed.path ?? request.path;
	const kind = parsed.kind ?? request.kind;
	return {
		...parsed,
		...(path === undefined ? {} : { path }),
		...(kind === undefined ? {} : { kind }),
	};
}

export function askedOf(
	requests: readonly SymbolRequest[],
	symbols: readonly SymbolName[],
	findPaths: FindPaths,
): readonly Asked[] {
	return requests.map((request, index) => {
		const symbol = symbols[index] as SymbolName;
		const places = findPaths(symbol.path);
		const member = places.state === "missing" ? asMember(symbol) : undefined;
		return member === undefined
			? { request, symbol, places }
			: { request, symbol: member, places: findPaths(undefined) };
	});
}
