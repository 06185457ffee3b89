import { CorpusError } from "../corpus/errors.ts";

/** The command line asks for something that can't be done as it stands. One sentence with the remedy. */
export class UsageError extends Error {
	override readonly name = "UsageError";
}

/** A layer that was asked for alone can't look. */
export class LayerUnavailableError extends Error {
	override readonly name = "LayerUnavailableError";
}

/** Exit codes of the contract; 130 is a shell's own for "ended by Ctrl-C". */
export const EXIT = { ok: 0, none: 1, usage: 2, unavailable: 3, interrupted: 130 } as const;

/** What an error is called on standard error, and the exit code that goes with it. */
export function explainError(error: unknown): { message: string; code: number } {
	if (!(error instanceof Error)) return { message: String(error), code: EXIT.unavailable };
	if (error.name === "AbortError") return { message: "interrupted", code: EXIT.interrupted };
	if (error instanceof UsageError) return { message: error.message, code: EXIT.usage };
	if (error.name === "BadPatternError" || error.name === "BadSymbolError")
		return { message: error.message, code: EXIT.usage };
	if (error instanceof CorpusError || error instanceof LayerUnavailableError) {
		return { message: error.message, code: EXIT.unavailable };
	}
	const message = `unexpected error (${error.message}): please report it; STAGE0_DEBUG=1 shows where it arose`;
	return { message, code: EXIT.unavailable };
}
