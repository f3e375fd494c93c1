import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { readConfig } from "../app/config/config.server.ts";
import { usualLimits } from "../app/settings/database-settings.server.ts";
import { createTestShop } from "../tests/support/test-shop.ts";
import { doctorCommand } from "./doctor.ts";

const lockMs = 300;

test("on PostgreSQL the doctor has no time limit, unlike a request", async () => {
	const shop = await createTestShop("postgres");
	const databaseLimits = { ...usualLimits, lockMs };
	let result: Promise<string> | undefined;
	await shop.db.transaction().execute(async (tx) => {
		await sql`lock table stock_changes in access exclusive mode`.execute(tx);
		result = doctorCommand
			.run({ ...readConfig({ DATABASE_URL: shop.url }), databaseLimits }, {})
			.catch((error: Error) => error.message);
		await waitForBlockedQuery(shop.db);
		await setTimeout(3 * lockMs);
	});
	expect(await result).toContain("Orders: none");
	expect(await result).not.toMatch(/timeout|canceling/);
	await shop.close();
});

async function waitForBlockedQuery(db: Awaited<ReturnType<typeof createTestShop>>["db"]): Promise<void> {
	for (;;) {
		const { rows } =
			await sql`select 1 from pg_locks where not granted and relation = 'stock_changes'::regclass`.execute(db);
		if (rows.length > 0) return;
		await setTimeout(20);
	}
}
