import { provenMailsCounter } from "../../db/outbox.ts";
import type { Tx } from "../../db/transaction.ts";
import { brand } from "../brand/brand.ts";
import { type MailContent, type MailKind, payLabel } from "../mail/mail-content.ts";
import { postMail } from "../mail/post-mail.server.ts";
import { costLabels } from "../money/costs.ts";
import { formatCents } from "../money/money.ts";
import { formatNamedMoment, hourMs } from "../time/calendar.ts";
import { deliveryAddress } from "./delivery/delivery.ts";
import { arrivalText } from "./delivery/delivery-promise.ts";
import { sumDueCents } from "./order-balance.server.ts";
import { costsOfRow } from "./order-costs.ts";
import { cardLabel } from "./order-labels.ts";
import { listOrdersOfPurchase, type OrderRow, rowNumber } from "./orders-repository.server.ts";

export type Posting = Pick<Tx, "post">;

export const numberOf = ({ purchase_number }: OrderRow) => purchase_number;
export const seeOrder = ({ id }: Pick<OrderRow, "id">) => ({ label: "View order", to: `/dashboard/order/${id}` });
/** Why a customer receives a mail about an order. The shop places replacements itself, and orders for customers. */
export const reasonFor = ({ purchase_number, replaces_number }: OrderRow) =>
	`You received this e-mail because of your order ${replaces_number ?? purchase_number} at ${brand.name}.`;

/** Posts a mail about one or more orders of a purchase to its buyer. */
export function postOrderMail(
	tx: Posting,
	kind: MailKind,
	of: OrderRow | OrderRow[],
	content: Omit<MailContent, "reason"> & Partial<Pick<MailContent, "reason">>,
): void {
	const orders = [of].flat();
	const [order] = orders as [OrderRow];
	const reason = reasonFor(order);
	postMail(tx, {
		kind,
		to: order.email,
		orderId: order.id,
		personId: order.user_id,
		content: { reason, ...content },
	});
}

/** The numbers below an item's name: as one of several items, and as a part. */
export function mailNumber(order: OrderRow): { number?: string } {
	const number = [order.purchase_items > 1 && `Item ${rowNumber(order)}`, order.part_number]
		.filter(Boolean)
		.join(" · ");
	return number ? { number } : {};
}

const itemsOf = (...orders: OrderRow[]): MailContent["items"] =>
	orders.map((order) => ({
		name: order.product,
		...mailNumber(order),
		units: order.quantity,
		...(!order.replaces && { price: formatCents(order.price_cents), total: formatCents(order.total_cents) }),
	}));

const sumCents = (orders: OrderRow[], of: (order: OrderRow) => number) =>
	orders.reduce((sum, order) => sum + of(order), 0);

/** Lists the price of the parts and the added delivery and tax, as in the checkout. */
function addedFacts(orders: OrderRow[]): [string, string][] {
	const delivery = sumCents(orders, ({ delivery_cents }) => delivery_cents);
	const tax = sumCents(orders, ({ tax_cents }) => tax_cents);
	if (delivery === 0 && tax === 0) return [];
	const labels = costLabels(costsOfRow(orders[0] as OrderRow));
	return [
		["Subtotal", formatCents(sumCents(orders, ({ total_cents }) => total_cents))],
		...(delivery > 0 ? [[labels.delivery, formatCents(delivery)] as [string, string]] : []),
		...(tax > 0 ? [[labels.tax, formatCents(tax)] as [string, string]] : []),
	];
}

/** Mails that cost the sender nothing. Those that a customer causes are limited, and only a proven address gets them. */
const freeMails: MailKind[] = ["order-placed", "order-cancelled", "delivery-changed"];
const countFreeMails = provenMailsCounter(freeMails);
const maxFreeMails = 10;

export async function maySendFreeMail(
	tx: Tx,
	{ user_id }: OrderRow,
	now: Date,
	max: number = maxFreeMails,
): Promise<boolean> {
	const since = new Date(now.getTime() - hourMs);
	const sent = tx.sendsMail ? await countFreeMails(tx, user_id, since) : undefined;
	// Undefined for an unproven address too.
	return sent !== undefined && sent < max;
}

/**
 * Posts the mail about placed orders. It contains no text typed by the buyer. Unless an admin placed
 * them, limited like all free mails ({@link freeMails}).
 */
export async function postPlaced(
	tx: Tx,
	orders: OrderRow[],
	{ now, byShop }: { now: Date; byShop: boolean },
): Promise<void> {
	const [order] = orders as [OrderRow];
	if (!byShop && !(await maySendFreeMail(tx, order, now))) return;
	const until = formatNamedMoment(order.held_until);
	const page = order.purchase_items > 1 ? `/checkout/${order.purchase_id}` : `/dashboard/payment/${order.id}`;
	const forThem = `We placed order ${numberOf(order)} for you`;
	postOrderMail(tx, "order-placed", orders, {
		subject: `${byShop ? forThem : `Your order ${numberOf(order)}`}: please pay by ${until}`,
		title: byShop ? forThem : `Thank you for your order ${numberOf(order)}`,
		...(byShop && { reason: `You received this e-mail because ${brand.name} placed an order for you.` }),
		lines: [
			...(byShop ? ["To pay for it, log in with this e-mail address."] : []),
			`We've reserved the parts for you until ${until}. Once you've paid, we'll pack your order.`,
			"If we don't receive your payment by then, we'll cancel your order. You won't be charged.",
		],
		items: itemsOf(...orders),
		facts: [...addedFacts(orders), ["Total", formatCents(sumDueCents(orders))], ["Reserved until", until]],
		link: { label: payLabel, to: page },
	});
}

export function postPaid(tx: Posting, orders: OrderRow[], invoice: string): void {
	const [order] = orders as [OrderRow];
	const paid = formatCents(sumDueCents(orders));
	postOrderMail(tx, "order-paid", orders, {
		subject: `Your order ${numberOf(order)}: receipt for ${paid}`,
		title: `Your order ${numberOf(order)} is paid`,
		lines: [
			"Thank you. This is your receipt, and we'll pack your order next.",
			`You can download invoice ${invoice} (PDF) from the order's page.`,
		],
		items: itemsOf(...orders),
		facts: [
			["Invoice", invoice],
			...(order.purchase_order ? [["Purchase order", order.purchase_order] as [string, string]] : []),
			...addedFacts(orders),
			["Paid", paid],
			...(order.paid_at ? [["Paid on", formatNamedMoment(order.paid_at)] as [string, string]] : []),
			...(order.card ? [["Card", cardLabel(order.card)] as [string, string]] : []),
			...(order.transaction_id ? [["Transaction", order.transaction_id] as [string, string]] : []),
			["Delivery address", `${order.name}\n${deliveryAddress(order)}`],
			...(order.arrives ? [["Arrives", arrivalText(order.arrives)] as [string, string]] : []),
		],
		link: seeOrder(order),
	});
}

/** @param replaced the order that it replaces */
export function postReplacement(tx: Posting, order: OrderRow, replaced: OrderRow): void {
	const title = `We're sending you a replacement for order ${numberOf(replaced)}`;
	postOrderMail(tx, "order-replaced", order, {
		subject: title,
		title,
		lines: ["No charge. We'll e-mail you when it ships."],
		items: itemsOf(order),
		facts: [
			["Order", `${numberOf(order)}`],
			["Delivery address", `${order.name}\n${deliveryAddress(order)}`],
		],
		link: seeOrder(order),
	});
}

export type CancelledBy = "buyer" | "shop" | "time";

const cancellationText: Record<CancelledBy, (them: string) => string> = {
	buyer: (them) => `You cancelled ${them}.`,
	shop: (them) => `We cancelled ${them}. If you didn't expect that, please reply to this e-mail.`,
	time: (them) => `We cancelled ${them} because we didn't receive your payment in time.`,
};

/** Posts the mail about cancelled orders. Like {@link postPlaced}, but without a limit for cancellations by the shop. */
export async function postCancelled(
	tx: Tx,
	orders: OrderRow[],
	{ by, now }: { by: CancelledBy; now: Date },
): Promise<void> {
	const [order] = orders;
	if (!order) return;
	if (order.replaces) return postReplacementCancelled(tx, order);
	const max = by === "shop" ? Number.POSITIVE_INFINITY : maxFreeMails;
	if (!(await maySendFreeMail(tx, order, now, max))) return;
	const rest = (await listOrdersOfPurchase(tx, order.purchase_id)).filter(({ status }) => status !== "cancelled");
	const isPart = rest.length > 0;
	const why = cancellationText[by](isPart ? (orders.length === 1 ? "this part" : "these parts") : "this order");
	const title = `${isPart ? "Part of your" : "Your"} order ${numberOf(order)} was cancelled`;
	const offersReorder = orders.length === 1 && by !== "buyer";
	const unpaid = rest.filter(({ status }) => status === "unpaid");
	const until = formatNamedMoment(order.held_until);
	postOrderMail(tx, "order-cancelled", orders, {
		subject: title,
		title,
		lines: [
			`${why} You were not charged.`,
			...(unpaid.length > 0 ? [`The rest of your order is reserved until ${until}. Please pay for it by then.`] : []),
		],
		items: itemsOf(...orders),
		...(unpaid.length > 0 && {
			facts: [...addedFacts(unpaid), ["Left to pay", formatCents(sumDueCents(unpaid))]] as [string, string][],
			link: { label: payLabel, to: `/checkout/${order.purchase_id}` },
		}),
		...(unpaid.length === 0 && offersReorder && { link: { label: "Reorder", to: `/product/${order.product_id}` } }),
	});
}

function postReplacementCancelled(tx: Posting, order: OrderRow): void {
	const what = `replacement for order ${order.replaces_number}`;
	postOrderMail(tx, "order-cancelled", order, {
		subject: `The ${what} was cancelled`,
		title: `The ${what} was cancelled`,
		lines: [
			`We cancelled order ${numberOf(order)}, the ${what}. We won't send it. If you didn't expect that, please reply to this e-mail.`,
		],
		items: itemsOf(order),
		link: seeOrder(order),
	});
}
