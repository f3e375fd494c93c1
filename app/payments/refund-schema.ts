import * as z from "zod";
import { dollarsSchema } from "../money/dollars-schema.ts";

export const maxReasonLength = 200;

export const refundInputSchema = z
	.object({
		restock: z.boolean().optional().meta({ description: "Whether all units that are not back yet go back to stock" }),
		units: z.int().min(0).max(1_000_000).optional().meta({ description: "How many go back, in place of `restock`" }),
		amount: dollarsSchema.optional().meta({ description: "All that is left, unless said" }),
		left: z.number().min(0).optional().meta({
			description: "What was seen to be left: refused with 409 when money went back since",
		}),
		status: z.enum(["paid", "delivered"]).optional().meta({
			description: "What the order was seen to be: refused with 409 when it is another since",
		}),
		reason: z.string().trim().max(maxReasonLength, `At most ${maxReasonLength} characters`).optional(),
	})
	.refine(({ restock, units, amount }) => restock !== undefined || units !== undefined || amount !== undefined, {
		path: ["restock"],
		message: "Say whether the units go back to stock",
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
