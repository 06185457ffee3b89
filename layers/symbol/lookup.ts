/** Answers single questions about names, for whoever has to be sure of one: where it leads, how often it is used. */
import type { SourceFile } from "../../corpus/file.ts";
import { askDefinitions, type Resolution, resolve, type Spot } from "./follow.ts";
import { type Limit, startLimit } from "./limit.ts";
import { declarations } from "./names.ts";
import type { Surveyor } from "./place.ts";
import { placeOf } from "./place.ts";
import { type PositionEncoding, toByte, toPosition } from "./positions.ts";
import { askMembers, type MemberAnswer, type MemberQuestion } from "./probe.ts";
import type { LanguageServer } from "./server.ts";
import type { DocumentSymbol, Session } from "./session.ts";

export type { Resolution, Spot } from "./follow.ts";
export type { Target } from "./place.ts";
export type { MemberAnswer, MemberQuestion } from "./probe.ts";

/** A conversation about one state of the corpus. Every answer is undefined where none came in time. */
export interface Lookup {
	/** Where each place leads. */
	follow(spots: readonly Spot[]): Promise<readonly (Resolution | undefined)[]>;
	/** Where each member would lead, were it written at the end of its file. */
	members(questions: readonly MemberQuestion[]): Promise<readonly (MemberAnswer | undefined)[]>;
	/** The places of the corpus that use what is declared at each spot, as `path:startByte`, declarations among them. */
	uses(spots: readonly Spot[]): Promise<readonly (ReadonlySet<string> | undefined)[]>;
	/** What each file declares, as the compiler reads it: it makes more of broken code than a parser does. */
	outlines(files: readonly SourceFile[]): Promise<readonly (readonly OutlinedName[] | undefined)[]>;
	/** Why answers are missing; null while none is. */
	reason(): string | null;
}

/** A declaration in an outline. */
interface OutlinedName {
	/** Outermost first. */
	readonly containers: readonly string[];
	readonly name: string;
	readonly kind: string;
	/** Of the name. */
	readonly startByte: number;
	readonly endByte: number;
}

function outlined(
	file: SourceFile,
	symbols: readonly DocumentSymbol[],
	encoding: PositionEncoding,
): OutlinedName[] {
	return [...declarations(symbols)].flatMap(([place, { name, kind }]) => {
		const [line, character] = place.split(":").map(Number) as [number, number];
		const startByte = toByte(file, { line, character }, encoding);
		if (startByte === undefined) return [];
		const path = name.split(".");
		const own = path.at(-1) as string;
		const endByte = startByte + Buffer.byteLength(own);
		return [
			{ containers: path.slice(0, -1), name: own, kind: kind ?? "variable", startByte, endByte },
		];
	});
}

/** Runs `work` with a lookup; the time limit counts from here. */
export async function lookUp<T>(
	server: LanguageServer,
	read: (path: string) => SourceFile | undefined,
	options: { readonly deadlineMs: number; readonly signal?: AbortSignal | undefined },
	work: (lookup: Lookup) => Promise<T>,
): Promise<T> {
	const limit = startLimit(server, options.deadlineMs, options.signal);
	try {
		const [session] = await limit.gather([server.session()]);
		if (session === undefined) {
			const why = limit.reason() ?? (await server.ended).message;
			return await work(silent(why));
		}
		const { root, libFolder } = server;
		return await work(
			lookupOf(session, { root, libFolder, encoding: session.encoding, read }, limit),
		);
	} finally {
		limit.release();
	}
}

/** For a server that can't be asked. */
function silent(why: string): Lookup {
	const none = async (asked: readonly unknown[]) => asked.map(() => undefined);
	return { follow: none, members: none, uses: none, outlines: none, reason: () => why };
}

function lookupOf(session: Session, surveyor: Surveyor, limit: Limit): Lookup {
	return {
		async follow(spots) {
			const known = await askDefinitions(session, surveyor, spots, limit);
			return spots.map((spot) => resolve(spot, known));
		},
		members: (questions) => askMembers(session, surveyor, questions, limit),
		async uses(spots) {
			for (const { file } of spots) session.open(file);
			const answers = await limit.gather(
				spots.map(({ file, path, startByte }) =>
					session.references(path, toPosition(file, startByte, session.encoding), limit.signal),
				),
			);
			return answers.map((places) => {
				if (places === undefined) return undefined;
				const keys = places.flatMap((location) => {
					const place = placeOf(surveyor, location);
					return place.kind === "name" ? [place.target.key] : [];
				});
				return new Set(keys);
			});
		},
		async outlines(files) {
			for (const file of files) session.open(file);
			const answers = await limit.gather(
				files.map(({ path }) => session.symbols(path, limit.signal)),
			);
			return answers.map((symbols, index) =>
				symbols === undefined
					? undefined
					: outlined(files[index] as SourceFile, symbols, session.encoding),
			);
		},
		reason: () =>
			limit.reason() ??
			(limit.failures() > 0
				? `the TypeScript language server failed at ${limit.failures()} question(s)`
				: null),
	};
}
