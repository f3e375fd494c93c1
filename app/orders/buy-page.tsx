import { read } from "../api/api-client.ts";
import { apiContext } from "../api/route-context.ts";
import { pageMeta } from "../brand/page-meta.ts";
import { requireSignedIn } from "../identity/route-guard.ts";
import { sessionContext } from "../identity/session-context-key.ts";
import { ProductCard } from "../products/product-card.tsx";
import { Loading } from "../ui/loading.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import type { Route } from "./+types/buy-page";
import { BuyForm } from "./buy-form.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) =>
	pageMeta(loaderData ? `Buy ${loaderData.product.name}` : "Buy");

export async function clientLoader({ context, params, request }: Route.ClientLoaderArgs) {
	const user = await requireSignedIn(context.get(sessionContext), request);
	const product = await read(context.get(apiContext).products[":id"].$get({ param: { id: params.id } }));
	return { user, product };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
	return <Loading className="min-h-96" />;
}

/** The purchase page: the product in full, and the order form (specification §2). */
export default function BuyPage({ loaderData: { user, product } }: Route.ComponentProps) {
	return (
		<div className="page-column">
			<PageHeading title="Order" kicker="Purchase" />
			<div className="grid items-start gap-8 lg:grid-cols-2">
				<ProductCard product={product} mode="detail" priority />
				<BuyForm key={product._id} user={user} product={product} />
			</div>
		</div>
	);
}
