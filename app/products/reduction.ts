import { toCents } from "../money/money.ts";
import type { Product } from "./product-schema.ts";

/** Days a price is shown as reduced, and days of earlier prices it is compared with (Directive 98/6/EC, article 6a). */
export const reductionDays = 30;

type Priced = Pick<Product, "price" | "reduction">;
type Reduced = Required<Priced>;
export const isReduced = <P extends Priced>(product: P): product is P & Reduced => product.reduction !== undefined;

/** Whole per cent below the lowest price of the 30 days before, rounded down. */
export const percentOff = ({ price, reduction: { lowestBefore } }: Reduced) =>
	Math.floor(100 - (toCents(price) * 100) / toCents(lowestBefore));

export const savingOf = ({ price, minorder, reduction: { lowestBefore } }: Reduced & Pick<Product, "minorder">) =>
	((toCents(lowestBefore) - toCents(price)) * minorder) / 100;
