import { describe, expect, it } from "vitest";
import { goldOf } from "../../bench/quality/gold.ts";
import { queryOf } from "../../bench/quality/message.ts";
import { scoreOf } from "../../bench/quality/score.ts";
import type { BundleChunk } from "../../packer/bundle.ts";
import { commitAll, git, repositoryOf, writeFiles } from "../helpers/repository.ts";

describe("a case", () => {
	it("asks what the message asks, without trailers, links and issue numbers", () => {
		const message =
			"fix(cache): keep the entry (#12)\n\nIt was lost, see https://example.com/1\n\n- chore: lint\nCo-authored-by: A <a@example.com>\n";
		expect(queryOf(message)).toBe("fix(cache): keep the entry\n\nIt was lost, see");
	});

	it("holds the innermost functions that the fix changed, by their lines before it", async () => {
		const before =
			"import a from 'a';\n\nclass Store {\n\tget() {\n\t\treturn 1;\n\t}\n\tset() {\n\t\ta();\n\t}\n}\nconst top = 1;\n";
		const root = repositoryOf({ "src/a.ts": before });
		commitAll(root, "before");
		writeFiles(root, {
			"src/a.ts": before
				.replace("from 'a'", "from 'b'")
				.replace("return 1", "return 2")
				.replace("\t\ta();\n", "\t\ta();\n\t\ta();\n"),
		});
		commitAll(root, "after");
		const parent = git(root, "rev-parse", "HEAD^").trim();
		expect(await goldOf(root, parent, "HEAD", "src/a.ts")).toEqual([
			{ name: "Store.get", lines: [5] },
			{ name: "Store.set", lines: [8] },
		]);
	});

	it("is scored by the functions of which at least half the changed lines are shown", () => {
		const chunk = { path: "a.ts", shown: [[1, 4]] } as unknown as BundleChunk;
		const other = { path: "b.ts", shown: [[1, 9]] } as unknown as BundleChunk;
		const gold = [
			{
				path: "a.ts",
				functions: [
					{ name: "half", lines: [4, 5] },
					{ name: "less", lines: [4, 5, 6] },
				],
			},
		];
		const one = { id: "x", repo: "a/b", sha: "", parent: "", gold };
		expect(scoreOf([other, chunk], one)).toEqual({
			functions: 0.5,
			files: 1,
			reciprocalRank: 0.5,
		});
	});
});
