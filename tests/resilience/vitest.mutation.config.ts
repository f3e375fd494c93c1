import { statSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { areas, testsOfAllCalls } from "./mutation-areas.ts";

const area = process.env.MUTATION_AREA as keyof typeof areas;

/** They wait on purpose, and notice nothing that the others do not. */
const slow = [
	"app/payments/stripe-provider.server.test.ts",
	"app/http/{http-server,graceful-shutdown}*",
	"db/sqlite-group-commit*",
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
		include: [...areas[area].tests, ...testsOfAllCalls],
		exclude: ["node_modules", ...slow],
		env: { TEST_ENGINES: "sqlite" },
		isolate: false,
		sequence: { sequencer: SmallestFirst },
		testTimeout: 20_000,
		hookTimeout: 60_000,
	},
});
