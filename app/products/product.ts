import type { ProductInput } from "./product-schema.ts";

/** Business constants of specification §9. */
export const descriptionPreviewLength = 40;
export const productsOnHome = 6;

/** Under which changes of products are told (see platform/changes.server.ts). */
export const productNoun = "products";

/** The specification's flag of a product card: 1 is detail mode. */
export const productCardFlags = { list: 0, detail: 1 } as const;
export type ProductCardMode = keyof typeof productCardFlags;

export const productMessages = {
	/** As the owner wrote them (specification §8). */
	saved: "Your product have been saved",
	deleted: "Deleted Permanently",
} as const;

/** The description as list mode shows it: its first 40 characters followed by '...'. */
export const previewOf = (description: string): string =>
	`${[...description].slice(0, descriptionPreviewLength).join("")}...`;

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
