import * as z from "zod";
import { type EnteredLine, parseLines } from "../../buy-lists/line-text.ts";
import { splitLine } from "../../buy-lists/split-line.ts";
import { typedLine } from "../../http/text-schema.ts";
import { maxUnits } from "../../products/product.ts";

const maxReceiptLines = 200;

export const receiptSchema = z.object({
	lines: z
		.array(
			z.object({
				partNumber: z.string().trim().min(1).max(100),
				units: z.int().min(1).max(maxUnits),
			}),
		)
		.min(1, "Enter at least one part")
		.max(maxReceiptLines, `Enter at most ${maxReceiptLines} parts at a time`),
	supplier: typedLine(100).optional(),
	deliveryNote: typedLine(60).optional().describe("The supplier's number of the delivery"),
	again: z.literal(true).optional().describe("Parts may have been received with this delivery number before"),
	preview: z.literal(true).optional().describe("Only returns what would change"),
});

export const receivedSchema = z.object({
	modifiedCount: z.int(),
	lines: z.array(
		z.object({
			partNumber: z.string(),
			units: z.int(),
			product: z.string().optional().describe("`_id`. Absent when no product has this part number"),
			name: z.string().optional(),
			quantity: z.int().optional().describe("The stock before, in a preview, or the new stock"),
		}),
	),
});

export type Receipt = z.infer<typeof receiptSchema>;
export type ReceivedLine = z.infer<typeof receivedSchema>["lines"][number];

/**
 * Reads pasted lines as a buying list does. `faults` has the lines without a quantity, and those that can be read in
 * two ways, such as `R-1 1,200`.
 */
export function readReceiptLines(text: string): { lines: Receipt["lines"]; faults: string[] } {
	const rows = text.split(/\r\n|\r|\n/);
	const lines: Receipt["lines"] = [];
	const faults: string[] = [];
	for (const line of parseLines(text, undefined, "receipt")) {
		const received = splitLine(line).map(clearReading);
		if (received.every((part) => part !== undefined)) lines.push(...received);
		else faults.push(rows[line.row - 1]?.trim() ?? "");
	}
	return { lines, faults };
}

/** Returns the only reading of a line with a quantity. */
function clearReading({ readings }: EnteredLine): Receipt["lines"][number] | undefined {
	const read = readings.flatMap(({ number, units }) => (units ? [{ partNumber: number, units }] : []));
	const [first] = read;
	if (readings[0].units === undefined) return undefined;
	const isClear = read.every(({ partNumber, units }) => partNumber === first?.partNumber && units === first.units);
	return isClear ? first : undefined;
}
