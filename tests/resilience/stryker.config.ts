import { areaUnderTest } from "./mutation-areas.ts";

const folder = "build/mutation";
const { name, mutate } = areaUnderTest();

/** Stryker's configuration for the area in `MUTATION_AREA`, which `npm run resilience -- mutation` sets. */
export default {
	testRunner: "vitest",
	// Stryker finds related tests by static imports only, so it misses dynamic ones.
	vitest: { configFile: "tests/resilience/vitest.mutation.config.ts", related: false },
	// A mutant is not active during `beforeAll`, so code that runs there is not tested.
	coverageAnalysis: "perTest",
	mutate: [...mutate, "!app/**/*.test.ts"],
	concurrency: 1,
	// A timeout counts as detected, so a slow test on a busy machine must not cause one.
	timeoutMS: 60_000,
	timeoutFactor: 4,
	// Stryker changes a copy of the project.
	tempDirName: `${folder}/sandbox`,
	// The slash names the folder in the root only: `app/search/data` is needed.
	ignorePatterns: ["/build", "/data", "/catalogue-art", "/screenshots", "/test-results"],
	// Stryker would rewrite tsconfig.json with the old compiler API, which TypeScript 7 lacks. No test needs the file.
	tsconfigFile: "none",
	reporters: ["progress-append-only", "json", "html"],
	jsonReporter: { fileName: `${folder}/${name}.json` },
	htmlReporter: { fileName: `${folder}/${name}.html` },
	incrementalFile: `${folder}/${name}.incremental.json`,
	// A schema is created once, when its module loads. Its mutants are static and slow by nature.
	warnings: { slow: false },
};
