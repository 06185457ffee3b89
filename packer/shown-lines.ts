import type { Pieces, RankedChunk } from "./chunk.ts";

/** Which lines of which files are in the bundle already. */
export class ShownLines {
	readonly #byPath = new Map<string, Set<number>>();

	add(pieces: Pieces): void {
		for (const { chunk, shown } of pieces) {
			const lines = this.#byPath.get(chunk.path) ?? new Set<number>();
			for (const [first, last] of shown) for (let l = first; l <= last; l++) lines.add(l);
			this.#byPath.set(chunk.path, lines);
		}
	}

	remove(pieces: Pieces): void {
		for (const { chunk, shown } of pieces) {
			const lines = this.#byPath.get(chunk.path);
			for (const [first, last] of shown) for (let l = first; l <= last; l++) lines?.delete(l);
		}
	}

	has(path: string, line: number): boolean {
		return this.#byPath.get(path)?.has(line) ?? false;
	}

	hasAny(path: string): boolean {
		return (this.#byPath.get(path)?.size ?? 0) > 0;
	}

	/** Is every line of the chunk that says something shown already? */
	coversAll(chunk: RankedChunk): boolean {
		if (!this.hasAny(chunk.path)) return false;
		for (let line = chunk.startLine; line <= chunk.endLine; line++) {
			const says = (chunk.lineScores[line - chunk.startLine] ?? 0) > 0;
			if (says && !this.has(chunk.path, line)) return false;
		}
		return true;
	}
}
