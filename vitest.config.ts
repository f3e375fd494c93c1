import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
	test: {
		include: ["**/*.test.{ts,tsx}"],
		exclude: ["node_modules", "build", "tests/e2e"],
		globalSetup: "./tests/support/global-setup.ts",
		// Tests wait for databases and disks more than for the processor.
		maxWorkers: Math.max(3, availableParallelism() - 1),
		testTimeout: 20_000,
		hookTimeout: 60_000,
	},
});
