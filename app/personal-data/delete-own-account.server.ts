import type { Tx } from "../../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { listOrders, type OrderRow } from "../orders/orders-repository.server.ts";
import { cancelOrders } from "../payments/cancel-orders.server.ts";
import type { PaymentsShop } from "../payments/payments-shop.ts";
import { lastAdmin } from "../users/make-admin.server.ts";
import { lockAdmins } from "../users/users-repository.server.ts";
import { type Erased, emailsOf, erasePerson, findLiveOrders, HasLiveOrders } from "./erase-person.server.ts";
import { findOrderIds, findProvenEmails } from "./find-person.server.ts";
import { assertNoOpenWithdrawal } from "./refuse-open-withdrawals.server.ts";

export interface DeletedAccount extends Erased {
	cancelled: OrderRow[];
}

/**
 * Cancels a customer's unpaid orders and erases their data, at their request.
 * @throws {Refusal} while an order is being paid, or paid and not delivered
 * @throws {Refusal} while a withdrawal of their orders is open and not `despiteWithdrawals`, or for the last admin
 */
export async function deleteOwnAccount(
	shop: PaymentsShop,
	userId: string,
	{ now, despiteWithdrawals }: { now: Date; despiteWithdrawals?: boolean },
): Promise<DeletedAccount> {
	const { db, transact } = shop;
	// Checked before any order is cancelled, and again when erasing.
	await transact((tx) => assertDeletable(tx, userId, despiteWithdrawals));
	const cancelled: OrderRow[] = [];
	const unpaid = await listOrders(db, ["unpaid"], { userId });
	for (const together of Map.groupBy(unpaid, ({ purchase_id }) => purchase_id).values()) {
		cancelled.push(...(await cancelOrders(shop, together, { actor: userId, now })));
	}
	const erased = await transact(async (tx) => {
		await assertNotLastAdmin(tx, userId);
		return erasePerson(tx, { userId }, { actor: userId, now, despiteWithdrawals });
	});
	return { ...erased, cancelled };
}

async function assertDeletable(tx: Tx, userId: string, despiteWithdrawals?: boolean): Promise<void> {
	await assertNotLastAdmin(tx, userId);
	const orderIds = await findOrderIds(tx, { userId }, [userId]);
	const live = await findLiveOrders(tx, orderIds);
	if (live.some(({ status }) => status === "paid")) throw new HasLiveOrders(live);
	if (despiteWithdrawals) return;
	const emails = await emailsOf(tx, [userId], { userId });
	await assertNoOpenWithdrawal(tx, { emails, proven: await findProvenEmails(tx, { userId }), orderIds });
}

async function assertNotLastAdmin(tx: Tx, userId: string): Promise<void> {
	const admins = await lockAdmins(tx);
	if (admins.length === 1 && admins[0] === userId) throw new Refusal(lastAdmin());
}
