import * as z from "zod";
import { fileSchema } from "../files/file-schema.ts";
import { imageLinkSchema } from "../images/image-link.ts";
import { dollarsSchema } from "../money/dollars-schema.ts";
import { isPayable, payableRange, toCents } from "../money/money.ts";
import { linesSchema, singleLineSchema } from "./nfc-text-schema.ts";
import { partFields, partInputFields, shelfSchema } from "./part/part-schema.ts";
import { maxPrice, maxUnits } from "./product.ts";

/** Product fields (specification §3). */
export const productFields = z.object({
	name: singleLineSchema(200, "Name is required"),
	img1: imageLinkSchema,
	img2: imageLinkSchema,
	price: dollarsSchema.max(maxPrice).meta({ multipleOf: 0.01 }),
	quantity: z.int().min(0).max(maxUnits),
	minorder: z.int().min(1).max(maxUnits),
	description: linesSchema(5000, "Description is required"),
});

/** Reorder level as an admin sends it. */
export const lowStockField = z
	.int()
	.min(0)
	.max(maxUnits)
	.nullable()
	.optional()
	.describe("Reorder level: the product is low at or below this stock. Null for three minimum orders");

type Payable = (entered: { price: number; minorder: number }) => boolean;

/** Arguments for `refine`. Reported only when price and minimum are valid themselves. */
export const payableAtMinimum: [Payable, z.core.$ZodCustomParams] = [
	({ price, minorder }) => isPayable(toCents(price) * minorder),
	{
		path: ["minorder"],
		error: `The minimum order must cost ${payableRange}`,
		when: ({ issues }) => issues.length === 0,
	},
];

/** Product input of an admin (specification §3). Everything is required except part data (ruling 27) and `lowStock`. */
export const productInputSchema = productFields
	.extend({ ...partInputFields.shape, lowStock: lowStockField })
	.refine(...payableAtMinimum);

const reductionSchema = z.object({
	lowestBefore: z.number().describe("The lowest price of the 30 days before the reduction, in dollars per unit"),
	since: z.iso.datetime(),
});

/** A product in API responses. The price is in dollars per unit, the quantity is the stock. */
export const productSchema = productFields.extend({
	_id: z.string(),
	reduction: reductionSchema.optional(),
	...partFields.shape,
	files: z.array(fileSchema).optional(),
});

export const adminProductSchema = productSchema.extend({
	hidden: z.literal(true).optional().describe("Off sale and visible to admins and packers only"),
	lowStock: z
		.int()
		.optional()
		.describe("Reorder level: the product is low at or below this stock. Three minimum orders if absent"),
	shelf: shelfSchema.optional().describe("Where the part is stored"),
});

export type ProductInput = z.infer<typeof productInputSchema>;
export type Product = z.infer<typeof productSchema>;
/** A product as admins and packers see it. */
export type AdminProduct = z.infer<typeof adminProductSchema>;

export const productLabels = {
	name: "Name",
	img1: "Image 1",
	img2: "Image 2",
	price: "Price",
	quantity: "Quantity",
	minorder: "Minimum order",
	description: "Description",
	partNumber: "Part number",
	family: "Family",
	gtin: "GTIN",
	specs: "Specs",
	numbers: "Other numbers",
	shelf: "Shelf",
	lowStock: "Reorder level",
} as const satisfies Record<keyof ProductInput, string>;

export const productFieldError: z.core.$ZodErrorMap = (issue) => {
	const label = productLabels[issue.path?.[0] as keyof ProductInput];
	if (!label) return undefined;
	const unit = issue.origin === "string" ? " characters" : "";
	switch (issue.code) {
		case "invalid_type":
			return issue.expected === "int" ? `${label} must be a whole number` : `${label} is required`;
		case "too_small":
			return `${label} must be ${issue.inclusive ? "at least" : "more than"} ${issue.minimum}${unit}`;
		case "too_big":
			return `${label} must be at most ${issue.maximum}${unit}`;
		default:
			return undefined;
	}
};
