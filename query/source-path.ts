/** What stands before the path in a bundler's or a browser's address. */
const SCHEME =
	/^(?:file|https?|webpack|webpack-internal|turbopack|rollup|vite|app|capacitor|ng|blob|async):\/\/(?:[^/]*)/i;

/**
 * A file as a trace, a bundler or a browser names it, without scheme, host and query:
 * `webpack://pkg/./src/a.ts?1f` → `src/a.ts`, `file:///x/a.ts` → `/x/a.ts`, `C:\x\a.ts` → `C:/x/a.ts`.
 */
export function cleanSourcePath(given: string): string {
	let path = given.replaceAll("\\", "/");
	const scheme = SCHEME.exec(path);
	if (scheme) {
		path = decode(path.slice(scheme[0].length)).replace(/[?#].*$/, "");
		if (!/^file:/i.test(scheme[0])) path = path.replace(/^\/+(?:@fs(?=\/))?/, "");
		path = path.replace(/^\/+(?=[A-Za-z]:\/)/, "");
	}
	path = path.replace(/\?.*$/, "");
	// webpack writes the loader's layer and the package before "/./": `(rsc)/./src/a.js`
	const dot = path.lastIndexOf("/./");
	if (dot >= 0) path = path.slice(dot + 3);
	return path.replace(/^(?:\.\/)+/, "");
}

/** Code that the corpus can't hold: installed packages, the runtime, the bundler's own. */
export function isForeignSource(given: string): boolean {
	return /(?:^|[/\\])node_modules[/\\]|^(?:node|internal|bun|deno|ext|native|evalmachine|chrome-extension|moz-extension)(?::|\/|$)|<anonymous>|^\[native code\]$|webpack\/(?:bootstrap|runtime)/.test(
		given,
	);
}

function decode(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
