import * as z from "zod";
import type { Shop } from "../../../db/transaction.ts";
import type { AccessRules } from "../../access/require-user.server.ts";
import { byId, createApiRouter, createRoute, jsonBody, okJson } from "../../http/api-router.server.ts";
import { idempotencyHeaders, once } from "../../idempotency/once.server.ts";
import type { PlacedPurchase } from "../../orders/new-purchase.server.ts";
import { type OrderHolds, orderInputSchema, orderSchema } from "../../orders/order.ts";
import type { OrderRow } from "../../orders/orders-repository.server.ts";
import { presentOrder } from "../../orders/present-order.server.ts";
import { placeReplacement } from "./place-replacement.server.ts";

const inputSchema = z.object({
	quantity: orderInputSchema.shape.quantity,
	left: z.int().min(0).optional().meta({
		description: "Number of units that were neither refunded nor replaced, as the admin saw it. 409 if it has changed",
	}),
});

/** `POST /orders/{id}/replacement`. */
export function createReplacementApi(shop: Shop & { holds: OrderHolds }, access: AccessRules) {
	return createApiRouter().openapi(
		createRoute({
			method: "post",
			path: "/orders/{id}/replacement",
			tags: ["Orders"],
			...access.admin,
			summary: "Replace units of a paid or delivered order at no charge",
			description:
				"Places an order of the same product for the same customer and address, with the price 0 and without a payment. Its units are taken from stock, and it can be delivered at once. `quantity` is at most the ordered units that were neither refunded nor replaced. A replacement cannot be replaced, and a disputed order neither.",
			request: {
				headers: idempotencyHeaders,
				params: byId,
				...jsonBody(inputSchema),
			},
			responses: okJson("Placed", z.object({ insertedId: z.string(), order: orderSchema })),
		}),
		async (c) => {
			const input = c.req.valid("json");
			const placed = await once(c, shop, {
				async act(claim) {
					const { id: orderId } = c.req.valid("param");
					const by = { actor: c.var.user.id, now: shop.clock() };
					const placed = await placeReplacement(shop, { orderId, ...input, ...by, claim });
					shop.log.info("order.replaced", { order: orderId, replacement: placed.orders[0]?.id });
					access.logRead(c, placed.purchase.user_id);
					return placed;
				},
				present: presentPlaced,
			});
			return c.json(placed, 200);
		},
	);
}

function presentPlaced({ orders }: PlacedPurchase) {
	const order = presentOrder(orders[0] as OrderRow);
	return { insertedId: order._id, order };
}
