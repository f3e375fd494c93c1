import { useRevalidator } from "react-router";
import { type ApiClient, read } from "../api-client.ts";
import { apiContext } from "../page-context.ts";
import { pageMeta } from "../shell/page-meta.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import { PersistentLoading } from "../ui/persistent-loading.tsx";
import type { Route } from "./+types/all-products-page";
import { newestFirst } from "./product.ts";
import { ProductGrid } from "./product-grid.tsx";

export const meta = () =>
	pageMeta("All Products", "Every car part and tool we make, with price, minimum order and stock.");

export const loader = ({ context }: Route.LoaderArgs) => loadProducts(context.get(apiContext));

/** Straight to the API: when that does not answer, the page stays and keeps trying (ruling 13). */
export const clientLoader = ({ context }: Route.ClientLoaderArgs) => loadProducts(context.get(apiContext));

async function loadProducts(api: ApiClient) {
	return { products: newestFirst(await read(api.products.$get()).catch(() => [])) };
}

/** The catalogue (specification §2). */
export default function AllProductsPage({ loaderData: { products } }: Route.ComponentProps) {
	const { revalidate, state } = useRevalidator();
	const arrived = products.length > 0;
	return (
		<div className="page-column">
			<PageHeading
				title="All Products"
				kicker="Catalogue"
				lead={
					arrived ? `${products.length} ${products.length === 1 ? "product" : "products"}, newest first.` : undefined
				}
			/>
			{arrived ? (
				<ProductGrid products={products} priority />
			) : (
				<PersistentLoading
					title="The products have not arrived"
					busy={state !== "idle"}
					onRetry={revalidate}
					className="min-h-96"
				/>
			)}
		</div>
	);
}
