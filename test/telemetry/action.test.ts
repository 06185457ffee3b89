import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parse, parseDocument } from "yaml";
import { parseSuite } from "../../telemetry/drift/suite.ts";
import { stage0 } from "../helpers/cli.ts";
import { fixture, temporaryFolder } from "../helpers/repository.ts";

const HERE = path.resolve(import.meta.dirname, "../..");

interface Step {
	readonly name?: string;
	readonly uses?: string;
	readonly shell?: string;
	readonly run?: string;
	readonly env?: Readonly<Record<string, string>>;
}

const action = read("action.yml") as {
	readonly inputs: Readonly<
		Record<string, { readonly description: string; readonly default: string }>
	>;
	readonly runs: { readonly using: string; readonly steps: readonly Step[] };
};
const { steps } = action.runs;
const check = steps.at(-1) as Step;

function read(file: string): unknown {
	return parseStrictly(fs.readFileSync(path.join(HERE, file), "utf8"));
}

function parseStrictly(text: string): unknown {
	const document = parseDocument(text, { strict: true });
	expect([...document.errors, ...document.warnings]).toEqual([]);
	return document.toJS();
}

/** Runs the step that checks, as GitHub's runner does: `bash -e -o pipefail`, inputs as variables. */
function runCheck(cwd: string, inputs: Readonly<Record<string, string>> = {}) {
	const output = path.join(temporaryFolder(), "output");
	fs.writeFileSync(output, "");
	const given = Object.entries(check.env ?? {}).map(([variable, expression]) => {
		const name = /^\$\{\{ inputs\.([a-z-]+) \}\}$/.exec(expression)?.[1] ?? "";
		return [variable, inputs[name] ?? action.inputs[name]?.default];
	});
	const run = spawnSync(
		"bash",
		["--noprofile", "--norc", "-eo", "pipefail", "-c", check.run ?? ""],
		{
			encoding: "utf8",
			cwd,
			env: {
				...process.env,
				...Object.fromEntries(given),
				GITHUB_ACTION_PATH: HERE,
				GITHUB_OUTPUT: output,
			},
		},
	);
	return { ...run, output: fs.readFileSync(output, "utf8") };
}

describe("the action", () => {
	it("is a composite one whose steps are whole and take inputs as variables only", () => {
		expect(action.runs.using).toBe("composite");
		expect(steps.length).toBeGreaterThanOrEqual(3);
		for (const step of steps) {
			expect([step.uses, step.run].filter((one) => one !== undefined)).toHaveLength(1);
			if (step.run !== undefined) expect(step.shell).toBe("bash");
			expect(step.run ?? "").not.toContain("${{");
			if (step.uses !== undefined) expect(step.uses).toMatch(/^actions\/[a-z-]+@v\d+$/);
		}
		for (const input of Object.values(action.inputs)) {
			expect(typeof input.default).toBe("string");
			expect(input.description).not.toBe("");
		}
		const used = JSON.stringify(steps).match(/inputs\.[a-z-]+/g) ?? [];
		expect([...new Set(used)].sort()).toEqual(
			Object.keys(action.inputs)
				.map((name) => `inputs.${name}`)
				.sort(),
		);
	});

	it("passes without drift, fails with it, and warns where nothing was comparable", () => {
		const root = path.join(temporaryFolder(), "a $(touch injected) root");
		fs.cpSync(fixture("es-modules"), root, { recursive: true });
		fs.writeFileSync(path.join(root, "suite.yml"), '- query: "`record` loses an event"\n');
		expect(stage0(["drift", "record", "--suite", "suite.yml"], { cwd: root }).status).toBe(0);
		const parent = path.dirname(root);
		const inputs = { root: path.basename(root), repeat: "1" };
		const quiet = runCheck(parent, inputs);
		expect([quiet.status, quiet.output]).toEqual([0, "exit-code=0\n"]);
		expect(quiet.stdout).toContain("0 drifted, 0 drifted with an upgrade, 1 unchanged");

		const file = path.join(root, "stage0.drift.json");
		const baseline = fs.readFileSync(file, "utf8");
		fs.writeFileSync(
			file,
			baseline.replace(/"result": ?"[0-9a-f]{16}"/, '"result":"ffffffffffffffff"'),
		);
		const drifted = runCheck(parent, { ...inputs, baseline: file });
		expect([drifted.status, drifted.output]).toEqual([1, "exit-code=1\n"]);
		expect(drifted.stdout).toMatch(/^::error file=.*suite\.yml,line=1,title=stage0/m);

		fs.writeFileSync(file, baseline);
		fs.appendFileSync(path.join(root, "src/telemetry.ts"), "\n");
		const incomparable = runCheck(parent, inputs);
		expect([incomparable.status, incomparable.output]).toEqual([0, "exit-code=3\n"]);
		expect(incomparable.stdout).toContain("::warning title=stage0: nothing was comparable::");
		expect(runCheck(parent, { ...inputs, "nothing-comparable": "fail" }).status).toBe(3);
		expect(fs.readdirSync(parent)).toEqual([path.basename(root)]);
	});
});

describe("docs/drift.md", () => {
	const text = fs.readFileSync(path.join(HERE, "docs/drift.md"), "utf8");
	const blocks = [...text.matchAll(/^( *)```yaml\n([\s\S]*?)^ *```$/gm)].map(([, indent, body]) =>
		(body ?? "").replaceAll(new RegExp(`^${indent}`, "gm"), ""),
	);

	it("shows a suite that stage0 reads", () => {
		expect(parseSuite(blocks[0] ?? "", "suite.yml")).toHaveLength(2);
	});

	it("shows workflows that parse, give only inputs that the action has and call commands that exist", () => {
		const workflows = blocks.slice(1).map((block) => parseStrictly(block)) as {
			on: unknown;
			permissions: unknown;
			jobs: { drift: { "runs-on": string; steps: (Step & { with?: object })[] } };
		}[];
		expect(workflows).toHaveLength(2);
		for (const { on, permissions, jobs } of workflows) {
			expect(on).toBeTruthy();
			expect(permissions).toEqual({ contents: "read" });
			expect(jobs.drift["runs-on"]).toBe("ubuntu-latest");
			for (const step of jobs.drift.steps) {
				expect([step.uses, step.run].filter((one) => one !== undefined)).toHaveLength(1);
				if (!step.uses?.startsWith("OWNER/")) continue;
				for (const name of Object.keys(step.with ?? {})) {
					expect(Object.keys(action.inputs)).toContain(name);
				}
			}
		}
	});

	it("names only commands, flags, schemas and sizes that are so", () => {
		const commands = [...text.matchAll(/npx stage0 ([a-z ]+?)(?= --|$|`|\n| \w+\/)/g)];
		expect(commands.length).toBeGreaterThan(5);
		const helps = new Map<string, string>();
		for (const [, command = ""] of commands) {
			const words = command.trim().split(" ");
			const { stdout, status } = stage0([...words, "--help"]);
			expect(status, command).toBe(0);
			helps.set(command.trim(), stdout);
		}
		for (const flag of ["--repeat", "--format", "--update", "--records", "--baseline"]) {
			expect(helps.get("drift check")).toContain(flag);
		}
		for (const [, link = ""] of text.matchAll(/\]\((\.\.\/[^)]+)\)/g)) {
			expect(fs.existsSync(path.join(HERE, "docs", link)), link).toBe(true);
		}
		const code = fs.readFileSync(path.join(HERE, "telemetry/rotate.ts"), "utf8");
		expect(code).toContain("FULL_BYTES = 16 * 1024 * 1024");
		expect(code).toContain("KEPT_FILES = 16");
	});
});

it("what CI runs is the clean clone's own commands, and the suite over the fixtures is among the tests", () => {
	const script = fs.readFileSync(path.join(HERE, ".ci/run"), "utf8");
	expect(script.match(/^npm .*$/gm)).toEqual(["npm ci", "npm test"]);
	expect(fs.existsSync(path.join(import.meta.dirname, "own-suite.test.ts"))).toBe(true);
	const suite = parse(fs.readFileSync(path.join(fixture("drift-suite"), "suite.yml"), "utf8"));
	expect(suite.length).toBeGreaterThanOrEqual(10);
});
