/**
 * Asks about members that no code names where we look: `Leaf.run`, inherited from a base class. The
 * server is told a text of the file with the member written below its end; on disk nothing changes.
 */
import { encodingOf, type SourceFile, textOf } from "../../corpus/file.ts";
import { askDefinitions, type Resolution, resolve } from "./follow.ts";
import type { Limit } from "./limit.ts";
import { isIdentifier } from "./names.ts";
import { type Place, placeOf, type Surveyor, type Target } from "./place.ts";
import { withoutMark } from "./positions.ts";
import type { Diagnostic, Session } from "./session.ts";

/** A chain of names as it would be written in a file: `["Leaf", "run"]`. */
export interface MemberQuestion {
	readonly home: SourceFile;
	/** What leads to the name; empty: the name itself, as an export of the file or as a global. */
	readonly owners: readonly string[];
	/** The file doesn't declare it: it may be known everywhere. */
	readonly isGlobal?: boolean;
	/** Whether it matters why there is no such member: to tell, the whole file must be checked. */
	readonly judge?: boolean;
	readonly name: string;
}

export interface MemberAnswer extends Resolution {
	/**
	 * `absent`: the compiler knows the owner and says that it has no such member. `open`: it knows the
	 * owner, but its type would take any name. `unknown`: there is no such owner, or it can't be told.
	 */
	readonly otherwise: "absent" | "open" | "unknown";
	/** The member's file on this machine, where it isn't in the corpus. */
	readonly elsewhere: readonly string[];
}

/** Type parameters that an owner is given when it is asked as a type. */
const ARITIES = ["", "<any>", "<any, any>", "<any, any, any>"];

/** "Property … does not exist on type …", with and without a suggestion; "has no exported member". */
const ABSENT = new Set([2339, 2551, 2694, 2724, 2305, 2576]);

interface Line {
	readonly question: MemberQuestion;
	/** What stands before the name. */
	readonly before: string;
	readonly after: string;
	/** What is asked about: a name, or a quoted key. */
	readonly asked: string;
}

/** Undefined where no answer came. Restores every file that it wrote below. */
export async function askMembers(
	session: Session,
	surveyor: Surveyor,
	questions: readonly MemberQuestion[],
	limit: Limit,
): Promise<readonly (MemberAnswer | undefined)[]> {
	const homes = writtenBelow(questions);
	const parts = new Map<MemberQuestion, Partial[]>();
	try {
		// All at once: after each change of a file the server starts its knowledge of types anew.
		for (const { home, tail } of homes) {
			const bytes = Buffer.concat([home.bytes, Buffer.from(tail)]);
			session.open({ path: home.path, bytes, hash: `${home.hash} and ${tail}` });
		}
		const places = await askLines(session, surveyor, homes, limit);
		const complaints = await askComplaints(session, homes, places, limit);
		for (const { home } of homes) session.open(home);
		// A name that an import or an alias gives leads on to what it stands for.
		const met = [...places.values()]
			.flat()
			.flatMap(({ place }) => (place.kind === "name" ? [place.target] : []));
		const known: Map<string, readonly Place[]> = await askDefinitions(
			session,
			surveyor,
			distinct(met),
			limit,
		);
		for (const { home, lines, first } of homes) {
			lines.forEach((line, index) => {
				const found = places.get(line);
				if (found === undefined) return;
				const otherwise = judge(line, first + index, complaints.get(home), session);
				const part = { ...leadingFrom(home, found, known), otherwise };
				parts.set(line.question, [...(parts.get(line.question) ?? []), part]);
			});
		}
	} finally {
		for (const { home } of homes) session.open(home);
	}
	return questions.map((question) => {
		const found = parts.get(question);
		return found === undefined || found.length === 0 ? undefined : joined(found);
	});
}

/** A file with what is written below its end. */
interface Home {
	readonly home: SourceFile;
	readonly lines: readonly Line[];
	/** 0-based number of the first of them. */
	readonly first: number;
	readonly tail: string;
}

function writtenBelow(questions: readonly MemberQuestion[]): Home[] {
	const byHome = new Map<SourceFile, Line[]>();
	for (const question of questions) {
		if (encodingOf(question.home) !== "utf8") continue;
		const lines = byHome.get(question.home) ?? [];
		lines.push(...spellings(question));
		byHome.set(question.home, lines);
	}
	return [...byHome].map(([home, lines]) => ({
		home,
		lines,
		first: withoutMark(textOf(home)).split(/\r\n|\n|\r/).length,
		tail: lines.map(({ before, asked, after }) => `\n${before}${asked}${after}`).join(""),
	}));
}

interface Placed {
	readonly place: Place;
	readonly file: string;
}

/** Where each line's name leads; without an entry where no answer came. */
async function askLines(
	session: Session,
	surveyor: Surveyor,
	homes: readonly Home[],
	limit: Limit,
): Promise<ReadonlyMap<Line, readonly Placed[]>> {
	const asked = homes.flatMap(({ home, lines, first }) =>
		lines.map((line, index) => ({ home, line, number: first + index })),
	);
	const answers = await limit.gather(
		asked.map(({ home, line, number }) => {
			const position = { line: number, character: width(line.before, session) };
			return session.definition(home.path, position, limit.signal);
		}),
	);
	return new Map(
		asked.flatMap(({ line }, index) => {
			const answer = answers[index];
			if (answer === undefined) return [];
			const found = answer.map((location) => ({
				place: placeOf(surveyor, location),
				file: location.file,
			}));
			return [[line, found] as const];
		}),
	);
}

/** Checking a whole file takes longer than all else: only for a member that no spelling found. */
async function askComplaints(
	session: Session,
	homes: readonly Home[],
	places: ReadonlyMap<Line, readonly Placed[]>,
	limit: Limit,
): Promise<ReadonlyMap<SourceFile, readonly Diagnostic[]>> {
	const open = homes.filter(({ home, lines }) => {
		if (/\.[cm]?jsx?$/.test(home.path)) return false;
		const isFound = (line: Line): boolean => (places.get(line)?.length ?? 0) > 0;
		const found = new Set(lines.filter(isFound).map(({ question }) => question));
		return lines.some(({ question }) => question.judge && !found.has(question));
	});
	const answers = await limit.gather(
		open.map(({ home }) => session.diagnostics(home.path, limit.signal)),
	);
	return new Map(
		open.flatMap(({ home }, index) => {
			const answer = answers[index];
			return answer === undefined ? [] : [[home, answer] as const];
		}),
	);
}

function leadingFrom(
	home: SourceFile,
	found: readonly Placed[],
	known: Map<string, readonly Place[]>,
): Pick<Partial, "resolution" | "elsewhere"> {
	const path = `${home.path}:probe`;
	known.set(
		`${path}:0`,
		found.map(({ place }) => place),
	);
	const spot = { file: home, path, startByte: 0, endByte: 0 };
	const resolution = resolve(spot, known) as Resolution;
	const elsewhere = found
		.filter(({ place }) => place.kind === "package" || place.kind === "outside")
		.map(({ file }) => file);
	return { resolution, elsewhere };
}

function width(before: string, { encoding }: Session): number {
	return encoding === "utf-8" ? Buffer.byteLength(before) : before.length;
}

function distinct(targets: readonly Target[]): Target[] {
	return [...new Map(targets.map((target) => [target.key, target])).values()];
}

interface Partial {
	readonly resolution: Resolution;
	readonly elsewhere: readonly string[];
	readonly otherwise: MemberAnswer["otherwise"];
}

function judge(
	{ before }: Line,
	line: number,
	complaints: readonly Diagnostic[] | undefined,
	session: Session,
): MemberAnswer["otherwise"] {
	if (complaints === undefined) return "unknown";
	const here = complaints.filter(
		({ range, severity }) => range.start.line === line && (severity ?? 1) === 1,
	);
	// What is no class has a prototype of type `any`: that it takes the name says nothing.
	if (here.length === 0) return before.endsWith(".prototype.") ? "unknown" : "open";
	const atName = here.every(({ range }) => range.start.character >= width(before, session));
	return atName && here.some(({ code }) => ABSENT.has(Number(code))) ? "absent" : "unknown";
}

function joined(parts: readonly Partial[]): MemberAnswer {
	const all = <T>(pick: (resolution: Resolution) => readonly T[]): T[] => [
		...new Set(parts.flatMap(({ resolution }) => pick(resolution))),
	];
	const said = new Set(parts.map(({ otherwise }) => otherwise));
	return {
		targets: distinct(all(({ targets }) => targets)),
		aliases: distinct(all(({ aliases }) => aliases)),
		modules: all(({ modules }) => modules),
		packages: all(({ packages }) => packages),
		missing: all(({ missing }) => missing),
		outside: parts.some(({ resolution }) => resolution.outside),
		elsewhere: [...new Set(parts.flatMap(({ elsewhere }) => elsewhere))],
		otherwise: said.has("open") ? "open" : said.has("absent") ? "absent" : "unknown",
	};
}

/** The ways in which the name may be reached: as a static, of an instance, of a type, of the module. */
function spellings(question: MemberQuestion): Line[] {
	const { home, owners, name } = question;
	if (name.startsWith("#") || owners.some((owner) => owner.startsWith("#"))) return [];
	const plain = isIdentifier(name);
	const asked = plain ? name : JSON.stringify(name);
	const close = plain ? ";" : "];";
	const step = plain ? "." : "[";
	const line = (head: string): Line => ({
		question,
		before: `;${head}${step}`,
		after: close,
		asked,
	});
	const typed = !/\.[cm]?jsx?$/.test(home.path);
	const module = `(null! as typeof import(${JSON.stringify(specifierOf(home.path))}))`;
	if (owners.length === 0 && question.isGlobal) {
		if (!plain) return [];
		const type = { question, before: ";null! as ", after: ";", asked };
		return [{ question, before: ";", after: ";", asked }, ...(typed ? [type] : [])];
	}
	if (owners.length === 0) {
		const exported = plain
			? [
					{
						question,
						before: `;null! as import(${JSON.stringify(specifierOf(home.path))}).`,
						after: ";",
						asked,
					},
				]
			: [];
		return typed ? [line(module), ...exported] : [line(module.replace("!", ""))];
	}
	const value = owners.reduce((chain, owner, index) => chain + access(owner, index === 0), "");
	const inModule = owners.reduce((chain, owner) => chain + access(owner, false), module);
	const values = isIdentifier(owners[0] as string)
		? [value, `${value}.prototype`, inModule, `${inModule}.prototype`]
		: [inModule];
	if (!typed) return values.map((head) => line(head.replace("null!", "null")));
	if (!owners.every(isIdentifier)) return values.map(line);
	const type = owners.join(".");
	const types = ARITIES.flatMap((given) => [
		`(null! as ${type}${given})`,
		`(null! as import(${JSON.stringify(specifierOf(home.path))}).${type}${given})`,
	]);
	return [...values, ...types].map(line);
}

function access(owner: string, first: boolean): string {
	if (isIdentifier(owner)) return first ? owner : `.${owner}`;
	return `[${JSON.stringify(owner)}]`;
}

/** How a file names itself in an import. */
function specifierOf(path: string): string {
	const name = path.slice(path.lastIndexOf("/") + 1);
	return `./${name.replace(/(?:\.d)?\.([cm]?)[jt]sx?$/, ".$1js")}`;
}
