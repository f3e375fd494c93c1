import type { Tx } from "../../db/transaction.ts";
import { brand } from "../brand/brand.ts";
import { postMail } from "../mail/post-mail.server.ts";
import { formatUtcMoment } from "../time/calendar.ts";
import { withdrawalNumber } from "./present-withdrawal.server.ts";
import type { WithdrawalRow } from "./withdrawals-repository.server.ts";

/** So that no mail program makes a link of what somebody typed for their name. */
const withoutLinks = (name: string): string => name.replaceAll(/[.。．｡](?=\S)/g, ". ");

/** Anybody can give anybody's address: only name and order numbers are repeated. */
export function postReceived(tx: Pick<Tx, "post">, row: WithdrawalRow): void {
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

/** Without the sender's name: the list forgets it in time; mailboxes do not. */
export function postWaits(tx: Pick<Tx, "post">, row: WithdrawalRow): void {
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
