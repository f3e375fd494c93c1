import { read } from "../api/api-client.ts";
import { apiContext } from "../api/route-context.ts";
import { pageMeta } from "../brand/page-meta.ts";
import { ProductCard } from "../products/product-card.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import type { Route } from "./+types/buy-page";
import { BuyForm } from "./buy-form.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) =>
	pageMeta(loaderData ? `Buy ${loaderData.product.name}` : "Buy");

export async function clientLoader({ context, params }: Route.ClientLoaderArgs) {
	return { product: await read(context.get(apiContext).products[":id"].$get({ param: { id: params.id } })) };
}

/** The purchase page: the product in full, and the order form (specification §2). */
export default function BuyPage({ loaderData: { product } }: Route.ComponentProps) {
	return (
		<div className="page-column">
			<PageHeading title="Order" kicker="Purchase" />
			<div className="grid items-start gap-8 lg:grid-cols-2">
				<ProductCard product={product} mode="detail" priority />
				<BuyForm key={product._id} product={product} />
			</div>
		</div>
	);
}
