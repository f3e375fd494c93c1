import * as z from "zod";
import { typedDollars } from "../../forms/form-errors.ts";
import { typedLine } from "../../http/text-schema.ts";
import { formatDollars, toCents, toDollars } from "../../money/money.ts";
import { amountDue, type Order } from "../../orders/order.ts";
import { maxReasonLength } from "../../orders/order-history.ts";
import type { RefundBalanceAnswer, RefundedAnswer } from "../../payments/refunds-api.server.ts";

export interface RefundForm {
	much: "whole" | "part";
	restock: boolean;
	/** Typed dollars. Amount and units are read for a partial refund only. */
	amount?: string;
	units?: number;
	restocked?: number;
	reason: string;
}

export const refundReasonSchema = typedLine(maxReasonLength, `At most ${maxReasonLength} characters`);

export const refundAmountSchema = (left: number) =>
	typedDollars(
		z
			.number("Enter an amount")
			.positive("Enter more than $0.00")
			.refine((amount) => Math.abs(amount * 100 - toCents(amount)) < 1e-6, "At most two decimals")
			.refine((amount) => amount <= left, `At most ${formatDollars(left)} can be refunded`),
	);

export function refundFormSchema(balance: RefundBalanceAnswer | undefined) {
	const whole = z.object({ much: z.literal("whole"), restock: z.boolean(), reason: refundReasonSchema });
	const left = balance?.left ?? Number.POSITIVE_INFINITY;
	const units = balance?.units ?? Number.POSITIVE_INFINITY;
	const count = z.int("Enter a whole number").min(0, "Enter 0 or more");
	const part = whole.extend({
		much: z.literal("part"),
		amount: refundAmountSchema(left),
		units: count.refine((entered) => entered <= units, `At most ${units}`),
		restocked: count,
	});
	return z
		.discriminatedUnion("much", [whole, part])
		.refine((entered) => entered.much === "whole" || entered.restocked <= entered.units, {
			path: ["restocked"],
			message: "At most the units of this refund",
		});
}

export type RefundEntered = z.output<ReturnType<typeof refundFormSchema>>;

export function toRefundInput(entered: RefundEntered, order: Order, balance: RefundBalanceAnswer | undefined) {
	const { restock, reason } = entered;
	const beside = {
		status: refundedStatus(order),
		left: balance?.left ?? leftOf(order),
		...(reason && { reason }),
	};
	if (entered.much === "whole") return { restock, ...beside };
	const { amount, units, restocked } = entered;
	return { amount, units, restock: restocked, ...beside };
}

/** Returns the status as shown, which the shop compares. */
export const refundedStatus = ({ status }: Order): "delivered" | "paid" =>
	status === "delivered" ? "delivered" : "paid";

/** Returns the price of some units with their share of delivery and tax, or all that is left for the last units. Dollars. */
export function refundOf(order: Order, units: number, balance: RefundBalanceAnswer | undefined): number {
	const { left = leftOf(order), units: unitsLeft = order.quantity } = balance ?? {};
	if (units >= unitsLeft) return left;
	return Math.min(left, toDollars(Math.round((toCents(amountDue(order)) * units) / order.quantity)));
}

/** Dollars left to refund, estimated until the shop has returned the balance. */
export const leftOf = (order: Order): number => toDollars(toCents(amountDue(order)) - toCents(order.refunded ?? 0));

/** @param number of the order or item: `order 10001` */
export function refundResult(number: string, { amount, sent, refused, withdrawn }: RefundedAnswer) {
	const money = `${formatDollars(amount)} for ${number}`;
	if (sent) return { done: true, words: `Refund of ${money} sent.` };
	if (withdrawn)
		return { done: false, words: `The card provider could not refund ${money}. No money was sent. ${refused ?? ""}` };
	if (refused)
		return {
			done: false,
			words: `The refund of ${money} is saved, but the card provider refuses it for now: ${refused}`,
		};
	return { done: true, words: `The card provider has accepted the refund of ${money} but not sent it yet.` };
}
