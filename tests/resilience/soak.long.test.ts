import { expect, test } from "vitest";
import { engines } from "../support/test-database.ts";
import { postgresUrl } from "../support/test-postgres.ts";
import { soak } from "./soak.ts";

test.each(engines)(
	"customers who read, order, pay and review on %s all succeed",
	{ timeout: 120_000 },
	async (engine) => {
		const { counts, lost } = await soak({ engine, minutes: 0.05, perSecond: 20, postgresUrl });
		// The run is too short to judge memory growth.
		expect(lost.filter((loss) => !loss.endsWith("grew"))).toEqual([]);
		expect(counts.actions).toBeGreaterThan(0);
	},
);
