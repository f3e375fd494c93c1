import { dueCents } from "../money/costs.ts";
import { formatCents } from "../money/money.ts";
import { unitsToSend } from "../orders/order.ts";
import { cardLabel } from "../orders/order-labels.ts";
import { mailNumber, numberOf, type Posting, postOrderMail, seeOrder } from "../orders/order-mails.server.ts";
import type { OrderRow } from "../orders/orders-repository.server.ts";
import type { RefundRow } from "./refunds-repository.server.ts";

/** Money refunded for one order. */
export interface MoneyBack {
	order: OrderRow;
	/** The amount of this refund. */
	sentCents: number;
	/** The total refunded. */
	refundedCents: number;
	/** Units that this refund is about. */
	units: number;
}

/** Posts the mail about refunds of one or more orders of a purchase. */
export function postMoneyBack(tx: Posting, refunds: readonly MoneyBack[], creditNote: string | undefined): void {
	const [{ order }] = refunds as [MoneyBack];
	const sent = formatCents(refunds.reduce((sum, { sentCents }) => sum + sentCents, 0));
	postOrderMail(tx, "order-refunded", order, {
		subject: `Refund of ${sent} for order ${numberOf(order)}`,
		title: `We refunded ${sent}`,
		lines: [
			`We've refunded ${whatIsBack(refunds)} order ${numberOf(order)} to the card you paid with. It may take your bank a few days to show it.`,
		],
		items: refunds.map(refundedItem),
		facts: [
			["Refunded now", sent],
			...(creditNote ? [["Credit note", creditNote] as [string, string]] : []),
			...(order.card ? [["Card", cardLabel(order.card)] as [string, string]] : []),
		],
		link: seeOrder(order),
	});
}

/** A price reduction names no units, as on the credit note. */
function refundedItem({ order, sentCents, refundedCents, units }: MoneyBack) {
	const { product, quantity } = order;
	const due = dueCents(order);
	const isUnshipped = order.status !== "delivered";
	// Without units, the whole price was refunded at the card provider. The rest is not sent then.
	const named = units || (isUnshipped && refundedCents >= due ? unitsLeftToSend(order) : 0);
	const soFar = `${formatCents(refundedCents)} of ${formatCents(due)} refunded so far`;
	const about = named > 0 && `${unitsText(named, quantity)}${isUnshipped ? " (will not be sent)" : ""}`;
	const parts = [about, sentCents < due && soFar].filter(Boolean);
	return {
		name: product,
		...mailNumber(order),
		units: quantity,
		text: parts.join(", ") || "The whole price",
		total: formatCents(sentCents),
	};
}

const unitsLeftToSend = ({ quantity, units_not_sent }: OrderRow) =>
	unitsToSend({ quantity, unitsNotSent: units_not_sent });

function unitsText(units: number, quantity: number): string {
	const all = quantity === 1 ? "1 unit" : `${quantity.toLocaleString("en-US")} units`;
	return units === quantity ? all : `${units.toLocaleString("en-US")} of ${all}`;
}

function whatIsBack(refunds: readonly MoneyBack[]): string {
	if (!refunds.every(({ order, refundedCents }) => refundedCents >= dueCents(order))) return "part of your payment for";
	const [{ order }] = refunds as [MoneyBack];
	if (order.purchase_items === refunds.length) return "your full payment for";
	return `your full payment for ${refunds.length === 1 ? "one item" : `${refunds.length} items`} of`;
}

/** Posts the mail about the refund of a payment that paid no order. */
export function postPaymentBack(tx: Posting, orders: readonly OrderRow[], refund: RefundRow): void {
	const order = orders.find(({ id }) => id === refund.order_id);
	if (!order) return;
	const sent = formatCents(refund.amount_cents);
	const why = order.status === "cancelled" ? "had already been cancelled" : "had already been paid";
	postOrderMail(tx, "order-refunded", order, {
		subject: `Refund of ${sent} for order ${numberOf(order)}`,
		title: `We refunded ${sent}`,
		lines: [
			`We received a payment for order ${numberOf(order)}, which ${why}. We've refunded the full amount to the card you paid with. It may take your bank a few days to show it.`,
		],
		link: seeOrder(order),
	});
}
