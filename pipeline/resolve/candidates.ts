/** Declarations that the compiler tells of, as the resolver takes them. */
import type { Corpus } from "../../corpus/corpus.ts";
import { lineAt, lineText, type SourceFile } from "../../corpus/file.ts";
import { type DeclaredName, namesIn } from "../../layers/structural/declared.ts";
import type { Lookup, Target } from "../../layers/symbol/lookup.ts";
import { speaksAbout } from "../../layers/symbol/session.ts";
import type { Candidate } from "../../resolver/candidate.ts";
import { matching } from "../../resolver/match.ts";
import type { Asked } from "./asked.ts";
import type { Survey } from "./survey.ts";

/** Files that can't be parsed and whose outline is asked for. */
const MAX_OUTLINES = 20;

/** Declarations in files that the parser couldn't read there, as the compiler's outline tells them. */
export async function outlinedIn(
	asked: readonly Asked[],
	corpus: Corpus,
	survey: Survey,
	lookup: Lookup,
): Promise<ReadonlyMap<Asked, readonly Candidate[]>> {
	const unread = asked.map(({ symbol }) =>
		survey.of(symbol.segments.at(-1) as string).unread.map(({ path }) => path),
	);
	const files = [...new Set(unread.flat())]
		.filter(speaksAbout)
		.slice(0, MAX_OUTLINES)
		.flatMap((path) => corpus.read(path) ?? []);
	const outlines = await lookup.outlines(files);
	const all = files.flatMap((file, index) =>
		(outlines[index] ?? []).map((one) => ({ ...bareCandidate({ ...one, file }), ...one })),
	);
	const found = asked.map(
		(one) =>
			[one, matching(one.symbol, all, one.places.paths).flatMap(({ members }) => members)] as const,
	);
	return new Map(found.filter(([, candidates]) => candidates.length > 0));
}

/** The declaration whose name stands at a target. */
export function declaredAt(target: Target, corpus: Corpus): DeclaredName | undefined {
	const file = corpus.read(target.path);
	if (file === undefined) return undefined;
	const name = target.text === "module.exports" ? "default" : bare(target);
	const declared = namesIn(file, [name])?.declared ?? [];
	return declared.find(
		({ nameStart, nameEnd }) => nameStart <= target.startByte + 1 && target.startByte < nameEnd,
	);
}

export function bare({ text }: Target): string {
	return text.replace(/^(["'`])(.*)\1$/, "$2");
}

/** A declaration of which only the place of its name is known. */
export function bareCandidate(place: {
	readonly file: SourceFile;
	readonly name: string;
	readonly startByte: number;
	readonly endByte: number;
}): Candidate {
	const { file, name, startByte, endByte } = place;
	const line = lineAt(file, startByte);
	return {
		file,
		name,
		containers: [],
		kind: "variable",
		role: "declaration",
		scope: "module",
		exported: false,
		augments: false,
		nameStart: startByte,
		nameEnd: endByte,
		startByte,
		endByte,
		line,
		signature: lineText(file, line).trim().slice(0, 200),
	};
}

/** `import * as ns` stands for a whole file. */
export function moduleCandidate(path: string, corpus: Corpus): Candidate[] {
	const file = corpus.read(path);
	if (file === undefined) return [];
	return [
		{
			file,
			name: path,
			containers: [],
			kind: "file",
			role: "declaration",
			scope: "module",
			exported: false,
			augments: false,
			nameStart: 0,
			nameEnd: 0,
			startByte: 0,
			endByte: file.bytes.length,
			line: 1,
			signature: "",
		},
	];
}
