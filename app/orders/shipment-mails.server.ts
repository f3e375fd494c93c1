import type { Tx } from "../../db/transaction.ts";
import type { MailContent } from "../mail/mail-content.ts";
import { countMails, rewritePostponedMail } from "../mail/mails-repository.server.ts";
import { postMail } from "../mail/post-mail.server.ts";
import { formatCents } from "../money/money.ts";
import { dayMs } from "../time/calendar.ts";
import { isolate } from "../ui/isolate.ts";
import { deliveryAddress } from "./delivery/delivery.ts";
import { isDeliverable, unitsToSend } from "./order.ts";
import { mailNumber, reasonFor, seeOrder } from "./order-mails.server.ts";
import { listOrdersOfPurchase, type OrderRow } from "./orders-repository.server.ts";
import { presentOrder } from "./present-order.server.ts";
import { trackingPageOf, undoEnd } from "./shipment.ts";
import type { ShipmentFacts } from "./shipments-repository.server.ts";

type Shipped = readonly [OrderRow, ...OrderRow[]];

const kind = "order-shipped";
/** Maximum mails about a shipment in 24 hours. Later changes are only on the order's page. */
const maxShipmentMails = 4;

/**
 * Posts one e-mail about a shipment. It is sent when the delivery can no longer be undone.
 * @param purchase all orders of the purchase
 */
export function postShipped(tx: Pick<Tx, "post">, shipped: Shipped, purchase: readonly OrderRow[], now: Date): void {
	post(tx, shipped, shippedContent(shipped, purchase), undoEnd(now.toISOString()));
}

/** Rewrites the e-mails about shipments of a purchase that wait to be sent, because the items left to send have changed. */
export async function rewriteShipped(tx: Tx, purchaseId: string, now: Date): Promise<void> {
	const purchase = await listOrdersOfPurchase(tx, purchaseId);
	for (const shipped of Map.groupBy(purchase, ({ shipment_id }) => shipment_id).values()) {
		const [first, ...others] = shipped;
		if (!first?.shipment_id) continue;
		const orderIds = shipped.map(({ id }) => id);
		await rewritePostponedMail(tx, { kind, orderIds, now }, shippedContent([first, ...others], purchase));
	}
}

/**
 * Changes the e-mail about a shipment, or posts another one when it was sent before.
 * @param before carrier and tracking as they were
 */
export async function postShipmentChanged(
	tx: Tx,
	shipped: Shipped,
	purchase: readonly OrderRow[],
	before: ShipmentFacts,
	now: Date,
): Promise<void> {
	const orderIds = shipped.map(({ id }) => id);
	if (await rewritePostponedMail(tx, { kind, orderIds, now }, shippedContent(shipped, purchase))) return;
	const [{ carrier, tracking, purchase_number }] = shipped;
	// No mail when both were removed.
	if (!carrier && !tracking) return;
	const since = new Date(now.getTime() - dayMs);
	if ((await countMails(tx, { kind, orderIds, since })) >= maxShipmentMails) return;
	const isAddedTo =
		(!before.carrier || before.carrier === carrier) && (!before.tracking || before.tracking === tracking);
	const [subject, line] = isAddedTo
		? ["tracking details", "Here are the latest tracking details for this order:"]
		: [
				"corrected tracking details",
				"The tracking details we sent you for this order were wrong. These are the correct ones:",
			];
	post(tx, shipped, {
		...contentOf(shipped, shippedText(shipped, purchase), [line]),
		subject: `Order ${purchase_number}: ${subject}`,
	});
}

function post(tx: Pick<Tx, "post">, [order]: Shipped, content: MailContent, notBefore?: Date): void {
	const { id: orderId, user_id: personId, email: to } = order;
	postMail(tx, { kind, to, orderId, personId, notBefore, content });
}

function shippedContent(shipped: Shipped, purchase: readonly OrderRow[]): MailContent {
	const [{ carrier }] = shipped;
	return contentOf(shipped, shippedText(shipped, purchase), [
		...(carrier ? [`It was shipped with ${isolate(carrier)}.`] : []),
		...restOf(shipped, purchase)
			.slice(1)
			.filter((sentence) => sentence !== undefined),
	]);
}

/** Withdrawn items are to be sent until they are refunded. */
const partText = "This is part of your order. We'll send the rest separately, except what you have withdrawn from.";

/** Returns how much of the purchase a shipment is, and sentences about the other items. Ids of shipments sort by time. */
function restOf(shipped: Shipped, purchase: readonly OrderRow[]): [what: string, sentences?: string] {
	const others = purchase.filter((order) => shipped.every(({ id }) => id !== order.id));
	const isToSend = (order: OrderRow) => isDeliverable(presentOrder(order));
	const shipments = others.flatMap(({ shipment_id }) => shipment_id ?? []);
	const closed = others.filter((order) => !order.shipment_id && !isToSend(order)).length;
	const closedText =
		closed > 0 && `${closed} cancelled or refunded ${closed === 1 ? "item" : "items"} will not be sent.`;
	const withClosed = (text = "") => [text, closedText].filter(Boolean).join(" ") || undefined;
	if (others.some(isToSend)) return ["Part of order", withClosed(partText)];
	if (shipments.length === 0) return ["Order", withClosed()];
	const { length } = shipments;
	const shippedOthers = `We shipped ${closed === 0 ? "the other items" : length === 1 ? "1 other item" : `${length} other items`}`;
	return shipments.every((id) => id < (shipped[0].shipment_id ?? ""))
		? ["The rest of order", withClosed(`With it, your order is complete. ${shippedOthers} before.`)]
		: ["Part of order", withClosed(`${shippedOthers} separately.`)];
}

function shippedText(shipped: Shipped, purchase: readonly OrderRow[]): string {
	const [{ purchase_number, replaces_number }] = shipped;
	const replacement = replaces_number ? `, the replacement for order ${replaces_number},` : "";
	return `${restOf(shipped, purchase)[0]} ${purchase_number}${replacement} has shipped`;
}

function contentOf(shipped: Shipped, title: string, lines: string[]): MailContent {
	const [order] = shipped;
	const { id, carrier, tracking } = order;
	const page = trackingPageOf(order);
	return {
		subject: title,
		title,
		lines,
		items: shipped.map(itemOf),
		facts: [
			...(carrier ? [["Carrier", carrier] as [string, string]] : []),
			...(tracking ? [["Tracking number", tracking] as [string, string]] : []),
			["Delivery address", `${isolate(order.name)}\n${deliveryAddress(order)}`],
		],
		link: page ? { label: "Track the parcel", to: page } : seeOrder({ id }),
		reason: reasonFor(order),
	};
}

function itemOf(order: OrderRow) {
	const { product, price_cents, quantity, units_not_sent, replaces } = order;
	const units = unitsToSend({ quantity, unitsNotSent: units_not_sent });
	return {
		name: product,
		...mailNumber(order),
		units,
		...(!replaces && {
			price: formatCents(price_cents),
			total: formatCents(units * price_cents),
		}),
	};
}
