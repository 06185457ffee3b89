import path from "node:path";
import { expect, it } from "vitest";
import type { Bundle } from "../../packer/bundle.ts";
import { stage0 } from "../helpers/cli.ts";
import { commitAll, repositoryOf, writeFiles } from "../helpers/repository.ts";

const FILES = {
	"tsconfig.json": '{ "compilerOptions": { "strict": true } }',
	"src/account.ts": "export interface Account {\n\tbalance: number;\n}\n",
	"src/bank.ts":
		'import type { Account } from "./account";\n\nexport class Bank {\n\topen(): Account {\n\t\treturn { balance: 0 };\n\t}\n}\n',
	"src/other.ts": "export const wrong: string = 1;\n",
	"src/use.ts": 'import { Bank } from "./bank";\n\nnew Bank().open();\n',
};

it("shows what to read next about the complaints of a tool", () => {
	const root = repositoryOf({
		...FILES,
		"src/use.ts": 'import { Bank } from "./bank";\n\nnew Bank().close();\n',
	});
	const printed =
		"src/use.ts(3,12): error TS2339: Property 'close' does not exist on type 'Bank'.\n";
	for (const [args, input] of [
		[["--diagnostics", "-"], printed],
		[["--diagnostics", path.join(root, "build.log"), "why?"], ""],
	] as const) {
		if (input === "") writeFiles(root, { "build.log": printed });
		const run = stage0(["pack", "--root", root, "--json", ...args], { input });
		expect(run.stderr).toBe("");
		const { chunks } = JSON.parse(run.stdout) as Bundle;
		expect(chunks[0]).toMatchObject({ path: "src/bank.ts", name: "Bank", evidence: "definition" });
		expect(chunks.some(({ path: file, shown }) => file === "src/use.ts" && shown.length > 0)).toBe(
			true,
		);
		expect(chunks.some(({ path: file }) => file === "build.log")).toBe(false);
	}
});

it("checks the files that differ from HEAD with the compiler, and nothing else", () => {
	const root = repositoryOf(FILES);
	expect(stage0(["check", "--root", root]).status).toBe(3);
	commitAll(root);
	const clean = stage0(["check", "--root", root]);
	expect([clean.status, clean.stdout]).toEqual([0, ""]);
	writeFiles(root, {
		"src/use.ts": 'import { Bank } from "./bank";\n\nnew Bank().close();\n',
		"src/new.ts": "export const late: number = 'x';\n",
	});
	const listed = stage0(["check", "--root", root, "--list"]);
	expect(listed.status).toBe(1);
	expect(listed.stdout).toBe(
		"src/new.ts(1,14): error TS2322: Type 'string' is not assignable to type 'number'.\nsrc/use.ts(3,12): error TS2339: Property 'close' does not exist on type 'Bank'.\n",
	);
	const shown = stage0(["check", "--root", root]);
	expect(shown.status).toBe(1);
	expect(shown.stdout).toContain("src/bank.ts:1-7 Bank (definition");
});
