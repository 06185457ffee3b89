/** Reads what compilers, linters, test runners and Node print about faults. */
import { readFrames } from "./stack.ts";

/** One complaint about one place. */
export interface Diagnostic {
	/** As the tool spells it, `/`-separated. */
	readonly path: string;
	/** 1-based. */
	readonly line: number;
	/** 1-based, where the tool says it. */
	readonly column?: number;
	readonly message: string;
	/** `note`: a place that a tool points to beside the fault; `frame`: one on the way to it. */
	readonly severity: "error" | "warning" | "note" | "frame";
	/** `frame`: the function that was running. */
	readonly name?: string;
	/** What the program itself worded: it stands in the code that threw it. */
	readonly isThrown?: boolean;
}

/** How much of an output is looked at (UTF-16 units): the first faults are those to mend first. */
const MAX_LOOKED_AT = 256 * 1024;
/** Longest line that is looked at. */
const MAX_LINE = 2_000;
/** Places kept, so that a broken import in a hundred files doesn't drown the rest. */
const MAX_DIAGNOSTICS = 60;

/** `ESC[31m` and the like, as terminals get them; some tools colour even what goes to a file. */
const COLOUR = /(?=\p{Cc})[^\n\t]\[[\d;?]*[ -/]*[@-~]/gu;

const TSC_PLAIN = /^(.+?)\((\d+),(\d+)\): (error|warning|info|message) (TS\d+: .*)$/;
const TSC_PRETTY = /^(\S.*?):(\d+):(\d+) - (error|warning|info|message) (TS\d+: .*)$/;
const TSC_RELATED = /^\s+(\S.*?):(\d+):(\d+)(?: - (.*))?$/;
const ESLINT_ENTRY = /^\s+(\d+):(\d+)\s+(error|warning)\s+(.*?)(?:\s{2,}\S+)?$/;
const ESLINT_COMPACT = /^(.+?): line (\d+), col (\d+), (Error|Warning) - (.*)$/;
const UNIX = /^((?:[A-Za-z]:)?[^\s:(][^:()]*\.\w+):(\d+):(\d+): (?:(error|warning|note): )?(.*)$/i;
const ANNOTATION = /^::(error|warning|notice) (?:.*,)?file=([^,:]+)(?:,[^:]*)?::(.*)$/;
const NODE_HEAD = /^((?:file:\/\/)?(?:\/|[A-Za-z]:[\\/])\S.*?\.[cm]?[jt]sx?):(\d+)$/;
const FILE_LINE =
	/^(?:\/|[A-Za-z]:[\\/]|\.{0,2}[\w@.-])\S*\.(?:[cm]?[jt]sx?|vue|svelte|astro|json)$/;
const THROWN = /^\s*(?:Uncaught\s+)?((?:[A-Z]\w*)?(?:Error|Exception)(?: \[\w+\])?): (.*)$/;

/** The complaints in their order, each place once. */
export function readDiagnostics(output: string): readonly Diagnostic[] {
	const text = output.slice(0, MAX_LOOKED_AT).replace(COLOUR, "").replaceAll("\r", "");
	const found: Diagnostic[] = [];
	let file: string | undefined;
	let thrown: string | undefined;
	for (const line of text.split("\n")) {
		if (line.length > MAX_LINE) continue;
		const direct = readLine(line, file);
		if (direct !== undefined) {
			found.push(direct);
			continue;
		}
		const [frame] = readFrames(line).filter(({ kind }) => kind === "location");
		if (frame !== undefined) {
			found.push(frameOf(line, frame, thrown));
			continue;
		}
		const last = found.at(-1);
		// tsc explains a type's mismatch in lines that are set in.
		if (/^ {2,}\p{L}/u.test(line) && last?.message.startsWith("TS")) {
			found[found.length - 1] = { ...last, message: `${last.message} ${line.trim()}` };
		}
		thrown =
			THROWN.exec(line)?.[2]?.replace(/ \/\/ [\w.]+ equality$/, "") ??
			(/^\s*(?:FAIL\b|●)/.test(line) ? undefined : thrown);
		file =
			FILE_LINE.test(line.trim()) && !/^\s/.test(line)
				? line.trim()
				: line.trim() === ""
					? undefined
					: file;
	}
	return distinct(found).slice(0, MAX_DIAGNOSTICS);
}

function readLine(line: string, file: string | undefined): Diagnostic | undefined {
	const compiler = TSC_PLAIN.exec(line) ?? TSC_PRETTY.exec(line);
	if (compiler !== null) {
		const [, path, at, column, level, message] = compiler as unknown as string[];
		return place(path, at, column, message, level === "error" ? "error" : "warning");
	}
	const entry = file === undefined ? null : ESLINT_ENTRY.exec(line);
	if (entry !== null) {
		const [, at, column, level, message] = entry as unknown as string[];
		return place(file, at, column, message, level === "error" ? "error" : "warning");
	}
	const compact = ESLINT_COMPACT.exec(line);
	if (compact !== null) {
		const [, path, at, column, level, message] = compact as unknown as string[];
		return place(path, at, column, message, level === "Error" ? "error" : "warning");
	}
	const unix = UNIX.exec(line);
	if (unix !== null) {
		const [, path, at, column, level, message] = unix as unknown as (string | undefined)[];
		const isWarning = /^(?:warning|note)$/i.test(level ?? "") || /\[Warning\//.test(message ?? "");
		return place(path, at, column, message, isWarning ? "warning" : "error");
	}
	const related = TSC_RELATED.exec(line);
	if (related !== null && /\.\w+$/.test(related[1] as string)) {
		const [, path, at, column, message] = related as unknown as string[];
		if (!/^(?:at|❯|→)\s/.test(path as string))
			return place(path, at, column, message ?? "", "note");
	}
	const annotation = ANNOTATION.exec(line);
	if (annotation !== null) {
		const at = /\bline=(\d+)/.exec(line)?.[1] ?? "1";
		const level = annotation[1] === "error" ? "error" : "warning";
		return place(annotation[2], at, undefined, annotation[3], level);
	}
	const head = NODE_HEAD.exec(line);
	return head === null ? undefined : place(head[1], head[2], undefined, "", "error");
}

function place(
	path: string | undefined,
	line: string | undefined,
	column: string | undefined,
	message: string | undefined,
	severity: Diagnostic["severity"],
): Diagnostic {
	return {
		path: cleanPath(path ?? ""),
		line: Math.max(1, Number(line)),
		...(column === undefined ? {} : { column: Math.max(1, Number(column)) }),
		message: (message ?? "").trim(),
		severity,
	};
}

function frameOf(
	line: string,
	frame: { readonly text: string; readonly line?: number; readonly column?: number },
	thrown: string | undefined,
): Diagnostic {
	const name = readFrames(line).find(({ kind }) => kind === "identifier")?.text;
	return {
		path: frame.text,
		line: frame.line ?? 1,
		...(frame.column === undefined ? {} : { column: frame.column }),
		message: thrown ?? "",
		severity: "frame",
		...(name === undefined ? {} : { name }),
		...(thrown === undefined ? {} : { isThrown: true }),
	};
}

function cleanPath(given: string): string {
	return given
		.trim()
		.replace(/^file:\/\//, "")
		.replaceAll("\\", "/")
		.replace(/^(?:\.\/)+/, "");
}

/** A fault reported twice, and the frames that it shares with another. The more telling one stays. */
function distinct(all: readonly Diagnostic[]): Diagnostic[] {
	const kept = new Map<string, Diagnostic>();
	for (const one of all) {
		const key = `${one.path}:${one.line}`;
		const known = kept.get(key);
		if (known === undefined) kept.set(key, one);
		else if (known.message === "" && one.message !== "") {
			kept.set(key, { ...one, severity: known.severity });
		} else if (one.message !== "" && !known.message.includes(one.message)) {
			kept.set(key, { ...known, message: `${known.message}\n${one.message}` });
		}
	}
	return [...kept.values()];
}
