import { z } from "@hono/zod-openapi";
import { linesWithoutHidden, withoutHidden } from "../http/hidden-characters.ts";
import { singleLineSchema } from "../products/nfc-text-schema.ts";
import { maxUnits } from "../products/product.ts";
import { lineStatuses, maxLines, maxNameLength, maxTextLength } from "./buy-list.ts";

const unitsSchema = z.int().min(1).max(maxUnits);
const lineStatusSchema = z.enum(lineStatuses);

export const listNameSchema = singleLineSchema(maxNameLength, "Name is required");

const choiceSchema = z.object({ productId: z.string(), name: z.string(), partNumber: z.string().optional() });

const partOfLine = {
	status: lineStatusSchema.describe("`ok`, or why the line cannot be ordered"),
	productId: z.string().optional().describe("Absent unless exactly one part matches"),
	number: z.string().optional().describe("The number as entered"),
	name: z.string().optional(),
	partNumber: z.string().optional(),
	units: z.int(),
	unitsAssumed: z
		.literal(true)
		.optional()
		.describe("The quantity could not be read. The line cannot be ordered until its units are sent"),
	minorder: z.int().optional(),
	quantity: z.int().optional().describe("Units in stock"),
	price: z.number().optional().describe("Current price per unit in dollars"),
	choices: z.array(choiceSchema).optional().describe("The parts to choose from when the number matches several"),
	suggestions: z.array(choiceSchema).optional().describe("Parts with a similar number, when no part has this one"),
};

export const checkedLineSchema = z.object({
	row: z.int().describe("Line of the text, counted from 1"),
	...partOfLine,
});

export const addedLineSchema = checkedLineSchema.extend({
	status: lineStatusSchema.describe("Status of the line with all its units"),
	units: z.int().describe("The added units"),
	unitsOnList: z.int().describe("All units of the line, including those added before"),
});

const listLineSchema = z.object({
	_id: z.string(),
	...partOfLine,
	img1: z.string().optional(),
	priceWhenAdded: z.number().optional().describe("The price when the line was added, if it has changed"),
});

export const listSchema = z.object({
	_id: z.string(),
	name: z.string(),
	lines: z.array(listLineSchema),
	total: z.number().describe("Total of the lines that can be ordered, in dollars"),
});

export const listSummarySchema = z.object({
	_id: z.string(),
	name: z.string(),
	lineCount: z.int(),
	isCurrent: z.boolean(),
});

const lineInputSchema = z.object({
	productId: z.string().max(64).optional(),
	number: z.string().overwrite(withoutHidden).trim().max(200).optional(),
	units: unitsSchema.optional().describe("Defaults to the minimum order"),
});

export const textSchema = z.object({
	text: z
		.string()
		.max(maxTextLength)
		.overwrite(linesWithoutHidden)
		.describe("One part per line: part number, then units"),
});

export const newLinesSchema = z.object({
	lines: z.array(lineInputSchema).max(maxLines).optional(),
	text: textSchema.shape.text.optional(),
});

export const lineChangeSchema = z.object({
	units: unitsSchema.optional(),
	productId: z.string().max(64).optional().describe("The chosen part"),
	acceptPrice: z.literal(true).optional().describe("Records that the customer accepts the current price"),
});

export const changedLineSchema = z.object({
	modifiedCount: z.int(),
	added: z
		.object({ line: z.string(), units: z.int(), unitsOnList: z.int() })
		.optional()
		.describe("The other line with the chosen part, which got this line's units"),
});

export type CheckedLine = z.infer<typeof checkedLineSchema>;
export type AddedLine = z.infer<typeof addedLineSchema>;
export type UnitsAdded = NonNullable<z.infer<typeof changedLineSchema>["added"]>;
export type ListLine = z.infer<typeof listLineSchema>;
export type BuyList = z.infer<typeof listSchema>;
export type ListSummary = z.infer<typeof listSummarySchema>;
export type LineInput = z.infer<typeof lineInputSchema>;
