import { readInBatches, wasPaidSql } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";
import { brand } from "../brand/brand.ts";
import { problem, Refusal } from "../http/problem.ts";
import { hasNumber, numbersOf } from "../orders/withdrawals/withdrawal.ts";
import {
	listWithdrawalsOf,
	type WithdrawalRow,
	withdrawalNumber,
} from "../orders/withdrawals/withdrawals-repository.server.ts";

/** Thrown while a withdrawal needs an answer from the shop. Nothing is erased then. */
export class HasOpenWithdrawals extends Refusal {
	readonly numbers: string[];
	constructor(open: WithdrawalRow[]) {
		const numbers = open.map(({ id }) => withdrawalNumber(id));
		const which = numbers.length === 1 ? `withdrawal ${numbers[0]} is` : `withdrawals ${numbers.join(", ")} are`;
		const detail = `Your ${which} still in progress. Delete your account when we've finished, or write to ${brand.email}. If you delete it now, we'll keep the withdrawal.`;
		super(problem("withdrawal-open", detail));
		this.numbers = numbers;
	}
}

/**
 * Anyone can send a withdrawal in a customer's name. Therefore one that concerns no paid order of an account does not
 * keep its owner from deleting it.
 * @param emails of the person; one that is not `proven` counts only if the withdrawal names one of their orders
 * @param countsAll whether each open withdrawal of these e-mails counts, because it would be deleted too
 * @throws {HasOpenWithdrawals} while one of the person's withdrawals is open
 */
export async function assertNoOpenWithdrawal(
	tx: Tx,
	{
		emails,
		proven,
		orderIds,
		countsAll,
	}: { emails: string[]; proven: string[]; orderIds: string[]; countsAll?: boolean },
): Promise<void> {
	const paid = await readInBatches(
		orderIds.map((id) => ({ id })),
		(ids) =>
			tx
				.selectFrom("orders")
				.innerJoin("purchases", "purchases.id", "orders.purchase_id")
				.select(["orders.id", "orders.item", "purchases.number as purchase_number"])
				.where("orders.id", "in", ids)
				.where(wasPaidSql)
				.execute(),
	);
	const open: WithdrawalRow[] = [];
	for (const email of new Set([...emails, ...proven])) {
		function isTheirs({ orders }: WithdrawalRow) {
			const numbers = numbersOf(orders);
			if (numbers.length > 0) return paid.some((order) => hasNumber(numbers, order));
			return proven.includes(email) && paid.length > 0;
		}
		const withdrawals = await listWithdrawalsOf(tx, email);
		open.push(...withdrawals.filter((row) => row.done_at === null && (countsAll || isTheirs(row))));
	}
	if (open.length > 0) throw new HasOpenWithdrawals(open);
}
