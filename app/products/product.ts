import * as z from "zod";
import { imageLinkSchema } from "../platform/image-link.ts";
import { dollarsSchema } from "../platform/money.ts";

/** Business constants of specification §9. */
export const descriptionPreviewLength = 40;
export const productsOnHome = 6;

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
