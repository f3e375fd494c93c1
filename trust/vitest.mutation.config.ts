import { defineConfig } from "vitest/config";
import { areas, testsOfAllCalls } from "./mutation-areas.ts";

const area = process.env.MUTATION_AREA as keyof typeof areas;

/** They wait on purpose, and notice nothing that the others do not. */
const slow = [
	"app/payments/stripe-provider.server.test.ts",
	"app/platform/{load-shedding,http-server,graceful-stop,sqlite-group-commit}*",
];

/** The tests that an area's mutants meet, on SQLite alone: there are thousands of mutants. */
export default defineConfig({
	test: {
		include: [...areas[area].tests, ...testsOfAllCalls],
		exclude: ["node_modules", ...slow],
		env: { TEST_ENGINES: "sqlite" },
		testTimeout: 20_000,
		hookTimeout: 60_000,
	},
});
