/** What a declaration is, in the field's words. */
export type OutlineKind =
	| "function"
	| "method"
	| "constructor"
	| "accessor"
	| "property"
	| "class"
	| "interface"
	| "type"
	| "enum"
	| "namespace"
	| "variable"
	| "test"
	| "callback"
	| "statement";

/**
 * One declaration of a file and those nested in it. Siblings come in source order and don't overlap;
 * children lie within their parent.
 */
export interface OutlineNode {
	readonly kind: OutlineKind;
	/** Its own name; `default` for an anonymous default export, `""` where it has none. */
	readonly name: string;
	/** Names of the enclosing named declarations and its own, joined by dots: `Class.method`. */
	readonly qualifiedName: string;
	/** First and last line (1-based), doc comment, decorators and `export` included. */
	readonly startLine: number;
	readonly endLine: number;
	/** Where the declared name stands (bytes); an empty span at the declaration where it has none. */
	readonly nameStartByte: number;
	readonly nameEndByte: number;
	/** Line on which the declaration itself starts, after doc comment and decorators. */
	readonly declarationLine: number;
	/** Last line of the signature: where the body opens, or `endLine` without a body. */
	readonly signatureEndLine: number;
	readonly exported: boolean;
	readonly children: readonly OutlineNode[];
}

/** The declarations of one file. `complete` is false where the parser met code it couldn't read. */
export interface Outline {
	readonly path: string;
	readonly nodes: readonly OutlineNode[];
	readonly complete: boolean;
}
