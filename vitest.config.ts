import { defineConfig } from "vitest/config";

export default defineConfig({
	test: {
		include: ["**/*.test.{ts,tsx}"],
		exclude: ["node_modules", "build", "tests/e2e"],
		globalSetup: "./tests/support/global-setup.ts",
		testTimeout: 20_000,
		hookTimeout: 60_000,
	},
});
