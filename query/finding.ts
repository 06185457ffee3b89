import type { TermKind } from "./term.ts";

/** What one reader saw at one place of a passage; `noise` weighs nothing and hides the place from later readers. */
export interface Finding {
	readonly kind: TermKind | "noise";
	readonly text: string;
	/** UTF-16 offsets into the passage, end exclusive. */
	readonly start: number;
	readonly end: number;
	/** How sure the reader is, 0 to 1; the passage's place scales it. */
	readonly strength: number;
	readonly line?: number;
	readonly column?: number;
}

/** Stands where a name was: it can't occur in a passage, since the layout turns NUL into a blank. */
export const NAME_MARK = "\0";

/** Hides what was read from the readers that follow, without moving the rest. A builtin's word names nothing. */
export function cover(text: string, findings: readonly Finding[]): string {
	const pieces: string[] = [];
	let done = 0;
	for (const { start, end, kind } of [...findings].sort((a, b) => a.start - b.start)) {
		if (end <= done) continue;
		const from = Math.max(start, done);
		pieces.push(
			text.slice(done, from),
			(kind === "noise" || kind === "word" ? " " : NAME_MARK).repeat(end - from),
		);
		done = end;
	}
	return pieces.join("") + text.slice(done);
}

export function noise(start: number, end: number): Finding {
	return { kind: "noise", text: "", start, end, strength: 0 };
}
