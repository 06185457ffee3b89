import fs from "node:fs";
import path from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { stage0 } from "../helpers/cli.ts";
import { isolatedFixtures } from "../helpers/isolated.ts";
import { fixture } from "../helpers/repository.ts";

/*
 * The alarm, used on this repository. A change of the ranking that is meant makes it go off as well:
 * `STAGE0_DRIFT=update npx vitest run test/telemetry/own-suite.test.ts` refreshes the baseline, and the
 * diff of stage0.drift.json shows what the change did to each query.
 */

const SUITE = path.join(fixture("drift-suite"), "suite.yml");
const BASELINE = path.join(fixture("drift-suite"), "stage0.drift.json");

function schema(name: string): object {
	const file = path.resolve(import.meta.dirname, "../../schema", name);
	return JSON.parse(fs.readFileSync(file, "utf8"));
}

it("answers the suite over the fixtures as the committed baseline says", () => {
	const entries = parse(fs.readFileSync(SUITE, "utf8")) as { root: string }[];
	const root = isolatedFixtures([...new Set(entries.map((entry) => entry.root))]);
	const flags = ["--root", root, "--baseline", BASELINE];
	const run =
		process.env.STAGE0_DRIFT === "update"
			? stage0(["drift", "record", "--suite", SUITE, ...flags])
			: stage0(["drift", "check", "--repeat", "2", ...flags]);
	expect(run.stdout + run.stderr).toMatch(/ 12 unchanged|12 queries recorded/);
	expect(run.status).toBe(0);
});

it("keeps suite and baseline as their schemas say", () => {
	const ajv = new Ajv2020();
	ajv.validate(schema("suite.schema.json"), parse(fs.readFileSync(SUITE, "utf8")));
	expect(ajv.errors).toBeNull();
	ajv.validate(schema("baseline.schema.json"), JSON.parse(fs.readFileSync(BASELINE, "utf8")));
	expect(ajv.errors).toBeNull();
});
