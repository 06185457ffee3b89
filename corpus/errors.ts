/** The corpus can't be read at all. The message is one sentence that ends with the remedy. */
export class CorpusError extends Error {
	override readonly name = "CorpusError";
}
