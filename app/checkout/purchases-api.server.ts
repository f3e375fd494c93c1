import * as z from "zod";
import type { Tx } from "../../db/transaction.ts";
import { type AccessRules, type Caller, isOwnerOrAdmin, isOwnerOrStaff } from "../access/require-user.server.ts";
import { removeOrderedLines } from "../buy-lists/read-list.server.ts";
import { byId, createApiRouter, createRoute, jsonBody, okJson } from "../http/api-router.server.ts";
import { callerNetwork } from "../http/call-limits.server.ts";
import { notFound, Refusal } from "../http/problem.ts";
import { idempotencyHeaders, once } from "../idempotency/once.server.ts";
import { listInvoicesOf } from "../invoices/invoices-repository.server.ts";
import { presentInvoice } from "../invoices/present-invoice.server.ts";
import { type OrderHolds, orderInputSchema } from "../orders/order.ts";
import { listOrdersOfPurchase, type OrderRow } from "../orders/orders-repository.server.ts";
import { placeOrder } from "../orders/place-order.server.ts";
import { presentOrderFor, toOrderValues } from "../orders/present-order.server.ts";
import { findPurchase, type PurchaseRow } from "../orders/purchases-repository.server.ts";
import { cancelOrders } from "../payments/cancel-orders.server.ts";
import { type CancelledUnpaid, cancelUnpaid } from "../payments/cancel-unpaid.server.ts";
import type { PaymentsShop } from "../payments/payments-shop.ts";
import { placePurchase } from "./place-purchase.server.ts";
import { presentPlaced, presentPlacedOrder, presentPurchase } from "./present-purchase.server.ts";
import { placedOrderSchema, placedSchema, purchaseInputSchema, purchaseSchema } from "./purchase.ts";

const tags = ["Purchases"];

/** `POST /orders` (specification §7), and the calls of a purchase. */
export function createPurchasesApi(shop: PaymentsShop & { holds: OrderHolds }, access: AccessRules) {
	const { db, holds, costs, clock, log } = shop;
	async function findEditable(id: string, caller: Caller): Promise<PurchaseRow> {
		const purchase = await findPurchase(db, id);
		if (!purchase || !isOwnerOrAdmin(caller, purchase.user_id)) throw new Refusal(notFound("Purchase"));
		return purchase;
	}
	return createApiRouter()
		.openapi(
			createRoute({
				method: "post",
				path: "/orders",
				tags: ["Orders"],
				...access.signedInAtMost(60, "POST /orders"),
				summary: "Place an order",
				description:
					"The server decides on stock, minimum and price. An outdated price is answered with 409 and the current price.",
				request: { headers: idempotencyHeaders, ...jsonBody(orderInputSchema) },
				responses: okJson("Placed", placedOrderSchema),
			}),
			async (c) => {
				const { list, ...body } = c.req.valid("json");
				const input = toOrderValues(body);
				const customer = c.var.user;
				const ordered = { list, productIds: input.productId ? [input.productId] : [] };
				const alongside = (tx: Tx) => removeOrderedLines(tx, customer.id, ordered);
				const placed = await once(c, shop, {
					async act(claim) {
						const network = callerNetwork(c);
						const request = { customer, network, input, claim, alongside, holds, costs, now: clock() };
						const placed = await placeOrder(shop, request);
						log.info("order.placed", { order: placed.orders[0]?.id });
						return placed;
					},
					present: presentPlacedOrder,
				});
				return c.json(placed, 200);
			},
		)
		.openapi(
			createRoute({
				method: "post",
				path: "/purchases",
				tags,
				...access.signedInAtMost(60, "POST /purchases"),
				summary: "Place several orders to be paid together, all or none",
				description:
					"The server's stock, minimum and price apply. If lines cannot be ordered, nothing is ordered, and the 409 lists each of them in `lines` with its `code` and the current values.",
				request: { headers: idempotencyHeaders, ...jsonBody(purchaseInputSchema) },
				responses: okJson("Placed", placedSchema),
			}),
			async (c) => {
				const input = c.req.valid("json");
				const placed = await once(c, shop, {
					async act(claim) {
						const by = { customer: c.var.user, network: callerNetwork(c) };
						const request = { ...by, input, claim, holds, costs, now: clock() };
						const placed = await placePurchase(shop, request);
						const { purchase, orders } = placed;
						for (const { id } of orders) log.info("order.placed", { order: id, purchase: purchase.id });
						return placed;
					},
					present: presentPlaced,
				});
				return c.json(placed, 200);
			},
		)
		.openapi(
			createRoute({
				method: "get",
				path: "/purchases/{id}",
				tags,
				...access.signedInAtMost(120, "GET /purchases/{id}"),
				summary: "A purchase with its orders and amounts",
				request: { params: byId },
				responses: okJson("The purchase", purchaseSchema),
			}),
			async (c) => {
				const purchase = await findPurchase(db, c.req.valid("param").id);
				if (!purchase || !isOwnerOrStaff(c.var.user, purchase.user_id, "orders"))
					throw new Refusal(notFound("Purchase"));
				access.logRead(c, purchase.user_id);
				const orders = await listOrdersOfPurchase(db, purchase.id);
				const payments = new Set(orders.flatMap(({ transaction_id }) => transaction_id ?? []));
				const papers = await Promise.all([...payments].map((payment) => listInvoicesOf(db, payment)));
				const present = (order: OrderRow) => presentOrderFor(order, c.var.user);
				return c.json(presentPurchase(purchase, orders, papers.flat().map(presentInvoice), present), 200);
			},
		)
		.openapi(
			createRoute({
				method: "post",
				path: "/purchases/{id}/cancel",
				tags,
				...access.signedIn,
				summary: "Cancel all unpaid orders of a purchase and restock their units",
				request: { headers: idempotencyHeaders, params: byId },
				responses: okJson("Cancelled", z.object({ modifiedCount: z.int() })),
			}),
			async (c) => {
				const { id: actor } = c.var.user;
				const cancelled = await once(c, shop, {
					async act(claim) {
						const { id } = await findEditable(c.req.valid("param").id, c.var.user);
						const orders = await listOrdersOfPurchase(db, id);
						return cancelOrders(shop, orders, { actor, claim });
					},
					present: (orders: OrderRow[]) => ({ modifiedCount: orders.length }),
				});
				return c.json(cancelled, 200);
			},
		)
		.openapi(
			createRoute({
				method: "post",
				path: "/purchases/{id}/cancel-unpaid",
				tags,
				...access.admin,
				summary: "Cancel all unpaid orders of the customer, or of the network that the purchase came from",
				description:
					"A network includes only accounts that have never paid. Without one, the customer's orders are cancelled. Orders that are being paid stay, and are counted in `refusedCount`.",
				request: {
					headers: idempotencyHeaders,
					params: byId,
					...jsonBody(z.object({ of: z.enum(["account", "network"]) })),
				},
				responses: okJson("Cancelled", z.object({ modifiedCount: z.int(), refusedCount: z.int() })),
			}),
			async (c) => {
				const { id: actor } = c.var.user;
				const counts = await once(c, shop, {
					async act() {
						const { user_id: userId, network } = await findEditable(c.req.valid("param").id, c.var.user);
						const of = c.req.valid("json").of === "network" && network !== null ? { network } : { userId };
						return cancelUnpaid(shop, of, actor);
					},
					present: ({ cancelled, refused }: CancelledUnpaid) => ({
						modifiedCount: cancelled.length,
						refusedCount: refused.length,
					}),
					isChange: ({ cancelled }) => cancelled.length > 0,
				});
				return c.json(counts, 200);
			},
		);
}
