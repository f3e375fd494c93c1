import { newId } from "../../db/new-id.ts";
import type { Shop, Tx } from "../../db/transaction.ts";
import { brand } from "../brand/brand.ts";
import { emailKey } from "../http/email-address.ts";
import type { MailLimits } from "../mail/mail-limits.server.ts";
import { postMail } from "../mail/post-mail.server.ts";
import type { OrderRow } from "../orders/orders-repository.server.ts";
import { listUnrefundedOrders } from "../orders/withdrawals/order-withdrawals.server.ts";
import { numbersOf, refundDays, returnText, type WithdrawalInput } from "../orders/withdrawals/withdrawal.ts";
import {
	findByForm,
	type WithdrawalRow,
	withdrawalNumber,
} from "../orders/withdrawals/withdrawals-repository.server.ts";
import { formatNamedMoment } from "../time/calendar.ts";

export type WithdrawalsShop = Shop & { sendsMail: boolean; mailLimits: MailLimits };

/**
 * Stores a withdrawal and mails the sender and the shop. Beyond the limits of mails it is confirmed on the page only,
 * unless it is the first of a day of the mailbox, or of the network about a purchase of the sender. The same form sent
 * again gets the same answer.
 */
export async function receiveWithdrawal(
	{ db, transact, sendsMail, mailLimits, clock }: WithdrawalsShop,
	{ formKey, ...statement }: WithdrawalInput,
	{
		network,
		sender,
		store,
	}: { network?: string; sender?: string; store: (act: () => Promise<WithdrawalRow>) => Promise<WithdrawalRow> },
): Promise<WithdrawalRow> {
	const key = emailKey(statement.email);
	async function receive(): Promise<WithdrawalRow> {
		const recipient = { email: key, isProven: false, network };
		const row: WithdrawalRow = {
			...statement,
			id: newId(),
			form_key: formKey,
			email_key: key,
			received_at: clock().toISOString(),
			mailed: 0,
			done_at: null,
			user_id: sender ?? null,
		};
		const orders = sendsMail ? await listUnrefundedOrders(db, row) : [];
		const purchaseIds = new Set(orders.map(({ purchase_id }) => purchase_id));
		const about = { purchaseIds, isNamed: numbersOf(row.orders).length > 0 };
		const mails = sendsMail ? await mailLimits.countWithdrawal(recipient, about) : undefined;
		if (mails?.mayConfirm) row.mailed = mails.isWithinLimits ? 1 : 2;
		return transact(async (tx) => {
			await tx.insertInto("withdrawals").values(row).execute();
			if (mails?.mayConfirm) postConfirmation(tx, row, about.isNamed ? orders : []);
			if (mails?.mayNotifyShop) postShopNotice(tx, row, orders.length > 0 ? row.words : "");
			return row;
		});
	}
	const first = await findByForm(db, formKey);
	if (first) return first;
	try {
		return await store(receive);
	} catch (error) {
		// A parallel request with the same form may have been first and caused this error.
		const winner = await findByForm(db, formKey);
		if (!winner) throw error;
		return winner;
	}
}

/** Keeps mail programs from making links from a typed text. */
const withoutLinks = (text: string): string => text.replaceAll(/[.\u2024-\u2026\u3002\uFE52\uFF0E\uFF61](?=\S)/g, ". ");

const fact = (label: string, value: string | false): [label: string, value: string][] =>
	value ? [[label, value]] : [];

/** A name without figures or signs, which could be a message. */
const plainName = /^[\p{L}\p{M}\p{Zs}.'’-]{1,60}$/u;

/**
 * Anybody can send the form with any address, so that the mail has neither the message nor a name that could be one.
 * @param named orders with this address that the withdrawal names
 */
function postConfirmation(tx: Pick<Tx, "post">, row: WithdrawalRow, named: readonly OrderRow[]): void {
	const number = withdrawalNumber(row.id);
	const items = named.map(({ quantity, product }) => `${quantity.toLocaleString("en-US")} × ${product}`);
	postMail(tx, {
		kind: "withdrawal-received",
		to: row.email,
		content: {
			subject: `We've received your withdrawal ${number}`,
			title: "We've received your withdrawal",
			lines: ["We've received your withdrawal from the contract. Keep this e-mail as proof.", returnText(number)],
			facts: [
				["Withdrawal", number],
				...fact("Name", plainName.test(row.name) && withoutLinks(row.name)),
				["Orders", row.orders],
				...fact(items.length === 1 ? "Item" : "Items", items.join("\n")),
				["Received", formatNamedMoment(row.received_at)],
			],
			notes: [
				...(row.words ? ["We've saved your additional message with it."] : []),
				"When we send your refund, we'll e-mail the address you ordered with.",
			],
			reason: `You received this e-mail because this address was entered in ${brand.name}'s withdrawal form. If that wasn't you, please reply to this e-mail: your orders may be held back until you do.`,
		},
	});
}

/**
 * Leaves out the sender's name: the shop deletes it in time, a mailbox does not.
 * @param words the message, if the address has one of the orders
 */
function postShopNotice(tx: Pick<Tx, "post">, row: WithdrawalRow, words: string): void {
	const number = withdrawalNumber(row.id);
	postMail(tx, {
		kind: "withdrawal-shop-notice",
		to: brand.email,
		content: {
			subject: `New withdrawal ${number}`,
			title: "New withdrawal from a contract",
			lines: [`A customer has withdrawn from a contract. Refund the money within ${refundDays} days.`],
			facts: [
				["Withdrawal", number],
				["Orders", row.orders],
				["Received", formatNamedMoment(row.received_at)],
				...fact("Message", words && withoutLinks(words)),
			],
			link: { label: "View withdrawals", to: "/dashboard/withdrawals" },
			reason: "You received this e-mail because this is the shop's own address.",
		},
	});
}
