import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const include = ["**/*.test.{ts,tsx}"];
const exclude = ["node_modules", "build", "tests/e2e"];
/** What a file changes for all that runs in its process: the document, the clock, globals, modules. */
const changesItsProcess = /@vitest-environment|vi\.(useFakeTimers|stubGlobal|mock)\b/;
const alone = globSync(include, { exclude }).filter((file) => changesItsProcess.test(readFileSync(file, "utf8")));

export default defineConfig({
	test: {
		globalSetup: "./tests/support/global-setup.ts",
		// Tests wait for databases and disks more than for the processor.
		maxWorkers: Math.max(3, availableParallelism() - 1),
		testTimeout: 20_000,
		hookTimeout: 60_000,
		projects: [
			{ extends: true, test: { name: "alone", include: alone } },
			// A process takes one file after the other: each of its own would load the whole shop anew.
			{ extends: true, test: { name: "together", include, exclude: [...exclude, ...alone], isolate: false } },
		],
	},
});
