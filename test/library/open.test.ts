import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { loadHasher } from "../../corpus/hash.ts";
import {
	BadPatternError,
	BadSymbolError,
	CorpusError,
	open,
	type Repository,
} from "../../index.ts";
import { fixture, repositoryOf, writeFiles } from "../helpers/repository.ts";

async function opened(root: string): Promise<Repository> {
	const repository = await open(root);
	onTestFinished(() => repository.close());
	return repository;
}

/** Ids of the language servers that this process has running (Linux). */
function servers(): number[] {
	const tasks = fs.readdirSync("/proc/self/task");
	return tasks
		.flatMap((task) => fs.readFileSync(`/proc/self/task/${task}/children`, "utf8").split(" "))
		.filter((id) => id !== "" && commandOf(id).includes("--lsp"))
		.map(Number);
}

function commandOf(id: string): string {
	try {
		return fs.readFileSync(`/proc/${id}/cmdline`, "utf8");
	} catch {
		return ""; // it has just ended
	}
}

const linux = process.platform === "linux";

it("answers as the commands do, with one language server for all calls", async () => {
	const repository = await opened(fixture("es-modules"));
	const [bundle, report, symbol, structural, lexical, state] = await Promise.all([
		repository.pack("`Telemetry.record` drops events", { budget: 3000 }),
		repository.resolve(["Telemetry.record", { symbol: "Telemetry", expect: "new" }]),
		repository.search.symbol(["Telemetry.record"]),
		repository.search.structural([], { kind: "class_declaration" }),
		repository.search.lexical(["record"]),
		repository.fingerprint(),
	]);
	expect(bundle.chunks[0]?.name).toBe("Telemetry.record");
	expect(bundle.budget.used).toBeLessThanOrEqual(3000);
	expect(report.symbols.map(({ verdict, ok, collision }) => [verdict, ok, collision])).toEqual([
		["resolves", true, false],
		["resolves", false, true],
	]);
	expect(report.corpus.fingerprint).toBe(bundle.corpus.fingerprint);
	expect(state.fingerprint).toBe(bundle.corpus.fingerprint);
	expect(symbol.hits.some(({ evidence }) => evidence === "definition")).toBe(true);
	expect(structural.hits).toHaveLength(2);
	expect(lexical.hits.length).toBeGreaterThan(5);
	if (linux) expect(servers()).toHaveLength(1);
	await repository.close();
	if (linux) expect(servers()).toEqual([]);
});

it("sees each change of a file, also through files that import it", async () => {
	const root = repositoryOf({
		"tsconfig.json": "{}",
		"base.ts": "export class Base { first(): void {} }\n",
		"leaf.ts": 'import { Base } from "./base";\nexport class Leaf extends Base {}\n',
	});
	const repository = await opened(root);
	const ask = async (): Promise<string[]> => {
		const { symbols } = await repository.resolve(["Leaf.first", "Leaf.second"]);
		return symbols.map(({ verdict }) => verdict);
	};
	expect(await ask()).toEqual(["resolves", "not-found"]);
	writeFiles(root, { "base.ts": "export class Base { second(): void {} }\n" });
	expect(await ask()).toEqual(["not-found", "resolves"]);
	fs.rmSync(path.join(root, "base.ts"));
	writeFiles(root, { "other.ts": "export class Base { first(): void {} }\n" });
	writeFiles(root, {
		"leaf.ts": 'import { Base } from "./other";\nexport class Leaf extends Base {}\n',
	});
	expect(await ask()).toEqual(["resolves", "not-found"]);
});

it.runIf(linux)("starts another language server when the one it had is killed", async () => {
	const repository = await opened(fixture("es-modules"));
	const ask = () => repository.search.symbol(["Telemetry.record"]);
	const before = await ask();
	const [first] = servers();
	process.kill(first as number, "SIGKILL");
	expect(await ask()).toEqual(before);
	const [second] = servers();
	expect(second).not.toBe(first);
	const asked = Promise.all([ask(), ask()]);
	process.kill(second as number, "SIGKILL");
	expect(await asked).toEqual([before, before]);
});

it("gives each of fifty calls the text that belongs to its hash, while the files change", async () => {
	const hasher = await loadHasher();
	const versions = new Map<string, string>();
	const write = (root: string, turn: number): void => {
		for (let at = 0; at < 6; at++) {
			const lines = Array.from({ length: turn % 7 }, (_, line) => `// line ${line} of ${turn}`);
			const text = `${lines.join("\n")}\nexport class Ledger${at} {\n\tpost(amount: number): number {\n\t\treturn amount + ${turn};\n\t}\n}\n`;
			versions.set(hasher.text(text), text);
			fs.writeFileSync(path.join(root, `ledger${at}.ts`), text);
		}
	};
	const root = repositoryOf({ "tsconfig.json": "{}" });
	write(root, 0);
	const repository = await opened(root);
	let turn = 1;
	const writer = setInterval(() => write(root, turn++), 15);
	const calls = Array.from({ length: 50 }, (_, at) =>
		at % 2 === 0
			? repository.pack(`\`Ledger${at % 6}.post\` returns too much`, { history: false })
			: repository.resolve([`Ledger${at % 6}.post`, "Ledger0"]),
	);
	const answers = await Promise.all(calls).finally(() => clearInterval(writer));
	expect(turn).toBeGreaterThan(5);
	for (const answer of answers) {
		if (answer.schema === "stage0.bundle/1") {
			for (const { path: file, fileHash, shown, text } of answer.chunks) {
				if (!file.endsWith(".ts")) continue;
				const lines = versions.get(fileHash)?.split("\n");
				expect(lines, `a version of ${file} that was never written`).toBeDefined();
				for (const [first, last] of shown) {
					expect(text).toContain(lines?.slice(first - 1, last).join("\n"));
				}
			}
		} else {
			for (const { verdict, definitions } of answer.symbols) {
				expect(verdict).toBe("resolves");
				for (const { signature, name } of definitions) {
					expect(signature).toContain(name.split(".").at(-1));
				}
			}
		}
	}
});

it("ends one call by its signal, and all by closing", async () => {
	const repository = await opened(fixture("es-modules"));
	const stop = new AbortController();
	const asked = repository.pack("`Telemetry.record`", { signal: stop.signal });
	stop.abort(new Error("no longer wanted"));
	await expect(asked).rejects.toThrow("no longer wanted");
	expect((await repository.resolve(["Telemetry"])).summary.resolves).toBe(1);
	const open = [repository.pack("`Telemetry.record`"), repository.resolve(["Telemetry"])];
	const settled = Promise.allSettled(open);
	await sleep(5);
	await repository.close();
	for (const outcome of await settled) {
		expect(outcome).toMatchObject({
			status: "rejected",
			reason: { name: "RepositoryClosedError" },
		});
	}
	await expect(repository.fingerprint()).rejects.toMatchObject({ name: "RepositoryClosedError" });
	await repository.close();
});

it("rejects with errors that can be told apart", async () => {
	await expect(open("/nowhere/at/all")).rejects.toBeInstanceOf(CorpusError);
	const repository = await opened(fixture("es-modules"));
	await expect(repository.resolve(["not a symbol"])).rejects.toBeInstanceOf(BadSymbolError);
	await expect(repository.search.structural([], { kind: "nonsense" })).rejects.toBeInstanceOf(
		BadPatternError,
	);
	await expect(repository.pack("x", { budget: 0 })).rejects.toBeInstanceOf(RangeError);
});

it("starts nothing and loads no engine when it is imported", () => {
	const script = `
		await import(${JSON.stringify(path.resolve(import.meta.dirname, "../../dist/index.js"))});
		const { createRequire } = await import("node:module");
		const loaded = Object.keys(createRequire("/")("module")._cache);
		console.log(JSON.stringify({ loaded, running: process.getActiveResourcesInfo().filter((kind) => /Process|Timer/.test(kind)) }));`;
	const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
		encoding: "utf8",
	});
	expect(JSON.parse(stdout)).toEqual({ loaded: [], running: [] });
});
