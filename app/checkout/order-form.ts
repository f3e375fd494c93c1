import * as z from "zod";
import { numberFault } from "../forms/typed-number.ts";
import { isVatId, normalizeVatId, vatIdMessage } from "../invoices/vat-id.ts";
import { orderInputSchema, orderMessages, phoneSchema, purchaseOrderSchema } from "../orders/order.ts";

export const buyerFormSchema = z.object({
	address: orderInputSchema.shape.address,
	phone: phoneSchema,
	/** Empty: as in the address. */
	country: z.string().optional(),
	// An empty field counts as absent.
	vatId: z
		.string()
		.transform(normalizeVatId)
		.refine((id) => id === "" || isVatId(id), vatIdMessage)
		.optional(),
	purchaseOrder: purchaseOrderSchema.optional(),
});

const typedUnitsFault = (input: unknown) => numberFault(String(input), "units") ?? orderMessages.wholeUnits;

/** The fields of the buy page. Address, phone and quantity are required (specification §5). */
export const orderFormSchema = buyerFormSchema.extend({
	// z.int() would refuse a number above the safe integers, which is whole too and more than any stock.
	units: z
		.number({ error: ({ input }) => (input ? typedUnitsFault(input) : orderMessages.unitsRequired) })
		.refine(Number.isInteger, orderMessages.wholeUnits),
});

export type BuyerForm = z.infer<typeof buyerFormSchema>;
export type OrderForm = z.infer<typeof orderFormSchema>;

/** Makes `Idempotency-Key`s. A repeated order gets the same key, so that it is placed once. */
export function createOrderKeys(random: () => string): (order: unknown) => string {
	let last = { order: "", key: "" };
	return (order) => {
		const text = JSON.stringify(order);
		if (text !== last.order) last = { order: text, key: random() };
		return last.key;
	};
}
