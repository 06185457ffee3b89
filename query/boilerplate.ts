/** Lines that tools and templates put into a message: they name people, machines and tickets, no code. */

/** Longest line that is tested (characters): a field of a form is short. */
const MAX_FIELD = 200;

const TRAILER =
	/^\s*(?:signed-off-by|co-authored-by|co-developed-by|reviewed-by|acked-by|tested-by|reported-by|suggested-by|helped-by|approved-by|cc|change-id|pr-url|reviewed-on|bug|issue-url|gitorigin-revid):\s/i;
const PERSON = /^\s*[A-Z][A-Za-z]*(?:-[A-Za-z]+){1,3}:\s[^<\n]{1,80}<[^>\n]{1,80}>\s*$/;
const TICKETS =
	/^\s*(?:[-*]\s)?(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?|refs?|see(?: also)?|related(?: to)?|part of|pr)\b[:\s]\s*(?:(?:https?:\/\/\S+|[\w.-]*(?:\/[\w.-]+)?#\d+|and|,|[\w-]*\s?#\d+)\s*,?\s*){1,20}\.?\s*$/i;

const VERSIONED =
	/^(?:os|operating system|platform|arch(?:itecture)?|cpu|memory|shell|container|kernel|node(?:\.?js)?|npm|yarn|pnpm|bun|deno|browsers?|chrome|chromium|firefox|safari|(?:microsoft )?edge|typescript|react|vue|angular|svelte|vite|webpack|next(?:\.js)?|[@\w./-]{1,60} version|version|package manager|ide|editor|device|database|driver|binaries|system|npmpackages)(?: version)?$/i;

/** `Signed-off-by: …`, `Closes #12`: a trailer of a commit or a line that only links tickets. */
export function isTrailer(line: string): boolean {
	return (
		line.length <= MAX_FIELD && (TRAILER.test(line) || PERSON.test(line) || TICKETS.test(line))
	);
}

/** `OS: macOS 14`, `| Node | 20 |`, `vite: ^5.0.0 => 5.0.8`: a field that says where it ran. */
export function isIssueField(line: string): boolean {
	if (line.length > MAX_FIELD) return false;
	const cells = line
		.replace(/^[\s>]*(?:[-*+]\s)?/, "")
		.replace(/\*\*|`/g, "")
		.split(/\s*\|\s*|\s*:\s+|\s*=\s+|:$/)
		.map((cell) => cell.trim())
		.filter((cell) => cell !== "");
	const [key, value, ...more] = cells;
	if (key === undefined || more.length > 1) return false;
	if (value === undefined)
		return /^(?:system|binaries|browsers|npmpackages)$/i.test(key) && line.trimEnd().endsWith(":");
	if (
		/^[v^~<>=\s]*\d+(?:\.\d+)+[\w.+-]*(?:\s.{0,60})?$/.test(value) &&
		/^[@\w./ -]{1,60}$/.test(key)
	) {
		return true;
	}
	return (
		VERSIONED.test(key) && (/\d/.test(value) || wordCount(value) <= 2) && wordCount(value) <= 8
	);
}

function wordCount(text: string): number {
	return text.split(/\s+/).length;
}
