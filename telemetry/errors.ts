/** A file or folder that is not what it should be. The message is a clause: "is a link". */
export class RefusedError extends Error {
	override readonly name = "RefusedError";
}

/** Records are there but can't be read. One sentence with the remedy. */
export class UnreadableRecordsError extends Error {
	override readonly name = "UnreadableRecordsError";
}

/** Why a file operation failed, as a clause without a path: paths may hold what a warning must not. */
export function whyFailed(error: unknown): string {
	if (error instanceof RefusedError) return error.message;
	const { code } = error as NodeJS.ErrnoException;
	return CLAUSES[code ?? ""] ?? code ?? "unknown error";
}

const CLAUSES: Readonly<Record<string, string>> = {
	// What O_NOFOLLOW answers.
	ELOOP: "it is a link",
	EISDIR: "it is a folder",
	ENOTDIR: "its folder is not a folder",
	ENOENT: "its folder does not exist",
	EACCES: "no permission",
	EPERM: "no permission",
	EROFS: "the file system is read-only",
	ENOSPC: "no space is left",
	EDQUOT: "no space is left",
	EFBIG: "the file may not grow",
};
