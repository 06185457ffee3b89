import { afterEach, expect, test } from "vitest";
import { searchSymbols } from "../../../layers/symbol/search.ts";
import { type LanguageServer, startLanguageServer } from "../../../layers/symbol/server.ts";
import { fixture, type Repository, repositoryOf, term, told } from "./repository.ts";

let repository: Repository | undefined;
let server: LanguageServer | undefined;

afterEach(async () => {
	await server?.close();
	repository?.remove();
});

test("the answer depends neither on the order of the occurrences nor on the run", async () => {
	repository = fixture("es-modules");
	const terms = [term("record"), term("telemetry", 0.5)];
	const occurrences = repository.occurrences(...terms);
	const answers = new Set<string>();
	for (const order of [occurrences, occurrences.toReversed(), occurrences.toSorted(() => 0)]) {
		const fresh = startLanguageServer(repository.root);
		const found = await searchSymbols(fresh, order, terms, repository.read, { deadlineMs: 30_000 });
		await fresh.close();
		answers.add(JSON.stringify(found));
	}
	expect(answers.size).toBe(1);
});

test("uses that were not asked about are found from the definition, and nothing is said to be missing", async () => {
	const uses = Object.fromEntries(
		Array.from({ length: 90 }, (_, index) => [
			`src/use${index}.ts`,
			'import { spark } from "./plug";\nspark();\n',
		]),
	);
	repository = repositoryOf({
		...uses,
		"src/plug.ts": "export function spark(): void {}\n",
		"tsconfig.json": "{}",
	});
	server = startLanguageServer(repository.root);
	const found = await searchSymbols(
		server,
		repository.occurrences(term("spark")),
		[term("spark")],
		repository.read,
		{ deadlineMs: 30_000 },
	);
	expect(found).toMatchObject({ status: "ok", reason: null });
	expect(found.hits).toHaveLength(1 + 180);
});

test("more unrelated definitions than are asked about: partial, with what was left out", async () => {
	repository = repositoryOf({
		...Object.fromEntries(
			Array.from({ length: 70 }, (_, index) => [
				`src/m${String(index).padStart(2, "0")}.ts`,
				"export function setup(): void {}\n",
			]),
		),
		"tsconfig.json": "{}",
	});
	server = startLanguageServer(repository.root);
	const found = await searchSymbols(
		server,
		repository.occurrences(term("setup")),
		[term("setup")],
		repository.read,
		{ deadlineMs: 30_000 },
	);
	expect(found.status).toBe("partial");
	expect(found.reason).toBe(
		"30 occurrences were neither asked about nor found as uses (at most 40 are asked about per name, in 60 files); the uses of 28 definitions were not asked for (at most 12 are per name, 30 in all).",
	);
	const expected = Array.from(
		{ length: 40 },
		(_, index) => `src/m${String(index).padStart(2, "0")}.ts`,
	);
	expect(found.hits.map(({ path }) => path)).toEqual(expected);
});

test("declarations are asked about before other occurrences", async () => {
	repository = repositoryOf({
		...Object.fromEntries(
			Array.from({ length: 60 }, (_, index) => [`a${index}.ts`, 'console.log("ignite");\n']),
		),
		"z.ts": "export class Engine {\n\tignite() {\n\t}\n}\n",
	});
	server = startLanguageServer(repository.root);
	const found = await searchSymbols(
		server,
		repository.occurrences(term("ignite")),
		[term("ignite")],
		repository.read,
		{ deadlineMs: 30_000 },
	);
	expect(told(repository, found.hits)).toEqual(["definition z.ts:2 ignite method Engine.ignite"]);
});

test("a file's text is what the caller read, even if the disk has another by now", async () => {
	repository = repositoryOf({
		"a.ts": "export const pin = 1;\npin;\n",
		"tsconfig.json": "{}",
	});
	const other = repositoryOf({ "a.ts": "// something else altogether\n", "tsconfig.json": "{}" });
	server = startLanguageServer(other.root);
	const found = await searchSymbols(
		server,
		repository.occurrences(term("pin")),
		[term("pin")],
		repository.read,
		{ deadlineMs: 30_000 },
	);
	expect(told(repository, found.hits)).toEqual([
		"definition a.ts:1 pin variable pin",
		"reference a.ts:2 pin -> a.ts:1",
	]);
	other.remove();
});

test("one server answers again after a file has changed", async () => {
	repository = repositoryOf({ "a.ts": "export const pin = 1;\n" });
	const changed = repositoryOf({ "a.ts": "\n\nexport const pin = 1;\n" });
	server = startLanguageServer(repository.root);
	for (const [state, line] of [
		[repository, 1],
		[changed, 3],
	] as const) {
		const occurrences = state.occurrences(term("pin"));
		const found = await searchSymbols(server, occurrences, [term("pin")], state.read, {
			deadlineMs: 30_000,
		});
		expect(told(state, found.hits)).toEqual([`definition a.ts:${line} pin variable pin`]);
	}
	changed.remove();
});
