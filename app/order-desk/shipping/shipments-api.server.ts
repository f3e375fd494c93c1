import * as z from "zod";
import type { AccessRules } from "../../access/require-user.server.ts";
import { maxLines } from "../../buy-lists/buy-list.ts";
import { byId, createApiRouter, createRoute, jsonBody, okJson } from "../../http/api-router.server.ts";
import { idempotencyHeaders, once } from "../../idempotency/once.server.ts";
import { shipmentSchema } from "../../orders/order.ts";
import { undoEnd, undoMinutes } from "../../orders/shipment.ts";
import type { ShipmentRow } from "../../orders/shipments-repository.server.ts";
import type { PaymentsShop } from "../../payments/payments-shop.ts";
import { deliverOrders } from "./deliver-orders.server.ts";
import { undoDelivery } from "./undo-delivery.server.ts";

const tags = ["Purchases"];

const deliverySchema = shipmentSchema.extend({
	orders: z.array(z.string().max(64)).min(1).max(maxLines),
	confirmed: z.boolean().default(false).describe("Delivers disputed and withdrawn orders too"),
	seen: z
		.object({
			units: z.record(z.string().max(64), z.int()).describe("Units to send by order"),
			addressChangedAt: z.string().max(30).nullable(),
		})
		.optional()
		.describe("What the caller has seen. The call is refused when it has changed"),
});

/** `POST /purchases/{id}/deliver`, `POST /shipments/{id}/undo`. */
export function createShipmentsApi(shop: PaymentsShop, access: AccessRules) {
	const { clock, log } = shop;
	return createApiRouter()
		.openapi(
			createRoute({
				method: "post",
				path: "/purchases/{id}/deliver",
				tags,
				...access.staff("shipping"),
				summary: "Deliver paid orders of a purchase as one shipment, all or none",
				description: `The customer gets one e-mail, ${undoMinutes} minutes later. If orders cannot be delivered, none is, and the 409 lists each of them in \`orders\`. Disputed and withdrawn orders are refused unless \`confirmed\` is true. With \`seen\`, changed units or delivery details are refused with \`delivery-changed\`.`,
				request: { headers: idempotencyHeaders, params: byId, ...jsonBody(deliverySchema) },
				responses: okJson("Delivered", z.object({ shipmentId: z.string(), undoUntil: z.string() })),
			}),
			async (c) => {
				const { orders: orderIds, confirmed: isConfirmed, seen, carrier, tracking } = c.req.valid("json");
				const delivered = await once(c, shop, {
					async act(claim) {
						const purchaseId = c.req.valid("param").id;
						const delivery = { purchaseId, orderIds, isConfirmed, seen, carrier, tracking, caller: c.var.user };
						const shipment = await deliverOrders(shop, { ...delivery, now: clock(), claim });
						for (const order of orderIds) log.info("order.delivered", { order, shipment: shipment.id });
						return shipment;
					},
					present: ({ id, shipped_at }: ShipmentRow) => ({
						shipmentId: id,
						undoUntil: undoEnd(shipped_at).toISOString(),
					}),
				});
				return c.json(delivered, 200);
			},
		)
		.openapi(
			createRoute({
				method: "post",
				path: "/shipments/{id}/undo",
				tags,
				...access.staff("shipping"),
				summary: `Undo a delivery within ${undoMinutes} minutes`,
				description: "Its orders are paid again, and the customer gets no e-mail.",
				request: { headers: idempotencyHeaders, params: byId },
				responses: okJson("Undone", z.object({ modifiedCount: z.int() })),
			}),
			async (c) => {
				const { id } = c.req.valid("param");
				const undone = await once(c, shop, {
					async act(claim) {
						const count = await undoDelivery(shop, id, { actor: c.var.user.id, now: clock(), claim });
						log.info("order.delivery-undone", { shipment: id });
						return count;
					},
					present: (modifiedCount: number) => ({ modifiedCount }),
				});
				return c.json(undone, 200);
			},
		);
}
