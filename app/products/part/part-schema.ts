import * as z from "zod";
import type { OtherNumberKind } from "../../../db/tables/product-tables.ts";
import { singleLineSchema } from "../nfc-text-schema.ts";
import { maxShelfLength } from "../product.ts";
import { numberIdentity, numberSearchKey } from "./part-number.ts";
import { unitCodes } from "./units.ts";

const partNumberSchema = z
	.string()
	.trim()
	.min(1)
	.max(40)
	.regex(
		/^[A-Za-z0-9][A-Za-z0-9 .,_/+#()*:=-]*$/,
		"Must start with a letter or digit. Also allowed: spaces and . , - _ / + # ( ) * : =",
	)
	// A part number that looks like a product id would make two product pages redirect to each other.
	.refine((number) => !/^[0-9a-f]{32}$/.test(numberSearchKey(number)), "Must not look like a product ID");

const specNumber = z.number().min(-1e9).max(1e9);
/** A tuple in TypeScript. In OpenAPI an array of exactly two, which more tools support. */
const rangeSchema = z.array(specNumber).min(2).max(2) as unknown as z.ZodType<[least: number, greatest: number]>;
export const specSchema = z
	.object({
		name: singleLineSchema(60).regex(/^[^:]*$/, "A name can't contain a colon"),
		value: z.union([specNumber, rangeSchema]).optional().describe("A number, or the minimum and maximum of a range"),
		text: singleLineSchema(200).optional(),
		unit: z
			.enum(unitCodes, { error: "Use a unit code of UN/ECE Recommendation 20, such as MMT, NU or C62" })
			.optional()
			.describe("UN/ECE Recommendation 20"),
	})
	.superRefine((spec, context) => {
		const wrong = specFault(spec);
		if (wrong) context.addIssue({ code: "custom", path: [wrong.at], message: wrong.message });
	})
	.describe("Either a value with its unit, or a text");

/**
 * A property of a part: `Bore 25 mm`, `Torque 40–200 N·m` or `Material: C45`. A number without a unit is a count (unit
 * code C62).
 */
export type Spec = z.infer<typeof specSchema>;

function specFault({ value, text, unit }: Spec): { at: keyof Spec; message: string } | undefined {
	if ((value === undefined) === (text === undefined)) return { at: "value", message: "Enter either a value or a text" };
	if (text !== undefined) return unit && { at: "unit", message: "A text can't have a unit" };
	if (!Array.isArray(value) || value[0] <= value[1]) return undefined;
	return { at: "value", message: "The minimum must not exceed the maximum" };
}

const specsSchema = z
	.array(specSchema)
	.max(60)
	.superRefine((specs, context) => {
		const seen = new Set<string>();
		for (const [place, { name }] of specs.entries()) {
			if (seen.has(name.toLowerCase()))
				context.addIssue({ code: "custom", path: [place, "name"], message: `${name} is listed twice` });
			seen.add(name.toLowerCase());
		}
	});

export const otherNumberKinds = ["oem", "superseded", "cross"] as const satisfies readonly OtherNumberKind[];
const otherNumberSchema = z.object({
	kind: z.enum(otherNumberKinds),
	number: partNumberSchema,
	maker: singleLineSchema(60).optional().describe("Manufacturer that uses the number"),
});

export type OtherNumber = z.infer<typeof otherNumberSchema>;

/** Two manufacturers may use the same number. */
const otherNumbersSchema = z
	.array(otherNumberSchema)
	.max(100)
	.superRefine((numbers, context) => {
		const seen = new Set<string>();
		for (const [place, { kind, number, maker = "" }] of numbers.entries()) {
			const written = [kind, maker.toLowerCase(), numberIdentity(number)].join("\n");
			if (seen.has(written))
				context.addIssue({ code: "custom", path: [place, "number"], message: `${number} is listed twice` });
			seen.add(written);
		}
	});

const gtinSchema = z
	.string()
	.overwrite((gtin) => gtin.replace(/[\s-]/g, ""))
	.regex(/^(\d{8}|\d{12,14})$/, { error: "A GTIN has 8, 12, 13 or 14 digits", abort: true })
	.refine((gtin) => /[1-9]/.test(gtin), { error: "A GTIN can't be all zeros", abort: true })
	.refine(hasCheckDigit, "The check digit doesn't match. Check the number for typos");

export const shelfSchema = singleLineSchema(maxShelfLength);

export const partFields = z.object({
	partNumber: partNumberSchema.optional(),
	family: singleLineSchema(60).optional(),
	gtin: gtinSchema.optional(),
	specs: specsSchema.optional(),
	numbers: otherNumbersSchema.optional(),
});

/** Part data as an admin sends it. Absent fields stay as they are; `null` or `[]` removes the data. */
export const partInputFields = z.object({
	partNumber: partNumberSchema.nullable().optional(),
	family: partFields.shape.family.unwrap().nullable().optional(),
	gtin: gtinSchema.nullable().optional().describe("Not unique: two part numbers may share a GTIN"),
	specs: specsSchema.optional(),
	numbers: partFields.shape.numbers,
	shelf: shelfSchema.nullable().optional().describe("Where the part is stored. Staff only"),
});

export type PartInput = z.infer<typeof partInputFields>;
export type Part = z.infer<typeof partFields>;

/** Checks the check digit (GS1 General Specifications §7.9). @param gtin digits only */
function hasCheckDigit(gtin: string): boolean {
	const weighted = [...gtin].toReversed().map((digit, place) => Number(digit) * (place % 2 === 0 ? 1 : 3));
	return weighted.reduce((sum, one) => sum + one, 0) % 10 === 0;
}
