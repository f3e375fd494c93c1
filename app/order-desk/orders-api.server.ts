import * as z from "zod";
import type { Tx } from "../../db/transaction.ts";
import type { AccessRules, Caller } from "../access/require-user.server.ts";
import { byId, createApiRouter, createRoute, okJson } from "../http/api-router.server.ts";
import { Refusal } from "../http/problem.ts";
import { type Claim, idempotencyHeaders, once } from "../idempotency/once.server.ts";
import { orderSchema, type Shipment, shipmentSchema } from "../orders/order.ts";
import { noOrder, orderIsCancelled } from "../orders/order-problems.ts";
import { findOrder, type OrderRow } from "../orders/orders-repository.server.ts";
import { presentOrderFor } from "../orders/present-order.server.ts";
import { findEditableOrder, findVisibleOrder } from "../orders/visible-order.server.ts";
import { cancelOrders } from "../payments/cancel-orders.server.ts";
import type { PaymentsShop } from "../payments/payments-shop.ts";
import { deliverOrders } from "./shipping/deliver-orders.server.ts";

const tags = ["Orders"];
const deliverySchema = shipmentSchema.extend({
	confirmed: z.literal("true").optional().describe("Delivers a disputed or withdrawn order too"),
});

/** `GET/DELETE /orders/{id}` (specification §7), `POST /orders/{id}/cancel`. */
export function createOrdersApi(shop: PaymentsShop, access: AccessRules) {
	const { db, clock, log } = shop;
	async function cancel(
		order: OrderRow,
		by: { actor: string; replacements?: boolean },
		claim: Claim<number>,
	): Promise<number> {
		const cancellation = { ...by, claim: (tx: Tx, orders?: OrderRow[]) => claim(tx, orders?.length) };
		return (await cancelOrders(shop, [order], cancellation)).length;
	}
	async function deliver(
		order: OrderRow,
		by: { caller: Caller; isConfirmed: boolean } & Shipment,
		claim: Claim<number>,
	): Promise<number> {
		const delivery = { purchaseId: order.purchase_id, orderIds: [order.id], ...by };
		await deliverOrders(shop, { ...delivery, now: clock(), claim: (tx) => claim(tx, 1) });
		log.info("order.delivered", { order: order.id });
		return 1;
	}
	return createApiRouter()
		.openapi(
			createRoute({
				method: "get",
				path: "/orders/{id}",
				tags,
				...access.signedIn,
				summary: "Get an order",
				description: "A cancelled order is answered with 404 and the code `order-cancelled`.",
				request: { params: byId },
				responses: okJson("The order", orderSchema),
			}),
			async (c) => {
				const order = await findVisibleOrder(db, c.req.valid("param").id, c.var.user);
				if (order.status === "cancelled") throw new Refusal(orderIsCancelled());
				access.logRead(c, order.user_id);
				return c.json(presentOrderFor(order, c.var.user), 200);
			},
		)
		.openapi(
			createRoute({
				method: "delete",
				path: "/orders/{id}",
				tags,
				...access.signedIn,
				summary: "Cancel your own unpaid order. As an admin, deliver a paid order",
				description:
					"An order that is already cancelled is answered with `deletedCount` 0. A disputed or withdrawn order is delivered only with `confirmed=true`. Carrier and tracking are query parameters, because a DELETE body has no defined meaning (RFC 9110, 9.3.5).",
				request: { headers: idempotencyHeaders, params: byId, query: deliverySchema },
				responses: okJson("Cancelled or delivered", z.object({ deletedCount: z.int() })),
			}),
			async (c) => {
				const { id: actor, role } = c.var.user;
				const { confirmed, ...shipment } = c.req.valid("query");
				const isConfirmed = confirmed !== undefined;
				const closed = await once(c, shop, {
					async act(claim) {
						const order = await findEditableOrder(db, c.req.valid("param").id, c.var.user);
						if (order.status === "cancelled") return 0;
						return role === "admin"
							? deliver(order, { caller: c.var.user, isConfirmed, ...shipment }, claim)
							: cancel(order, { actor }, claim);
					},
					present: (deletedCount: number) => ({ deletedCount }),
				});
				return c.json(closed, 200);
			},
		)
		.openapi(
			createRoute({
				method: "post",
				path: "/orders/{id}/cancel",
				tags,
				...access.admin,
				summary: "Cancel any customer's unpaid order, or a replacement before delivery, and restock its units",
				description: "An order that is already cancelled is answered with `modifiedCount` 0.",
				request: { headers: idempotencyHeaders, params: byId },
				responses: okJson("Cancelled", z.object({ modifiedCount: z.int() })),
			}),
			async (c) => {
				const cancelled = await once(c, shop, {
					async act(claim) {
						const order = await findOrder(db, c.req.valid("param").id);
						if (!order) throw new Refusal(noOrder());
						return cancel(order, { actor: c.var.user.id, replacements: true }, claim);
					},
					present: (modifiedCount: number) => ({ modifiedCount }),
				});
				return c.json(cancelled, 200);
			},
		);
}
