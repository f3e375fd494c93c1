import { Link } from "react-router";
import { formatDollars } from "../money/money.ts";
import { formatDay, formatTime } from "../time/calendar.ts";
import { orderNumber } from "./card-label.ts";
import type { Order } from "./order.ts";

/** What tells an order from another of the same part, in words: `order 4F0A9C21 of Nov 21, 2026`. */
export const orderLabel = (order: Order): string => `order ${orderNumber(order)} of ${formatDay(order.createdAt)}`;

/** `1 order`, `12 orders`. */
export const ordersCounted = (count: number): string => (count === 1 ? "1 order" : `${count} orders`);

/** The address of an order's own sheet. */
export const sheetOf = ({ _id }: Pick<Order, "_id">): string => `/dashboard/order/${encodeURIComponent(_id)}`;

/** The order's number, as the way to its sheet. */
export function OrderLink({ order }: { order: Order }) {
	return (
		<Link to={sheetOf(order)} prefetch="none" aria-label={`Order ${orderNumber(order)}`} className="word-link">
			{orderNumber(order)}
		</Link>
	);
}

/** When something happened, with its time of day. */
export function Moment({ at }: { at: string }) {
	const when = new Date(at);
	return (
		<time dateTime={at} className="measure">
			{formatDay(when)}, {formatTime(when)}
		</time>
	);
}

/** Number and date of an order, below what was ordered. */
export function OrderFacts({ order, linked = false }: { order: Order; linked?: boolean }) {
	return (
		<span className="measure block text-xs font-normal text-ink-2">
			{linked ? <OrderLink order={order} /> : orderNumber(order)} ·{" "}
			<time dateTime={order.createdAt}>{formatDay(order.createdAt)}</time>
		</span>
	);
}

/** Until when an unpaid order is kept; on another day than today with the date. */
export function heldUntilText(heldUntil: string, now = new Date()): string {
	const end = new Date(heldUntil);
	return formatDay(end) === formatDay(now) ? formatTime(end) : `${formatTime(end)} on ${formatDay(end)}`;
}

const minutesOfAnHour = 60;

/** `60` → `an hour`, `90` → `90 minutes`, `2880` → `48 hours`. */
export function formatHold(minutes: number): string {
	if (minutes === minutesOfAnHour) return "an hour";
	if (minutes === 1) return "a minute";
	return minutes % minutesOfAnHour === 0 ? `${minutes / minutesOfAnHour} hours` : `${minutes} minutes`;
}

/** What went back of an order's payment, and that a bank disputes it: what the card provider says. */
export function MovedMoney({ order: { refunded, dispute } }: { order: Order }) {
	return (
		<>
			{refunded !== undefined && <span className="block text-sm">Refunded: {formatDollars(refunded)}</span>}
			{dispute && <span className="block text-sm text-error">Disputed: {dispute.replaceAll("_", " ")}</span>}
		</>
	);
}
