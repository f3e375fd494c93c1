import { memo } from "react";
import { productPath } from "../part/part-number.ts";
import type { Product } from "../product-schema.ts";
import { PrefetchProductPage } from "./prefetch-product-page.tsx";
import { ProductCard } from "./product-card.tsx";

/** Maximum number of columns. Their pictures load eagerly. */
const firstRow = 3;

export interface ProductGridProps {
	products: readonly Product[];
	anchorAt?: (index: number) => string | undefined;
	priority?: boolean;
}

/** Product cards in up to three columns (specification §9). Memoised: a navigation also renders the old page. */
export const ProductGrid = memo(function ProductGrid({ products, anchorAt, priority = false }: ProductGridProps) {
	const [first] = products;
	return (
		<>
			<ul className="grid gap-2 md:gap-6 md:grid-cols-2 lg:grid-cols-3">
				{products.map((product, index) => (
					<li key={product._id} id={anchorAt?.(index)} className="card-rows min-w-0">
						<ProductCard product={product} mode="list" priority={priority && index < firstRow} />
					</li>
				))}
			</ul>
			{first && <PrefetchProductPage path={productPath(first)} />}
		</>
	);
});
