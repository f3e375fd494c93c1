import { memo } from "react";
import { isPreloadedByReact } from "../../images/picture.tsx";
import { CachedMarkup } from "../../ui/cached-markup.tsx";
import type { Product } from "../product-schema.ts";
import { ProductCard } from "./product-card.tsx";

/** As many columns as the widest screens have: their pictures are loaded at once. */
const firstRow = 3;

export interface ProductGridProps {
	/** In the order in which they are to be shown. */
	products: readonly Product[];
	/** The id of the product at an index, where an address points to it. */
	anchorAt?: (index: number) => string | undefined;
	/** The grid begins on the first screen of the page. */
	priority?: boolean;
}

/** Product cards in one, two or three columns (specification §9). Made anew only for other products: a navigation renders the page that it leaves, too. */
export const ProductGrid = memo(function ProductGrid({ products, anchorAt, priority = false }: ProductGridProps) {
	return (
		<ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
			{products.map((product, index) => {
				const place = { id: anchorAt?.(index), className: "card-rows min-w-0" };
				const atOnce = priority && index < firstRow;
				const isKept = !atOnce || !isPreloadedByReact(product.img1);
				return (
					<CachedMarkup key={product._id} as="li" by={isKept ? ["card", product, atOnce] : undefined} {...place}>
						<ProductCard product={product} mode="list" priority={atOnce} />
					</CachedMarkup>
				);
			})}
		</ul>
	);
});
