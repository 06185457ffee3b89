import { describe, expect, it } from "vitest";
import type { PastCommit } from "../../corpus/history.ts";
import { precedentOf } from "../../packer/precedent.ts";
import { readTerms } from "../../query/terms.ts";

const PAST: readonly PastCommit[] = [
	{ message: "Keep the cookie's domain on redirect", files: ["src/cookie.ts", "src/redirect.ts"] },
	{ message: "Parse cookies with an equals sign", files: ["src/cookie.ts"] },
	{ message: "Speed up the router", files: ["src/router.ts"] },
];

describe("the precedent of a task", () => {
	it("is what commits with similar messages touched, the most touched file at 1", () => {
		const precedent = precedentOf(PAST, readTerms("cookies are lost on redirect"));
		expect(precedent.get("src/cookie.ts")).toBe(1);
		expect(precedent.get("src/redirect.ts")).toBeGreaterThan(0);
		expect(precedent.get("src/redirect.ts")).toBeLessThan(1);
		expect(precedent.has("src/router.ts")).toBe(false);
	});

	it("finds a name of the code in the words of a message", () => {
		const precedent = precedentOf(PAST, readTerms("`parseCookie` fails"));
		expect(precedent.get("src/cookie.ts")).toBe(1);
	});

	it("says less of each file the more a commit touched", () => {
		const wide = { message: "router", files: ["a.ts", "b.ts", "c.ts", "d.ts"] };
		const narrow = { message: "router", files: ["e.ts"] };
		const precedent = precedentOf([wide, narrow], readTerms("the router"));
		expect(precedent.get("e.ts")).toBe(1);
		expect(precedent.get("a.ts")).toBeCloseTo(0.5);
	});

	it("is nothing without commits, without terms, without a word in common", () => {
		expect(precedentOf([], readTerms("cookies"))).toEqual(new Map());
		expect(precedentOf(PAST, [])).toEqual(new Map());
		expect(precedentOf(PAST, readTerms("telescope"))).toEqual(new Map());
	});
});
