import { mailsCounter } from "../../db/outbox.ts";
import type { Tx } from "../../db/transaction.ts";
import { brand } from "../brand/brand.ts";
import type { MailContent, MailKind } from "../mail/mail-content.ts";
import { postMail } from "../mail/post-mail.server.ts";
import { type Costs, costLabels, dueCents } from "../money/costs.ts";
import { formatDollars, toDollars } from "../money/money.ts";
import { formatUtcMoment } from "../time/calendar.ts";
import { hourMs } from "../time/durations.ts";
import { cardLabel, orderNumber } from "./card-label.ts";
import type { OrderRow } from "./orders-repository.server.ts";
import { trackingPage } from "./shipment.ts";

type Posting = Pick<Tx, "post">;

const numberOf = ({ id }: OrderRow) => orderNumber({ _id: id });
const dollars = (cents: number) => formatDollars(toDollars(cents));
const sheetOf = ({ id }: OrderRow) => `/dashboard/order/${id}`;
const seeOrder = (order: OrderRow) => ({ label: "See the order", to: sheetOf(order) });

function post(tx: Posting, kind: MailKind, of: OrderRow | OrderRow[], content: Omit<MailContent, "reason">): void {
	const orders = [of].flat();
	const [order] = orders as [OrderRow];
	const placed = orders.length === 1 ? `order ${numberOf(order)}` : `${orders.length} orders`;
	const reason = `You get this mail because you placed ${placed} at ${brand.name}.`;
	postMail(tx, {
		kind,
		to: order.email,
		orderId: order.id,
		personId: order.user_id,
		content: { ...content, reason },
	});
}

const itemsOf = (...orders: OrderRow[]): MailContent["items"] =>
	orders.map((order) => ({
		name: order.product,
		...(order.part_number && { number: order.part_number }),
		...(orders.length > 1 && { order: numberOf(order) }),
		units: order.quantity,
		price: dollars(order.price_cents),
		total: dollars(order.total_cents),
	}));

const sumOf = (orders: OrderRow[], of: (order: OrderRow) => number) =>
	orders.reduce((sum, order) => sum + of(order), 0);

/** Lists the price of the parts and the added delivery and tax, as in the checkout. */
function addedFacts(orders: OrderRow[], costs: Costs): [string, string][] {
	const delivery = sumOf(orders, ({ delivery_cents }) => delivery_cents);
	const tax = sumOf(orders, ({ tax_cents }) => tax_cents);
	if (delivery === 0 && tax === 0) return [];
	const percent = orders[0]?.tax_percent ?? 0;
	const labels = costLabels({ ...costs, tax: { ...costs.tax, percent } });
	return [
		["Parts", dollars(sumOf(orders, ({ total_cents }) => total_cents))],
		...(delivery > 0 ? [[labels.delivery, dollars(delivery)] as [string, string]] : []),
		...(tax > 0 ? [[labels.tax, dollars(tax)] as [string, string]] : []),
	];
}

const named = (orders: OrderRow[]) =>
	orders.length === 1 ? `Order ${numberOf(orders[0] as OrderRow)}` : `Your ${orders.length} orders`;
const areOrIs = (orders: OrderRow[]) => (orders.length === 1 ? "is" : "are");

/** Placing and cancelling are free, and the address may be a stranger's: these mails are limited. */
const freeMails: MailKind[] = ["order-placed", "order-cancelled"];
const countFreeMails = mailsCounter(freeMails);
const maxFreeMails = 10;

async function maySendMail(tx: Tx, { user_id }: OrderRow, now: Date): Promise<boolean> {
	const since = new Date(now.getTime() - hourMs);
	return tx.sendsMail && (await countFreeMails(tx, user_id, since)) < maxFreeMails;
}

/**
 * Posts the mail about placed orders. It contains no text typed by the buyer. Not sent after ten mails within an hour
 * about orders placed or cancelled.
 */
export async function postPlaced(
	tx: Tx,
	orders: OrderRow[],
	{ costs, now }: { costs: Costs; now: Date },
): Promise<void> {
	const [order] = orders as [OrderRow];
	if (!(await maySendMail(tx, order, now))) return;
	const until = formatUtcMoment(order.held_until);
	const [what, page] = order.purchase_id
		? [orders.length === 1 ? "your order" : "your orders", `/checkout/${order.purchase_id}`]
		: ["the order", `/dashboard/payment/${order.id}`];
	post(tx, "order-placed", orders, {
		subject: `${named(orders)} ${areOrIs(orders)} placed: please pay by ${until}`,
		title: `${named(orders)} ${areOrIs(orders)} placed`,
		lines: [
			`Thank you. The units are yours until ${until}. Pay by then, and we pack them; else ${what} ${areOrIs(orders)} cancelled and nothing is charged.`,
		],
		items: itemsOf(...orders),
		facts: [...addedFacts(orders, costs), ["To pay", dollars(sumOf(orders, dueCents))], ["Held until", until]],
		link: { label: `Pay ${what}`, to: page },
	});
}

export function postPaid(tx: Posting, orders: OrderRow[], { invoice, costs }: { invoice: string; costs: Costs }): void {
	const [order] = orders as [OrderRow];
	const paid = dollars(sumOf(orders, dueCents));
	const what = orders.length === 1 ? `order ${numberOf(order)}` : `${orders.length} orders`;
	post(tx, "order-paid", orders, {
		subject: `Receipt for ${what}: ${paid}`,
		title: `${named(orders)} ${areOrIs(orders)} paid`,
		lines: [
			`Thank you. This is your receipt; we pack ${orders.length === 1 ? "the order" : "them"} next. Invoice ${invoice} is on ${orders.length === 1 ? "the order's page" : "each order's page"}, as a PDF for your books.`,
		],
		items: itemsOf(...orders),
		facts: [
			["Invoice", invoice],
			...addedFacts(orders, costs),
			["Paid", paid],
			...(order.paid_at ? [["When", formatUtcMoment(order.paid_at)] as [string, string]] : []),
			...(order.card ? [["Card", cardLabel(order.card)] as [string, string]] : []),
			...(order.transaction_id ? [["Transaction", order.transaction_id] as [string, string]] : []),
			["Deliver to", `${order.name}, ${order.address}`],
		],
		link: order.purchase_id ? { label: "See the orders", to: `/checkout/${order.purchase_id}` } : seeOrder(order),
	});
}

export function postDelivered(tx: Posting, order: OrderRow): void {
	const { carrier } = order;
	postShipment(tx, order, {
		subject: `Order ${numberOf(order)} is on its way`,
		line: carrier ? `It has left our works with ${carrier}.` : "It has left our works.",
	});
}

/**
 * Posts the mail about a shipment, unless carrier and tracking were removed.
 * @param shipment the previous one, as sent to the buyer
 */
export function postShipmentWritten(
	tx: Posting,
	order: OrderRow,
	shipment: Pick<OrderRow, "carrier" | "tracking">,
): void {
	if (!order.carrier && !order.tracking) return;
	const isAddedTo = (["carrier", "tracking"] as const).every(
		(fact) => !shipment[fact] || shipment[fact] === order[fact],
	);
	const corrected = {
		subject: `Order ${numberOf(order)}: how it travels, corrected`,
		line: "We told you something wrong about how this order travels. This is right:",
	};
	const added = {
		subject: `Order ${numberOf(order)}: how it travels`,
		line: "We can now tell you more about how this order travels:",
	};
	postShipment(tx, order, isAddedTo ? added : corrected);
}

function postShipment(tx: Posting, order: OrderRow, { subject, line }: { subject: string; line: string }): void {
	const { carrier, tracking } = order;
	const sent = order.quantity - order.units_back;
	const page = trackingPage(carrier ?? undefined, tracking ?? undefined);
	post(tx, "order-delivered", order, {
		subject,
		title: `Order ${numberOf(order)} is on its way`,
		lines: [line],
		items: itemsOf({ ...order, quantity: sent, total_cents: sent * order.price_cents }),
		facts: [
			...(carrier ? [["Carrier", carrier] as [string, string]] : []),
			...(tracking ? [["Tracking number", tracking] as [string, string]] : []),
			["Deliver to", `${order.name}, ${order.address}`],
		],
		link: page ? { label: "Follow the parcel", to: page } : seeOrder(order),
	});
}

export type CancelledBy = "buyer" | "shop" | "time";

const whyCancelled: Record<CancelledBy, (it: string) => string> = {
	buyer: (it) => `You have cancelled ${it}.`,
	shop: (it) => `The shop has cancelled ${it}. Reply to us if you did not expect that.`,
	time: (it) => `${it === "it" ? "It was" : "They were"} not paid in time.`,
};

/** Posts the mail about cancelled orders. Limited like {@link postPlaced}, unless the shop cancelled. */
export async function postCancelled(
	tx: Tx,
	orders: OrderRow[],
	{ by, now }: { by: CancelledBy; now: Date },
): Promise<void> {
	const [order] = orders;
	if (!order || (by !== "shop" && !(await maySendMail(tx, order, now)))) return;
	const why = whyCancelled[by](orders.length === 1 ? "it" : "them");
	const isOneOfTime = orders.length === 1 && by !== "buyer";
	post(tx, "order-cancelled", orders, {
		subject: `${named(orders)} ${areOrIs(orders)} cancelled`,
		title: `${named(orders)} ${areOrIs(orders)} cancelled`,
		lines: [`${why} Nothing was charged, and the units are back in stock.`],
		items: itemsOf(...orders),
		...(isOneOfTime && { link: { label: "Order it again", to: `/product/${order.product_id}` } }),
	});
}

interface MoneyBack {
	/** The amount of this refund. */
	sentCents: number;
	/** The total refunded. */
	allCents: number;
	creditNote?: string;
}

export function postMoneyBack(tx: Posting, order: OrderRow, { sentCents, allCents, creditNote }: MoneyBack): void {
	const isWhole = allCents >= dueCents(order);
	post(tx, "order-refunded", order, {
		subject: `${dollars(sentCents)} of order ${numberOf(order)} went back to you`,
		title: `We sent ${dollars(sentCents)} back to you`,
		lines: [
			`${isWhole ? "All that you paid" : "A part of what you paid"} for order ${numberOf(order)} went back to the card that paid it. Banks take some days to show it.`,
		],
		facts: [
			["Sent back now", dollars(sentCents)],
			["Sent back in all", `${dollars(allCents)} of ${dollars(dueCents(order))}`],
			...(creditNote ? [["Credit note", creditNote] as [string, string]] : []),
			...(order.card ? [["Card", cardLabel(order.card)] as [string, string]] : []),
		],
		link: seeOrder(order),
	});
}

export function postPaymentBack(tx: Posting, order: OrderRow, cents: number): void {
	const why = order.status === "cancelled" ? "was cancelled when it came" : "was paid already";
	post(tx, "order-refunded", order, {
		subject: `${dollars(cents)} for order ${numberOf(order)} went back to you`,
		title: `We sent ${dollars(cents)} back to you`,
		lines: [
			`A payment came for order ${numberOf(order)}, which ${why}. All of it went back to the card that paid it. Banks take some days to show it.`,
		],
		link: seeOrder(order),
	});
}
