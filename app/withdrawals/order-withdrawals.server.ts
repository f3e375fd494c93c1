import type { Db } from "../../db/open-database.ts";
import type { Caller } from "../access/require-user.server.ts";
import { orderNumber } from "../orders/order-words.ts";
import type { OrderRow } from "../orders/orders-repository.server.ts";
import { withdrawalNumber } from "./present-withdrawal.server.ts";
import { numbersOf, type OrderWithdrawal } from "./withdrawal.ts";
import { listWithdrawalsOf, type WithdrawalRow } from "./withdrawals-repository.server.ts";

/**
 * What was said about an order from its e-mail or its buyer's, earliest first: with its number, or of everything since it was placed.
 * A buyer whose address is not proven hears of the former only: they may have typed somebody else's.
 */
export async function listWithdrawalsOfOrder(db: Db, order: OrderRow, caller: Caller): Promise<OrderWithdrawal[]> {
	const buyer = await db
		.selectFrom("users")
		.select(["email", "email_verified"])
		.where("id", "=", order.user_id)
		.executeTakeFirst();
	const emails = new Set([order.email, buyer?.email].flatMap((email) => (email ? [email.toLowerCase()] : [])));
	const said = (await Promise.all([...emails].map((email) => listWithdrawalsOf(db, email)))).flat();
	const mayKnowAll = caller.role === "admin" || buyer?.email_verified === 1;
	const isAbout = ({ orders, received_at }: WithdrawalRow) => {
		const numbers = numbersOf(orders);
		if (numbers.length > 0) return numbers.includes(orderNumber({ _id: order.id }));
		return mayKnowAll && order.paid_at !== null && order.created_at <= received_at;
	};
	return said.filter(isAbout).map(({ id, received_at, done_at }) => ({
		number: withdrawalNumber(id),
		receivedAt: received_at,
		...(done_at && { doneAt: done_at }),
	}));
}
