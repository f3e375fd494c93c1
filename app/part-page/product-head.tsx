import { useShopSettings } from "../api/shop-settings.ts";
import { addedCostsText } from "../money/costs.ts";
import { AddToList } from "../products/card/add-to-list.tsx";
import { BuyLink } from "../products/card/buy-link.tsx";
import { productRows } from "../products/card/product-rows.tsx";
import { PartText } from "../products/part/part-text.tsx";
import type { Product } from "../products/product-schema.ts";
import { RestockAlertButton } from "../restock-alerts/restock-alert-button.tsx";
import { Card, DescriptionList } from "../ui/card.tsx";
import { OtherNumbers } from "./other-numbers.tsx";
import { PhotographFigure } from "./photograph-figure.tsx";

/** Wide enough that the browser takes the file which the card in the list has loaded already. */
const pictureSizes = "(min-width: 84rem) 26rem, (min-width: 64rem) calc(33vw - 2.25rem), calc(100vw - 2rem)";

/** The photograph, and beside it what decides about an order: price, stock, minimum, BUY; then the description. */
export function ProductHead({ product }: { product: Product }) {
	const { name, img1, description, numbers } = product;
	const plus = addedCostsText(useShopSettings().costs);
	const rows = productRows(product).toReversed();
	return (
		<Card className="product-head">
			<PhotographFigure src={img1} name={name} sizes={pictureSizes} />
			<DescriptionList className="border-y-0" rows={rows} />
			<div className="border-t border-hairline">
				<div className="border-b border-hairline p-4" data-print="no">
					{plus && <p className="mb-3 text-sm text-ink-2">Price {plus}</p>}
					<div className="flex gap-3">
						<BuyLink product={product} />
						<AddToList product={product} units={product.minorder} className="shrink-0" />
					</div>
					<RestockAlertButton product={product} />
				</div>
				<p className="max-w-[calc(65ch+2rem)] p-4">
					<PartText text={description} />
				</p>
				{numbers && <OtherNumbers numbers={numbers} />}
			</div>
		</Card>
	);
}
