import { expect, test } from "vitest";
import type { Order } from "../../orders/order.ts";
import { type Refundable, refundFormSchema, selectedAmount, toRefundInput } from "./refund-form.ts";

const order = { _id: "a", status: "paid", quantity: 4000, totalPrice: 5000 } as Order;
const items = [{ order, left: 5000, units: 4000, refunds: [], replaced: 0 } as unknown as Refundable];
const entered = (amount: string, units: unknown = 1) => ({
	items: [{ isSelected: true, amount, units: units as number, restocked: 0 }],
	reason: "",
});

test.each([
	["1,50", 1.5],
	["$10", 10],
	["10 $", 10],
	["1,000.50", 1000.5],
	["1 000", 1000],
])("the amount '%s' is refunded as %s", (text, amount) => {
	expect(refundFormSchema(items).safeParse(entered(text)).error).toBeUndefined();
	expect(selectedAmount(entered(text).items)).toBe(amount);
	expect(toRefundInput(entered(text), items).items).toMatchObject([{ amount }]);
});

test.each([
	["1.000", 1, "1.000 can be 1.00 or 1000. Write one of them"],
	["1.234", 1, "Write 1234 without a point, or at most two decimals"],
	["0x10", 1, "Enter an amount"],
	["", 1, "Enter an amount"],
	["1", "1.000", "Write 1000 without a point"],
])("the amount '%s' for '%s' units is refused with the way to write it", (text, units, message) => {
	const { error } = refundFormSchema(items).safeParse(entered(text, units));
	expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});
