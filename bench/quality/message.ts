/** Lines that tell of the process, not of the task. */
const TRAILER =
	/^\s*(co-authored-by|signed-off-by|reviewed-by|closes?|fix(es|ed)?|resolves?|refs?|see|pr-url|change-id)\b[: #]/i;
const CHORE =
	/^\s*[*-]\s*(chore|ci|docs?|style|lint|test|wip|update|address|merge|add test|format|apply|changeset)\b/i;

/** Characters of a message's body that are asked. */
const MAX_BODY = 1_500;

/** A commit's message as somebody would ask for the change: without trailers, links and issue numbers. */
export function queryOf(message: string): string {
	const [subject = "", ...rest] = message.replaceAll("\r", "").split("\n");
	const body = rest.filter((line) => !TRAILER.test(line) && !CHORE.test(line)).join("\n");
	const text = clean(body).replaceAll(/\n{2,}/g, "\n");
	return `${clean(subject)}\n\n${text.slice(0, MAX_BODY)}`.trim();
}

function clean(text: string): string {
	return text
		.replaceAll(/\(?#\d+\)?/g, "")
		.replaceAll(/https?:\/\/\S+/g, "")
		.replaceAll(/[ \t]+/g, " ")
		.trim();
}
