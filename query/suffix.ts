/** Corpus paths by their last segment, so that a lookup compares only files of that name. */
export interface PathIndex {
	readonly byName: ReadonlyMap<string, readonly string[]>;
}

/** Segments of a given path that are looked at (count): no real tree is deeper. */
const MAX_SEGMENTS = 64;

/** What an import without an extension may mean. */
const EXTENSIONS = [
	".ts",
	".tsx",
	".mts",
	".cts",
	".d.ts",
	".js",
	".jsx",
	".mjs",
	".cjs",
	".vue",
	".svelte",
	".json",
];

/** TypeScript imports name the output, and traces without source maps show it: the source lies beside it. */
const SOURCE_OF: Readonly<Record<string, readonly string[]>> = {
	".js": [".ts", ".tsx", ".jsx"],
	".jsx": [".tsx"],
	".mjs": [".mts", ".ts"],
	".cjs": [".cts", ".ts"],
};

export function indexPaths(paths: readonly string[]): PathIndex {
	const byName = new Map<string, string[]>();
	for (const path of paths) {
		const name = path.slice(path.lastIndexOf("/") + 1);
		const same = byName.get(name);
		if (same) same.push(path);
		else byName.set(name, [path]);
	}
	return { byName };
}

/**
 * The corpus paths that share the longest suffix of whole segments with the given path, by code
 * unit. A spelling as given beats one with another extension if both are equally long. A bare
 * `index.ts` can match many files: what that means is the caller's decision.
 */
export function longestSuffixMatch(given: string, paths: readonly string[] | PathIndex): string[] {
	const index = "byName" in paths ? paths : indexPaths(paths);
	const segments = segmentsOf(given);
	for (let from = 0; from < segments.length; from++) {
		const suffix = segments.slice(from).join("/");
		const exact = endingIn(suffix, index);
		const found = exact.length > 0 ? exact : respelt(suffix).flatMap((s) => endingIn(s, index));
		if (found.length > 0) return [...new Set(found)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
	}
	return [];
}

/** `..` climbs no further than the root; a drive, an alias (`@/`, `~/`) and `.` are no segments of a corpus path. */
function segmentsOf(given: string): string[] {
	const segments: string[] = [];
	for (const segment of given.replaceAll("\\", "/").split("/")) {
		if (segment === "..") segments.pop();
		else if (!/^(?:\.?|[@~#]|[A-Za-z]:)$/.test(segment)) segments.push(segment);
	}
	return segments.slice(-MAX_SEGMENTS);
}

function endingIn(suffix: string, index: PathIndex): readonly string[] {
	const named = index.byName.get(suffix.slice(suffix.lastIndexOf("/") + 1)) ?? [];
	return named.filter((path) => path === suffix || path.endsWith(`/${suffix}`));
}

function respelt(suffix: string): string[] {
	const dot = suffix.lastIndexOf(".");
	const sources = dot > suffix.lastIndexOf("/") ? SOURCE_OF[suffix.slice(dot)] : undefined;
	if (sources) return sources.map((extension) => suffix.slice(0, dot) + extension);
	return [
		...EXTENSIONS.map((extension) => suffix + extension),
		...EXTENSIONS.map((extension) => `${suffix}/index${extension}`),
	];
}
