import { areas, inBrowserOnly } from "./mutation-areas.ts";

const folder = "build/mutation";
const area = process.env.MUTATION_AREA as keyof typeof areas;

/** Stryker's settings for one area; `npm run resilience -- mutation` gives it by `MUTATION_AREA`. */
export default {
	testRunner: "vitest",
	vitest: { configFile: "tests/resilience/vitest.mutation.config.ts" },
	coverageAnalysis: "perTest",
	mutate: [...areas[area].mutate, ...["app/**/*.test.ts", ...inBrowserOnly].map((glob) => `!${glob}`)],
	concurrency: 2,
	// A copy of the project is changed, never the project.
	tempDirName: `${folder}/sandbox`,
	ignorePatterns: ["build", "data", "catalogue-art", "docs", "screenshots", "test-results"],
	// Stryker would rewrite it with the compiler's old API, which TypeScript 7 does not have; no test needs it.
	tsconfigFile: "none",
	reporters: ["progress-append-only", "json", "html"],
	jsonReporter: { fileName: `${folder}/${area}.json` },
	htmlReporter: { fileName: `${folder}/${area}.html` },
	incrementalFile: `${folder}/${area}.incremental.json`,
	// A schema is made once, when its module is loaded: its mutants are static, and cost what they cost.
	warnings: { slow: false },
};
