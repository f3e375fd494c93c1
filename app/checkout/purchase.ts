import * as z from "zod";
import { maxLines } from "../buy-lists/buy-list.ts";
import { listedInvoiceSchema } from "../invoices/invoice.ts";
import { dollarsSchema } from "../money/dollars-schema.ts";
import { orderInputSchema, orderSchema } from "../orders/order.ts";

const { name, email, phone, address, country, quantity, vatId, purchaseOrder, list } = orderInputSchema.shape;

/** The body of `POST /purchases` (ruling 25): the buyer, and lines with the prices that were shown. */
export const purchaseInputSchema = z.object({
	name,
	email,
	phone,
	address,
	country,
	vatId,
	purchaseOrder,
	lines: z
		.array(z.object({ productId: z.string().min(1).max(100), quantity, price: dollarsSchema }))
		.min(1)
		.max(maxLines)
		.refine(
			(lines) => new Set(lines.map(({ productId }) => productId)).size === lines.length,
			"List each product only once",
		),
	list,
});

export type PurchaseInput = z.infer<typeof purchaseInputSchema>;

/** A purchase in the API. Amounts in dollars, without cancelled orders. */
export const purchaseSchema = orderSchema
	.pick({ _id: true, heldUntil: true, createdAt: true, countryAssumed: true })
	.extend({
		/** All orders, also cancelled ones, in the sequence of the buyer's list. */
		orders: z.array(orderSchema),
		parts: z.number(),
		delivery: z.number(),
		tax: z.number(),
		total: z.number(),
		due: z.number(),
		invoices: z.array(listedInvoiceSchema),
	});

/** The answer to `POST /orders`. */
export const placedOrderSchema = z.object({
	acknowledged: z.literal(true),
	insertedId: z.string(),
	order: orderSchema,
	countryAssumed: orderSchema.shape.countryAssumed,
});

/** The answer to a placed purchase. */
export const placedSchema = z.object({
	insertedId: z.string(),
	purchase: purchaseSchema,
	countryAssumed: purchaseSchema.shape.countryAssumed,
});

export type Purchase = z.infer<typeof purchaseSchema>;
