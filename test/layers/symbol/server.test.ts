import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createMessageConnection } from "vscode-jsonrpc/node";
import { serverEnvironment } from "../../../layers/symbol/environment.ts";
import { findExecutable } from "../../../layers/symbol/executable.ts";
import { searchSymbols } from "../../../layers/symbol/search.ts";
import {
	type LanguageServer,
	type ServerOptions,
	startLanguageServer,
} from "../../../layers/symbol/server.ts";
import { fixture, type Repository, term } from "./repository.ts";

const PROJECT = resolve(import.meta.dirname, "../../..");
let repository: Repository;
let scratch: string;
const servers: LanguageServer[] = [];

beforeAll(() => {
	repository = fixture("es-modules");
	scratch = mkdtempSync(join(tmpdir(), "stage0-server-"));
});

afterEach(async () => {
	await Promise.all(servers.splice(0).map((server) => server.close()));
});

afterAll(() => {
	repository.remove();
	rmSync(scratch, { recursive: true, force: true });
});

function start(options?: ServerOptions): LanguageServer {
	const server = startLanguageServer(repository.root, options);
	servers.push(server);
	return server;
}

function look(server: LanguageServer, options = {}) {
	const terms = [term("record")];
	return searchSymbols(server, repository.occurrences(...terms), terms, repository.read, options);
}

function isAlive(pid: number | undefined): boolean {
	try {
		process.kill(pid as number, 0);
		// A zombie has ended, though nobody has asked for its exit code yet.
		return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
	} catch {
		return false;
	}
}

async function ends(pid: number | undefined): Promise<boolean> {
	for (let tries = 0; tries < 100 && isAlive(pid); tries++) await sleep(50);
	return !isAlive(pid);
}

describe("a server that can't answer degrades the layer", () => {
	test("a binary that doesn't exist: unavailable, with the reason", async () => {
		expect(await look(start({ executable: "/nonexistent" }))).toEqual({
			layer: "symbol",
			status: "unavailable",
			hits: [],
			reason:
				"The TypeScript language server could not be started (ENOENT); reinstall stage0 to complete its typescript package.",
			code: "missing",
		});
	});

	test("a binary that may not be run", async () => {
		const executable = join(scratch, "not-executable");
		writeFileSync(executable, "");
		const { status, reason } = await look(start({ executable }));
		expect(status).toBe("unavailable");
		expect(reason).toContain("(EACCES)");
	});

	test("a program that is no language server and ends", async () => {
		const { status, reason } = await look(start({ executable: "/bin/true" }));
		expect(status).toBe("unavailable");
		expect(reason).toBe("The TypeScript language server ended unexpectedly (exit code 0).");
	});

	test("a program that is no language server and waits", async () => {
		const executable = join(scratch, "silent");
		writeFileSync(executable, "#!/bin/sh\nexec sleep 600\n", { mode: 0o755 });
		const server = start({ executable });
		const { status, reason } = await look(server, { deadlineMs: 300 });
		expect(status).toBe("unavailable");
		expect(reason).toBe("The TypeScript language server did not finish within 0.3 s.");
		await server.close();
		expect(isAlive(server.pid)).toBe(false);
	});

	test("a root that doesn't exist", async () => {
		const server = startLanguageServer("/nonexistent/root");
		expect(await look(server)).toMatchObject({ status: "unavailable" });
	});

	test("a server that hangs: the time limit ends the wait, and close ends the server", async () => {
		const server = start();
		await server.session();
		process.kill(server.pid as number, "SIGSTOP");
		const before = performance.now();
		const { status, reason } = await look(server, { deadlineMs: 400 });
		expect(performance.now() - before).toBeLessThan(3000);
		expect(status).toBe("unavailable");
		expect(reason).toBe("The TypeScript language server did not finish within 0.4 s.");
		await server.close();
		expect(isAlive(server.pid)).toBe(false);
	});

	test("a server that is killed before the search", async () => {
		const server = start();
		await server.session();
		process.kill(server.pid as number, "SIGKILL");
		await server.ended;
		expect(await look(server)).toMatchObject({
			status: "unavailable",
			reason: "The TypeScript language server ended unexpectedly (SIGKILL).",
		});
	});

	test("a server that is killed during the search", async () => {
		const server = start();
		await server.session();
		process.kill(server.pid as number, "SIGSTOP");
		const search = look(server);
		await sleep(100);
		process.kill(server.pid as number, "SIGKILL");
		expect(await search).toMatchObject({
			status: "unavailable",
			reason: "The TypeScript language server ended unexpectedly (SIGKILL).",
		});
	});

	test("a server that dies between definitions and uses: what was found is kept, as partial", async () => {
		const server = start();
		const session = await server.session();
		session.references = () => {
			process.kill(server.pid as number, "SIGKILL");
			return new Promise(() => {});
		};
		const { status, reason, hits } = await look(server);
		expect(status).toBe("partial");
		expect(reason).toContain("ended unexpectedly (SIGKILL)");
		expect(hits.filter(({ evidence }) => evidence === "definition")).toHaveLength(2);
	});

	test("the caller's signal ends a search, and the server's signal the server", async () => {
		const controller = new AbortController();
		const server = start({ signal: controller.signal });
		const interrupted = await look(server, { signal: AbortSignal.abort() });
		expect(interrupted).toMatchObject({
			status: "unavailable",
			reason: "The search was interrupted.",
		});
		await server.session();
		controller.abort();
		expect(await look(server)).toMatchObject({
			status: "unavailable",
			reason: "The TypeScript language server was stopped.",
		});
		expect(await ends(server.pid)).toBe(true);
	});

	test("a signal that was given before the start starts nothing", async () => {
		const server = start({ signal: AbortSignal.abort() });
		expect(server.pid).toBeUndefined();
		expect(await look(server)).toMatchObject({ status: "unavailable" });
	});

	test("a session that nobody asks for is no unhandled rejection", async () => {
		const rejections: unknown[] = [];
		const note = (reason: unknown) => rejections.push(reason);
		process.on("unhandledRejection", note);
		startLanguageServer(repository.root, { executable: "/nonexistent" });
		startLanguageServer("/nonexistent");
		await startLanguageServer(repository.root).close();
		await sleep(100);
		process.off("unhandledRejection", note);
		expect(rejections).toEqual([]);
	});

	test("close may be called twice, and leaves no listener behind", async () => {
		const before = process.listenerCount("SIGINT");
		const server = start();
		expect(process.listenerCount("SIGINT")).toBe(before + 1);
		await Promise.all([server.close(), server.close()]);
		await server.close();
		expect(process.listenerCount("SIGINT")).toBe(before);
	});
});

describe("the server ends with its owner", () => {
	let owner: ChildProcess;

	beforeAll(() => {
		const compiled = join(scratch, "compiled");
		mkdirSync(compiled);
		const configuration = {
			extends: join(PROJECT, "tsconfig.json"),
			compilerOptions: { noEmit: false, outDir: compiled, rootDir: PROJECT, types: [] },
			files: [join(PROJECT, "layers/symbol/server.ts")],
			include: [],
		};
		writeFileSync(join(scratch, "tsconfig.json"), JSON.stringify(configuration));
		writeFileSync(join(compiled, "package.json"), '{ "type": "module" }');
		symlinkSync(join(PROJECT, "node_modules"), join(compiled, "node_modules"));
		// Types are the check's business (and Node's can't be found from here); this only emits.
		spawnSync(findExecutable(), ["-p", scratch, "--noCheck"]);
		writeFileSync(
			join(compiled, "owner.js"),
			`import { startLanguageServer } from "./layers/symbol/server.js";
			const server = startLanguageServer(process.argv[2]);
			await server.session();
			console.log(server.pid);
			const how = process.argv[3];
			if (how === "exit") process.exit(0);
			if (how === "throw") setTimeout(() => { throw new Error("on purpose"); });
			setInterval(() => {}, 1000);`,
		);
	});

	async function run(how: string): Promise<number> {
		owner = spawn(process.execPath, [join(scratch, "compiled/owner.js"), repository.root, how], {
			stdio: ["ignore", "pipe", "ignore"],
		});
		for await (const line of owner.stdout ?? []) return Number(line);
		throw new Error("the owner said nothing");
	}

	async function exitOf(child: ChildProcess) {
		if (child.exitCode === null && child.signalCode === null) {
			await new Promise((resolve) => child.once("exit", resolve));
		}
		return child.signalCode ?? child.exitCode;
	}

	test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
		"on %s, which still ends the owner",
		async (signal) => {
			const pid = await run("wait");
			expect(isAlive(pid)).toBe(true);
			owner.kill(signal);
			expect(await exitOf(owner)).toBe(signal);
			expect(await ends(pid)).toBe(true);
		},
	);

	test("on process.exit and on an uncaught exception", async () => {
		for (const how of ["exit", "throw"]) {
			const pid = await run(how);
			await exitOf(owner);
			expect(await ends(pid)).toBe(true);
		}
	});

	test("on SIGKILL, by itself", async () => {
		const pid = await run("wait");
		owner.kill("SIGKILL");
		expect(await ends(pid)).toBe(true);
	});
});

describe("nothing reaches the network", () => {
	/** A `npm` that leaves a note; first, and alone, on PATH. */
	function fakeNpm(name: string) {
		const folder = join(scratch, name);
		const marker = join(folder, "npm-was-here");
		mkdirSync(join(folder, "cache"), { recursive: true });
		writeFileSync(join(folder, "npm"), `#!/bin/sh\necho "$@" >> '${marker}'\nexit 1\n`, {
			mode: 0o755,
		});
		const env = {
			PATH: `${folder}:/usr/bin:/bin`,
			HOME: join(folder, "cache"),
			XDG_CACHE_HOME: join(folder, "cache"),
		};
		return { env, marker };
	}

	/** Long enough for the server to get to it: below, it takes some 50 ms. */
	const PATIENCE_MS = 1500;

	test("npm is not run for a JavaScript project with dependencies", async () => {
		const project = fixture("commonjs");
		const { env, marker } = fakeNpm("with-option");
		const server = startLanguageServer(project.root, { env });
		servers.push(server);
		const terms = [term("createBucket")];
		const found = await searchSymbols(server, project.occurrences(...terms), terms, project.read, {
			deadlineMs: 30_000,
		});
		expect(found.hits).toHaveLength(5);
		await sleep(PATIENCE_MS);
		expect(existsSync(marker)).toBe(false);
		project.remove();
	});

	test("and it is the option that prevents it: without, the same server runs npm install", async () => {
		const project = fixture("commonjs");
		const { env, marker } = fakeNpm("without-option");
		const child = spawn(findExecutable(), ["--lsp", "--stdio"], { env: serverEnvironment(env) });
		const connection = createMessageConnection(child.stdout, child.stdin);
		connection.onRequest(() => null);
		connection.listen();
		const uri = (path: string) => pathToFileURL(join(project.root, path)).href;
		await connection.sendRequest("initialize", {
			processId: process.pid,
			rootUri: uri(""),
			capabilities: {},
		});
		await connection.sendNotification("initialized", {});
		const path = "lib/index.js";
		const text = readFileSync(join(project.root, path), "utf8");
		await connection.sendNotification("textDocument/didOpen", {
			textDocument: { uri: uri(path), languageId: "javascript", version: 1, text },
		});
		for (let tries = 0; tries < 200 && !existsSync(marker); tries++) await sleep(50);
		expect(readFileSync(marker, "utf8")).toContain("install");
		connection.dispose();
		child.kill("SIGKILL");
		project.remove();
	});

	test("the server's environment holds no PATH, proxy, home or Node setting", () => {
		process.env.HTTPS_PROXY = "http://proxy.invalid";
		const names = Object.keys(serverEnvironment());
		delete process.env.HTTPS_PROXY;
		expect(names.filter((name) => !/^(?:GOGC|GOMEMLIMIT|TMPDIR|TEMP|TMP)$/.test(name))).toEqual([]);
	});
});

test("a server that dies within a message does not keep its owner alive", () => {
	const script = `
		import { spawn } from "node:child_process";
		const { openSession } = await import(process.argv[1]);
		const dying = 'process.stdout.write("Content-Length: 1000\\\\r\\\\n\\\\r\\\\n{", () => process.exit(1))';
		const child = spawn(process.execPath, ["-e", dying], { stdio: ["pipe", "pipe", "ignore"] });
		child.stdin.on("error", () => {});
		const ended = new Promise((resolve) => child.once("close", () => resolve(new Error("ended"))));
		await openSession(child, process.cwd(), ended).catch((error) => console.log(error.message));
	`;
	const session = resolve(import.meta.dirname, "../../../dist/layers/symbol/session.js");
	const run = spawnSync(process.execPath, ["--input-type=module", "-e", script, session], {
		encoding: "utf8",
		timeout: 8_000,
	});
	expect([run.status, run.stdout]).toEqual([0, "ended\n"]);
});
