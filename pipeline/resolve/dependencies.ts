/** Looks for names among the declarations of the packages that the corpus depends on. */
import path from "node:path";
import type { Corpus } from "../../corpus/corpus.ts";
import type { Hasher } from "../../corpus/hash.ts";
import { filesHolding } from "../../corpus/holding.ts";
import { byCodeUnit } from "../../corpus/list.ts";
import { dependenciesIn, installedFolder, packageAbove } from "../../corpus/package-of.ts";
import { readRegular } from "../../corpus/regular.ts";
import type { RipgrepOptions } from "../../corpus/ripgrep.ts";
import { namesIn } from "../../layers/structural/declared.ts";
import type { SymbolName } from "../../query/symbol-name.ts";
import { endsWith, names as isNamed } from "../../resolver/match.ts";
import type { Dependency } from "../../resolver/report.ts";

/** Declaration files that are parsed for one report: some packages hold a name in hundreds. */
const MAX_FILES = 200;

const DECLARATION_FILES = ["--no-ignore", "--glob=*.d.ts", "--glob=*.d.mts", "--glob=*.d.cts"];

/** The dependency that declares each symbol, where one does. Only `.d.ts` files are looked into. */
export async function findInDependencies(
	corpus: Corpus,
	symbols: readonly SymbolName[],
	hasher: Hasher,
	options: RipgrepOptions,
): Promise<ReadonlyMap<SymbolName, Dependency>> {
	const found = new Map<SymbolName, Dependency>();
	const folders = symbols.length === 0 ? [] : dependencyFolders(corpus);
	if (folders.length === 0) return found;
	const names = [...new Set(symbols.map(({ segments }) => segments.at(-1) as string))];
	const { paths } = await filesHolding(corpus.root, names, {
		threads: options.threads,
		signal: options.signal,
		within: folders,
		flags: DECLARATION_FILES,
	});
	for (const file of [...paths].sort(byCodeUnit).slice(0, MAX_FILES)) {
		const bytes = readRegular(file);
		if (bytes === undefined) continue;
		const declared =
			namesIn({ path: file, bytes, hash: hasher.bytes(bytes) }, names)?.declared ?? [];
		const owner = packageAbove(file);
		if (owner === undefined) continue;
		for (const symbol of symbols) {
			if (found.has(symbol)) continue;
			const owners = symbol.segments.slice(0, -1);
			const rest = owners[0] === owner.name ? owners.slice(1) : owners;
			const fits = declared.some(
				(one) =>
					isNamed(symbol, one) &&
					one.scope !== "local" &&
					(rest.length > 0 ? endsWith(one.containers, rest) : one.scope === "module"),
			);
			if (fits) found.set(symbol, { package: owner.name, version: owner.version });
		}
	}
	return found;
}

/** Of each package of the corpus: where its dependencies, and the types for them, are installed. */
function dependencyFolders(corpus: Corpus): string[] {
	const folders = new Set<string>();
	for (const file of corpus.paths) {
		if (file !== "package.json" && !file.endsWith("/package.json")) continue;
		const from = path.join(corpus.root, path.posix.dirname(file));
		for (const name of dependenciesIn(from)) {
			const types = `@types/${name.replace(/^@(.+)\/(.+)$/, "$1__$2")}`;
			for (const wanted of [name, types]) {
				const folder = installedFolder(from, wanted);
				// A workspace's own package is linked into node_modules: it is corpus, not dependency.
				if (folder?.includes(`${path.sep}node_modules${path.sep}`)) folders.add(folder);
			}
		}
	}
	return [...folders].sort(byCodeUnit);
}
