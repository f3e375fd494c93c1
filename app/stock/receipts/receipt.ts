import * as z from "zod";
import { typedLine } from "../../http/text-schema.ts";
import { maxUnits } from "../../products/product.ts";

export const maxReceiptLines = 200;

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

export interface ReadLines {
	lines: Receipt["lines"];
	/** Lines that are not a part number and a quantity. */
	faults: string[];
}

/** Reads lines such as `TF-320V 12`, also from a spreadsheet: the last cell or word is the quantity. */
export function readReceiptLines(text: string): ReadLines {
	const read: ReadLines = { lines: [], faults: [] };
	for (const line of text.split("\n").map((one) => one.trim())) {
		if (line === "") continue;
		const at = Math.max(...["\t", ";", ",", " "].map((sign) => line.lastIndexOf(sign)));
		const partNumber = line
			.slice(0, Math.max(at, 0))
			.replace(/[\t;,]/g, " ")
			.trim();
		const units = line.slice(at + 1);
		if (partNumber !== "" && /^[1-9]\d{0,6}$/.test(units) && Number(units) <= maxUnits)
			read.lines.push({ partNumber, units: Number(units) });
		else read.faults.push(line);
	}
	return read;
}
