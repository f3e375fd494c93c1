import { read } from "../api/api-client.ts";
import { apiContext } from "../api/route-context.ts";
import { pageMeta } from "../brand/page-meta.ts";
import { visitContext } from "../identity/route-guard.ts";
import { unitsHeld } from "../orders/order.ts";
import { ProductCard } from "../products/card/product-card.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import type { Route } from "./+types/buy-page";
import { BuyForm } from "./buy-form.tsx";
import { readDeliveryDefaults } from "./delivery-defaults.ts";

export const meta: Route.MetaFunction = ({ loaderData }) =>
	pageMeta(loaderData ? `Buy ${loaderData.product.name}` : "Buy");

export async function clientLoader({ context, params }: Route.ClientLoaderArgs) {
	const api = context.get(apiContext);
	const { email } = context.get(visitContext).user;
	const [product, open, deliveryDefaults] = await Promise.all([
		read(api.products[":id"].$get({ param: { id: params.id } })),
		// Client-side check. The server validates again.
		read(api.individual.$get({ query: { email } })).catch(() => []),
		readDeliveryDefaults(api, email),
	]);
	return { product, held: unitsHeld(open, product._id), deliveryDefaults };
}

export default function BuyPage({ loaderData: { product, held, deliveryDefaults } }: Route.ComponentProps) {
	return (
		<div className="page-column">
			<PageHeading title="Order" kicker="Purchase" />
			<div className="grid items-start gap-8 lg:grid-cols-2">
				<ProductCard product={product} mode="detail" priority />
				<BuyForm key={product._id} product={product} held={held} deliveryDefaults={deliveryDefaults} />
			</div>
		</div>
	);
}
