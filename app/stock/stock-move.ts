import * as z from "zod";
import { noteSchema } from "../products/cells-schema.ts";
import { maxUnits } from "../products/product.ts";

const moveReasons = ["received", "returned", "damaged", "corrected"] as const;
export const countReasons = ["counted", "damaged", "corrected"] as const;
export type CountReason = (typeof countReasons)[number];

const maxCountLines = 500;

const signs: Partial<Record<(typeof moveReasons)[number], 1 | -1>> = { received: 1, returned: 1, damaged: -1 };

export const stockMoveSchema = z
	.object({
		change: z.int().min(-maxUnits).max(maxUnits).describe("Units added, or a negative number for units removed"),
		reason: z.enum(moveReasons),
		note: noteSchema,
	})
	.refine(({ change, reason }) => change * (signs[reason] ?? change) > 0, {
		path: ["change"],
		message: "Enter the units added, or a negative number for units removed",
	});

const units = z.int().min(0).max(maxUnits);

export const stockCountSchema = z.object({
	lines: z
		.array(
			z.object({
				productId: z.string().min(1).max(64),
				seen: units.describe("Stock on record at the time of the count"),
				counted: units,
			}),
		)
		.min(1)
		.max(maxCountLines)
		.refine(
			(lines) => new Set(lines.map(({ productId }) => productId)).size === lines.length,
			"List each product only once",
		),
	reason: z.enum(countReasons).default("counted"),
	note: noteSchema,
});

export type StockMove = z.infer<typeof stockMoveSchema>;
export type StockCount = z.infer<typeof stockCountSchema>;
