import { Fragment } from "react";
import type { DescriptionListRow } from "../../ui/card.tsx";
import type { Product } from "../product-schema.ts";
import { PriceText } from "./price-text.tsx";
import { StockLevel } from "./stock-level.tsx";

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
