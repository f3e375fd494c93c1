import { Link, useRevalidator } from "react-router";
import { ProductGrid } from "../products/card/product-grid.tsx";
import type { Product } from "../products/product-schema.ts";
import { ArrowText } from "../ui/arrow-text.tsx";
import { LoadingWithRetry } from "../ui/loading-with-retry.tsx";
import { SectionHeading } from "../ui/section-heading.tsx";

const moreProducts = "more products ->";

/** The newest products of the catalogue. @param products the six to show, newest first */
export function NewestProducts({ products }: { products: readonly Product[] }) {
	const { revalidate, state } = useRevalidator();
	return (
		<section className="page-column">
			<SectionHeading
				title="New from the works"
				action={
					<Link
						to="/allproducts"
						prefetch="intent"
						className="word-link inline-flex min-h-11 items-center font-semibold"
					>
						<ArrowText words={moreProducts} />
					</Link>
				}
			/>
			{products.length === 0 ? (
				<LoadingWithRetry
					title="The products have not arrived"
					busy={state !== "idle"}
					onRetry={revalidate}
					className="min-h-96"
				/>
			) : (
				<ProductGrid products={products} />
			)}
		</section>
	);
}
