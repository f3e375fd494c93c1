import { redirect } from "react-router";
import { type ApiClient, ApiFailure, read } from "../../api/api-client.ts";
import { apiContext } from "../../api/route-context.ts";
import type { Order } from "../../orders/order.ts";
import { orderPath } from "../../orders/order-facts.tsx";
import { paymentPath } from "../../orders/order-labels.ts";
import type { Route } from "./+types/payment-page";
import { PurchasePayment, paymentMeta } from "./purchase-payment.tsx";

export const meta: Route.MetaFunction = paymentMeta;

export async function clientLoader({ context, params }: Route.ClientLoaderArgs) {
	const api = context.get(apiContext);
	const order = await readOrder(api, params.id);
	if (order.replaces) throw redirect(orderPath(order));
	if (order.purchaseItems > 1) throw redirect(paymentPath(order));
	return { purchase: await read(api.purchases[":id"].$get({ param: { id: order.purchaseId } })) };
}

/** Also reads a cancelled order, so that an old link shows that it was cancelled. */
async function readOrder({ orders }: ApiClient, id: string): Promise<Order> {
	const param = { id };
	try {
		return await read(orders[":id"].$get({ param }));
	} catch (error) {
		if (!(error instanceof ApiFailure) || error.problem.code !== "order-cancelled") throw error;
		return (await read(orders[":id"].history.$get({ param }))).order;
	}
}

/** The payment of a single order. */
export default function PaymentPage({ loaderData }: Route.ComponentProps) {
	return <PurchasePayment {...loaderData} />;
}
