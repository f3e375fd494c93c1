import * as z from "zod";
import { maxUnits } from "./product.ts";
import { productFields } from "./product-schema.ts";

export const maxNoteLength = 200;
export const noteSchema = z.string().trim().max(maxNoteLength).optional().describe("A reference, or a remark");

const cells = {
	price: productFields.shape.price.optional(),
	quantity: productFields.shape.quantity.optional(),
	lowStock: z
		.int()
		.min(0)
		.max(maxUnits)
		.nullable()
		.optional()
		.describe("The stock from which on it is low; null for three smallest orders"),
	hidden: z.boolean().optional().describe("Off sale and out of everybody's sight, but for admins"),
};

export const adjustmentSchema = z
	.object({
		...cells,
		seen: z
			.object(cells)
			.optional()
			.describe("What stood there when it was typed: refused with 412 when it differs by now"),
		note: noteSchema,
	})
	.refine(({ seen: _, note: __, ...changes }) => Object.values(changes).some((value) => value !== undefined), {
		path: ["price"],
		message: "Say what is to change: price, quantity, lowStock or hidden",
	});

export type Adjustment = z.infer<typeof adjustmentSchema>;
export type Cells = Omit<Adjustment, "seen" | "note">;
export const cellNames = ["price", "quantity", "lowStock", "hidden"] as const satisfies (keyof Cells)[];
