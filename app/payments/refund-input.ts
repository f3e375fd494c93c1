import * as z from "zod";
import { maxLines } from "../buy-lists/buy-list.ts";
import { typedLine } from "../http/text-schema.ts";
import { dollarsSchema } from "../money/dollars-schema.ts";
import { maxReasonLength } from "../orders/order-history.ts";
import { maxUnits } from "../products/product.ts";

const unitsSchema = z.int().min(0).max(maxUnits);

/** Fields of the refund of one order. */
export const refundFields = z.object({
	units: unitsSchema.optional().meta({
		description:
			"Number of units that will not be sent or, if the order is delivered, come back. Defaults to all remaining units, for a partial refund to the restocked ones. A refund that closes the order is always about all",
	}),
	restock: z.union([z.boolean(), unitsSchema]).optional().meta({
		description: "How many of these units go back to stock: all, none or a number",
	}),
	amount: dollarsSchema.optional().meta({ description: "Defaults to the whole remaining amount" }),
	left: z.number().min(0).optional().meta({
		description: "The remaining amount that the admin saw. 409 if it has changed",
	}),
	status: z.enum(["paid", "delivered"]).optional().meta({
		description: "The order status that the admin saw. 409 if it has changed",
	}),
});
const reasonField = {
	reason: typedLine(maxReasonLength, `At most ${maxReasonLength} characters`).optional(),
};
const hasUnits = ({ restock, units, amount }: z.infer<typeof refundFields>) =>
	restock !== undefined || units !== undefined || amount !== undefined;
const unitsMissing = { path: ["restock"], message: "Choose whether to return the units to stock" };

export const refundInputSchema = refundFields.extend(reasonField).refine(hasUnits, unitsMissing);

/** Refunds of several orders of a purchase. */
export const purchaseRefundInputSchema = z.object({
	items: z
		.array(refundFields.extend({ order: z.string().max(100) }).refine(hasUnits, unitsMissing))
		.min(1)
		.max(maxLines)
		.refine((items) => new Set(items.map(({ order }) => order)).size === items.length, "Each order once"),
	...reasonField,
});
