import { read } from "../../api/api-client.ts";
import { apiContext } from "../../api/route-context.ts";
import type { Route } from "./+types/purchase-page";
import { PurchasePayment, paymentMeta } from "./purchase-payment.tsx";

export const meta: Route.MetaFunction = paymentMeta;

export async function clientLoader({ context, params }: Route.ClientLoaderArgs) {
	return { purchase: await read(context.get(apiContext).purchases[":id"].$get({ param: { id: params.id } })) };
}

/** The payment of a purchase from a list. */
export default function PurchasePage({ loaderData }: Route.ComponentProps) {
	return <PurchasePayment {...loaderData} />;
}
