import { isAtRisk } from "../../orders/disputes.ts";
import type { ListedPurchase } from "../../orders/list/listed-purchase.ts";
import type { OpenWithdrawal } from "../../orders/open-withdrawals.tsx";
import { isDeliverable, type Order } from "../../orders/order.ts";

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
export function itemsOf({ orders }: ListedPurchase): Order[] {
	const kept = orders.filter(({ status }) => status !== "cancelled");
	return kept.length > 0 ? kept : orders;
}

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

/** Returns whether the purchase can be selected, to pack and deliver it with others. */
export const isSelectable = (purchase: DeskPurchase): boolean =>
	ordersToPack(purchase).length > 0 && !flagOf(purchase, itemsOf(purchase));

export const parcelOf = (purchase: DeskPurchase): Parcel => ({ purchase, orders: ordersToPack(purchase) });

export const linesOf = (address: string): string[] =>
	address
		.split("\n")
		.map((line) => line.trim())
		.filter(Boolean);

/** Shortens an address to the lines with the place, such as `70173 Stuttgart, Germany`. */
export function placeOf(address: string): string {
	const lines = linesOf(address);
	return (lines.length > 1 ? lines.slice(1) : lines).join(", ");
}
