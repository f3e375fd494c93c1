import * as z from "zod";
import { typedDollars } from "../../forms/form-errors.ts";
import { numberFault, readTypedAmount } from "../../forms/typed-number.ts";
import { typedLine } from "../../http/text-schema.ts";
import { unitsCents } from "../../money/costs.ts";
import { fieldDollars, formatDollars, toCents, toDollars } from "../../money/money.ts";
import { blocksRefunds } from "../../orders/disputes.ts";
import { amountDue, type Order, unitsLeftOf } from "../../orders/order.ts";
import { maxReasonLength } from "../../orders/order-history.ts";
import type { RefundBalanceAnswer, RefundedAnswer } from "../../payments/refunds-api.server.ts";

/** An order with its refund balance. Dollars. */
export interface Refundable extends Omit<RefundBalanceAnswer, "order"> {
	order: Order;
}

/** Returns an order with its balance, or with an estimate until the shop has returned it. */
export function refundableOf(order: Order, balances: readonly RefundBalanceAnswer[]): Refundable {
	const balance = balances.find((one) => one.order === order._id);
	const estimate = { left: leftOf(order), units: unitsLeftOf(order), replaced: 0, refunds: [] };
	return { ...estimate, ...balance, order };
}

/** Dollars left to refund. Refunds not sent yet are not subtracted. */
export const leftOf = (order: Order): number => toDollars(toCents(amountDue(order)) - toCents(order.refunded ?? 0));

/** Returns the orders of a purchase that can be refunded together (ruling 26). */
export const refundableOrders = (orders: readonly Order[]): Order[] =>
	orders.filter(
		(order) =>
			!order.replaces &&
			(order.status === "paid" || order.status === "delivered") &&
			!blocksRefunds(order.dispute) &&
			leftOf(order) > 0,
	);

export interface RefundForm {
	items: { isSelected: boolean; amount: string; units?: number; restocked?: number }[];
	reason: string;
}

/** Returns whether a refund restocks the units at once. Those of a delivered order are restocked once they have arrived. */
export const isRestockedAtOnce = ({ status }: Pick<Order, "status">): boolean => status === "paid";

/** Units of a whole refund to restock. */
export const restockedAtFirst = ({ order, units }: Refundable): number => (isRestockedAtOnce(order) ? units : 0);

/**
 * All units that are left. A single item is selected.
 * @param withdrawn orders with an open withdrawal, which are selected
 */
export const initialValues = (items: readonly Refundable[], withdrawn: readonly string[]): RefundForm => ({
	items: items.map((item) => ({
		isSelected: items.length === 1 || withdrawn.includes(item.order._id),
		...{ amount: suggestedText(item, item.units), units: item.units, restocked: restockedAtFirst(item) },
	})),
	reason: "",
});

const itemSchema = z.object({
	isSelected: z.boolean(),
	// Checked for selected items only.
	amount: z.string(),
	units: z.custom<number | undefined>(),
	restocked: z.custom<number | undefined>(),
});

const reasonSchema = typedLine(maxReasonLength, `At most ${maxReasonLength} characters`);

export const refundFormSchema = (items: readonly Refundable[]) =>
	z.object({ items: z.array(itemSchema), reason: reasonSchema }).superRefine((entered, { addIssue }) => {
		const places = selectedPlaces(entered.items);
		if (places.length === 0)
			addIssue({ code: "custom", path: ["items", "root"], message: "Select at least one item." });
		for (const place of places) {
			const { error } = selectedSchema(items[place]).safeParse(entered.items[place]);
			for (const { path, message } of error?.issues ?? [])
				addIssue({ code: "custom", path: ["items", place, ...path], message });
		}
	});

const countSchema = z
	.int({ error: ({ input }) => numberFault(String(input), "units") ?? "Enter a whole number" })
	.min(0, "Enter 0 or more");

const selectedSchema = ({ left = 0, units = 0 }: Partial<Refundable> = {}) =>
	z
		.object({
			amount: typedDollars(
				z
					.number({ error: ({ input }) => numberFault(String(input), "dollars") ?? "Enter an amount" })
					.refine((amount) => amount > 0 || amount === left, "Enter more than $0.00")
					.refine((amount) => Math.abs(amount * 100 - toCents(amount)) < 1e-6, "At most two decimals")
					.refine((amount) => amount <= left, `At most ${formatDollars(left)} can be refunded`),
			),
			units: countSchema.max(units, `At most ${units}`),
			restocked: countSchema,
		})
		.refine((entered) => entered.restocked <= entered.units, {
			path: ["restocked"],
			message: "At most the units of this refund",
		});

export const selectedPlaces = (items: RefundForm["items"]): number[] =>
	items.flatMap(({ isSelected }, place) => (isSelected ? [place] : []));

/** Returns the sum of the selected amounts in dollars. Text that is not a number counts nothing. */
export const selectedAmount = (items: RefundForm["items"]): number =>
	toDollars(
		items.reduce((sum, { isSelected, amount }) => sum + (isSelected ? toCents(readTypedAmount(amount) ?? 0) : 0), 0),
	);

/** A paid order of which no money is left is closed without an amount. */
export function toRefundInput(entered: RefundForm, items: readonly Refundable[]) {
	const { reason } = entered;
	return {
		items: selectedPlaces(entered.items).flatMap((place) => {
			const [item, values] = [items[place], entered.items[place]];
			if (!item || !values) return [];
			const { order, left } = item;
			const { units, restocked: restock = 0 } = values;
			const amount = readTypedAmount(values.amount) ?? 0;
			const status = order.status === "delivered" ? ("delivered" as const) : ("paid" as const);
			return [{ order: order._id, ...(amount > 0 && { amount }), units, restock, left, status }];
		}),
		...(reason && { reason }),
	};
}

/** Returns the price of some units with their delivery and tax. Dollars. */
export const priceOf = ({ order, units: unitsLeft }: Refundable, units: number): number =>
	toDollars(unitsCents(toCents(amountDue(order)), { quantity: order.quantity, unitsLeft }, units));

/** Returns the amount to suggest for some units: their price, at most the rest of the payment. Dollars. */
export const suggestedFor = (item: Refundable, units: number): number => Math.min(item.left, priceOf(item, units));

/** Returns the suggested amount as its field has it. For no units only that of failed refunds, or 0 if nothing is left. */
export function suggestedText(item: Refundable, units: number): string {
	if (units > 0 || item.left === 0) return fieldDollars(suggestedFor(item, units));
	const failed = Math.min(item.left, failedAmount(item));
	return failed > 0 ? fieldDollars(failed) : "";
}

/** Returns the dollars of cancelled refunds. Their units stay refunded, so later refunds without units pay them. */
const failedAmount = ({ refunds }: Refundable): number =>
	toDollars(
		refunds.reduce((failed, { state, amount, units }) => {
			if (state === "cancelled") return failed + toCents(amount);
			return units === 0 ? Math.max(0, failed - toCents(amount)) : failed;
		}, 0),
	);

/** @param number of the order or item: `order 10001` */
export function refundResult(number: string, { amount, sent, refused, cancelled }: RefundedAnswer) {
	const money = `${formatDollars(amount)} for ${number}`;
	if (sent) return { done: true, words: `Refund of ${money} sent.` };
	if (cancelled)
		return { done: false, words: `The card provider could not refund ${money}. No money was sent. ${refused ?? ""}` };
	if (refused)
		return { done: false, words: `The refund of ${money} is saved, but the card provider has not sent it: ${refused}` };
	return { done: true, words: `The card provider has accepted the refund of ${money} but not sent it yet.` };
}
