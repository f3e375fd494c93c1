import * as z from "zod";
import { dollarsSchema } from "../money/dollars-schema.ts";

export const maxReasonLength = 200;

const unitsSchema = z.int().min(0).max(1_000_000);

export const refundInputSchema = z
	.object({
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
		reason: z.string().trim().max(maxReasonLength, `At most ${maxReasonLength} characters`).optional(),
	})
	.refine(({ restock, units, amount }) => restock !== undefined || units !== undefined || amount !== undefined, {
		path: ["restock"],
		message: "Choose whether to return the units to stock",
	});

export const refundBalanceSchema = z.object({
	totalPrice: z.number(),
	refunded: z.number(),
	/** Recorded but not yet sent by the card provider. */
	due: z.number(),
	left: z.number(),
	/** Units that no refund is about. */
	units: z.int(),
	parts: z.array(
		z.object({
			_id: z.string(),
			amount: z.number(),
			units: z.int(),
			/** How many of them went back to stock. */
			restocked: z.int(),
			reason: z.string(),
			createdAt: z.string(),
			state: z.enum(["due", "sent", "withdrawn"]),
		}),
	),
});

export type RefundBalanceAnswer = z.infer<typeof refundBalanceSchema>;
