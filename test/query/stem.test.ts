import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stem } from "../../query/stem.ts";

describe("stem", () => {
	it.each([
		["entry entries", "entr"],
		["expand expands expanded expanding", "expand"],
		["match matches matched matching", "match"],
		["parse parses parsed parsing", "pars"],
		["digest digests", "digest"],
		["run runs running", "run"],
		["close closes closed closing", "clos"],
		["cache caches cached caching", "cach"],
		["validate validates validator validation", "validat"],
		["resolve resolver resolving resolved", "resolv"],
		["apply applies applied applying", "appl"],
		["trie tries", "tri"],
		["cookie cookies", "cook"],
		["class classes", "class"],
		["alias aliases", "alia"],
		["control controls controlled controlling controller", "control"],
		["wrap wraps wrapped wrapping wrapper", "wrap"],
		["request requests requested requesting", "request"],
	])("gives the inflections %s one stem", (words, expected) => {
		expect(words.split(" ").map(stem)).toEqual(words.split(" ").map(() => expected));
	});

	it.each(["string", "header", "number", "status", "redis", "add", "key", "http", "sha256", "2"])(
		"leaves %s, which has no ending",
		(word) => {
			expect(stem(word)).toBe(word);
		},
	);

	it("keeps words apart that only look alike", () => {
		expect(stem("var")).toBe(stem("vars"));
		expect(stem("server")).toBe(stem("servers"));
		expect(stem("server")).not.toBe(stem("serve"));
		expect(stem("string")).not.toBe(stem("str"));
	});

	it("is a prefix of the word and a fixed point, whatever the word", () => {
		const ending = fc.constantFrom("s", "es", "ies", "ed", "ing", "er", "e", "y", "ion", "ll", "");
		const word = fc.tuple(fc.string(), fc.stringMatching(/^[a-z]{0,8}$/), ending, ending);
		fc.assert(
			fc.property(word, (pieces) => {
				const text = pieces.join("");
				expect(text.startsWith(stem(text))).toBe(true);
				expect(stem(stem(text))).toBe(stem(text));
				expect(stem(text).length > 0 || text === "").toBe(true);
			}),
			{ numRuns: 2_000 },
		);
	});
});
