/** A text that names no symbol where one is asked for. One sentence with the remedy. */
export class BadSymbolError extends Error {
	override readonly name = "BadSymbolError";
	constructor(text: string) {
		super(
			`${JSON.stringify(text)} names no symbol: pass a name (Class.method), path#name, path:line or a "quoted-key"`,
		);
	}
}
