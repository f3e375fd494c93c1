import { formatDollars } from "../../money/money.ts";
import { formatDay, formatMonthDay, formatTime, isoDay, minuteMs, yearOf } from "../../time/calendar.ts";
import { deliveryAddress } from "../delivery/delivery.ts";
import { disputeStatusText, isAtRisk } from "../disputes.ts";
import type { OpenWithdrawal } from "../open-withdrawals.tsx";
import { amountDue, isDeliverable, isWhollyRefunded, type Order, orderMessages, sumOf } from "../order.ts";
import type { ListedPurchase } from "./listed-purchase.ts";
import { statusLabels } from "./order-list.ts";

/** A purchase as the list of orders shows it. */
export interface DeskPurchase extends ListedPurchase {
	/** Open withdrawals of its orders. */
	withdrawals: readonly OpenWithdrawal[];
}

/** Orders that are delivered together. */
export interface Parcel {
	purchase: DeskPurchase;
	orders: readonly Order[];
	/** True to deliver them although they are disputed or withdrawn. */
	isConfirmed?: boolean;
	/** The parcel as it was shown. By default this one. */
	shown?: Pick<Parcel, "purchase" | "orders">;
}

/** Returns the orders that are not cancelled, or all when all are. */
export function itemsOf({ orders }: Pick<ListedPurchase, "orders">): Order[] {
	const kept = orders.filter(({ status }) => status !== "cancelled");
	return kept.length > 0 ? kept : orders;
}

/** Returns the facts of a purchase that its orders add up to. */
export function sumsOf(
	purchase: Pick<ListedPurchase, "orders">,
): Pick<ListedPurchase, "total" | "refunded" | "heldUntil"> {
	const { orders } = purchase;
	const refunded = sumOf(orders, ({ refunded = 0 }) => refunded);
	return {
		total: sumOf(itemsOf(purchase), amountDue),
		refunded: refunded > 0 ? refunded : undefined,
		heldUntil: orders.find(({ status }) => status === "unpaid")?.heldUntil,
	};
}

/** Returns the orders that are neither cancelled nor refunded. */
export const remainingOrders = ({ orders }: ListedPurchase): Order[] =>
	orders.filter(({ status }) => status !== "cancelled" && status !== "refunded");

export const ordersToPack = ({ orders }: ListedPurchase): Order[] => orders.filter(isDeliverable);

export type PurchaseFlag = "disputed" | "withdrawn";

/** Returns why delivering these orders needs a confirmation, with the order concerned (ruling 26). */
export function flagOf(
	{ withdrawals }: DeskPurchase,
	orders: readonly Order[],
): { flag: PurchaseFlag; order: Order } | undefined {
	const disputed = orders.find(({ dispute }) => isAtRisk(dispute));
	if (disputed) return { flag: "disputed", order: disputed };
	const withdrawn = orders.find(({ _id }) => withdrawals.some(({ order }) => order === _id));
	return withdrawn && { flag: "withdrawn", order: withdrawn };
}

/** Returns the orders to deliver first: those without a dispute or withdrawal. When all have one, all of them. */
export function unflaggedOf(purchase: DeskPurchase, orders: readonly Order[]): readonly Order[] {
	const unflagged = orders.filter((order) => !flagOf(purchase, [order]));
	return unflagged.length > 0 ? unflagged : orders;
}

/** Returns whether the purchase can be selected, to pack and deliver it with others: not when only a confirmation delivers it. */
export const isSelectable = (purchase: DeskPurchase): boolean =>
	ordersToPack(purchase).some((order) => !flagOf(purchase, [order]));

/** The parcel of a selected purchase. Disputed and withdrawn orders are left out. */
export const parcelOf = (purchase: DeskPurchase): Parcel => ({
	purchase,
	orders: unflaggedOf(purchase, ordersToPack(purchase)),
});

export const linesOf = (address: string): string[] =>
	address
		.split("\n")
		.map((line) => line.trim())
		.filter(Boolean);

/** Shortens an address to the lines with the place, such as `70173 Stuttgart, Germany`. */
export function placeOf(delivery: Pick<ListedPurchase, "address" | "country">): string {
	const lines = linesOf(deliveryAddress(delivery));
	return (lines.length > 1 ? lines.slice(1) : lines).join(", ");
}

export interface DeskState {
	label: string;
	detail?: string;
	flag?: PurchaseFlag | "partly";
	isQuiet?: boolean;
}

/** The state in one line: `Shipped · Nov 24`. */
export const deskStateText = ({ label, detail }: DeskState): string => [label, detail].filter(Boolean).join(" · ");

/** Sums up the statuses of a purchase's orders, for staff. Customers read `customerStateText`. */
export function deskState(purchase: DeskPurchase, now = new Date()): DeskState {
	const items = itemsOf(purchase);
	const flagged = flagOf(purchase, items);
	if (flagged?.flag === "disputed")
		return {
			flag: "disputed",
			label: "Disputed",
			detail: purchase.disputeDueBy
				? `answer by ${momentText(purchase.disputeDueBy, now)}`
				: disputeStatusText(flagged.order.dispute ?? "").replace("open, ", ""),
		};
	if (flagged) {
		const withdrawn = items.filter((order) => numberOfWithdrawal(purchase, order)).length;
		const label = withdrawn === items.length ? "Withdrawn" : `${withdrawn} of ${items.length} withdrawn`;
		const number = numberOfWithdrawal(purchase, flagged.order);
		const shipped = items.filter(({ status }) => status === "delivered").length;
		return { flag: "withdrawn", label, detail: shipped > 0 ? `${shipped} shipped, ${number}` : number };
	}
	const having = (status: Order["status"]) => items.filter((order) => order.status === status);
	const toPack = ordersToPack(purchase).length;
	const shipped = having("delivered").length;
	if (toPack > 0 && shipped > 0)
		return { flag: "partly", label: `${shipped} of ${shipped + toPack} shipped`, detail: `${toPack} to pack` };
	const refunded = purchase.refunded === undefined ? undefined : `${formatDollars(purchase.refunded)} refunded`;
	if (toPack > 0 && items.every(({ replaces }) => replaces)) return { label: "Replacement", detail: "to pack" };
	if (toPack > 0 || having("paid").length > 0)
		return { label: orderMessages.paid, detail: refunded ?? latest(items, "paidAt", now) };
	if (having("unpaid").length > 0) {
		const { heldUntil } = purchase;
		return {
			label: statusLabels.unpaid,
			detail: heldUntil && `held until ${momentText(heldUntil, now)}`,
			isQuiet: true,
		};
	}
	if (shipped > 0 && items.every(isWhollyRefunded) && purchase.refunded !== undefined)
		return { label: statusLabels.refunded, detail: formatDollars(purchase.refunded) };
	if (shipped > 0) return { label: statusLabels.delivered, detail: refunded ?? latest(items, "closedAt", now) };
	const [{ status } = { status: "cancelled" as const }] = items;
	return { label: statusLabels[status], detail: latest(items, "closedAt", now), isQuiet: true };
}

/** Returns the state of an item where it differs from that of its purchase. */
export function itemState(purchase: DeskPurchase, order: Order): DeskState | undefined {
	const flagged = flagOf(purchase, [order]);
	if (flagged?.flag === "disputed") return { flag: "disputed", label: "Disputed" };
	if (flagged) return { flag: "withdrawn", label: "Withdrawn" };
	const label = order.status === "paid" || order.status === "unpaid" ? undefined : statusLabels[order.status];
	const refunded = order.refunded === undefined ? undefined : `${formatDollars(order.refunded)} refunded`;
	const detail = refunded ?? (order.status === "delivered" ? latest([order], "closedAt", new Date()) : undefined);
	return label || detail ? { label: label ?? "", detail, isQuiet: true } : undefined;
}

const numberOfWithdrawal = ({ withdrawals }: DeskPurchase, { _id }: Order): string | undefined =>
	withdrawals.find(({ order }) => order === _id)?.number;

function latest(orders: readonly Order[], field: "paidAt" | "closedAt", now: Date): string | undefined {
	const at = orders
		.flatMap((order) => order[field] ?? [])
		.sort()
		.at(-1);
	return at && momentText(at, now);
}

/** Formats a time today, or a date: `5:08 PM`, `Nov 24`, `Nov 24, 2025`. */
export function momentText(at: string, now: Date): string {
	if (isoDay(at) === isoDay(now)) return formatTime(at);
	return yearOf(at) === yearOf(now) ? formatMonthDay(at) : formatDay(at);
}

/** `at 5:08 PM`, `on Nov 24`. */
export const changedText = (at: string, now: Date): string =>
	`${isoDay(at) === isoDay(now) ? "at" : "on"} ${momentText(at, now)}`;

/** Returns the age: `now`, `12 min`, `5 h`; undefined from one day. */
export function agoText(at: string, now: Date): string | undefined {
	const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(at)) / minuteMs));
	if (minutes === 0) return "now";
	if (minutes < 60) return `${minutes} min`;
	return minutes < 24 * 60 ? `${Math.floor(minutes / 60)} h` : undefined;
}
