import { memo, useEffect, useState } from "react";
import { PrefetchPageLinks } from "react-router";
import { linkPrefetch } from "../../ui/link-prefetch.ts";
import { productPath } from "../part/part-number.ts";
import type { Product } from "../product-schema.ts";
import { ProductCard } from "./product-card.tsx";

/** Maximum number of columns. Their pictures load eagerly. */
const firstRow = 3;

export interface ProductGridProps {
	products: readonly Product[];
	anchorAt?: (index: number) => string | undefined;
	priority?: boolean;
	/** Widths of the pictures on a page with something beside the grid. */
	sizes?: string;
}

/** Product cards in up to three columns (specification §9). Memoised: a navigation also renders the old page. */
export const ProductGrid = memo(function ProductGrid({
	products,
	anchorAt,
	priority = false,
	sizes,
}: ProductGridProps) {
	const [first] = products;
	return (
		<>
			<ul className="grid gap-2 md:gap-6 md:grid-cols-2 lg:grid-cols-3">
				{products.map((product, index) => (
					<li key={product._id} id={anchorAt?.(index)} className="card-rows min-w-0">
						<ProductCard product={product} mode="list" sizes={sizes} priority={priority && index < firstRow} />
					</li>
				))}
			</ul>
			{first && <PrefetchProductPage path={productPath(first)} />}
		</>
	);
});

const idleMs = 1000;

/**
 * On touchscreens, preloads the scripts of product pages when the page is idle, so that a tap waits for data only.
 * @param path the page of any product
 */
function PrefetchProductPage({ path }: { path: string }) {
	const [isIdle, setIdle] = useState(false);
	useEffect(() => {
		if (linkPrefetch !== "none") return;
		const timer = setTimeout(setIdle, idleMs, true);
		return () => clearTimeout(timer);
	}, []);
	return isIdle && <PrefetchPageLinks page={path} />;
}
