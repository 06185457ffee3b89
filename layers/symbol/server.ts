/** The language server's process: starts it, watches it, ends it. */
import { type ChildProcess, spawn } from "node:child_process";
import { realpathSync } from "node:fs";
import { dirname, parse } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { serverEnvironment } from "./environment.ts";
import {
	LanguageServerError,
	ServerDiedError,
	ServerMissingError,
	ServerStoppedError,
} from "./errors.ts";
import { findExecutable } from "./executable.ts";
import { kill, own } from "./ownership.ts";
import { openSession, type Session } from "./session.ts";

/** How long an exit may take to be reported after a failed handshake. */
const EXIT_DELAY_MS = 200;

/** A running (or failed) server. Whoever started it closes it. */
export interface LanguageServer {
	/** Absolute, links resolved: the folder that all paths are relative to. */
	readonly root: string;
	/** Where the bundled `lib.*.d.ts` lie. */
	readonly libFolder: string;
	/** The process, which leads a group of the same number; undefined when it couldn't be started. */
	readonly pid: number | undefined;
	/** The conversation, after the handshake; rejects with a `LanguageServerError`. */
	session(): Promise<Session>;
	/** Resolves (never rejects) when the server can't answer any more. */
	readonly ended: Promise<LanguageServerError>;
	/** Kills the process and what it started; resolves when it is gone. May be called again. */
	close(): Promise<void>;
}

export interface ServerOptions {
	/** Kills the server. */
	readonly signal?: AbortSignal;
	/** Added to the minimal environment. */
	readonly env?: NodeJS.ProcessEnv;
	/** Another binary, for tests. */
	readonly executable?: string;
}

/**
 * Spawns at once, so that the server starts up while other layers work; the handshake goes on in the
 * background. Never throws: a failure shows when the session is asked for.
 */
export function startLanguageServer(root: string, options: ServerOptions = {}): LanguageServer {
	let executable: string;
	let realRoot: string;
	let libFolder: string;
	let child: ChildProcess;
	try {
		if (options.signal?.aborted) throw new ServerStoppedError();
		executable = options.executable ?? findExecutable();
		// The server says real paths.
		libFolder = dirname(realpathSync(executable));
		realRoot = realpathSync(root);
		child = launch(executable, realRoot, options.env);
	} catch (error) {
		return failed(root, asServerError(error));
	}
	own(child);

	let end: (error: LanguageServerError) => void = () => {};
	const ended = new Promise<LanguageServerError>((resolve) => {
		end = resolve;
	});
	const gone = new Promise<void>((resolve) => {
		child.once("exit", (code, signal) => {
			end(new ServerDiedError(signal ?? `exit code ${code}`));
			resolve();
		});
		child.once("error", (error) => {
			end(asServerError(error));
			if (child.pid === undefined) resolve();
		});
	});
	// Writing to a server that has just died; `exit` tells the story.
	child.stdin?.on("error", () => {});

	const stop = (why: LanguageServerError = new ServerStoppedError()) => {
		end(why);
		kill(child);
	};
	const onAbort = () => stop();
	const session = openSession(child, realRoot, ended);
	// Also keeps this from being an unhandled rejection when nobody asks for the session.
	session.catch(async (error) => {
		// A write to a program that has just ended fails before its exit is reported, which says more.
		await Promise.race([ended, sleep(EXIT_DELAY_MS)]);
		stop(asServerError(error));
	});
	options.signal?.addEventListener("abort", onAbort, { once: true });
	return {
		root: realRoot,
		libFolder,
		pid: child.pid,
		session: () => session,
		ended,
		async close() {
			options.signal?.removeEventListener("abort", onAbort);
			stop();
			await gone;
		},
	};
}

function launch(executable: string, root: string, env: NodeJS.ProcessEnv | undefined) {
	return spawn(executable, ["--lsp", "--stdio"], {
		// The root comes with the handshake; a neutral folder is one less thing that can be in the way.
		cwd: parse(root).root,
		env: serverEnvironment(env),
		// Leads a group of its own: it can be killed with all it started.
		detached: process.platform !== "win32",
		windowsHide: true,
		stdio: ["pipe", "pipe", "ignore"],
	});
}

function failed(root: string, error: LanguageServerError): LanguageServer {
	return {
		root,
		libFolder: root,
		pid: undefined,
		session: () => Promise.reject(error),
		ended: Promise.resolve(error),
		close: async () => {},
	};
}

function asServerError(error: unknown): LanguageServerError {
	if (error instanceof LanguageServerError) return error;
	const { code, message } = error as NodeJS.ErrnoException;
	return new ServerMissingError(typeof code === "string" ? code : message);
}
