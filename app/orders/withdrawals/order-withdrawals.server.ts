import { recordAudit, systemActor } from "../../../db/audit.ts";
import { type Db, type DbOrTx, readInBatches, wasPaidSql } from "../../../db/database.ts";
import { emailKeyOf } from "../../../db/database-time.ts";
import type { Caller } from "../../access/require-user.server.ts";
import { mayUse } from "../../access/roles.ts";
import { emailKey } from "../../http/email-address.ts";
import type { OpenWithdrawal } from "../open-withdrawals.tsx";
import { wasPaid } from "../order.ts";
import { notRefundedCents } from "../order-balance.server.ts";
import { purchaseNumberOf } from "../order-labels.ts";
import { type OrderRow, selectOrderRows } from "../orders-repository.server.ts";
import { firstByOrder, maxMessages } from "./first-withdrawals.server.ts";
import { readUnitRefunds } from "./unit-refunds.server.ts";
import { hasNumber, numbersOf, numbersOfOrder, type OrderWithdrawal } from "./withdrawal.ts";
import {
	listOpenWithdrawalsOf,
	listStatementsOf,
	readWords,
	setDone,
	type WithdrawalRow,
	withdrawalNumber,
} from "./withdrawals-repository.server.ts";

/** Maximum number of withdrawals on an order's page. Anybody can send many. */
const maxShown = 100;

/**
 * Returns withdrawals sent with the purchase's or its customer's e-mail, earliest first, with the orders of the purchase
 * that they name. When there are more than {@link maxShown}, those that the customer sent while signed in are kept first.
 * A withdrawal from everything is about the paid orders placed before it. A customer with an unverified e-mail only gets
 * those that name an order, because the address may belong to another person.
 */
export async function listWithdrawalsOfPurchase(
	db: Db,
	orders: readonly OrderRow[],
	caller: Caller,
): Promise<OrderWithdrawal[]> {
	const [order] = orders;
	if (!order) return [];
	const buyer = await db
		.selectFrom("users")
		.select(["email_key", "email_verified"])
		.where("id", "=", order.user_id)
		.executeTakeFirst();
	const emails = emailsOf({ ...order, email_key: buyer?.email_key ?? null });
	const withdrawals = await listStatementsOf(db, [...emails]);
	const isStaff = mayUse(caller.role, "orders");
	const maySeeAll = isStaff || buyer?.email_verified === 1;
	if (withdrawals.length === 0) return [];
	const isRefundedSince = await readUnitRefunds(db, "orders.purchase_id", [order.purchase_id]);
	const about = withdrawals
		.values()
		.filter((withdrawal) => maySeeAll || namesOrders(withdrawal) || withdrawal.user_id === order.user_id)
		.map((withdrawal) => ({ ...withdrawal, about: orders.filter(isAbout(withdrawal)) }))
		.filter(({ about }) => about.length > 0)
		.toArray()
		.toSorted(byTrust(order.user_id));
	const shown = (about.length > maxShown ? withoutEqual(about) : about).slice(0, maxShown).toSorted(byTime);
	const messages = await readWords(db, isStaff ? shown : []);
	return shown.map(({ about, id, received_at, done_at }) => {
		const refunded = about.map((order) => order.id).filter((id) => isRefundedSince(id, received_at));
		const words = messages.get(id);
		return {
			number: withdrawalNumber(id),
			orders: about.map((order) => order.id),
			receivedAt: received_at,
			...(done_at && { doneAt: done_at }),
			...(refunded.length > 0 && { refunded }),
			...(words && { words }),
		};
	});
}

/**
 * Returns an open withdrawal of each paid order: the earliest that its customer sent while signed in, or else the earliest
 * that names it, or else the earliest. For staff with the first messages. Customers see those of their own orders.
 */
export async function listOpenWithdrawalsOfOrders(
	db: Db,
	ids: string[],
	caller: Caller,
	by: "orders.id" | "orders.purchase_id" = "orders.id",
): Promise<OpenWithdrawal[]> {
	if (ids.length === 0) return [];
	const isStaff = mayUse(caller.role, "orders");
	let query = db
		.selectFrom("orders")
		.innerJoin("purchases", "purchases.id", "orders.purchase_id")
		.leftJoin("users", "users.id", "orders.user_id")
		.select(["orders.id", "purchases.email", "purchases.number as purchase_number"])
		.select(["orders.item", "orders.created_at", "orders.user_id"])
		.select(["users.email_key", "users.email_verified"])
		.where(by, "in", ids)
		.where(wasPaidSql);
	if (!isStaff) query = query.where("orders.user_id", "=", caller.id);
	const orders = await query.execute();
	const open = await listOpenWithdrawalsOf(db, [...new Set(orders.flatMap((order) => [...emailsOf(order)]))]);
	if (open.length === 0) return [];
	const firstOf = firstByOrder(open);
	const isRefundedSince = await readUnitRefunds(db, by, ids);
	const withdrawn = orders.flatMap((order) => {
		const maySeeAll = isStaff || order.email_verified === 1;
		const about = [...emailsOf(order)]
			.flatMap((email) => firstOf(email, order, maySeeAll))
			.toSorted(byTrust(order.user_id));
		const [withdrawal] = about;
		if (!withdrawal) return [];
		const messages = isStaff ? about.filter(({ hasWords }) => hasWords).slice(0, maxMessages) : [];
		return [{ order, withdrawal, messages }];
	});
	const words = await readWords(db, [...new Set(withdrawn.flatMap(({ messages }) => messages))]);
	return withdrawn.map(({ order, withdrawal: { id, received_at }, messages }) => {
		const unitsRefunded = isRefundedSince(order.id, received_at) && { unitsRefunded: true as const };
		const message = messages.map(({ id }) => words.get(id)).join("\n");
		const shown = { order: order.id, number: withdrawalNumber(id), receivedAt: received_at };
		return { ...shown, ...unitsRefunded, ...(message && { words: message }) };
	});
}

/** Finds the orders that a withdrawal is about, oldest first. */
export async function findOrdersOfWithdrawal(db: DbOrTx, withdrawal: WithdrawalRow) {
	const found = await findOrdersOf(db, withdrawal.email_key, numbersOf(withdrawal.orders));
	return found.filter(isAbout(withdrawal));
}

/**
 * Finds the orders sent to an e-mail or of its customer, oldest first.
 * @param numbers only of these purchases. None for all that were paid: an account may have many that were cancelled
 */
async function findOrdersOf(db: DbOrTx, email_key: string, numbers: readonly string[]) {
	const orders = db
		.selectFrom("orders")
		.innerJoin("purchases", "purchases.id", "orders.purchase_id")
		.leftJoin("users", "users.id", "orders.user_id")
		.select(["orders.id", "orders.purchase_id", "orders.status", "orders.item", "orders.created_at"])
		.select(["purchases.number as purchase_number", "purchases.email", "users.email_key"]);
	if (numbers.length > 0) {
		const isNumbered = orders.where("purchases.number", "in", numbers.map(purchaseNumberOf));
		const found = await isNumbered.orderBy("orders.id").execute();
		return found.filter((order) => emailsOf(order).has(email_key));
	}
	const customer = db.selectFrom("users").select("id").where("email_key", "=", email_key);
	const sentTo = db.selectFrom("purchases").select("id").where(emailKeyOf(db, "email"), "=", email_key);
	const paid = orders.where(wasPaidSql);
	// Apart, so that each begins at an index, and the first skips cancelled orders.
	const ofCustomer = await paid.where("orders.user_id", "in", customer).execute();
	const ofOthers = sentTo.where("user_id", "not in", customer);
	const found = [...ofCustomer, ...(await paid.where("orders.purchase_id", "in", ofOthers).execute())];
	return found.sort((one, other) => (one.id < other.id ? -1 : 1));
}

/**
 * Returns the orders of a withdrawal that were paid and not fully refunded, oldest first: also one that is closed while
 * its refund is not sent or has failed. After a lost dispute the customer has the money.
 */
export const listUnrefundedOrders = async (db: DbOrTx, withdrawal: WithdrawalRow): Promise<OrderRow[]> =>
	selectUnrefunded(db, await findOrdersOfWithdrawal(db, withdrawal));

async function selectUnrefunded(db: DbOrTx, found: readonly Pick<OrderRow, "id" | "status">[]): Promise<OrderRow[]> {
	const paid = found.filter(({ status }) => wasPaid(status));
	const orders = await readInBatches(paid, (ids) =>
		selectOrderRows(db.selectFrom("orders").where("orders.id", "in", ids))
			.orderBy("orders.id")
			.execute(),
	);
	return orders.filter((order) => notRefundedCents(order) > 0);
}

/** Marks withdrawals as done when the last of their orders is refunded. One with an unknown order number stays open. */
export async function endRefundedWithdrawals(tx: DbOrTx, refunded: readonly OrderRow[], now: Date): Promise<void> {
	const [order] = refunded;
	if (!order) return;
	const buyer = await tx.selectFrom("users").select("email_key").where("id", "=", order.user_id).executeTakeFirst();
	const emails = emailsOf({ ...order, email_key: buyer?.email_key ?? null });
	const open = (await listOpenWithdrawalsOf(tx, [...emails])).filter((one) => refunded.some(isAbout(one)));
	for (const [email_key, withdrawals] of Map.groupBy(open, ({ email_key }) => email_key)) {
		const numbers = new Set(withdrawals.flatMap(({ orders }) => numbersOf(orders)));
		const named = await readInBatches(
			[...numbers].map((id) => ({ id })),
			(some) => findOrdersOf(tx, email_key, some),
		);
		const known = new Set(named.flatMap(numbersOfOrder));
		const unrefunded = await selectUnrefunded(tx, [...named, ...(await findOrdersOf(tx, email_key, []))]);
		for (const withdrawal of withdrawals) {
			if (unrefunded.some(isAbout(withdrawal))) continue;
			if (!numbersOf(withdrawal.orders).every((number) => known.has(number))) continue;
			await setDone(tx, withdrawal.id, now);
			await recordAudit(tx, { at: now, actor: systemActor, action: "withdrawal.done", subject: withdrawal.id });
		}
	}
}

/** Returns the order's e-mail and the customer's current one, in lower case. */
const emailsOf = ({ email, email_key }: { email: string; email_key: string | null }): Set<string> =>
	new Set([emailKey(email), ...(email_key ? [email_key] : [])]);

type Statement = Pick<WithdrawalRow, "orders" | "received_at">;

const namesOrders = ({ orders }: Pick<Statement, "orders">) => numbersOf(orders).length > 0;

type Sent = Pick<WithdrawalRow, "id" | "orders" | "user_id">;
const byTime = (one: Sent, other: Sent) => (one.id < other.id ? -1 : 1);
/**
 * Those that the customer sent while signed in first, then those that name orders: strangers who know the e-mail, and
 * perhaps the number, must not hide one that the customer sent later.
 */
function byTrust(customer: string) {
	const rank = (sent: Sent) => (sent.user_id === customer ? 0 : namesOrders(sent) ? 1 : 2);
	return (one: Sent, other: Sent) => rank(one) - rank(other) || byTime(one, other);
}

/** Keeps one of those that visitors sent about the same orders. */
const withoutEqual = <W extends Sent & Pick<WithdrawalRow, "done_at">>(withdrawals: W[]): W[] => [
	...Map.groupBy(withdrawals, ({ id, orders, user_id, done_at }) => (user_id ? id : `${orders} ${done_at}`))
		.values()
		.flatMap((equal) => equal.slice(0, 1)),
];

/** Returns a check whether it names an order, or withdraws from everything and came after this paid order or replacement. */
function isAbout({ orders, received_at }: Statement) {
	const numbers = numbersOf(orders);
	return (order: Pick<OrderRow, "item" | "purchase_number" | "status" | "created_at">): boolean =>
		numbers.length > 0 ? hasNumber(numbers, order) : wasPaid(order.status) && order.created_at <= received_at;
}
