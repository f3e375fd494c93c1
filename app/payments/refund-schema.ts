import * as z from "zod";
import { dollarsSchema } from "../money/dollars-schema.ts";

export const maxReasonLength = 200;

export const refundInputSchema = z
	.object({
		restock: z.boolean().optional().meta({ description: "Whether to return all remaining units to stock" }),
		units: z
			.int()
			.min(0)
			.max(1_000_000)
			.optional()
			.meta({ description: "Number of units to return to stock, instead of `restock`" }),
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
	/** Units not returned to stock. */
	units: z.int(),
	parts: z.array(
		z.object({
			_id: z.string(),
			amount: z.number(),
			units: z.int(),
			reason: z.string(),
			createdAt: z.string(),
			state: z.enum(["due", "sent", "withdrawn"]),
		}),
	),
});

export type RefundBalanceAnswer = z.infer<typeof refundBalanceSchema>;
