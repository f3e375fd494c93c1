import type { Tx } from "../../../db/transaction.ts";
import type { MailContent } from "../../mail/mail-content.ts";
import { postMail } from "../../mail/post-mail.server.ts";
import { isolate } from "../../ui/isolate.ts";
import { wasPaid } from "../order.ts";
import { maySendFreeMail, reasonFor, seeOrder } from "../order-mails.server.ts";
import type { OrderRow } from "../orders-repository.server.ts";
import { type Delivery, type DeliveryField, deliveryAddress, deliveryFieldsText } from "./delivery.ts";

interface DeliveryChange {
	before: Delivery;
	after: Delivery;
	fields: readonly DeliveryField[];
	actor: string;
	now: Date;
}

/**
 * Posts the mail about a changed delivery: another person may have made the change. A buyer's own change is not mailed
 * to an unproven address, because the mailbox may belong to a stranger. Before a payment, it is mailed without the typed
 * text and limited.
 */
export async function postDeliveryChanged(tx: Tx, orders: readonly OrderRow[], change: DeliveryChange): Promise<void> {
	const [order] = orders as [OrderRow];
	const isOwn = change.actor === order.user_id;
	const isPaid = orders.some(({ status }) => wasPaid(status));
	const max = isPaid ? Number.POSITIVE_INFINITY : undefined;
	if (isOwn && !(await maySendFreeMail(tx, order, change.now, max))) return;
	const number = order.purchase_number;
	const what = deliveryFieldsText(change.fields);
	postMail(tx, {
		kind: "delivery-changed",
		to: order.email,
		orderId: order.id,
		personId: order.user_id,
		content: {
			subject: `Order ${number}: ${what} changed`,
			title: "Your delivery details have changed",
			lines: [
				`${isOwn ? "You" : "We"} changed the ${what} for order ${number}.`,
				"If you didn't expect this, please reply to this e-mail before we ship.",
			],
			...((!isOwn || isPaid) && { facts: factsOf(change) }),
			link: seeOrder(order),
			reason: reasonFor(order),
		},
	});
}

function factsOf({ before, after, fields }: DeliveryChange): MailContent["facts"] {
	const place = (delivery: Delivery) => `${isolate(delivery.name)}\n${deliveryAddress(delivery)}`;
	const isMoved = fields.some((field) => field !== "phone");
	return [
		...(isMoved
			? ([["New delivery address", place(after)] as const, ["Previous address", place(before)] as const] as const)
			: []),
		...(fields.includes("phone")
			? ([["New phone number", after.phone] as const, ["Previous phone number", before.phone] as const] as const)
			: []),
	].map(([label, value]) => [label, value]);
}
