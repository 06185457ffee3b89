/** A pattern or kind that no grammar can read. The message is one sentence that ends with the remedy. */
export class BadPatternError extends Error {
	override readonly name = "BadPatternError";
}
