import { defineConfig } from "vitest/config";

export default defineConfig({
	test: {
		include: ["test/**/*.test.ts"],
		// Every test starts real engines (a Go language server among them): two files at once fill two cores.
		maxWorkers: 2,
		testTimeout: 60_000,
		hookTimeout: 120_000,
	},
});
