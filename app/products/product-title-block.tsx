import { Card, DescriptionList } from "../ui/card.tsx";
import { BuyLink } from "./buy-link.tsx";
import { OtherNumbers } from "./other-numbers.tsx";
import { PartText } from "./part-text.tsx";
import { productRows } from "./product-rows.tsx";
import type { Product } from "./product-schema.ts";

/** What decides about an order, price, stock, minimum and BUY, above the fold; then the description. */
export function ProductTitleBlock({ product }: { product: Product }) {
	const { description, numbers } = product;
	const rows = productRows(product).toReversed();
	return (
		<Card className="flex flex-col">
			<DescriptionList className="border-t-0" rows={rows} />
			<div className="p-4 print:hidden">
				<BuyLink product={product} />
			</div>
			<div className="border-t border-hairline p-4">
				<p className="max-w-prose">
					<PartText text={description} />
				</p>
			</div>
			{numbers && <OtherNumbers numbers={numbers} />}
		</Card>
	);
}
