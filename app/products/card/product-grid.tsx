import { memo } from "react";
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
			{products.map((product, index) => (
				<li key={product._id} id={anchorAt?.(index)} className="card-rows min-w-0">
					<ProductCard product={product} mode="list" priority={priority && index < firstRow} />
				</li>
			))}
		</ul>
	);
});
