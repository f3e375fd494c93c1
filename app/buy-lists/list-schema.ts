import { z } from "@hono/zod-openapi";
import { maxUnits } from "../products/product.ts";
import { lineSchema } from "../products/visible-text.ts";
import { lineStatuses, maxLines, maxNameLength, maxTextLength } from "./buy-list.ts";

const unitsSchema = z.int().min(1).max(maxUnits);
const lineStatusSchema = z.enum(lineStatuses);

export const listNameSchema = lineSchema(maxNameLength, "Name is required");

const choiceSchema = z.object({ productId: z.string(), name: z.string(), partNumber: z.string().optional() });

const partOfLine = {
	status: lineStatusSchema.describe("`ok`, or why it cannot be ordered as it stands"),
	productId: z.string().optional().describe("Absent while it is not known which part is meant"),
	number: z.string().optional().describe("The number as it was typed"),
	name: z.string().optional(),
	partNumber: z.string().optional(),
	units: z.int(),
	minorder: z.int().optional(),
	quantity: z.int().optional().describe("The stock"),
	maxUnits: z.int().optional().describe("Maximum units per order"),
	price: z.number().optional().describe("In dollars per unit, now"),
	choices: z.array(choiceSchema).optional().describe("The parts that have the number, where there are several"),
};

export const checkedLineSchema = z.object({
	row: z.int().describe("Which line of the text it is"),
	...partOfLine,
	unitsAssumed: z.literal(true).optional().describe("The line says no units: the smallest order is taken"),
});

export const addedLineSchema = checkedLineSchema.extend({
	status: lineStatusSchema.describe("Of the line as it now is on the list"),
	units: z.int().describe("Those that were added"),
	onList: z.int().describe("The units that the line has now: those that were there before and the added ones"),
});

const listLineSchema = z.object({
	_id: z.string(),
	...partOfLine,
	img1: z.string().optional(),
	priceSeen: z.number().optional().describe("What it cost when it was put there, if that was something else"),
});

export const listSchema = z.object({
	_id: z.string(),
	name: z.string(),
	lines: z.array(listLineSchema),
	total: z.number().describe("Of the lines that can be ordered as they stand, in dollars"),
});

export const ownListSchema = z.object({
	_id: z.string(),
	name: z.string(),
	lines: z.int(),
	isCurrent: z.boolean(),
});

const lineInputSchema = z.object({
	productId: z.string().max(64).optional(),
	number: z.string().trim().max(200).optional(),
	units: unitsSchema.optional().describe("The smallest order unless given"),
});

export const textSchema = z.object({
	text: z.string().max(maxTextLength).describe("A line each: part number, then units"),
});

export const newLinesSchema = z.object({
	lines: z.array(lineInputSchema).max(maxLines).optional(),
	text: textSchema.shape.text.optional(),
});

export const lineChangeSchema = z.object({
	units: unitsSchema.optional(),
	productId: z.string().max(64).optional().describe("Which of several parts is meant"),
	priceSeen: z.literal(true).optional().describe("The price of now is known"),
});

export type CheckedLine = z.infer<typeof checkedLineSchema>;
export type AddedLine = z.infer<typeof addedLineSchema>;
export type ListLine = z.infer<typeof listLineSchema>;
export type BuyList = z.infer<typeof listSchema>;
export type OwnList = z.infer<typeof ownListSchema>;
export type LineInput = z.infer<typeof lineInputSchema>;
