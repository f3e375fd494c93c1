import type { ReactNode } from "react";
import { formatDollars } from "../money/money.ts";
import { PartText } from "../products/part/part-text.tsx";
import { formatDay, formatNamedTime, formatTime, isoDay } from "../time/calendar.ts";
import { isolate } from "../ui/isolate.ts";
import { customerDisputeText, disputeStatusText } from "./disputes.ts";
import { amountDue, type Order } from "./order.ts";
import { itemNumber } from "./order-labels.ts";

/** `order 10001.2 of Nov 21, 2026`. */
export const orderLabel = (order: Order): string => `order ${itemNumber(order)} of ${formatDay(order.createdAt)}`;

/** `2 × Brake disc, TF-320V, 10001.2`. */
export const itemText = (order: Order, units: number): string =>
	[
		`${units.toLocaleString("en-US")} × ${isolate(order.product)}`,
		...(order.partNumber ? [order.partNumber] : []),
		...(order.purchaseItems > 1 ? [itemNumber(order)] : []),
	].join(", ");

interface ItemLinesProps {
	order: Order;
	units: number;
	/** The amount that can be refunded, in dollars. */
	left?: number;
	/** Marks below the numbers. */
	children?: ReactNode;
}

/** An item in a list of a dialog: its name, below it its numbers, and an amount at the right. */
export const ItemLines = ({ order, units, left, children }: ItemLinesProps) => (
	<span className="flex min-w-0 grow flex-wrap justify-between gap-x-4">
		<span className="min-w-0 flex-1 basis-28 [overflow-wrap:anywhere]">
			{units.toLocaleString("en-US")} × <PartText text={order.product} />{" "}
			<span className="measure block text-sm text-ink-2">
				{order.partNumber}
				{order.purchaseItems > 1 && (
					<span className="whitespace-nowrap">
						{order.partNumber && " · "}
						{itemNumber(order)}
					</span>
				)}
			</span>
			{children}
		</span>
		{left !== undefined && (
			<span className="ml-auto text-right">
				{" "}
				<span className="measure">{formatDollars(left)}</span> <span className="block text-sm text-ink-2">left</span>
			</span>
		)}
	</span>
);

/** The links of an item, beside its numbers. On a phone several take a line of their own. */
export const itemLinksClass =
	"flex flex-wrap items-baseline gap-x-3 [&>*]:-my-[0.35em] has-[>:nth-child(2)]:w-full tabular:has-[>:nth-child(2)]:w-auto";

/** An amount of an order. A replacement costs nothing. */
export const priceText = ({ replaces }: Pick<Order, "replaces">, dollars: number): string =>
	replaces ? "No charge" : formatDollars(dollars);

/** Units of these orders that were refunded: `2 not sent`, `1 refunded`. */
export function RefundedUnits({ orders }: { orders: readonly Pick<Order, "unitsNotSent" | "unitsReturned">[] }) {
	const notSent = orders.reduce((sum, { unitsNotSent = 0 }) => sum + unitsNotSent, 0);
	const returned = orders.reduce((sum, { unitsReturned = 0 }) => sum + unitsReturned, 0);
	return (
		<>
			{notSent > 0 && <span className="block text-sm text-ink-2">{notSent.toLocaleString("en-US")} not sent</span>}
			{returned > 0 && <span className="block text-sm text-ink-2">{returned.toLocaleString("en-US")} refunded</span>}
		</>
	);
}

export const orderCountText = (count: number): string => (count === 1 ? "1 order" : `${count} orders`);

export const itemCountText = (count: number): string => (count === 1 ? "1 item" : `${count} items`);

/** The page of a purchase, by any of its orders. */
export const orderPath = ({ _id }: Pick<Order, "_id">): string => `/dashboard/order/${encodeURIComponent(_id)}`;

/** The page of an item's purchase, with this item marked. */
export const itemPath = (order: Pick<Order, "_id"> & Partial<Pick<Order, "purchaseItems">>): string =>
	order.purchaseItems === 1 ? orderPath(order) : `${orderPath(order)}#${encodeURIComponent(order._id)}`;

/** The page of an order by its number: an item, such as `10001.2`, is marked. */
export const numberedPath = (_id: string, number: string): string =>
	number.includes(".") ? itemPath({ _id }) : orderPath({ _id });

export function Moment({ at }: { at: string }) {
	const when = new Date(at);
	return (
		<time dateTime={at} className="measure">
			{formatDay(when)}, <span className="whitespace-nowrap">{formatTime(when)}</span>
		</time>
	);
}

/** Includes the date when it ends on another day. */
export function heldUntilText(heldUntil: string, now = new Date()): string {
	const end = new Date(heldUntil);
	const time = formatNamedTime(end).replaceAll(" ", "\u00a0");
	return isoDay(end) === isoDay(now) ? time : `${time} on ${formatDay(end)}`;
}

const minutesOfAnHour = 60;

/** `60` → `an hour`, `90` → `90 minutes`, `2880` → `48 hours`. */
export function formatHold(minutes: number): string {
	if (minutes === minutesOfAnHour) return "an hour";
	if (minutes === 1) return "a minute";
	return minutes % minutesOfAnHour === 0 ? `${minutes / minutesOfAnHour} hours` : `${minutes} minutes`;
}

interface RefundStatusProps {
	order: Pick<Order, "refunded" | "dispute" | "totalPrice" | "delivery" | "tax">;
	isStaff?: boolean;
}

export function RefundStatus({ order, isStaff = false }: RefundStatusProps) {
	const { refunded, dispute } = order;
	return (
		<>
			{refunded !== undefined && (
				<span className="block text-sm">
					{refunded < amountDue(order) ? "Partly refunded" : "Refunded"}: {formatDollars(refunded)}
				</span>
			)}
			{dispute && (
				<span className="block text-sm text-error">
					Dispute: {isStaff ? disputeStatusText(dispute) : customerDisputeText(dispute)}
				</span>
			)}
		</>
	);
}
