import type { Tx } from "../../db/transaction.ts";
import { brand } from "../brand/brand.ts";
import { problem } from "../http/problem.ts";
import { Refusal } from "../http/refusal.ts";
import { orderNumber } from "../orders/card-label.ts";
import { withdrawalNumber } from "../withdrawals/present-withdrawal.server.ts";
import { numbersOf } from "../withdrawals/withdrawal.ts";
import { listWithdrawalsOf, type WithdrawalRow } from "../withdrawals/withdrawals-repository.server.ts";

/** Thrown while a withdrawal needs an answer from the shop. Nothing is erased then. */
export class HasOpenWithdrawals extends Refusal {
	readonly numbers: string[];
	constructor(open: WithdrawalRow[]) {
		const numbers = open.map(({ id }) => withdrawalNumber(id));
		const which = numbers.length === 1 ? `withdrawal ${numbers[0]} is` : `withdrawals ${numbers.join(", ")} are`;
		const detail = `Your ${which} still in progress. Delete your account when we've finished, or write to ${brand.email}.`;
		super(problem("withdrawal-open", detail));
		this.numbers = numbers;
	}
}

/**
 * @param emails of the person; one that is not `proven` counts only if the withdrawal names one of their orders
 * @throws {HasOpenWithdrawals} while one of the person's withdrawals is open
 */
export async function assertNoOpenWithdrawal(
	tx: Tx,
	{ emails, proven, orderIds }: { emails: string[]; proven: string[]; orderIds: string[] },
): Promise<void> {
	const orderNumbers = new Set(orderIds.map((_id) => orderNumber({ _id })));
	const open: WithdrawalRow[] = [];
	for (const email of new Set([...emails, ...proven])) {
		const isTheirs = ({ orders }: WithdrawalRow) =>
			proven.includes(email) || numbersOf(orders).some((number) => orderNumbers.has(number));
		const withdrawals = await listWithdrawalsOf(tx, email);
		open.push(...withdrawals.filter((row) => row.done_at === null && isTheirs(row)));
	}
	if (open.length > 0) throw new HasOpenWithdrawals(open);
}
