import { changedText, type DeskPurchase, flagOf, itemsOf, ordersToPack } from "../../orders/list/desk-purchase.ts";
import { statusLabels } from "../../orders/list/order-list.ts";
import type { Order } from "../../orders/order.ts";
import { itemCountText } from "../../orders/order-facts.tsx";
import { readNumber } from "../../orders/typed-order-number.ts";
import type { TrackingLine } from "./read-tracking.ts";
import { hasItemInFront, hasTwoNumbers, isTrackingNumber, plainTracking } from "./tracking-values.ts";

/** A line with its action. `none`: nothing to do. `refused`: not possible. */
export interface MatchedLine {
	line: TrackingLine;
	act: "deliver" | "update" | "none" | "refused";
	text: string;
	purchase?: DeskPurchase;
	/** The orders to deliver, or those of the shipment to update. */
	orders: readonly Order[];
}

/**
 * Matches lines with purchases.
 * @param purchases those of the lines, and those whose number is a line's tracking number
 * @param carrier for lines without one
 */
export function matchTracking(
	lines: readonly TrackingLine[],
	purchases: readonly DeskPurchase[],
	carrier: string,
): MatchedLine[] {
	const matched = lines.map((line) => matchLine({ ...line, carrier: line.carrier ?? carrier }, purchases));
	const rows = Map.groupBy(
		matched.flatMap(({ line, orders }) => orders.map(({ _id }) => ({ id: _id, row: line.row }))),
		({ id }) => id,
	);
	return matched.map((one) => {
		const twice = one.orders.map(({ _id }) => rows.get(_id) ?? []).find((found) => found.length > 1);
		if (!twice) return one;
		return { ...one, act: "refused", text: `Duplicate: lines ${twice.map(({ row }) => row).join(" and ")}` };
	});
}

/** `00340434161094042571` becomes `3.40434E+17`. */
const rewritten = /^\d+(?:[.,]\d+)?E\+\d{1,3}$/i;

function matchLine(given: TrackingLine, purchases: readonly DeskPurchase[]): MatchedLine {
	const line = { ...given, tracking: plainTracking(given.tracking) };
	const number = readNumber(line.number);
	const refused = (text: string, purchase?: DeskPurchase): MatchedLine => ({
		...{ line, act: "refused", text, orders: [] },
		...(purchase && { purchase }),
	});
	const [, order] = /^\D*(\d{5,9})[^\d]/.exec(line.number) ?? [];
	if (!number) return refused(order ? `Write ${order}.1 for one item` : "Not an order number");
	const purchase = purchaseNumbered(purchases, number);
	if (!purchase) return refused("Order not found");
	if (!line.tracking) return refused("No tracking number", purchase);
	if (rewritten.test(line.tracking)) return refused("A spreadsheet has rewritten this number", purchase);
	if (hasItemInFront(given.tracking)) return refused(`Write ${purchase.number}.1 for one item`, purchase);
	if (hasTwoNumbers(given.tracking))
		return refused(`Two tracking numbers: one per line, for items such as ${purchase.number}.1`, purchase);
	if (!isTrackingNumber(given.tracking)) return refused("Not a tracking number", purchase);
	const other = readNumber(line.tracking);
	if (other && purchaseNumbered(purchases, other)) return refused(`That is the number of order ${other}`, purchase);
	const items = `${purchase.number}` === number ? itemsOf(purchase) : ordersNumbered(purchase, number);
	const toPack = items.filter((item) => ordersToPack(purchase).includes(item));
	if (toPack.length > 0) {
		const flag = flagOf(purchase, toPack)?.flag;
		if (flag)
			return refused(`${flag === "disputed" ? "Disputed" : "Withdrawn"}: deliver it in Manage Orders`, purchase);
		const isPart = toPack.length < items.length;
		const { addressChangedAt } = purchase;
		const changed = addressChangedAt ? `. Address or phone changed ${changedText(addressChangedAt, new Date())}` : "";
		const text = `Deliver ${isPart ? "the remaining " : ""}${itemCountText(toPack.length)}${changed}`;
		return { line, act: "deliver", text, purchase, orders: toPack };
	}
	return matchShipped(line, purchase, items) ?? refused(statusLabels[items[0]?.status ?? "unpaid"], purchase);
}

/** Returns undefined when none is delivered. */
function matchShipped(line: TrackingLine, purchase: DeskPurchase, items: readonly Order[]): MatchedLine | undefined {
	const shipped = items.filter(({ status }) => status === "delivered");
	const [first] = shipped;
	if (!first) return undefined;
	const of = { line, purchase, orders: shipped };
	if (shipped.some(({ shipmentId }) => shipmentId !== first.shipmentId))
		return { ...of, act: "refused", text: "Shipped in several parcels: enter an item number", orders: [] };
	const { tracking, carrier = "" } = first;
	if (tracking && plainTracking(tracking) === line.tracking && (!line.carrier || line.carrier === carrier))
		return { ...of, act: "none", text: "Already shipped with this number" };
	return { ...of, act: "update", text: tracking ? `Shipped: replace ${tracking}` : "Shipped: add the number" };
}

const purchaseNumbered = (purchases: readonly DeskPurchase[], number: string) =>
	purchases.find((one) => `${one.number}` === number || ordersNumbered(one, number).length > 0);

const ordersNumbered = ({ orders }: DeskPurchase, number: string): Order[] =>
	orders.filter((order) => `${order.purchaseNumber}.${order.purchaseItem}` === number);
