import * as z from "zod";
import { type EnteredLine, parseLines } from "../../buy-lists/line-text.ts";
import { splitLine } from "../../buy-lists/split-line.ts";
import { typedLine } from "../../http/text-schema.ts";
import { maxUnits } from "../../products/product.ts";

const maxReceiptLines = 200;
const maxOtherNumbers = 5;

export const receiptSchema = z.object({
	lines: z
		.array(
			z.object({
				partNumber: z.string().trim().min(1).max(100),
				otherNumbers: z
					.array(z.string().trim().min(1).max(100))
					.max(maxOtherNumbers)
					.optional()
					.describe("Numbers in other columns, of which one can be the part number instead"),
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
			matched: z.string().optional().describe("Which number of a line with several is that of the product"),
			conflict: z.literal(true).optional().describe("The numbers of the line are those of different products"),
			product: z.string().optional().describe("`_id`. Absent when no product has this part number"),
			name: z.string().optional(),
			quantity: z.int().optional().describe("The stock before, in a preview, or the new stock"),
		}),
	),
});

/** A line of a receipt. `headed` has its numbers with their headings, if it has several. */
type PastedLine = Receipt["lines"][number] & Pick<EnteredLine, "headed">;

export type Receipt = z.infer<typeof receiptSchema>;
export type ReceivedLine = z.infer<typeof receivedSchema>["lines"][number];

/**
 * Reads pasted lines as a buying list does. `faults` has the lines without a quantity, and those that can be read in
 * two ways, such as `R-1 1,200` and `R-1\t20\t12`.
 */
export function readReceiptLines(text: string): { lines: PastedLine[]; faults: string[] } {
	const rows = text.split(/\r\n|\r|\n/);
	const lines: PastedLine[] = [];
	const faults: string[] = [];
	for (const line of parseLines(text, undefined, "receipt")) {
		const received = splitLine(line).map(clearReading);
		if (received.every((part) => part !== undefined)) lines.push(...received);
		else faults.push(rows[line.row - 1]?.trim() ?? "");
	}
	return { lines, faults };
}

/** Returns the only reading of a line with a quantity. */
function clearReading({ readings, headed = [] }: EnteredLine): PastedLine | undefined {
	const [{ number, units }] = readings;
	const others = headed.flatMap((other) => (other.number === number ? [] : other.number));
	if (others.length > 0) return units ? { partNumber: number, otherNumbers: others, units, headed } : undefined;
	if (readings.some(({ figures, priced }) => priced || new Set(figures).size > 1)) return undefined;
	const longer = readings.filter(({ hasUnitWord }) => hasUnitWord);
	const read = readings.flatMap(({ number, units, hasUnitWord }) =>
		units && !hasUnitWord ? [{ partNumber: number, units }] : [],
	);
	const [first] = read;
	if (units === undefined) return undefined;
	const isClear = read.every(({ partNumber, units }) => partNumber === first?.partNumber && units === first.units);
	if (!first || !isClear || !longer.every((one) => one.units === units)) return undefined;
	const otherNumbers = longer.slice(0, maxOtherNumbers).map((one) => one.number);
	return { ...first, ...(otherNumbers.length > 0 && { otherNumbers }) };
}
