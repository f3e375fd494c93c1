import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { runCommand } from "../tests/support/run-command.ts";
import { createTestShop } from "../tests/support/test-shop.ts";

const statementMs = 300;

test("on PostgreSQL the doctor takes as long as the data need, whatever a request may take", async () => {
	const shop = await createTestShop("postgres");
	const folder = mkdtempSync(join(tmpdir(), "shop-doctor-"));
	const settings = {
		DATABASE_URL: shop.url as string,
		DATA_DIR: folder,
		DATABASE_STATEMENT_MS: `${statementMs}`,
		DATABASE_LOCK_MS: `${statementMs}`,
	};
	let looking: ReturnType<typeof runCommand> | undefined;
	await shop.db.transaction().execute(async (tx) => {
		await sql`lock table stock_changes in access exclusive mode`.execute(tx);
		looking = runCommand(settings, "doctor");
		await untilSomebodyWaits(shop.db);
		await setTimeout(3 * statementMs);
	});
	expect((await looking)?.err).not.toMatch(/timeout|canceling/);
	rmSync(folder, { recursive: true });
	await shop.close();
});

async function untilSomebodyWaits(db: Awaited<ReturnType<typeof createTestShop>>["db"]): Promise<void> {
	for (;;) {
		const { rows } =
			await sql`select 1 from pg_locks where not granted and relation = 'stock_changes'::regclass`.execute(db);
		if (rows.length > 0) return;
		await setTimeout(20);
	}
}
