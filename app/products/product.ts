import { toCents } from "../money/money.ts";

// Public pages load this file. Code that needs zod, which is large, is in product-schema.ts.

/** Text of a shop without products, unlike one whose products did not load. */
export const noProductsYet = "No products yet";

/** The highest price of a unit, in dollars. */
export const maxPrice = 999_999.99;

export const maxShelfLength = 60;

/** Business constants of specification §9. */
const descriptionPreviewLength = 40;
export const productsOnHome = 6;
/** The largest quantity of a product, an order or a count. */
export const maxUnits = 1_000_000;

/** The specification's flag of a product card: 1 is detail mode. */
const productCardFlags = { list: 0, detail: 1 } as const;
export type ProductCardMode = keyof typeof productCardFlags;

export const productMessages = {
	/** Texts exactly as the specification has them (§8). */
	saved: "Your product have been saved",
	deleted: "Deleted Permanently",
} as const;

/** The description in list mode: its first 40 characters, followed by '...' when it was cut. */
export function previewOf(description: string): string {
	// A character has at most two UTF-16 units.
	const characters = [...description.slice(0, 2 * (descriptionPreviewLength + 1))];
	if (characters.length <= descriptionPreviewLength) return description;
	return `${characters.slice(0, descriptionPreviewLength).join("")}...`;
}

export const lowStockOf = ({ lowStock, minorder }: { lowStock?: number | null; minorder: number }): number =>
	lowStock ?? 3 * minorder;

/** Returns the units below the reorder level. */
export const missingOf = (product: { lowStock?: number | null; minorder: number; quantity: number }): number =>
	Math.max(0, lowStockOf(product) - product.quantity);

export interface UnitLimits {
	minorder: number;
	/** The stock. */
	quantity: number;
}

/** Returns why units cannot be ordered (specification §5). */
export function unitsFault(units: number, { minorder, quantity }: UnitLimits): "below-minimum" | "short" | undefined {
	if (units < minorder) return "below-minimum";
	return units > quantity ? "short" : undefined;
}

export function soldOutText({ quantity, minorder }: UnitLimits): string | undefined {
	if (quantity >= minorder) return undefined;
	if (quantity <= 0) return "Out of stock";
	return `${quantity.toLocaleString("en-US")} left (minimum ${minorder.toLocaleString("en-US")})`;
}

/**
 * The form in the header that adds parts to the buying list. It is on every page and works without script. Here rather
 * than in buy-lists, because the product card uses it.
 */
export const listFormId = "list-form";
/** Query parameter of the Buy Page: the chosen quantity. */
export const unitsParam = "units";
export const lineFieldName = "line";

export const lineValue = (productId: string, units: number): string => `${productId} ${units}`;

/** Days a price is shown as reduced, and days of earlier prices it is compared with (Directive 98/6/EC, article 6a). */
export const reductionDays = 30;

interface Priced {
	price: number;
	reduction?: { lowestBefore: number };
}
type Reduced = Required<Priced>;
export const isReduced = <P extends Priced>(product: P): product is P & Reduced => product.reduction !== undefined;

/** Whole per cent below the lowest price of the 30 days before, rounded down. */
export const percentOff = ({ price, reduction: { lowestBefore } }: Reduced) =>
	Math.floor(100 - (toCents(price) * 100) / toCents(lowestBefore));

export const savingOf = ({ price, minorder, reduction: { lowestBefore } }: Reduced & { minorder: number }) =>
	((toCents(lowestBefore) - toCents(price)) * minorder) / 100;
