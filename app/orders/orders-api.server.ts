import * as z from "zod";
import type { Changes } from "../../db/changes.ts";
import type { Db } from "../../db/open-database.ts";
import { type AccessRules, type Caller, isSelfOrAdmin } from "../access/require-user.server.ts";
import { createApiRouter, createRoute, jsonBody, okJson, problemResponse } from "../http/api-router.server.ts";
import { notAllowed, notFound, problem } from "../http/problem.ts";
import { productNoun } from "../products/product.ts";
import type { Log } from "../telemetry/log.server.ts";
import { cancelOrder, deliverOrder } from "./close-order.server.ts";
import { orderInputSchema, orderSchema } from "./order.ts";
import type { OrderPayments, Settlement } from "./order-payments.ts";
import { findOrder, listOrders, type OrderRow, toOrder } from "./orders-repository.server.ts";
import { placeOrder } from "./place-order.server.ts";

const tags = ["Orders"];
const byId = z.object({ id: z.string() });
const noOrder = notFound("No such order");
const idempotencyKeySchema = z.string().min(1).max(255).optional();

export interface OrdersApiDeps {
	db: Db;
	access: AccessRules;
	payments: OrderPayments;
	/** Hears when stock moves. */
	changes: Changes;
	clock: () => Date;
	log: Log;
}

/** `GET/POST /orders`, `GET/PATCH/DELETE /orders/{id}`, `GET /individual?email=` (specification §7). */
export function createOrdersApi({ db, access, payments, changes, clock, log }: OrdersApiDeps) {
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
				const input = c.req.valid("json");
				const idempotencyKey = c.req.valid("header")["idempotency-key"];
				const placed = await placeOrder(db, { caller: c.var.user, input, idempotencyKey, now: clock() });
				if ("problem" in placed) return problemResponse(c, placed.problem);
				changes.moved(productNoun);
				if (placed.replayed) c.header("idempotent-replayed", "true");
				else log.info("order.placed", { order: placed.order.id });
				const order = toOrder(placed.order);
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
				return c.json(orders.map(toOrder), 200);
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
				if (!isSelfOrAdmin(c.var.user, email)) return problemResponse(c, notAllowed());
				const orders = await listOrders(db, status ? [status] : ["unpaid", "paid"], { emailKey: email.toLowerCase() });
				return c.json(orders.map(toOrder), 200);
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
				const order = await findVisible(db, c.req.valid("param").id, c.var.user);
				if (!order || order.status === "cancelled") return problemResponse(c, noOrder);
				return c.json(toOrder(order), 200);
			},
		)
		.openapi(
			createRoute({
				method: "patch",
				path: "/orders/{id}",
				tags,
				...access.signedInAtMost(60, "payment reports"),
				summary: "Report a successful payment; the card provider is asked whether it is so",
				request: {
					params: byId,
					...jsonBody(z.object({ order: z.unknown().optional(), transactionId: z.string().regex(/^\w{1,255}$/) })),
				},
				responses: okJson("Paid", z.object({ modifiedCount: z.int(), transactionId: z.string(), order: orderSchema })),
			}),
			async (c) => {
				const order = await findVisible(db, c.req.valid("param").id, c.var.user);
				if (!order) return problemResponse(c, noOrder);
				const { transactionId } = c.req.valid("json");
				const settled = await payments.settle(transactionId, order.id);
				if (settled.outcome !== "paid") return problemResponse(c, unsettled[settled.outcome]);
				return c.json({ modifiedCount: settled.changed ? 1 : 0, transactionId, order: toOrder(settled.order) }, 200);
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
				const order = await findVisible(db, c.req.valid("param").id, c.var.user);
				if (!order) return problemResponse(c, noOrder);
				const by = { actor: c.var.user.id, now: clock() };
				const closed =
					c.var.user.role === "admin"
						? await deliverOrder(db, order.id, by)
						: await cancelOrder({ db, payments, ...by }, order);
				changes.moved(productNoun);
				if ("problem" in closed) return problemResponse(c, closed.problem);
				log.info(`order.${closed.order.status}`, { order: order.id });
				return c.json({ deletedCount: 1 }, 200);
			},
		);
}

/** An order that the caller may know of: their own, or any for an admin. */
async function findVisible(db: Db, id: string, caller: Caller): Promise<OrderRow | undefined> {
	const order = await findOrder(db, id);
	return order && (caller.role === "admin" || order.user_id === caller.id) ? order : undefined;
}

const unsettled: Record<Exclude<Settlement["outcome"], "paid">, ReturnType<typeof problem>> = {
	"not-succeeded": problem(
		409,
		"payment-not-succeeded",
		"The card provider does not report this payment as succeeded.",
	),
	"not-this-order": problem(409, "payment-not-of-this-order", "This payment was not made for this order."),
	refunded: problem(409, "payment-refunded", "This order can no longer be paid. The payment was refunded."),
};
