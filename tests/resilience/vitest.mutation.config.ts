import { statSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { areaUnderTest } from "./mutation-areas.ts";

/** Slow tests that detect no mutants beyond those that other tests detect. */
const slow = [
	"app/payments/stripe-provider.server.test.ts",
	"app/traffic/{http-server,graceful-shutdown}*",
	"db/sqlite/sqlite-group-commit*",
];

/** Runs small test files first, because the first failure ends a mutant's run. */
class SmallestFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const size = ({ moduleId }: TestSpecification) => statSync(moduleId).size;
		return files.toSorted((a, b) => size(a) - size(b));
	}
}

/** Runs an area's tests on SQLite only, because there are thousands of mutants. */
export default defineConfig({
	test: {
		include: areaUnderTest().tests,
		exclude: ["node_modules", ...slow],
		env: { TEST_ENGINES: "sqlite" },
		isolate: false,
		sequence: { sequencer: SmallestFirst },
		testTimeout: 20_000,
		hookTimeout: 60_000,
	},
});
