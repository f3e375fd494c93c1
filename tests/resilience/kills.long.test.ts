import { expect, test } from "vitest";
import { engines } from "../support/test-database.ts";
import { postgresUrl } from "../support/test-postgres.ts";
import { killAgainAndAgain } from "./kills.ts";

test.each(engines)(
	"a shop on %s that is killed in the middle of orders, purchases and payments keeps what it acknowledged",
	{ timeout: 120_000 },
	async (engine) => {
		const few = { kills: 3, buyers: 6, maxLifeMs: 600, postgresUrl };
		const { counts, lost } = await killAgainAndAgain({ engine, ...few });
		expect(lost).toEqual([]);
		for (const what of ["orders", "purchases", "paid", "refunded in part", "invoices", "credit notes"])
			expect(counts[what], what).toBeGreaterThan(0);
	},
);
