import { newId } from "../../db/new-id.ts";
import type { Shop } from "../../db/shop.ts";
import type { RateLimiter } from "../http/rate-limits.server.ts";
import { runOnce } from "../http/run-once.server.ts";
import { daySeconds } from "../time/durations.ts";
import type { WithdrawalInput } from "./withdrawal.ts";
import { postReceived, postWaits } from "./withdrawal-mails.server.ts";
import { findByForm, type WithdrawalRow } from "./withdrawals-repository.server.ts";

/** Mails to one address. The withdrawal is kept all the same, and confirmed on the page. */
export const confirmations = { name: "withdrawal mails", max: 3, windowSeconds: daySeconds };

/** `a+b@example.com` and `a@example.com` are one mailbox. */
const mailboxOf = (emailKey: string): string => emailKey.replace(/\+.*@/, "@");

/** Stores a withdrawal and mails the sender and the shop. The same form sent again gets the same answer. */
export async function receiveWithdrawal(
	{ db, transact, sendsMail, clock }: Shop & { sendsMail: boolean },
	{ formKey, ...statement }: WithdrawalInput,
	/** Counts {@link confirmations}; absent for measurements. */
	limiter?: RateLimiter,
): Promise<WithdrawalRow> {
	const emailKey = statement.email.toLowerCase();
	async function receive(): Promise<WithdrawalRow> {
		const isMailed = sendsMail && ((await limiter?.take(mailboxOf(emailKey))) ?? 0) === 0;
		const row: WithdrawalRow = {
			...statement,
			id: newId(),
			form_key: formKey,
			email_key: emailKey,
			received_at: clock().toISOString(),
			mailed: isMailed ? 1 : 0,
			done_at: null,
		};
		return transact(async (tx) => {
			await tx.insertInto("withdrawals").values(row).execute();
			if (isMailed) postReceived(tx, row);
			postWaits(tx, row);
			return row;
		});
	}
	return (await runOnce(() => findByForm(db, formKey), receive)).result;
}
