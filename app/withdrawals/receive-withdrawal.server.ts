import { newId } from "../../db/new-id.ts";
import type { Shop } from "../../db/shop.ts";
import type { Tx } from "../../db/transaction.ts";
import { brand } from "../brand/brand.ts";
import type { RateLimiter } from "../http/rate-limits.server.ts";
import { runOnce } from "../http/run-once.server.ts";
import { postMail } from "../mail/post-mail.server.ts";
import { formatUtcMoment } from "../time/calendar.ts";
import { daySeconds } from "../time/durations.ts";
import { withdrawalNumber } from "./present-withdrawal.server.ts";
import type { WithdrawalInput } from "./withdrawal.ts";
import { findByForm, type WithdrawalRow } from "./withdrawals-repository.server.ts";

/** Limit of confirmation mails per address. Beyond it, the withdrawal is still stored and confirmed on the page. */
export const confirmations = { name: "withdrawal mails", max: 3, windowSeconds: daySeconds };

/** Returns the mailbox of an address: `a+b@example.com` and `a@example.com` share one. */
const mailboxOf = (emailKey: string): string => emailKey.replace(/\+.*@/, "@");

/** Stores a withdrawal and mails the sender and the shop. The same form sent again gets the same answer. */
export async function receiveWithdrawal(
	{ db, transact, sendsMail, clock }: Shop & { sendsMail: boolean },
	{ formKey, ...statement }: WithdrawalInput,
	/** Counts {@link confirmations}. Absent in measurements. */
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

/** Keeps mail programs from making links from the text of a name. */
const withoutLinks = (name: string): string => name.replaceAll(/[.。．｡](?=\S)/g, ". ");

/** The address may belong to another person, so the mail repeats only name and order numbers. */
function postReceived(tx: Pick<Tx, "post">, row: WithdrawalRow): void {
	const number = withdrawalNumber(row.id);
	postMail(tx, {
		kind: "withdrawal-received",
		to: row.email,
		content: {
			subject: `Your withdrawal ${number} has arrived`,
			title: "Your withdrawal has arrived",
			lines: ["We have received the statement that you withdraw from the contract. Keep this mail: it is your proof."],
			facts: [
				["Withdrawal", number],
				["Name", withoutLinks(row.name)],
				["Orders", row.orders],
				["Received", formatUtcMoment(row.received_at)],
			],
			notes: [
				...(row.words ? ["What you wrote besides is kept with it."] : []),
				"We write to this address about the way back and the money.",
			],
			reason: `You get this mail because this address was given on the page 'Withdraw from a contract' of ${brand.name}. Was it not you? Then nothing of yours has changed.`,
		},
	});
}

/** Leaves out the sender's name: the shop deletes it in time, a mailbox does not. */
function postWaits(tx: Pick<Tx, "post">, row: WithdrawalRow): void {
	const number = withdrawalNumber(row.id);
	postMail(tx, {
		kind: "withdrawal-waits",
		to: brand.email,
		content: {
			subject: `Withdrawal ${number} waits to be seen to`,
			title: "Somebody withdraws from a contract",
			lines: ["The money goes back within 14 days after a withdrawal has arrived."],
			facts: [
				["Withdrawal", number],
				["Received", formatUtcMoment(row.received_at)],
			],
			link: { label: "See the withdrawals", to: "/dashboard/withdrawals" },
			reason: "You get this mail because this is the shop's own address.",
		},
	});
}
