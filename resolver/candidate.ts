import type { SourceFile } from "../corpus/file.ts";

/** A declaration as the layers found it; the resolver searches nothing itself. */
export interface Candidate {
	readonly file: SourceFile;
	readonly name: string;
	/** Outermost first. */
	readonly containers: readonly string[];
	readonly kind: string;
	/** `alias`: an import or re-export. */
	readonly role: "declaration" | "alias";
	readonly scope: "module" | "member" | "local";
	readonly exported: boolean;
	readonly augments: boolean;
	readonly nameStart: number;
	readonly nameEnd: number;
	readonly startByte: number;
	readonly endByte: number;
	readonly line: number;
	readonly signature: string;
}

/** Several declarations that make up one thing: overloads, a getter and its setter, merged types. */
export interface Group {
	readonly members: readonly Candidate[];
}

/** `Class.method`. */
export function qualifiedName({ containers, name }: Candidate): string {
	return [...containers, name].join(".");
}

/** Two declarations of one name in one place are one thing; so are a script and its `.d.ts`. */
export function grouped(candidates: readonly Candidate[]): Group[] {
	const groups = new Map<string, Candidate[]>();
	const places = new Map(
		candidates.map((one) => [`${one.file.path}:${one.nameStart}:${one.nameEnd}`, one]),
	);
	for (const candidate of places.values()) {
		const stem = candidate.file.path.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, "");
		const key = `${stem}\0${qualifiedName(candidate)}`;
		groups.set(key, [...(groups.get(key) ?? []), candidate]);
	}
	const all = [...groups.values()];
	const own = all.filter((members) => members.some(({ augments }) => !augments));
	const added = all.filter((members) => members.every(({ augments }) => augments));
	const [only] = own;
	// What `declare module` adds belongs to the one thing that it adds to.
	if (own.length === 1 && only !== undefined) return [{ members: [...only, ...added.flat()] }];
	return [...own, ...added].map((members) => ({ members }));
}
