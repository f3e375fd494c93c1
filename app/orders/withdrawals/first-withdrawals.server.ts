import type { OrderRow } from "../orders-repository.server.ts";
import { numbersOf, numbersOfOrder } from "./withdrawal.ts";
import type { OpenWithdrawalRow } from "./withdrawals-repository.server.ts";

/** Maximum number of messages with an order in a list. */
export const maxMessages = 3;

/**
 * Returns a function that finds the first withdrawals with an e-mail from an order, and the first with a message. Its cost is
 * not raised by their number.
 * @param open earliest first
 */
export function firstByOrder(open: readonly OpenWithdrawalRow[]) {
	const first = new Map<string, OpenWithdrawalRow[]>();
	const fromAll = new Map<string, OpenWithdrawalRow[]>();
	const add = (kept: OpenWithdrawalRow[], withdrawal: OpenWithdrawalRow) => {
		const withWords = kept.filter(({ hasWords }) => hasWords).length;
		if (kept.length === 0 || (withdrawal.hasWords && withWords < maxMessages)) kept.push(withdrawal);
		return kept;
	};
	for (const withdrawal of open) {
		const { email_key, orders, user_id } = withdrawal;
		const numbers = numbersOf(orders);
		// Those of a signed-in sender also apart, so that others do not take their place.
		for (const sender of user_id ? [`${email_key} ${user_id}`, email_key] : [email_key]) {
			for (const number of numbers) {
				const key = `${sender} ${number}`;
				first.set(key, add(first.get(key) ?? [], withdrawal));
			}
			if (numbers.length > 0) continue;
			const all = fromAll.get(sender);
			if (all) all.push(withdrawal);
			else fromAll.set(sender, [withdrawal]);
		}
	}
	type Order = Pick<OrderRow, "item" | "purchase_number" | "created_at" | "user_id">;
	return (email: string, order: Order, maySeeAll: boolean): OpenWithdrawalRow[] => {
		const own = `${email} ${order.user_id}`;
		const after = (sender: string) =>
			(fromAll.get(sender) ?? []).filter(({ received_at }) => order.created_at <= received_at).reduce(add, []);
		const named = [own, email].flatMap((sender) =>
			numbersOfOrder(order).flatMap((number) => first.get(`${sender} ${number}`) ?? []),
		);
		return [...new Set([...named, ...after(own), ...(maySeeAll ? after(email) : [])])];
	};
}
