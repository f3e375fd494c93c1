import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** Files that replace modules or globals, as those of components do: each gets modules of its own. */
const isolated = [
	"**/*.test.tsx",
	"app/checkout/card/load-card-provider.test.ts",
	"app/embedded-identity/embedded-identity-in-browser.test.ts",
	"app/storage/folder-store.test.ts",
];
/** Long tests run only in `npm run test:long`, which sets this. */
const isLong = process.env.LONG_TESTS === "1";
const exclude = ["node_modules", "build", "tests/e2e", ...(isLong ? [] : ["**/*.long.test.ts"])];

export default defineConfig({
	test: {
		// Tests wait for databases and disks more than for the processor.
		maxWorkers: Math.max(3, availableParallelism() - 1),
		// Tests start processes, which take long on a busy machine.
		testTimeout: 60_000,
		hookTimeout: 120_000,
		projects: [
			{
				extends: true,
				test: { name: "components", include: isolated, exclude, pool: "threads", sequence: { groupOrder: 1 } },
			},
			{
				extends: true,
				test: {
					name: "shop",
					include: ["**/*.test.ts"],
					exclude: [...exclude, ...isolated],
					globalSetup: "./tests/support/global-setup.ts",
					// A worker loads the shop's modules once for all its files: half of the processor's time.
					isolate: false,
				},
			},
		],
	},
});
