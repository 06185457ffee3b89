import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { CLI } from "../helpers/cli.ts";
import { commitAll, repositoryOf } from "../helpers/repository.ts";

/** Each stands for something that a record must not tell: letters only, so that any form of it shows. */
const PLANTED = {
	query: "plantedqueryword",
	name: "plantedIdentifier",
	text: "plantedone plantedtwo",
	flooding: "plantedFloodingName",
	code: "plantedCodeOnly",
	folder: "plantedfolder",
	file: "plantedfile",
	pattern: "plantedPattern",
	absent: "plantedabsent-plantedpackage",
	environment: "plantedenvironment",
	home: "plantedhome",
	user: "planteduser",
	host: "plantedhost",
	author: "plantedauthor",
} as const;

it("neither a record nor the report holds a word of the query, the code, a path, the environment, the user or the host", () => {
	const source = `${PLANTED.folder}/${PLANTED.file}.ts`;
	const flood = `export const ${PLANTED.flooding} = 1;\n`.repeat(5_000);
	const root = repositoryOf({
		[source]: [
			`import { ${PLANTED.code} } from "${PLANTED.absent}";`,
			`export function ${PLANTED.name}(): string {`,
			`\t${PLANTED.pattern}(${PLANTED.code});`,
			`\treturn "${PLANTED.text}";`,
			"}",
			`${PLANTED.name}();`,
			`${PLANTED.code}.${PLANTED.name}();`,
		].join("\n"),
		// Enough to make every layer partial, with a reason that quotes what it is about.
		...Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`flood${at}.ts`, flood])),
		"large.ts": `// ${PLANTED.name}\n${"x".repeat(5 * 1024 * 1024)}`,
		"minified.js": `function ${PLANTED.name}(){${"a();".repeat(50_000)}}`,
	});
	commitAll(root, `a commit by ${PLANTED.author}`);
	const env = {
		...process.env,
		STAGE0_TELEMETRY: "",
		SECRET: PLANTED.environment,
		HOME: `/nonexistent/${PLANTED.home}`,
		USER: PLANTED.user,
		LOGNAME: PLANTED.user,
		HOSTNAME: PLANTED.host,
	};
	const run = (...args: string[]): string => {
		const { status, stdout } = spawnSync(process.execPath, [CLI, ...args, "--root", root], {
			encoding: "utf8",
			env,
			cwd: root,
			maxBuffer: 1 << 28,
		});
		expect(status === 0 || status === 1).toBe(true);
		return stdout;
	};
	const query = `${PLANTED.query}: \`${PLANTED.name}\` in ${source}:3 says "${PLANTED.text}", \`${PLANTED.flooding}\``;
	const answers = [
		run("pack", query),
		run("pack", "--json", "--explain", query),
		run("search", "lexical", PLANTED.name),
		run("search", "structural", "--pattern", `${PLANTED.pattern}($A)`),
		run("search", "symbol", PLANTED.name),
	];
	// The answers speak of it, so that the records could have.
	expect(answers.every((answer) => answer.includes("planted"))).toBe(true);
	expect(answers[0]).toMatch(/lexical layer partial:.*plantedFloodingName/);

	const records = fs.readFileSync(path.join(root, ".stage0/telemetry.ndjson"), "utf8");
	expect(records.trimEnd().split("\n")).toHaveLength(11);
	expect(records).toMatch(/"reason":"/);
	expect(records.toLowerCase()).not.toContain("planted");
	const summary = run("report", "--html", path.join(root, ".stage0/report.html"));
	// The style sheet is the same in every page; it has a word, `:root`, that may be a user's name.
	const page = fs
		.readFileSync(path.join(root, ".stage0/report.html"), "utf8")
		.replace(/<style>.*<\/style>/s, "");
	for (const words of Object.values(PLANTED)) {
		for (const word of words.split(/\W/)) {
			for (const text of [records, summary, page]) {
				expect(text.toLowerCase()).not.toContain(word.toLowerCase());
				expect(text).not.toContain(Buffer.from(word).toString("base64").slice(0, 6));
			}
		}
	}
	for (const word of [
		root,
		path.basename(root),
		os.hostname(),
		os.userInfo().username,
		os.homedir(),
	]) {
		for (const text of [records, summary, page]) expect(text).not.toContain(word);
	}
	expect(fs.readdirSync(path.join(root, ".stage0")).sort()).toEqual([
		".gitignore",
		"report.html",
		"telemetry.ndjson",
	]);
});
