import { describe, expect, it } from "vitest";
import type { Candidate, Place } from "../../packer/chunk.ts";
import { judgeNested } from "../../packer/nesting.ts";
import { fileOf, numbered } from "./chunks.ts";

const file = fileOf("a.ts", numbered(400));

function place(line: number): Place {
	return {
		path: "a.ts",
		startByte: line,
		endByte: line + 1,
		startLine: line,
		endLine: line,
		term: "term",
		evidence: "textual",
		layers: ["lexical"],
		kind: undefined,
		spelling: "exact",
		definedAt: undefined,
	};
}

function candidate(first: number, last: number, more: Partial<Candidate> = {}): Candidate {
	return {
		path: "a.ts",
		file,
		startLine: first,
		endLine: last,
		name: `f${first}`,
		kind: "function",
		nameStartByte: 0,
		nameEndByte: 0,
		signature: [first, first],
		nested: [],
		container: false,
		places: [place(first)],
		...more,
	};
}

describe("a nested function", () => {
	const inner = candidate(20, 30);

	it("speaks through a small function around it", () => {
		const outer = candidate(10, 60, { nested: [[20, 30]] });
		const judged = judgeNested([outer, inner], () => false);
		expect(judged.map(({ candidate: { name } }) => name)).toEqual(["f10"]);
		expect(judged[0]?.places.map(({ startLine }) => startLine)).toEqual([10, 20]);
	});

	it("stands for itself in a large function, and where the query names it", () => {
		const large = candidate(10, 300, { nested: [[20, 30]] });
		expect(judgeNested([large, inner], () => false)).toHaveLength(2);
		const small = candidate(10, 60, { nested: [[20, 30]] });
		expect(judgeNested([small, inner], (c) => c === inner)).toHaveLength(2);
	});

	it("of a class is a member, which always stands for itself", () => {
		const container = candidate(10, 60, { nested: [[20, 30]], container: true });
		const judged = judgeNested([container, inner], () => false);
		expect(judged.map(({ places }) => places.length)).toEqual([1, 1]);
	});
});
