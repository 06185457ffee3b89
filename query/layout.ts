import { isIssueField, isTrailer } from "./boilerplate.ts";

/**
 * Where a passage stands: `subject` is the first line that says something, `fence` a fenced block of
 * code, `aside` what only accompanies (ticked boxes, shell commands).
 */
export type Place = "subject" | "body" | "fence" | "aside";

/** A stretch of the query whose parts belong together: a paragraph, a list item, a fenced block. */
export interface Passage {
	/** As long as the stretch it stands for: what doesn't count is blank. */
	readonly text: string;
	/** UTF-16 offset into the query. */
	readonly at: number;
	readonly place: Place;
	/** It had a prefix such as `fix(router):`, so it speaks about code, however general its words. */
	readonly conventional: boolean;
}

const FENCE = /^[ \t>]*(`{3,}|~{3,})[ \t]*([\w+-]*)/;
const SHELL = /^(?:ba|z|fi|pwsh|power)?sh(?:ell)?(?:-session)?$|^(?:console|terminal|cmd|bat)$/;
const CONVENTIONAL =
	/^(\s*(?:fix|feat|chore|docs?|refactor|perf|tests?|build|ci|style|revert|fixup|hotfix|bugfix|types?|improvement|feature|deps|wip)!?)(?:(\()([^()\n]{1,80})(\)))?(!?:)(?=\s)/i;
const OPENS_PARAGRAPH = /^\s*(?:$|#{1,6}\s|[-*+•]\s|\d{1,3}[.)]\s|>|\||\*\*)/;

export function layOut(query: string): readonly Passage[] {
	const text = withoutComments(query);
	const passages: Passage[] = [];
	let open: { lines: string[]; at: number; place: Place } | undefined;
	let fence: string | undefined;
	let subjectSeen = false;
	const close = (): void => {
		if (open) passages.push({ ...open, text: open.lines.join("\n"), conventional: false });
		open = undefined;
	};
	let at = 0;
	for (const line of text.split("\n")) {
		const lineAt = at;
		at += line.length + 1;
		const mark = FENCE.exec(line);
		if (fence !== undefined) {
			if (mark?.[1]?.startsWith(fence) && line.trim() === mark[1]) {
				close();
				fence = undefined;
			} else open?.lines.push(line);
			continue;
		}
		// "```code``` and more" on one line is a code span, no fence.
		if (mark?.[1] && !line.slice(mark[0].length).includes("`")) {
			close();
			fence = mark[1];
			const place = SHELL.test(mark[2] as string) ? "aside" : "fence";
			open = { lines: [" ".repeat(line.length)], at: lineAt, place };
			continue;
		}
		if (isTrailer(line) || isIssueField(line)) {
			close();
			continue;
		}
		if (!subjectSeen && /[\p{L}\p{N}]/u.test(line)) {
			close();
			subjectSeen = true;
			const { subject, conventional } = withoutPrefix(unmarked(line));
			passages.push({ text: subject, at: lineAt, place: "subject", conventional });
			continue;
		}
		if (OPENS_PARAGRAPH.test(line)) close();
		const box = /^\s*[-*+]\s\[[ xX]\]\s/.test(line);
		if (open && open.place === "aside") close();
		if (line.trim() === "") continue;
		open ??= { lines: [], at: lineAt, place: box ? "aside" : "body" };
		open.lines.push(unmarked(line));
		if (/^\s*#{1,6}\s/.test(line)) close();
	}
	close();
	return passages;
}

/** The type of a conventional commit says nothing; its scope stays as a word of the subject. */
function withoutPrefix(line: string): { subject: string; conventional: boolean } {
	const prefix = CONVENTIONAL.exec(line);
	if (prefix === null) return { subject: line, conventional: false };
	const [whole, type, , scope = ""] = prefix;
	const blanked = scope === "" ? "" : ` ${scope}.`;
	const subject = " ".repeat((type as string).length) + blanked;
	return { subject: subject.padEnd(whole.length) + line.slice(whole.length), conventional: true };
}

/** Blanks the marks of headings, quotes, lists, tables, emphasis and links; offsets stay. */
function unmarked(line: string): string {
	return line
		.replace(/^[\s>]*(?:#{1,6}\s|[-*+•]\s(?:\[[ xX]\]\s)?|\d{1,3}[.)]\s)?/, blanks)
		.replace(/!\[[^\]\n]{0,200}\]\([^)\n]{0,500}\)|\]\(|\*\*|(?:^|\s)\|+|\|+(?=\s|$)/g, blanks)
		.replace(/<\/?(?:details|summary|br|img|sub|sup|kbd|p|a)(?=[\s/>])[^<>\n]{0,300}>/gi, blanks);
}

function withoutComments(text: string): string {
	const pieces: string[] = [];
	let done = 0;
	for (;;) {
		const start = text.indexOf("<!--", done);
		const end = start < 0 ? -1 : text.indexOf("-->", start);
		if (end < 0) return pieces.join("") + text.slice(done);
		pieces.push(text.slice(done, start), blanks(text.slice(start, end + 3)));
		done = end + 3;
	}
}

function blanks(text: string): string {
	return text.replace(/[^\n]/g, " ");
}
