import { expect, test } from "vitest";
import { engines } from "../support/test-database.ts";
import { postgresUrl } from "../support/test-postgres.ts";
import { killWhileSending } from "./mails.ts";

test.each(engines)(
	"shops on %s that are killed while they send mails lose none, and repeat only mails in delivery",
	{ timeout: 120_000 },
	async (engine) => {
		const { counts, lost } = await killWhileSending({ engine, kills: 1, buyers: 4, postgresUrl });
		expect(lost).toEqual([]);
		expect(counts.mails).toBeGreaterThan(2);
	},
);
