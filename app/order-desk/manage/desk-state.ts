import { formatDollars } from "../../money/money.ts";
import { disputeStatusText } from "../../orders/disputes.ts";
import { type Order, orderMessages } from "../../orders/order.ts";
import { statusLabels } from "../../orders/order-list.ts";
import { formatDay, formatMonthDay, formatTime, isoDay, minuteMs, yearOf } from "../../time/calendar.ts";
import { type DeskPurchase, flagOf, itemsOf, ordersToPack, type PurchaseFlag } from "./desk-purchase.ts";

export interface DeskState {
	label: string;
	detail?: string;
	flag?: PurchaseFlag | "partly";
	isQuiet?: boolean;
}

/** Sums up the statuses of a purchase's orders. */
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
		const withdrawn = items.filter((order) => withdrawalNumber(purchase, order)).length;
		const label = withdrawn === items.length ? "Withdrawn" : `${withdrawn} of ${items.length} withdrawn`;
		return { flag: "withdrawn", label, detail: withdrawalNumber(purchase, flagged.order) };
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

const withdrawalNumber = ({ withdrawals }: DeskPurchase, { _id }: Order): string | undefined =>
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
