import { statSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { areaUnderTest } from "./mutation-areas.ts";

/** They wait on purpose, and notice nothing that the others do not. */
const slow = [
	"app/payments/stripe-provider.server.test.ts",
	"app/traffic/{http-server,graceful-shutdown}*",
	"db/sqlite/sqlite-group-commit*",
];

/** A mutant that is noticed ends its run: the quick tests come first. */
class SmallestFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const size = ({ moduleId }: TestSpecification) => statSync(moduleId).size;
		return files.toSorted((a, b) => size(a) - size(b));
	}
}

/** The tests that an area's mutants meet, on SQLite alone: there are thousands of mutants. */
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
