import * as z from "zod";
import { imageLinkSchema } from "../platform/image-link.ts";
import { dollarsSchema } from "../platform/money.ts";

/** Business constants of specification §9. */
export const descriptionPreviewLength = 40;
export const productsOnHome = 6;

/** The specification's flag of a product card: 1 is detail mode. */
export const productCardFlags = { list: 0, detail: 1 } as const;
export type ProductCardMode = keyof typeof productCardFlags;

export const productMessages = {
	/** As the owner wrote them (specification §8). */
	saved: "Your product have been saved",
	deleted: "Deleted Permanently",
} as const;

const unitsLimit = 1_000_000;
const priceLimit = 999_999.99;

/** What an admin enters for a product (specification §3): all required. */
export const productInputSchema = z.object({
	name: z.string().trim().min(1, "Name is required").max(200),
	img1: imageLinkSchema,
	img2: imageLinkSchema,
	price: dollarsSchema.max(priceLimit),
	quantity: z.int().min(0).max(unitsLimit),
	minorder: z.int().min(1).max(unitsLimit),
	description: z.string().trim().min(1, "Description is required").max(5000),
});

/** A product as the API answers it: price in dollars per unit, quantity is the stock. */
export const productSchema = productInputSchema.extend({ _id: z.string() });

export type ProductInput = z.infer<typeof productInputSchema>;
export type Product = z.infer<typeof productSchema>;

/** The description as list mode shows it: its first 40 characters followed by '...'. */
export const previewOf = (description: string): string => `${description.slice(0, descriptionPreviewLength)}...`;

/** The API lists the oldest first; pages show the newest first (specification §2, Catalogue). */
export const newestFirst = <Item>(items: readonly Item[]): Item[] => items.toReversed();

/** What the fields of a product are called in the form and in its messages. */
export const productLabels = {
	name: "Name",
	img1: "Image 1",
	img2: "Image 2",
	price: "Price",
	quantity: "Quantity",
	minorder: "Minimum order",
	description: "Description",
} as const satisfies Record<keyof ProductInput, string>;

/** Says in words what zod found wrong with a field, where the schema itself does not. */
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
