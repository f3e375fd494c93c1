import { expect, test } from "vitest";
import { engines } from "../support/test-database.ts";
import { postgresUrl } from "../support/test-postgres.ts";
import { killAgainAndAgain } from "./kills.ts";

test.each(engines)(
	"a shop on %s that is killed in the middle of orders and payments keeps what it acknowledged",
	{ timeout: 120_000 },
	async (engine) => {
		const few = { kills: 3, buyers: 6, longestLifeMs: 600, postgresUrl };
		const { counts, lost } = await killAgainAndAgain({ engine, ...few });
		expect(lost).toEqual([]);
		expect(counts.orders).toBeGreaterThan(0);
		expect(counts.paid).toBeGreaterThan(0);
	},
);
