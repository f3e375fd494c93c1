import * as z from "zod";
import { orderSchema } from "../order.ts";

/** A purchase in a list, with the facts that its orders share. Amounts in dollars. */
export const listedPurchaseSchema = orderSchema
	.pick({
		_id: true,
		createdAt: true,
		name: true,
		email: true,
		phone: true,
		address: true,
		country: true,
		addressChangedAt: true,
		vatId: true,
		purchaseOrder: true,
		refunded: true,
		heldUntil: true,
	})
	.extend({
		number: z.int(),
		/** Goods, delivery and tax of the orders that are not cancelled. If all are cancelled, the amount ordered. */
		total: z.number(),
		/** A note by the shop. Staff only. */
		note: z.string().optional(),
		/** When the answer to a dispute is due. Staff only. */
		disputeDueBy: z.string().optional(),
		/** All its orders, oldest first. */
		orders: z.array(orderSchema),
	});

export type ListedPurchase = z.infer<typeof listedPurchaseSchema>;
