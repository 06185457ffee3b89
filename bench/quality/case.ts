/**
 * One past fix. The query is the fix's message, the corpus the tree before it, the gold what it then
 * changed outside the tests. The same shape as the retrieval bench's, so that its files can be used.
 */
export interface Case {
	readonly id: string;
	/** `owner/name`; its bare repository lies under the mirrors' folder as `owner+name/repo`. */
	readonly repo: string;
	/** The fix. */
	readonly sha: string;
	/** The commit before it. */
	readonly parent: string;
	readonly gold: readonly GoldFile[];
}

export interface GoldFile {
	readonly path: string;
	readonly functions: readonly GoldFunction[];
}

export interface GoldFunction {
	/** Null at module level. */
	readonly name: string | null;
	/** Changed lines before the fix, 1-based. */
	readonly lines: readonly number[];
}
