import * as z from "zod";
import type { Db } from "../../db/open-database.ts";
import type { Transact } from "../../db/transaction.ts";
import { type AccessRules, isSelfOrAdmin } from "../access/require-user.server.ts";
import { createApiRouter, createRoute, jsonBody, okJson } from "../http/api-router.server.ts";
import { notAllowed } from "../http/problem.ts";
import { Refusal } from "../http/refusal.ts";
import type { Log } from "../telemetry/log.server.ts";
import { type ClosePayment, cancelOrder, deliverOrder } from "./close-order.server.ts";
import { orderInputSchema, orderSchema } from "./order.ts";
import { noOrder } from "./order-problems.ts";
import { listOrders } from "./orders-repository.server.ts";
import { placeOrder } from "./place-order.server.ts";
import { presentOrder, toOrderValues } from "./present-order.server.ts";
import { findVisibleOrder } from "./visible-order.server.ts";

const tags = ["Orders"];
const byId = z.object({ id: z.string() });
const idempotencyKeySchema = z.string().min(1).max(255).optional();

export interface OrdersApiDeps {
	db: Db;
	transact: Transact;
	access: AccessRules;
	closePayment: ClosePayment;
	clock: () => Date;
	log: Log;
}

/** `GET/POST /orders`, `GET/DELETE /orders/{id}`, `GET /individual?email=` (specification §7). */
export function createOrdersApi({ db, transact, access, closePayment, clock, log }: OrdersApiDeps) {
	return createApiRouter()
		.openapi(
			createRoute({
				method: "post",
				path: "/orders",
				tags,
				...access.signedInAtMost(60, "orders"),
				summary: "Place an order",
				description:
					"Stock, minimum and price are the server's: a price that is no longer right answers 409 with the current one.",
				request: { headers: z.object({ "idempotency-key": idempotencyKeySchema }), ...jsonBody(orderInputSchema) },
				responses: okJson(
					"Placed",
					z.object({ acknowledged: z.literal(true), insertedId: z.string(), order: orderSchema }),
				),
			}),
			async (c) => {
				const input = toOrderValues(c.req.valid("json"));
				const idempotencyKey = c.req.valid("header")["idempotency-key"];
				const placed = await placeOrder({ db, transact }, { caller: c.var.user, input, idempotencyKey, now: clock() });
				if (placed.replayed) c.header("idempotent-replayed", "true");
				else log.info("order.placed", { order: placed.order.id });
				const order = presentOrder(placed.order);
				return c.json({ acknowledged: true as const, insertedId: order._id, order }, 200);
			},
		)
		.openapi(
			createRoute({
				method: "get",
				path: "/orders",
				tags,
				...access.signedIn,
				summary: "Unpaid and paid orders: all for an admin, else the caller's own",
				responses: okJson("The orders", z.array(orderSchema)),
			}),
			async (c) => {
				const { id, role } = c.var.user;
				const orders = await listOrders(db, ["unpaid", "paid"], role === "admin" ? {} : { userId: id });
				return c.json(orders.map(presentOrder), 200);
			},
		)
		.openapi(
			createRoute({
				method: "get",
				path: "/individual",
				tags,
				...access.signedIn,
				summary: "A user's own unpaid and paid orders, or the delivered ones",
				request: {
					query: z.object({ email: z.string().min(1).max(320), status: z.literal("delivered").optional() }),
				},
				responses: okJson("The orders", z.array(orderSchema)),
			}),
			async (c) => {
				const { email, status } = c.req.valid("query");
				if (!isSelfOrAdmin(c.var.user, email)) throw new Refusal(notAllowed());
				const orders = await listOrders(db, status ? [status] : ["unpaid", "paid"], { emailKey: email.toLowerCase() });
				return c.json(orders.map(presentOrder), 200);
			},
		)
		.openapi(
			createRoute({
				method: "get",
				path: "/orders/{id}",
				tags,
				...access.signedIn,
				summary: "One order",
				request: { params: byId },
				responses: okJson("The order", orderSchema),
			}),
			async (c) => {
				const order = await findVisibleOrder(db, c.req.valid("param").id, c.var.user);
				if (order.status === "cancelled") throw new Refusal(noOrder());
				return c.json(presentOrder(order), 200);
			},
		)
		.openapi(
			createRoute({
				method: "delete",
				path: "/orders/{id}",
				tags,
				...access.signedIn,
				summary: "Cancel an own unpaid order; for an admin, deliver a paid one",
				request: { params: byId },
				responses: okJson("Cancelled or delivered", z.object({ deletedCount: z.int() })),
			}),
			async (c) => {
				const order = await findVisibleOrder(db, c.req.valid("param").id, c.var.user);
				const by = { actor: c.var.user.id, now: clock() };
				const closed =
					c.var.user.role === "admin"
						? await deliverOrder(transact, order.id, by)
						: await cancelOrder({ db, transact, closePayment, ...by }, order);
				log.info(`order.${closed.status}`, { order: order.id });
				return c.json({ deletedCount: 1 }, 200);
			},
		);
}
