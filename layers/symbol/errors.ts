import type { ReasonCode } from "../hit.ts";

/**
 * Why the language server can't answer. The messages are clauses that fit a layer's reason; they hold
 * no path, so that they say the same on every machine.
 */
export class LanguageServerError extends Error {
	override readonly name: string = "LanguageServerError";
	readonly code: ReasonCode = "other";
}

/** There is no server to run: its package or binary is missing, or the system refuses to start it. */
export class ServerMissingError extends LanguageServerError {
	override readonly name = "ServerMissingError";
	override readonly code = "missing";
	constructor(why: string) {
		super(
			`the TypeScript language server could not be started (${why}); reinstall stage0 to complete its typescript package`,
		);
	}
}

/** The server ran and ended by itself, or was ended by someone else. */
export class ServerDiedError extends LanguageServerError {
	override readonly name = "ServerDiedError";
	override readonly code = "crashed";
	constructor(how: string) {
		super(`the TypeScript language server ended unexpectedly (${how})`);
	}
}

/** Its owner closed it or gave the signal to stop. */
export class ServerStoppedError extends LanguageServerError {
	override readonly name = "ServerStoppedError";
	constructor() {
		super("the TypeScript language server was stopped");
	}
}
