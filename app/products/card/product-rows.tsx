import { type CSSProperties, Fragment } from "react";
import { formatDollars } from "../../money/money.ts";
import type { DescriptionListRow } from "../../ui/card.tsx";
import { isReduced, lowStockOf, percentOff } from "../product.ts";
import type { Product } from "../product-schema.ts";

export function productRows(product: Omit<Product, "_id">): DescriptionListRow[] {
	const { minorder, quantity } = product;
	return [
		[
			"Minimum Order",
			<Fragment key="minimum">
				<span className="measure">{minorder.toLocaleString("en-US")}</span>
				{"\u00a0"}
				<span className="text-sm text-ink-2">{minorder === 1 ? "unit" : "units"}</span>
			</Fragment>,
		],
		["Quantity", <StockLevel key="stock" quantity={quantity} minimum={minorder} />],
		["Per Price", <PriceText key="price" product={product} />],
	];
}

type Priced = Pick<Product, "price" | "reduction">;

export function PriceText({ product }: { product: Priced }) {
	return (
		<>
			<span className="measure">{formatDollars(product.price)}</span>{" "}
			<span className="text-sm whitespace-nowrap text-ink-2">per unit</span> <ReductionLine product={product} />
		</>
	);
}

export function ReductionLine({ product }: { product: Priced }) {
	if (!isReduced(product)) return null;
	const percent = percentOff(product);
	return (
		<span className="price-reduction block text-sm text-ink-2">
			{percent > 0 && <span className="measure mr-2 bg-mark px-1.5 py-0.5 text-xs text-on-mark">−{percent}%</span>}{" "}
			Lowest price in the last 30 days: <span className="measure">{formatDollars(product.reduction.lowestBefore)}</span>
		</span>
	);
}

const segments = 10;
interface StockLevelProps {
	quantity: number;
	minimum: number;
}

/** Everybody sees the same level. An admin's own reorder level is not public. */
const isLow = (quantity: number, minorder: number) => quantity <= lowStockOf({ minorder });

export function stockText(quantity: number, minimum: number): string {
	if (quantity <= 0) return "Out of stock";
	if (quantity < minimum) return "Less than a minimum order left";
	return isLow(quantity, minimum) ? "Low stock" : "In stock";
}

/** A bar of ten segments. Each is one minimum order that can still be filled. */
export function StockLevel({ quantity, minimum }: StockLevelProps) {
	const filled = Math.min(segments, Math.floor(quantity / Math.max(minimum, 1)));
	const low = isLow(quantity, minimum);
	return (
		<span className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
			<span className="measure">{quantity.toLocaleString("en-US")}</span>
			<span
				aria-hidden="true"
				className={`level-segments ${low ? "level-low text-mark" : "text-ok"}`}
				style={{ "--filled": filled } as CSSProperties}
			/>
			<span className={`stock-words text-xs font-medium ${low ? "text-ink" : "text-ok"}`}>
				{stockText(quantity, minimum)}
			</span>
		</span>
	);
}
