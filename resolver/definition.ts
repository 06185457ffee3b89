import { lineAt } from "../corpus/file.ts";
import { type Candidate, type Group, qualifiedName } from "./candidate.ts";
import type { Definition } from "./report.ts";

/** A group as the report tells it, in source order; `references` counts for all of its members. */
export function definitionsOf({ members }: Group, references: number | null): Definition[] {
	return members.map((candidate) => definitionOf(candidate, references));
}

function definitionOf(candidate: Candidate, references: number | null): Definition {
	const { file, startByte, endByte, line, kind, signature, exported, containers } = candidate;
	return {
		path: file.path,
		startByte,
		endByte,
		startLine: lineAt(file, startByte),
		endLine: lineAt(file, Math.max(startByte, endByte - 1)),
		line,
		name: qualifiedName(candidate),
		kind,
		container: containers.length === 0 ? null : containers.join("."),
		signature,
		exported,
		references,
	};
}
