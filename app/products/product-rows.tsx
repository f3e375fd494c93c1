import { formatDollars } from "../money/money.ts";
import type { DescriptionListRow } from "../ui/card.tsx";
import type { Product } from "./product-schema.ts";
import { StockLevel } from "./stock-level.tsx";

/** Minimum order, stock and price as rows of a title block. */
export function productRows({ minorder, quantity, price }: Omit<Product, "_id">): DescriptionListRow[] {
	return [
		[
			"Minimum Order",
			<Measure key="minimum" value={minorder.toLocaleString("en-US")} per={minorder === 1 ? "unit" : "units"} />,
		],
		["Quantity", <StockLevel key="stock" quantity={quantity} minimum={minorder} />],
		["Per Price", <Measure key="price" value={formatDollars(price)} per="per unit" />],
	];
}

function Measure({ value, per }: { value: string; per: string }) {
	return (
		<>
			<span className="measure">{value}</span> <span className="text-sm text-ink-2">{per}</span>
		</>
	);
}
