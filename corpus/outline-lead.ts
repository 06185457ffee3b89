import type { Span } from "./outline-draft.ts";

/**
 * Finds what belongs above a declaration: decorators and the comment that stands directly over it.
 * Comments are read from the text: nodes for all comments would double what crosses from the parser.
 */
export class LeadFinder {
	readonly #text: string;
	readonly #starts: number[] = [0];
	readonly #decoratorAt = new Map<number, Span>();
	readonly #decoratorEndsOn = new Map<number, Span>();

	constructor(text: string, decorators: readonly Span[]) {
		this.#text = text;
		for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) {
			this.#starts.push(at + 1);
		}
		for (const decorator of decorators) {
			this.#decoratorAt.set(decorator.start, decorator);
			const line = this.lineOf(decorator.end - 1);
			// Of several on one line the first says where they start.
			if (!this.#decoratorEndsOn.has(line)) this.#decoratorEndsOn.set(line, decorator);
		}
	}

	/** The 1-based line of an offset. */
	lineOf(index: number): number {
		let low = 0;
		let high = this.#starts.length - 1;
		while (low < high) {
			const middle = (low + high + 1) >> 1;
			if ((this.#starts[middle] as number) <= index) low = middle;
			else high = middle - 1;
		}
		return low + 1;
	}

	/** Where a declaration itself starts: past the decorators that its node begins with. */
	afterDecorators(start: number): number {
		let at = start;
		for (let found = this.#decoratorAt.get(at); found; found = this.#decoratorAt.get(at)) {
			at =
				found.end +
				(/^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*/.exec(this.#after(found.end))?.[0].length ?? 0);
		}
		return at;
	}

	/** The first line of what belongs to the declaration that starts on `line`, not above `floor`. */
	leadOf(line: number, floor: number): number {
		let first = line;
		while (first > floor) {
			const above = this.#above(first - 1);
			if (above === undefined || above < floor) break;
			first = above;
		}
		return first;
	}

	/** The line on which the comment or decorator that ends on `line` begins. */
	#above(line: number): number | undefined {
		const decorator = this.#decoratorEndsOn.get(line);
		if (decorator !== undefined) {
			const first = this.lineOf(decorator.start);
			return this.#line(first).trimStart().startsWith("@") ? first : undefined;
		}
		const text = this.#line(line).trim();
		if (text.startsWith("//")) return line;
		if (!text.endsWith("*/")) return undefined;
		const end = (this.#starts[line - 1] as number) + this.#line(line).lastIndexOf("*/");
		const first = this.lineOf(this.#text.lastIndexOf("/*", end));
		return this.#line(first).trimStart().startsWith("/*") ? first : undefined;
	}

	#line(line: number): string {
		return this.#text.slice(this.#starts[line - 1], this.#starts[line]);
	}

	/** Enough of the text to see blanks and comments, without copying the rest of the file. */
	#after(index: number): string {
		return this.#text.slice(index, index + 4_000);
	}
}
