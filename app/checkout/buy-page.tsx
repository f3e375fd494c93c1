import { type ApiClient, read } from "../api/api-client.ts";
import { apiContext } from "../api/route-context.ts";
import { pageMeta } from "../brand/page-meta.ts";
import { currentList } from "../buy-lists/buy-list.ts";
import { readOwnList } from "../buy-lists/claim-list.ts";
import { visitContext } from "../identity/route-guard.ts";
import type { Route } from "./+types/buy-page";
import { BuyForm } from "./buy-form.tsx";
import { readDeliveryDefaults } from "./delivery-defaults.ts";

export const meta: Route.MetaFunction = ({ loaderData }) =>
	pageMeta(loaderData ? `Buy ${loaderData.product.name}` : "Buy");

export async function clientLoader({ context, params }: Route.ClientLoaderArgs) {
	const api = context.get(apiContext);
	const { email } = context.get(visitContext).user;
	const [product, deliveryDefaults, onList] = await Promise.all([
		read(api.products[":id"].$get({ param: { id: params.id } })),
		readDeliveryDefaults(api, email),
		// Without the list, the order is placed anyway.
		readOnList(api, params.id).catch(() => undefined),
	]);
	return { product, deliveryDefaults, onList };
}

async function readOnList(api: ApiClient, productId: string) {
	const list = await readOwnList(api, currentList);
	const line = list.lines.find((line) => line.productId === productId);
	return line && { list: list._id, units: line.units };
}

export default function BuyPage({ loaderData }: Route.ComponentProps) {
	return <BuyForm key={loaderData.product._id} {...loaderData} />;
}
