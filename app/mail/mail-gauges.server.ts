import { sql } from "kysely";
import type { Shop } from "../../db/shop.ts";

const count = sql<number | string>`count(*)`;

export function addMailGauges(
	add: (name: string, help: string, read: () => number | Promise<number>) => void,
	{ db, clock }: Shop,
): void {
	async function read() {
		const waiting = await db
			.selectFrom("mails")
			.select((mail) => [count.as("mails"), mail.fn.min("created_at").as("oldest")])
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
			oldestSeconds: oldest ? (clock().getTime() - Date.parse(oldest)) / 1000 : 0,
			failed: Number(failed.mails),
		};
	}
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
