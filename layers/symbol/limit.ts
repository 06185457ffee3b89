/** Puts an end to waiting: a time limit, the caller's signal, or the server's own end. */
import { setMaxListeners } from "node:events";
import type { ReasonCode } from "../hit.ts";
import type { LanguageServer } from "./server.ts";

export interface Limit {
	/** Aborts when nothing more is to be waited for. */
	readonly signal: AbortSignal;
	/** Why, as a clause; null while time is left. */
	reason(): string | null;
	/** The same as a word. */
	code(): ReasonCode | undefined;
	/** How many questions the server failed at, each by itself. */
	failures(): number;
	/** The answers that came in time, in the order of the questions; undefined for the others. */
	gather<T>(questions: readonly Promise<T>[]): Promise<(T | undefined)[]>;
	/** Stops the clock. */
	release(): void;
}

export function startLimit(
	server: LanguageServer,
	deadlineMs: number,
	interrupt: AbortSignal | undefined,
): Limit {
	const controller = new AbortController();
	// One listener a question; Node warns at eleven.
	setMaxListeners(0, controller.signal);
	let reason: string | null = null;
	let code: ReasonCode | undefined;
	let failures = 0;
	const stop = (why: string, word: ReasonCode) => {
		reason ??= why;
		code ??= word;
		controller.abort();
	};
	const stopped = new Promise<void>((resolve) => {
		controller.signal.addEventListener("abort", () => resolve(), { once: true });
	});
	const timer = setTimeout(
		() =>
			stop(
				`the TypeScript language server did not finish within ${deadlineMs / 1000} s`,
				"deadline",
			),
		deadlineMs,
	);
	const onInterrupt = () => stop("the search was interrupted", "other");
	if (interrupt?.aborted) onInterrupt();
	interrupt?.addEventListener("abort", onInterrupt, { once: true });
	let released = false;
	server.ended.then((error) => {
		if (!released) stop(error.message, error.code);
	});
	return {
		signal: controller.signal,
		reason: () => reason,
		code: () => code,
		failures: () => failures,
		async gather<T>(questions: readonly Promise<T>[]) {
			const answers: (T | undefined)[] = questions.map(() => undefined);
			const each = questions.map((question, index) =>
				question.then(
					(answer) => {
						answers[index] = answer;
					},
					() => {
						// What a stop makes fail is no failure of the server at the question.
						if (reason === null) failures++;
					},
				),
			);
			await Promise.race([Promise.all(each), stopped]);
			// A copy: what arrives after the stop must not change the answer any more.
			return [...answers];
		},
		release() {
			released = true;
			clearTimeout(timer);
			interrupt?.removeEventListener("abort", onInterrupt);
		},
	};
}
