import * as z from "zod";
import { isVatId, plainVatId, vatIdMessage } from "../invoices/vat-id.ts";
import { orderInputSchema, orderMessages, phoneSchema, purchaseOrderSchema } from "../orders/order.ts";

export const deliveryFormSchema = z.object({
	address: orderInputSchema.shape.address,
	phone: phoneSchema,
	// An empty field is none.
	vatId: z
		.string()
		.transform(plainVatId)
		.refine((id) => id === "" || isVatId(id), vatIdMessage)
		.optional(),
	purchaseOrder: purchaseOrderSchema.optional(),
});

/** What a buyer enters on the purchase page: address, phone and unit count, all required (specification §5), and the same. */
export const orderFormSchema = deliveryFormSchema.extend({
	// Not z.int(): more than a computer counts exactly is whole too, and more than there are.
	units: z.number({ error: orderMessages.unitsRequired }).refine(Number.isInteger, orderMessages.wholeUnits),
});

export type DeliveryForm = z.infer<typeof deliveryFormSchema>;
export type OrderForm = z.infer<typeof orderFormSchema>;

/** The same order gets the same `Idempotency-Key`: sent again after a lost answer, it makes one order. */
export function createOrderKeys(random: () => string): (order: unknown) => string {
	let last = { order: "", key: "" };
	return (order) => {
		const text = JSON.stringify(order);
		if (text !== last.order) last = { order: text, key: random() };
		return last.key;
	};
}
