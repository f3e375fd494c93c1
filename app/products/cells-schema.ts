import * as z from "zod";
import { typedLine } from "../http/text-schema.ts";
import { partInputFields } from "./part/part-schema.ts";
import { lowStockField, productFields } from "./product-schema.ts";

export const maxStockNoteLength = 200;
export const noteSchema = typedLine(maxStockNoteLength).optional().describe("A reference or comment");

const cells = {
	price: productFields.shape.price.optional(),
	quantity: productFields.shape.quantity.optional(),
	lowStock: lowStockField,
	family: partInputFields.shape.family,
	shelf: partInputFields.shape.shelf,
	hidden: z.boolean().optional().describe("Off sale and visible to admins and packers only"),
};

export const cellEditSchema = z
	.object({
		...cells,
		seen: z
			.object(cells)
			.optional()
			.describe("The values that the admin saw. Refused with 412 if one has changed since"),
		note: noteSchema,
	})
	.refine(({ seen: _, note: __, ...changes }) => Object.values(changes).some((value) => value !== undefined), {
		path: ["price"],
		message: "Enter a change: price, quantity, lowStock, family, shelf or hidden",
	});

/** Maximum number of products that one call changes. */
export const maxCellEdits = 100;

export const cellEditsSchema = z.object({
	changes: z
		.array(
			z.object({
				_id: z.string().min(1).max(64),
				change: cellEditSchema.refine(({ quantity }) => quantity === undefined, {
					path: ["quantity"],
					message: "Change the stock of one product at a time",
				}),
			}),
		)
		.min(1)
		.max(maxCellEdits),
});

export type CellEdit = z.infer<typeof cellEditSchema>;
export type Cells = Omit<CellEdit, "seen" | "note">;
/** The cells that a role for stock alone may change. */
export const stockCells: readonly string[] = ["quantity", "shelf", "seen", "note"];

export const cellNames = [
	"price",
	"quantity",
	"lowStock",
	"family",
	"shelf",
	"hidden",
] as const satisfies (keyof Cells)[];
