import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const folders = "{app,commands,db,demo,release,sandboxes,scripts,server,tests}";
/** Files that replace modules, and files that load a module with other globals. Each gets its own modules. */
const isolated = [
	...globSync(`${folders}/**/*.test.{ts,tsx}`).filter((file) => readFileSync(file, "utf8").includes("vi.mock(")),
	"app/checkout/card/load-card-provider.test.ts",
	"app/embedded-identity/embedded-identity-in-browser.test.ts",
];
/** Files that set the clock ahead. IDs never go back in time (`db/new-id.ts`), so other files in their process would get future IDs. */
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
		// Tests mostly wait for databases and disks.
		maxWorkers: Math.max(3, availableParallelism() - 1),
		projects: [
			{
				test: {
					name: "isolated",
					include: isolated,
					exclude,
					pool: "threads",
					sequence: { groupOrder: 1 },
					...timeouts,
				},
			},
			{
				test: {
					name: "components",
					include: ["**/*.test.tsx"],
					exclude: [...exclude, ...isolated],
					isolate: false,
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
					// A worker loads the shop's modules once for all its files, which halves the CPU time.
					isolate: false,
					...timeouts,
				},
			},
		],
	},
});
