import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** Files that replace modules or globals, as those of components do: each gets modules of its own. */
const isolated = [
	"**/*.test.tsx",
	"app/checkout/card/load-card-provider.test.ts",
	"app/embedded-identity/embedded-identity-in-browser.test.ts",
	"app/storage/folder-store.test.ts",
];
/**
 * Files that set the clock ahead. Identifiers never go back in time (`db/new-id.ts`), so those of other files in the same
 * process would lie in the future.
 */
const ahead = [
	"app/embedded-identity/providers/oidc-sign-in.server.test.ts",
	"app/embedded-identity/verify-id-token.server.test.ts",
	"app/traffic/http-server.server.test.ts",
	"db/postgres/postgres-rate-limits.test.ts",
	"tests/api/call-limits.test.ts",
];
/** Long tests run only in `npm run test:long`, which sets this. */
const isLong = process.env.LONG_TESTS === "1";
const exclude = ["node_modules", "build", "tests/e2e", ...(isLong ? [] : ["**/*.long.test.ts"])];
// Tests start processes, which take long on a busy machine.
const timeouts = { testTimeout: 60_000, hookTimeout: 120_000 };

export default defineConfig({
	test: {
		globalSetup: "./tests/support/global-setup.ts",
		// Tests wait for databases and disks more than for the processor.
		maxWorkers: Math.max(3, availableParallelism() - 1),
		projects: [
			{
				test: {
					name: "components",
					include: isolated,
					exclude,
					pool: "threads",
					sequence: { groupOrder: 1 },
					...timeouts,
				},
			},
			{ test: { name: "clocks", include: ahead, exclude, sequence: { groupOrder: 1 }, ...timeouts } },
			{
				test: {
					name: "shop",
					include: ["**/*.test.ts"],
					exclude: [...exclude, ...isolated, ...ahead],
					// A worker loads the shop's modules once for all its files: half of the processor's time.
					isolate: false,
					...timeouts,
				},
			},
		],
	},
});
