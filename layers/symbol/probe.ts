/**
 * Asks about members that no code names where we look: `Leaf.run`, inherited from a base class. The
 * server is told a text of the file with the member written below its end; on disk nothing changes.
 */
import { encodingOf, type SourceFile, textOf } from "../../corpus/file.ts";
import { askDefinitions, type Resolution, resolve } from "./follow.ts";
import type { Limit } from "./limit.ts";
import { isIdentifier } from "./names.ts";
import { placeOf, type Surveyor, type Target } from "./place.ts";
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
	const byHome = new Map<SourceFile, Line[]>();
	for (const question of questions) {
		if (encodingOf(question.home) !== "utf8") continue;
		const lines = byHome.get(question.home) ?? [];
		lines.push(...spellings(question));
		byHome.set(question.home, lines);
	}
	const parts = new Map<MemberQuestion, Partial[]>();
	for (const [home, lines] of byHome) {
		for (const { line, part } of await askHome(session, surveyor, home, lines, limit)) {
			parts.set(line.question, [...(parts.get(line.question) ?? []), part]);
		}
	}
	return questions.map((question) => {
		const found = parts.get(question);
		return found === undefined || found.length === 0 ? undefined : joined(found);
	});
}

interface Partial {
	readonly resolution: Resolution;
	readonly elsewhere: readonly string[];
	readonly otherwise: MemberAnswer["otherwise"];
}

async function askHome(
	session: Session,
	surveyor: Surveyor,
	home: SourceFile,
	lines: readonly Line[],
	limit: Limit,
): Promise<{ line: Line; part: Partial }[]> {
	const text = withoutMark(textOf(home));
	const first = text.split(/\r\n|\n|\r/).length;
	const tail = lines.map(({ before, asked, after }) => `\n${before}${asked}${after}`).join("");
	const bytes = Buffer.concat([home.bytes, Buffer.from(tail)]);
	session.open({ path: home.path, bytes, hash: `${home.hash} and ${tail}` });
	try {
		const width = (before: string): number =>
			session.encoding === "utf-8" ? Buffer.byteLength(before) : before.length;
		const answers = await limit.gather(
			lines.map(({ before }, index) =>
				session.definition(
					home.path,
					{ line: first + index, character: width(before) },
					limit.signal,
				),
			),
		);
		const isTyped = !/\.[cm]?jsx?$/.test(home.path);
		const answered = new Set(
			lines.filter((_, index) => (answers[index]?.length ?? 0) > 0).map(({ question }) => question),
		);
		// Checking a whole file takes longer than all else: only for a member that no spelling found.
		const unanswered = lines.some(
			({ question }, index) =>
				answers[index]?.length === 0 && question.judge && !answered.has(question),
		);
		const [complaints] =
			unanswered && isTyped
				? await limit.gather([session.diagnostics(home.path, limit.signal)])
				: [undefined];
		const met = new Map<string, Target>();
		const placed = answers.map((answer) =>
			answer?.map((location) => {
				const place = placeOf(surveyor, location);
				if (place.kind === "name") met.set(place.target.key, place.target);
				return { place, location };
			}),
		);
		session.open(home);
		// A name that an import or an alias gives leads on to what it stands for.
		const known = await askDefinitions(session, surveyor, [...met.values()], limit);
		return placed.flatMap((found, index) => {
			const line = lines[index] as Line;
			if (found === undefined) return [];
			const key = `${home.path}:probe ${index}`;
			const spot = { file: home, path: key, startByte: 0, endByte: 0 };
			const all = new Map([...known, [`${key}:0`, found.map(({ place }) => place)] as const]);
			const resolution = resolve(spot, all) as Resolution;
			const elsewhere = found
				.filter(({ place }) => place.kind === "package" || place.kind === "outside")
				.map(({ location }) => location.file);
			const otherwise = judge(line, first + index, complaints, width);
			return [{ line, part: { resolution, elsewhere, otherwise } }];
		});
	} finally {
		session.open(home);
	}
}

function judge(
	{ before }: Line,
	line: number,
	complaints: readonly Diagnostic[] | undefined,
	width: (before: string) => number,
): MemberAnswer["otherwise"] {
	if (complaints === undefined) return "unknown";
	const here = complaints.filter(
		({ range, severity }) => range.start.line === line && (severity ?? 1) === 1,
	);
	// What is no class has a prototype of type `any`: that it takes the name says nothing.
	if (here.length === 0) return before.endsWith(".prototype.") ? "unknown" : "open";
	const atName = here.every(({ range }) => range.start.character >= width(before));
	return atName && here.some(({ code }) => ABSENT.has(Number(code))) ? "absent" : "unknown";
}

function joined(parts: readonly Partial[]): MemberAnswer {
	const all = <T>(pick: (resolution: Resolution) => readonly T[]): T[] => [
		...new Set(parts.flatMap(({ resolution }) => pick(resolution))),
	];
	const byKey = (list: readonly Target[]): Target[] => [
		...new Map(list.map((target) => [target.key, target])).values(),
	];
	const said = new Set(parts.map(({ otherwise }) => otherwise));
	return {
		targets: byKey(all(({ targets }) => targets)),
		aliases: byKey(all(({ aliases }) => aliases)),
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
