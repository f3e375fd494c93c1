import { readTypedAmount } from "../../forms/typed-number.ts";
import { isIsoDay } from "../../time/calendar.ts";
import { isClosedUnrefunded, isWhollyRefunded, type Order } from "../order.ts";

/** Maximum number of ids in a list call. */
export const maxListedIds = 50;

export const orderListStates = ["open", "paid", "unpaid", "delivered", "refunded", "cancelled", "all"] as const;
export type OrderListState = (typeof orderListStates)[number];

export const orderListLabels: Record<OrderListState, string> = {
	open: "Open",
	paid: "Paid",
	unpaid: "Unpaid",
	delivered: "Shipped",
	refunded: "Refunded",
	cancelled: "Cancelled",
	all: "All",
};

export const statusLabels: Record<Order["status"], string> = {
	unpaid: "Unpaid",
	paid: "Paid",
	delivered: "Shipped",
	cancelled: "Cancelled",
	refunded: "Refunded",
};

/** The state of orders of which nothing is left to send or to refund. */
export const endText = (orders: readonly Order[]): string =>
	orders.some(isClosedUnrefunded) ? "Closed" : statusLabels.refunded;

/** The state of an order for its customer. One whose money went back is refunded, also after it was shipped. */
export const statusText = (order: Order): string =>
	isWhollyRefunded(order) ? endText([order]) : statusLabels[order.status];

/** A refund that is not sent yet, or a dispute that is not decided. */
export const paymentIssues = ["due", "disputed"] as const;
export type PaymentIssue = (typeof paymentIssues)[number];

export const orderSorts = ["newest", "oldest", "-total", "total"] as const;
export type OrderSort = (typeof orderSorts)[number];

/** Sort orders of purchases. A minus reverses one. */
export const purchaseSorts = [
	...orderSorts,
	...(["name", "-name", "quantity", "-quantity", "state", "-state"] as const),
] as const;
export type PurchaseSort = (typeof purchaseSorts)[number];

export const purchaseSortLabels: Record<PurchaseSort, string> = {
	newest: "Newest first",
	oldest: "Oldest first",
	"-total": "Highest amount first",
	total: "Lowest amount first",
	name: "Name, A to Z",
	"-name": "Name, Z to A",
	quantity: "Lowest quantity first",
	"-quantity": "Highest quantity first",
	state: "Unpaid first",
	"-state": "Unpaid last",
};

export const amountPattern = /^\d{1,7}(\.\d{1,2})?$/;
/** Returns a typed amount such as `$1,150.00` as `1150`, and a text that is none, or can be two, unchanged. */
export const typedAmount = (text: string): string => `${readTypedAmount(text) ?? text.trim()}`;

/** Reads the query of an address. Skips invalid values. */
export function readOrdersQuery(address: string) {
	const members = new URL(address, "http://shop").searchParams;
	const text = (name: string) => members.get(name) || undefined;
	const day = (name: string) => (isIsoDay(members.get(name) ?? "") ? text(name) : undefined);
	const total = typedAmount(members.get("total") ?? "");
	return {
		state: orderListStates.find((state) => state === text("state")),
		sort: purchaseSorts.find((sort) => sort === text("sort")),
		search: text("search")?.slice(0, 200),
		user: text("user")?.slice(0, 64),
		from: day("from"),
		until: day("until"),
		paid: day("paid"),
		total: amountPattern.test(total) ? total : undefined,
		money: paymentIssues.find((money) => money === text("money")),
		after: text("after"),
		before: text("before"),
	};
}
