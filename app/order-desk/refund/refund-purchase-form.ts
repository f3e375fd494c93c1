import * as z from "zod";
import { fieldDollars, toCents, toDollars } from "../../money/money.ts";
import type { Order } from "../../orders/order.ts";
import { refundAmountSchema, refundedStatus, refundReasonSchema } from "./refund-form.ts";

/** An order with its refund balance. Dollars. */
export interface Refundable {
	order: Order;
	left: number;
	/** Units that no refund is about. */
	units: number;
}

export interface PurchaseRefundForm {
	items: { isSelected: boolean; amount: string; restocked?: number }[];
	reason: string;
}

/** Units of a whole refund. Those of a delivered order return to stock once they have arrived. */
export const restockedAtFirst = ({ order, units }: Refundable): number => (order.status === "paid" ? units : 0);

export const initialValues = (item: Refundable): PurchaseRefundForm["items"][number] => ({
	isSelected: false,
	amount: fieldDollars(item.left),
	restocked: restockedAtFirst(item),
});

const itemSchema = z.object({
	isSelected: z.boolean(),
	// Checked for selected items only.
	amount: z.string(),
	restocked: z.custom<number | undefined>(),
});

export const purchaseRefundSchema = (items: readonly Refundable[]) =>
	z.object({ items: z.array(itemSchema), reason: refundReasonSchema }).superRefine((entered, { addIssue }) => {
		const places = selectedPlaces(entered.items);
		if (places.length === 0)
			addIssue({ code: "custom", path: ["items", "root"], message: "Select at least one item." });
		for (const place of places) {
			const { error } = selectedSchema(items[place]).safeParse(entered.items[place]);
			for (const { path, message } of error?.issues ?? [])
				addIssue({ code: "custom", path: ["items", place, ...path], message });
		}
	});

const selectedSchema = ({ left = 0, units = 0 }: Partial<Refundable> = {}) =>
	z.object({
		amount: refundAmountSchema(left),
		restocked: z.int("Enter a whole number").min(0, "Enter 0 or more").max(units, `At most ${units}`),
	});

export const selectedPlaces = (items: PurchaseRefundForm["items"]): number[] =>
	items.flatMap(({ isSelected }, place) => (isSelected ? [place] : []));

/** Returns the sum of the selected amounts in dollars. Text that is not a number counts nothing. */
export const selectedAmount = (items: PurchaseRefundForm["items"]): number =>
	toDollars(items.reduce((sum, { isSelected, amount }) => sum + (isSelected ? toCents(Number(amount) || 0) : 0), 0));

/** A refund of all that is left has no amount: it is about all units. */
export function toPurchaseRefundInput(entered: PurchaseRefundForm, items: readonly Refundable[]) {
	const { reason } = entered;
	return {
		items: selectedPlaces(entered.items).flatMap((place) => {
			const [item, values] = [items[place], entered.items[place]];
			if (!item || !values) return [];
			const { order, left } = item;
			const [amount, restock] = [Number(values.amount), values.restocked ?? 0];
			return [{ order: order._id, ...(amount !== left && { amount }), restock, left, status: refundedStatus(order) }];
		}),
		...(reason && { reason }),
	};
}
