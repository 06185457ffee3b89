import { type Finding, noise } from "./finding.ts";
import { readName } from "./identifiers.ts";
import { readPath, withLineNearby } from "./paths.ts";

/** Text between backticks on one line; longer spans are unbalanced marks. */
const SPAN = /(?<!`)(`{1,3})(?!`)([^`\n]{1,400})\1(?!`)/g;

/** Programs that people are told to run: the command is process talk in another font. */
const COMMAND =
	/^(?:\$ )?(?:npm|npx|pnpm|yarn|bun|bunx|deno|node|git|cd|docker|curl|make|corepack|tsc|brew|sudo)\s+\S/;

/** A sentence in backticks is a message, this surely. */
const PHRASE = 0.9;

/** Names, paths and messages that the writer marked as code. Spans of other code are left to the other readers. */
export function readCodeSpans(text: string): Finding[] {
	const found: Finding[] = [];
	for (const match of text.matchAll(SPAN)) {
		const span = (match[2] as string).trim();
		const start = match.index;
		const end = start + match[0].length;
		const whole = (findings: readonly Finding[]): void => {
			for (const finding of findings) found.push({ ...finding, start, end });
		};
		if (COMMAND.test(span)) found.push(noise(start, end));
		else if (span !== "") {
			const path = readPath(span, start);
			const name = path ? [withLineNearby({ ...path, start, end }, text)] : readName(span, start);
			if (name) whole(name);
			else if (/^[\p{L}\p{N}'’-]+(?:,? [\p{L}\p{N}'’-]+){1,30}[.!]?$/u.test(span)) {
				const from = start + match[0].indexOf(span);
				found.push({
					kind: "quoted",
					text: span,
					start: from,
					end: from + span.length,
					strength: PHRASE,
				});
			}
		}
	}
	return found;
}
