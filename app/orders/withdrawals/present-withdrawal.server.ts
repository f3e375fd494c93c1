import type { DbOrTx } from "../../../db/database.ts";
import { isSameEmail } from "../../http/email-address.ts";
import { toDollars } from "../../money/money.ts";
import { notRefundedCents } from "../order-balance.server.ts";
import { purchaseNumberOf } from "../order-labels.ts";
import { hasNumber, numbersOf, type Withdrawal, type WithdrawalReceipt } from "./withdrawal.ts";
import { type WithdrawalRow, withdrawalNumber } from "./withdrawals-repository.server.ts";

export const presentReceipt = (row: WithdrawalRow): WithdrawalReceipt => ({
	number: withdrawalNumber(row.id),
	name: row.name,
	email: row.email,
	orders: row.orders,
	words: row.words,
	receivedAt: row.received_at,
	mailed: row.mailed === 1,
});

/** A withdrawal as an admin sees it, with the orders it may refer to. */
export async function presentWithdrawal(db: DbOrTx, row: WithdrawalRow): Promise<Withdrawal> {
	return {
		...presentReceipt(row),
		mailed: row.mailed > 0,
		_id: row.id,
		...(row.done_at && { doneAt: row.done_at }),
		found: await findNamedOrders(db, numbersOf(row.orders), row.email_key),
	};
}

/**
 * Finds orders by numbers and e-mail, each with the first number that names it. Unlike `findOrdersOfWithdrawal`, finds none
 * for a withdrawal from everything. For admins only: visitors must not learn that an order exists.
 */
async function findNamedOrders(db: DbOrTx, numbers: string[], emailKey: string): Promise<Withdrawal["found"]> {
	if (numbers.length === 0) return [];
	const orders = await db
		.selectFrom("orders")
		.innerJoin("purchases", "purchases.id", "orders.purchase_id")
		.leftJoin("users", "users.id", "orders.user_id")
		.leftJoin("payments", "payments.id", "orders.transaction_id")
		.select([
			"orders.id",
			"orders.item",
			"purchases.number as purchase_number",
			"purchases.email",
			"users.email as account",
		])
		.select(["orders.total_cents", "orders.delivery_cents", "orders.tax_cents", "orders.refunded_cents"])
		.select(["orders.transaction_id", "payments.dispute"])
		.where("purchases.number", "in", [...new Set(numbers.map(purchaseNumberOf))])
		.orderBy("orders.id")
		.execute();
	const own = orders.filter(({ email, account }) => [email, account].some((one) => one && isSameEmail(one, emailKey)));
	const named = Map.groupBy(own, (order) => numbers.find((number) => hasNumber([number], order)));
	return numbers.flatMap((number) =>
		(named.get(number) ?? []).map((order) => ({ _id: order.id, number, left: toDollars(notRefundedCents(order)) })),
	);
}
