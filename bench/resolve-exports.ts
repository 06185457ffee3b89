/*
 * Quality of `resolve` against the compiler's own API: exported symbols and members that it finds in a
 * repository, and mutations of their names. Wanted: >= 99 % right, and no wrong `not-found`.
 *
 *   npm install --prefix /tmp/ts6 typescript@6   # TypeScript 7 has no API of this kind
 *   npm run bench:resolve-exports -- /tmp/ts6 FOLDER [COUNT [PART]]   # PART: a word of a row's name
 */
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { resolveRoot } from "../corpus/root.ts";
import { resolveSymbols } from "../pipeline/resolve.ts";
import type { SymbolReport } from "../resolver/report.ts";

const [compiler = "/tmp/ts6", folder = ".", given = "300", part = ""] = process.argv.slice(2);
const COUNT = Number(given);
const root = resolveRoot(folder, process.cwd());
const SOURCE =
	/^(?!.*(?:^|\/)(?:tests?|__tests__|sample|samples|fixtures?|docs?)\/)(?!.*\.(?:test|spec)\.)(?!.*\.d\.ts$).*\.[cm]?tsx?$/;

/** What the compiler says of one name. */
interface Known {
	readonly symbol: string;
	/** `path:line` of each declaration. */
	readonly places: readonly string[];
}

const { exported, members } = askCompiler();
const text = new Set(
	corpusFiles().flatMap(
		(file) => readText(file).match(/[\p{ID_Start}$_][\p{ID_Continue}$]*/gu) ?? [],
	),
);
const sample = every(exported, COUNT);
const bare = sample.map(({ symbol, places }) => ({
	symbol: symbol.split("#")[1] as string,
	places,
}));
const owned = every(members, COUNT);
const mutated = [...sample, ...owned]
	.flatMap(({ symbol }, at) => mutate(symbol, at) ?? [])
	.slice(0, 2 * COUNT);

console.log(
	`${root}: ${exported.length} exports and ${members.length} members known to the compiler`,
);
await score("exports as path#name", sample, (report, { places }) => isRight(report, places));
await score("exports by bare name", bare, (report, { places }) => isRight(report, places));
await score("members as Owner.member", owned, (report, { places }) => isRight(report, places));
await score(
	"mutations of their names",
	mutated.map((symbol) => ({ symbol, places: [] })),
	({ verdict }) => verdict === "not-found",
);

async function score(
	what: string,
	asked: readonly Known[],
	right: (report: SymbolReport, known: Known) => boolean,
): Promise<void> {
	if (!what.includes(part)) return;
	const start = performance.now();
	const { symbols } = await resolveSymbols(asked, { root, symbolDeadlineMs: 120_000 });
	const ms = performance.now() - start;
	const wrong = symbols.flatMap((report, at) => {
		const known = asked[at] as Known;
		return right(report, known) ? [] : [{ report, known }];
	});
	const lost = wrong.filter(
		({ report, known }) => known.places.length > 0 && report.verdict === "not-found",
	);
	const share = (100 * (asked.length - wrong.length)) / asked.length;
	console.log(
		`${what.padEnd(26)} ${asked.length} asked, ${share.toFixed(1)} % right, ${lost.length} wrong not-found, ${ms.toFixed(0)} ms`,
	);
	for (const { report, known } of wrong.slice(0, 12)) {
		const found = report.definitions.slice(0, 3).map(({ path, line }) => `${path}:${line}`);
		console.log(
			`    ${known.symbol}: ${report.verdict} ${found.join(" ")} ${report.reason ?? ""} | ${known.places.slice(0, 3).join(" ")}`,
		);
	}
}

/** One of the compiler's places is told, and the verdict claims no more than is so. */
function isRight({ verdict, definitions }: SymbolReport, places: readonly string[]): boolean {
	const told = new Set(definitions.map(({ path, line }) => `${path}:${line}`));
	return (
		(verdict === "resolves" || verdict === "ambiguous") && places.some((place) => told.has(place))
	);
}

function askCompiler(): { exported: Known[]; members: Known[] } {
	// biome-ignore lint/suspicious/noExplicitAny: another version's compiler, whose types aren't installed here
	const ts: any = createRequire(path.join(path.resolve(compiler), "package.json"))("typescript");
	const files = corpusFiles().filter((file) => SOURCE.test(file));
	const program = ts.createProgram(
		files.map((file) => path.join(root, file)),
		{
			allowJs: true,
			noLib: false,
			skipLibCheck: true,
			target: 99,
			module: 99,
			moduleResolution: 100,
			jsx: 1,
			allowImportingTsExtensions: true,
			noEmit: true,
		},
	);
	const checker = program.getTypeChecker();
	const exported: Known[] = [];
	const members: Known[] = [];
	// biome-ignore lint/suspicious/noExplicitAny: as above
	const placesOf = (symbol: any): string[] =>
		// biome-ignore lint/suspicious/noExplicitAny: as above
		(symbol.declarations ?? []).flatMap((declaration: any) => {
			const file = declaration.getSourceFile();
			const name = ts.getNameOfDeclaration(declaration) ?? declaration;
			const at = file.getLineAndCharacterOfPosition(name.getStart()).line + 1;
			const relative = path.relative(root, file.fileName);
			return relative.startsWith("..") || relative.includes("node_modules")
				? []
				: [`${relative}:${at}`];
		});
	for (const file of files) {
		const source = program.getSourceFile(path.join(root, file));
		const module = source && checker.getSymbolAtLocation(source);
		if (!module) continue;
		for (const one of checker.getExportsOfModule(module)) {
			const target = one.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(one) : one;
			const places = placesOf(target);
			if (places.length === 0 || one.name === "default" || one.name === "export=") continue;
			exported.push({ symbol: `${file}#${one.name}`, places });
			if (!(target.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Interface))) continue;
			const type = checker.getDeclaredTypeOfSymbol(target);
			for (const member of checker.getPropertiesOfType(type)) {
				if (!/^[\w$]+$/.test(member.name)) continue;
				const where = placesOf(member);
				if (where.length > 0)
					members.push({ symbol: `${target.name}.${member.name}`, places: where });
			}
		}
	}
	return { exported: distinct(exported), members: distinct(members) };
}

function distinct(list: readonly Known[]): Known[] {
	const kept = new Map<string, Known>();
	for (const one of list) {
		const known = kept.get(one.symbol);
		kept.set(one.symbol, { symbol: one.symbol, places: [...(known?.places ?? []), ...one.places] });
	}
	return [...kept.values()];
}

/** Evenly, in the list's order. */
function every<T>(list: readonly T[], count: number): T[] {
	const step = Math.max(1, list.length / count);
	return Array.from(
		{ length: Math.min(count, list.length) },
		(_, at) => list[Math.floor(at * step)] as T,
	);
}

/** A slip of the pen in the last name; undefined where the corpus holds the result. */
function mutate(symbol: string, at: number): string | undefined {
	const [, before = "", name = ""] = /^(.*[#.])?([\w$]+)$/.exec(symbol) ?? [];
	const middle = name.length >> 1;
	const ways = [
		(): string => name.slice(0, middle) + name.slice(middle + 1),
		(): string => name.slice(0, middle) + name[middle] + name.slice(middle),
		(): string =>
			name.slice(0, middle - 1) + name[middle] + name[middle - 1] + name.slice(middle + 1),
		(): string => `${name}Thing`,
		(): string => name.toUpperCase(),
		(): string => name.replace(/[A-Z]/, "x$&"),
	];
	const changed = (ways[at % ways.length] as () => string)();
	const isName = name.length > 3 && /^[A-Za-z_$][\w$]*$/.test(changed);
	return !isName || text.has(changed) || changed === name ? undefined : before + changed;
}

function corpusFiles(): string[] {
	const listed = execFileSync("git", ["-C", root, "ls-files", "-z"], {
		encoding: "utf8",
		maxBuffer: 1 << 28,
	});
	return listed.split("\0").filter((file) => file !== "");
}

function readText(file: string): string {
	try {
		return fs.readFileSync(path.join(root, file), "utf8");
	} catch {
		return "";
	}
}
