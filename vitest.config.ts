import { defineConfig } from "vitest/config";

const shared = {
	// Every test starts real engines (a Go language server among them): two files at once fill two cores.
	maxWorkers: 2,
	testTimeout: 60_000,
	hookTimeout: 120_000,
	// Fixtures are only read: a command that a test starts keeps no records unless the test asks.
	env: { STAGE0_TELEMETRY: "off" },
};

/** Installs a clone and runs this suite in it, where it must not do so again. */
const newcomer = {
	...shared,
	name: "newcomer",
	include: ["test/packaging/*.test.ts"],
	testTimeout: 600_000,
	sequence: { groupOrder: 1 },
};

export default defineConfig({
	test: {
		projects: [
			{
				test: {
					...shared,
					name: "rooms",
					include: ["test/**/*.test.ts"],
					exclude: ["test/packaging/**", "test/fixtures/**"],
					sequence: { groupOrder: 0 },
				},
			},
			...(process.env.STAGE0_IN_CLONE === undefined ? [{ test: newcomer }] : []),
		],
	},
});
