/** The conversation with the language server: handshake, open documents, the questions. */
import type { ChildProcess } from "node:child_process";
import { extname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { CancellationToken, MessageConnection } from "vscode-jsonrpc/node";
import { type SourceFile, textOf } from "../../corpus/file.ts";
import type { LanguageServerError } from "./errors.ts";
import { type Position, type PositionEncoding, withoutMark } from "./positions.ts";

/** A range in a file, as the server tells it. */
export interface Location {
	/** Absolute path on this machine. */
	readonly file: string;
	readonly start: Position;
	readonly end: Position;
}

/** One entry of a file's outline, as the server tells it (LSP's `DocumentSymbol`). */
export interface DocumentSymbol {
	readonly name: string;
	readonly kind: number;
	readonly selectionRange: { readonly start: Position; readonly end: Position };
	readonly children?: readonly DocumentSymbol[];
}

/**
 * Paths are relative to the root. Questions may be asked side by side. They reject when the server
 * fails at one; an abort sends a cancellation, the promise then rejects as well.
 */
export interface Session {
	readonly encoding: PositionEncoding;
	/** Tells the server a file's text; from then on it answers about this text, whatever is on disk. */
	open(file: SourceFile): void;
	definition(path: string, position: Position, signal: AbortSignal): Promise<Location[]>;
	references(path: string, position: Position, signal: AbortSignal): Promise<Location[]>;
	symbols(path: string, signal: AbortSignal): Promise<readonly DocumentSymbol[]>;
	/** What the compiler complains of in one file, in no promised order. */
	diagnostics(path: string, signal: AbortSignal): Promise<readonly Diagnostic[]>;
	/** Tells the server that files were made, changed or removed: those it was told of are forgotten. */
	changed(changes: ReadonlyMap<string, FileChange>): void;
}

export type FileChange = "created" | "changed" | "deleted";

/** One complaint, as the server tells it. */
export interface Diagnostic {
	readonly range: { readonly start: Position; readonly end: Position };
	/** 1: error, 2: warning, 3 and 4: hints. */
	readonly severity?: number;
	readonly code?: number | string;
	readonly message: string;
}

const LANGUAGES: Readonly<Record<string, string>> = {
	".ts": "typescript",
	".mts": "typescript",
	".cts": "typescript",
	".tsx": "typescriptreact",
	".js": "javascript",
	".mjs": "javascript",
	".cjs": "javascript",
	".jsx": "javascriptreact",
};

/** True for the files that the server understands. */
export function speaksAbout(path: string): boolean {
	return LANGUAGES[extname(path)] !== undefined;
}

export async function openSession(
	child: ChildProcess,
	root: string,
	ended: Promise<LanguageServerError>,
): Promise<Session> {
	// Loaded here, after the spawn: the server's own start hides what this costs (15 ms).
	const rpc = await import("vscode-jsonrpc/node");
	const { stdin, stdout } = child;
	if (stdin === null || stdout === null || child.pid === undefined) throw await ended;
	const reader = new rpc.StreamMessageReader(stdout);
	// A server that dies within a message would have the library's timer for the rest of it, armed anew
	// every ten seconds, keep this process alive for ever.
	reader.partialMessageTimeout = 0;
	const connection = rpc.createMessageConnection(reader, new rpc.StreamMessageWriter(stdin));
	let failure: LanguageServerError | undefined;
	ended.then((error) => {
		failure = error;
		// Rejects what is still unanswered: the library doesn't when the stream just ends.
		connection.dispose();
	});
	const request = async (method: string, params: object, token: CancellationToken) => {
		try {
			return (await connection.sendRequest(method, params, token)) as unknown;
		} catch (error) {
			throw failure ?? error;
		}
	};
	connection.onError(() => {});
	answerRequests(connection);
	connection.listen();

	const granted = await request("initialize", initialization(root), rpc.CancellationToken.None);
	const tell = (method: string, params: object) => {
		// A failed write means that the server is gone, which `ended` reports.
		connection.sendNotification(method, params).catch(() => {});
	};
	tell("initialized", {});

	const ask = async (method: string, params: object, signal: AbortSignal): Promise<unknown> => {
		const source = new rpc.CancellationTokenSource();
		const cancel = () => source.cancel();
		signal.addEventListener("abort", cancel, { once: true });
		try {
			return await request(method, params, source.token);
		} finally {
			signal.removeEventListener("abort", cancel);
		}
	};

	const uri = (path: string) => pathToFileURL(join(root, path)).href;
	const told = new Map<string, { hash: string; version: number }>();
	return {
		encoding: grantedEncoding(granted),
		open(file) {
			const known = told.get(file.path);
			if (known?.hash === file.hash) return;
			const version = (known?.version ?? 0) + 1;
			told.set(file.path, { hash: file.hash, version });
			const document = { uri: uri(file.path), version };
			const text = withoutMark(textOf(file));
			if (known === undefined) {
				const languageId = LANGUAGES[extname(file.path)] ?? "typescript";
				tell("textDocument/didOpen", { textDocument: { ...document, languageId, text } });
			} else {
				tell("textDocument/didChange", { textDocument: document, contentChanges: [{ text }] });
			}
		},
		async definition(path, position, signal) {
			const params = { textDocument: { uri: uri(path) }, position };
			return locations(await ask("textDocument/definition", params, signal));
		},
		async references(path, position, signal) {
			const context = { includeDeclaration: true };
			const params = { textDocument: { uri: uri(path) }, position, context };
			return locations(await ask("textDocument/references", params, signal));
		},
		async symbols(path, signal) {
			const params = { textDocument: { uri: uri(path) } };
			const found = await ask("textDocument/documentSymbol", params, signal);
			return (found ?? []) as DocumentSymbol[];
		},
		async diagnostics(path, signal) {
			const params = { textDocument: { uri: uri(path) } };
			const report = await ask("textDocument/diagnostic", params, signal);
			return (report as { items?: Diagnostic[] } | null)?.items ?? [];
		},
		changed(changes) {
			for (const path of changes.keys()) {
				if (!told.delete(path)) continue;
				tell("textDocument/didClose", { textDocument: { uri: uri(path) } });
			}
			const list = [...changes].map(([path, kind]) => ({
				uri: uri(path),
				type: CHANGE_TYPES[kind],
			}));
			if (list.length > 0) tell("workspace/didChangeWatchedFiles", { changes: list });
		},
	};
}

/** FileChangeType of the protocol. */
const CHANGE_TYPES: Readonly<Record<FileChange, number>> = { created: 1, changed: 2, deleted: 3 };

function initialization(root: string): object {
	const uri = pathToFileURL(root).href;
	return {
		// The server ends when this process does, should its standard input stay open.
		processId: process.pid,
		clientInfo: { name: "stage0" },
		rootUri: uri,
		workspaceFolders: [{ uri, name: "root" }],
		// A top-level key of this name does nothing. Without it the server runs `npm install`.
		initializationOptions: { userPreferences: { disableAutomaticTypeAcquisition: true } },
		capabilities: {
			general: { positionEncodings: ["utf-8"] },
			textDocument: { documentSymbol: { hierarchicalDocumentSymbolSupport: true } },
		},
	};
}

/** The server waits for an answer to what it asks; `null` means "no settings" and "done". */
function answerRequests(connection: MessageConnection): void {
	connection.onRequest((method, params) => {
		if (method !== "workspace/configuration") return null;
		return ((params as { items?: unknown[] }).items ?? []).map(() => null);
	});
	connection.onNotification(() => {});
}

function grantedEncoding(result: unknown): PositionEncoding {
	const { capabilities } = result as { capabilities?: { positionEncoding?: string } };
	// UTF-16 is what the protocol prescribes for a server that says nothing.
	return capabilities?.positionEncoding === "utf-8" ? "utf-8" : "utf-16";
}

/** The protocol allows one location, a list, links or null. */
function locations(result: unknown): Location[] {
	if (result === null || result === undefined) return [];
	return (Array.isArray(result) ? result : [result]).flatMap((item) => {
		const uri: string = item.uri ?? item.targetUri;
		const range: { start: Position; end: Position } = item.range ?? item.targetSelectionRange;
		const file = toFile(uri);
		return file === undefined ? [] : [{ file, start: range.start, end: range.end }];
	});
}

function toFile(uri: string): string | undefined {
	try {
		return fileURLToPath(uri);
	} catch {
		// Another scheme, or a name that isn't UTF-8: not a file that a path here can name.
		return undefined;
	}
}
