import { formatDollars } from "../../money/money.ts";
import type { Product } from "../product-schema.ts";
import { isReduced, percentOff } from "../reduction.ts";

type Priced = Pick<Product, "price" | "reduction">;

export function PriceText({ product }: { product: Priced }) {
	return (
		<>
			<span className="measure">{formatDollars(product.price)}</span>{" "}
			<span className="text-sm text-ink-2">per unit</span> <ReductionLine product={product} />
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
