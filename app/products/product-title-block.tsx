import { Link } from "react-router";
import { Card, DescriptionList } from "../ui/card.tsx";
import { BuyLink } from "./buy-link.tsx";
import { PartText } from "./part-text.tsx";
import { productRows } from "./product-rows.tsx";
import type { Product } from "./product-schema.ts";

/** What decides about an order, price, stock, minimum and BUY, above the fold; then the description. */
export function ProductTitleBlock({ product }: { product: Product }) {
	const { _id, description } = product;
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
			<p className="mt-auto px-4 pb-2 text-sm" data-print="no">
				<Link to={`/dashboard/addreview?product=${_id}`} className="word-link inline-flex min-h-11 items-center">
					Review this part
				</Link>
			</p>
		</Card>
	);
}
