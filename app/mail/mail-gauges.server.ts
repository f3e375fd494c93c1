import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Shop } from "../../db/transaction.ts";

/** An e-mail that is not due yet does not count as waiting. */
const oldestDue = sql<string | null>`min(case when attempts = 0 then next_attempt_at else created_at end)`;
const count = sql<number | string>`count(*)`;

export interface MailCounts {
	waiting: number;
	oldestSeconds: number;
	failed: number;
}

export async function readMailCounts(db: Db, now: Date): Promise<MailCounts> {
	const waiting = await db
		.selectFrom("mails")
		.select([count.as("mails"), oldestDue.as("oldest")])
		.where("state", "=", "waiting")
		.executeTakeFirstOrThrow();
	const failed = await db
		.selectFrom("mails")
		.select(count.as("mails"))
		.where("state", "=", "failed")
		.executeTakeFirstOrThrow();
	const { oldest } = waiting;
	return {
		waiting: Number(waiting.mails),
		oldestSeconds: oldest ? Math.max(0, now.getTime() - Date.parse(oldest)) / 1000 : 0,
		failed: Number(failed.mails),
	};
}

export function addMailGauges(
	add: (name: string, help: string, read: () => number | Promise<number>) => void,
	{ db, clock }: Shop,
): void {
	const read = () => readMailCounts(db, clock());
	// A scrape reads all gauges at the same time. They share one reading.
	let reading: ReturnType<typeof read> | undefined;
	const readOnce = () => {
		reading ??= read().finally(() => {
			reading = undefined;
		});
		return reading;
	};
	add("shop_waiting_mails", "E-mails waiting to be sent", async () => (await readOnce()).waiting);
	add(
		"shop_oldest_waiting_mail_seconds",
		"Age of the oldest waiting e-mail",
		async () => (await readOnce()).oldestSeconds,
	);
	add("shop_failed_mails", "E-mails that failed or were refused", async () => (await readOnce()).failed);
}
