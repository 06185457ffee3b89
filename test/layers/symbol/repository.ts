/** A fixture as a repository of its own, and the lexical hits that the symbol layer starts from. */
import { createHash } from "node:crypto";
import {
	cpSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { lineAt, type SourceFile } from "../../../corpus/file.ts";
import type { Hit } from "../../../layers/hit.ts";
import type { Occurrence } from "../../../layers/symbol/search.ts";
import type { Term } from "../../../query/term.ts";

const FIXTURES = resolve(import.meta.dirname, "../../fixtures");

export interface Repository {
	readonly root: string;
	readonly files: ReadonlyMap<string, SourceFile>;
	readonly read: (path: string) => SourceFile | undefined;
	/** Whole-word hits of each term's last segment, in an order that helps nobody. */
	occurrences(...terms: readonly Term[]): Occurrence[];
	remove(): void;
}

/** A copy outside this repository, whose tsconfig.json and node_modules would otherwise be in reach. */
export function fixture(name: string): Repository {
	const root = mkdtempSync(join(tmpdir(), `stage0-${name}-`));
	cpSync(join(FIXTURES, name), root, { recursive: true });
	return repository(root);
}

export function repositoryOf(files: Readonly<Record<string, string | Buffer>>): Repository {
	const root = mkdtempSync(join(tmpdir(), "stage0-symbol-"));
	for (const [path, content] of Object.entries(files)) {
		mkdirSync(dirname(join(root, path)), { recursive: true });
		writeFileSync(join(root, path), content);
	}
	return repository(root);
}

function repository(root: string): Repository {
	const paths = readdirSync(root, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
		.filter((path) => !/(?:^|\/)(?:node_modules|\.git)\//.test(path));
	const files = new Map(paths.map((path) => [path, sourceFile(root, path)]));
	return {
		root,
		files,
		read: (path) => files.get(path),
		occurrences: (...terms) => terms.flatMap((term) => wordHits(files, term)).reverse(),
		remove: () => rmSync(root, { recursive: true, force: true }),
	};
}

function sourceFile(root: string, path: string): SourceFile {
	const bytes = readFileSync(join(root, path));
	return { path, bytes, hash: createHash("sha256").update(bytes).digest("hex").slice(0, 16) };
}

export function term(text: string, weight = 1): Term {
	return { text, kind: "identifier", weight, parts: [] };
}

/** Works on bytes read as Latin-1, so that offsets are bytes whatever the encoding. */
function wordHits(files: ReadonlyMap<string, SourceFile>, { text }: Term): Occurrence[] {
	const name = text.split(/[.#]/).at(-1) ?? text;
	const pattern = new RegExp(`(?<![\\w$])${name.replaceAll("$", "\\$")}(?![\\w$])`, "g");
	return [...files.values()].flatMap((file) =>
		[...file.bytes.toString("latin1").matchAll(pattern)].map(({ index }) => ({
			path: file.path,
			startByte: index,
			endByte: index + name.length,
			line: lineAt(file, index),
			term: text,
		})),
	);
}

/** A hit in one line: evidence, place, the text of its span, and what else is known of it. */
export function told({ files }: Repository, hits: readonly Hit[]): string[] {
	return hits
		.map((hit) => {
			const bytes = files.get(hit.path)?.bytes.subarray(hit.startByte, hit.endByte);
			const more = [hit.kind, hit.name, hit.definedAt && `-> ${hit.definedAt}`];
			return [hit.evidence, `${hit.path}:${hit.startLine}`, bytes, ...more]
				.filter(Boolean)
				.join(" ");
		})
		.sort();
}
