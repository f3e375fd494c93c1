import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Shop } from "../../db/transaction.ts";
import type { WebhookWatch } from "./webhook-watch.server.ts";

/** Times are those of the oldest item; undefined when there is none. */
export interface PendingMoney {
	openPayments: number;
	oldestOpenPayment?: string;
	dueRefunds: number;
	oldestDueRefund?: string;
	unpaidUnits: number;
}

const count = sql<number | string>`count(*)`;

async function readPendingMoney(db: Db): Promise<PendingMoney> {
	const open = await db
		.selectFrom("payments")
		.select((payment) => [count.as("payments"), payment.fn.min("opened_at").as("oldest")])
		.where("state", "=", "open")
		.executeTakeFirstOrThrow();
	const due = await db
		.selectFrom("refunds")
		.select((refund) => [count.as("refunds"), refund.fn.min("created_at").as("oldest")])
		.where("state", "=", "due")
		.executeTakeFirstOrThrow();
	const held = await db
		.selectFrom("orders")
		.select((order) => order.fn.sum("quantity").as("units"))
		.where("status", "=", "unpaid")
		.executeTakeFirstOrThrow();
	return {
		openPayments: Number(open.payments),
		oldestOpenPayment: open.oldest ?? undefined,
		dueRefunds: Number(due.refunds),
		oldestDueRefund: due.oldest ?? undefined,
		unpaidUnits: Number(held.units ?? 0),
	};
}

export function addMoneyGauges(
	add: (name: string, help: string, read: () => number | Promise<number>) => void,
	{ db, clock, webhooks }: Shop & { webhooks: WebhookWatch },
): void {
	const age = (at: string | undefined) => (at ? (clock().getTime() - Date.parse(at)) / 1000 : 0);
	const measures: [name: string, help: string, of: (pending: PendingMoney) => number][] = [
		["open_payments", "Open payments", (pending) => pending.openPayments],
		["oldest_open_payment_seconds", "Age of the oldest open payment", (pending) => age(pending.oldestOpenPayment)],
		["due_refunds", "Refunds that the card provider has not sent", (pending) => pending.dueRefunds],
		["oldest_due_refund_seconds", "Age of the oldest due refund", (pending) => age(pending.oldestDueRefund)],
		["unpaid_units", "Units reserved by unpaid orders", (pending) => pending.unpaidUnits],
	];
	// A scrape reads all gauges together: they share one reading.
	let reading: Promise<PendingMoney> | undefined;
	const readOnce = () => {
		reading ??= readPendingMoney(db).finally(() => {
			reading = undefined;
		});
		return reading;
	};
	for (const [name, help, of] of measures) add(`shop_${name}`, help, async () => of(await readOnce()));
	const lastWebhook = "Time of the last genuine webhook in Unix seconds; 0 if there was none since the start";
	add("shop_refused_webhooks", "Webhooks refused since the start", () => webhooks.refused());
	add("shop_last_webhook_timestamp_seconds", lastWebhook, () => (webhooks.lastGenuine()?.getTime() ?? 0) / 1000);
}
