import type { Tx } from "../../db/transaction.ts";
import { postToAdmins } from "../mail/post-mail.server.ts";
import { formatCents } from "../money/money.ts";
import { disputeEventText } from "../orders/disputes.ts";
import { capitalize } from "../orders/order-labels.ts";
import { numberOf, seeOrder } from "../orders/order-mails.server.ts";
import type { OrderRow } from "../orders/orders-repository.server.ts";
import { formatNamedMoment } from "../time/calendar.ts";
import type { Movements } from "./card-payment-provider.ts";

/** Mails the admins about a dispute or inquiry that needs an answer: the bank decides for the customer without one. */
export async function mailDispute(
	tx: Tx,
	order: OrderRow,
	{ dispute = "", disputeDueBy, disputeReason = "", disputedCents }: Movements,
): Promise<void> {
	const event = disputeEventText(dispute);
	await postToAdmins(tx, {
		kind: "payment-disputed",
		orderId: order.id,
		content: {
			subject: `${event}: order ${numberOf(order)}`,
			title: event,
			lines: [
				"Answer it in the card provider's dashboard before the deadline. Without an answer the bank decides for the customer.",
			],
			facts: [
				["Order", `${numberOf(order)}`],
				...(disputedCents === undefined ? [] : [["Amount", formatCents(disputedCents)] as [string, string]]),
				["Reason", capitalize(disputeReason.replaceAll("_", " ")) || "Not given"],
				["Answer by", disputeDueBy ? formatNamedMoment(disputeDueBy) : "See the card provider's dashboard"],
			],
			link: seeOrder(order),
		},
	});
}
