import * as z from "zod";
import { orderSchema } from "../order.ts";

/** A purchase in a list. Amounts in dollars. */
export const listedPurchaseSchema = z.object({
	_id: z.string(),
	number: z.int(),
	createdAt: z.string(),
	name: z.string(),
	email: z.string(),
	phone: z.string(),
	address: z.string(),
	/** ISO 3166-1 code, if it was chosen. */
	country: z.string().optional(),
	/** When name, address, country or phone changed last. */
	addressChangedAt: z.string().optional(),
	vatId: z.string().optional(),
	purchaseOrder: z.string().optional(),
	/** Goods, delivery and tax of the orders that are not cancelled. If all are cancelled, the amount ordered. */
	total: z.number(),
	refunded: z.number().optional(),
	/** When its unpaid orders are cancelled. */
	heldUntil: z.string().optional(),
	/** A note by the shop. Admins only. */
	note: z.string().optional(),
	/** All its orders, oldest first. */
	orders: z.array(orderSchema),
});

export type ListedPurchase = z.infer<typeof listedPurchaseSchema>;
