import { areaUnderTest } from "./mutation-areas.ts";

const folder = "build/mutation";
const { name, mutate } = areaUnderTest();

/** Stryker's settings for one area; `npm run resilience -- mutation` gives it by `MUTATION_AREA`. */
export default {
	testRunner: "vitest",
	// Which tests are related it reads from static imports alone: what is loaded when it is needed had none.
	vitest: { configFile: "tests/resilience/vitest.mutation.config.ts", related: false },
	// A mutant is not there yet in `beforeAll`: what is made there is not tried.
	coverageAnalysis: "perTest",
	mutate: [...mutate, "!app/**/*.test.ts"],
	concurrency: 1,
	// A timeout counts as noticed: on a busy machine no slow test must.
	timeoutMS: 60_000,
	timeoutFactor: 4,
	// A copy of the project is changed, never the project.
	tempDirName: `${folder}/sandbox`,
	ignorePatterns: ["build", "data", "catalogue-art", "screenshots", "test-results"],
	// Stryker would rewrite it with the compiler's old API, which TypeScript 7 does not have; no test needs it.
	tsconfigFile: "none",
	reporters: ["progress-append-only", "json", "html"],
	jsonReporter: { fileName: `${folder}/${name}.json` },
	htmlReporter: { fileName: `${folder}/${name}.html` },
	incrementalFile: `${folder}/${name}.incremental.json`,
	// A schema is made once, when its module is loaded: its mutants are static, and cost what they cost.
	warnings: { slow: false },
};
