import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";

const quiet = [
	"--disable-gpu",
	"--no-first-run",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
];

export default defineConfig({
	testDir: "tests/e2e",
	globalSetup: "./tests/e2e/build-once.ts",
	fullyParallel: true,
	// A browser keeps a core busy: on two, three workers take longer than two.
	workers: Math.max(2, availableParallelism()),
	timeout: 45_000,
	expect: { timeout: 10_000 },
	use: {
		launchOptions: {
			executablePath: process.env.CHROMIUM_PATH,
			// Chromium's own sandbox does not work for root.
			args: process.getuid?.() === 0 ? ["--no-sandbox", ...quiet] : quiet,
		},
		viewport: { width: 1280, height: 900 },
	},
});
