import * as z from "zod";
import { noteSchema } from "../products/adjustment-schema.ts";
import { maxUnits } from "../products/product.ts";

const moveReasons = ["received", "returned", "damaged", "corrected"] as const;
export const countReasons = ["counted", "damaged", "corrected"] as const;
export type CountReason = (typeof countReasons)[number];

const maxCountLines = 500;
export const idempotencyKeySchema = z.string().min(1).max(200).optional();

const signs: Partial<Record<(typeof moveReasons)[number], 1 | -1>> = { received: 1, returned: 1, damaged: -1 };

export const stockMoveSchema = z
	.object({
		change: z.int().min(-maxUnits).max(maxUnits).describe("Units that came, or below 0 those that went"),
		reason: z.enum(moveReasons),
		note: noteSchema,
	})
	.refine(({ change, reason }) => change * (signs[reason] ?? change) > 0, {
		path: ["change"],
		message: "Say how many units came, or below 0 how many went",
	});

const units = z.int().min(0).max(maxUnits);

export const stockCountSchema = z.object({
	lines: z
		.array(
			z.object({
				productId: z.string().min(1).max(64),
				seen: units.describe("What the books said when it was counted"),
				counted: units,
			}),
		)
		.min(1)
		.max(maxCountLines)
		.refine((lines) => new Set(lines.map(({ productId }) => productId)).size === lines.length, "Each product once"),
	reason: z.enum(countReasons).default("counted"),
	note: noteSchema,
});

export type StockMove = z.infer<typeof stockMoveSchema>;
export type StockCount = z.infer<typeof stockCountSchema>;
