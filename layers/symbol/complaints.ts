/** What the compiler complains of in some files, without running anything of the project. */
import type { SourceFile } from "../../corpus/file.ts";
import { startLimit } from "./limit.ts";
import type { LanguageServer } from "./server.ts";
import { speaksAbout } from "./session.ts";

/** One complaint. Lines and columns are 1-based, columns in the units of the protocol's positions. */
export interface Complaint {
	readonly path: string;
	readonly line: number;
	readonly column: number;
	/** `TS2339`, where it has a number. */
	readonly code: string | null;
	readonly severity: "error" | "warning";
	readonly message: string;
}

/** The complaints by path, then line; and why some files' are missing, null where none are. */
export async function complaintsAbout(
	server: LanguageServer,
	files: readonly SourceFile[],
	options: { readonly deadlineMs: number; readonly signal?: AbortSignal | undefined },
): Promise<{ readonly complaints: readonly Complaint[]; readonly reason: string | null }> {
	const asked = files.filter(({ path }) => speaksAbout(path));
	if (asked.length === 0) return { complaints: [], reason: null };
	const limit = startLimit(server, options.deadlineMs, options.signal);
	try {
		const [session] = await limit.gather([server.session()]);
		if (session === undefined) {
			return { complaints: [], reason: limit.reason() ?? (await server.ended).message };
		}
		for (const file of asked) session.open(file);
		const answers = await limit.gather(
			asked.map(({ path }) => session.diagnostics(path, limit.signal)),
		);
		const complaints = answers.flatMap((answer, index) =>
			(answer ?? [])
				.filter(({ severity }) => (severity ?? 1) <= 2)
				.map(
					({ range, code, severity, message }): Complaint => ({
						path: (asked[index] as SourceFile).path,
						line: range.start.line + 1,
						column: range.start.character + 1,
						code: code === undefined ? null : `TS${code}`,
						severity: severity === 2 ? "warning" : "error",
						message,
					}),
				)
				.sort((a, b) => a.line - b.line || a.column - b.column),
		);
		const failed = limit.failures();
		const reason = failed > 0 ? `the server failed at ${failed} file(s)` : null;
		return { complaints, reason: limit.reason() ?? reason };
	} finally {
		limit.release();
	}
}
