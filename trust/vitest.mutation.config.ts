import { defineConfig } from "vitest/config";
import { areas, testsOfAllCalls } from "./mutation-areas.ts";

const area = process.env.MUTATION_AREA as keyof typeof areas;

/** The tests that an area's mutants meet, on SQLite alone: there are thousands of mutants. */
export default defineConfig({
	test: {
		include: [...areas[area].tests, ...testsOfAllCalls],
		exclude: ["node_modules", "app/platform/{load-shedding,http-server,graceful-stop,sqlite-group-commit}*"],
		env: { TEST_ENGINES: "sqlite" },
		testTimeout: 20_000,
		hookTimeout: 60_000,
	},
});
