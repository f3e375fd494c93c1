import * as z from "zod";
import type { Shop } from "../../db/shop.ts";
import { type AccessRules, isSelfOrAdmin } from "../access/require-user.server.ts";
import { createApiRouter, createRoute, okJson } from "../http/api-router.server.ts";
import { maxRowsUnpaged } from "../http/list-limits.ts";
import { linkHeader, linkPages, listRangeFields } from "../http/list-range.server.ts";
import { notAllowed } from "../http/problem.ts";
import { Refusal } from "../http/refusal.ts";
import { listOrderPage } from "./list-orders.server.ts";
import { orderSchema } from "./order.ts";
import { ordersFilterFields, ordersFilterFor } from "./orders-query.server.ts";
import { listOrders } from "./orders-repository.server.ts";
import { presentOrder } from "./present-order.server.ts";

const tags = ["Orders"];

/** `GET /orders`, `GET /individual?email=` (specification §7). */
export function createOrdersListApi({ db }: Shop, access: AccessRules) {
	return createApiRouter()
		.openapi(
			createRoute({
				method: "get",
				path: "/orders",
				tags,
				...access.signedIn,
				summary: "List unpaid and paid orders. Admins see all, customers their own",
				description: `Oldest first and at most ${maxRowsUnpaged} by default. The \`Link\` header leads to the next page.`,
				request: { query: z.object({ ...listRangeFields, ...ordersFilterFields }) },
				responses: okJson("The orders", z.array(orderSchema), linkHeader),
			}),
			async (c) => {
				access.logRead(c);
				const { limit = maxRowsUnpaged, after, before, sort, ...query } = c.req.valid("query");
				const page = await listOrderPage(db, ordersFilterFor(c.var.user, query), sort, { limit, after, before });
				linkPages(c, page);
				return c.json(page.rows.map(presentOrder), 200);
			},
		)
		.openapi(
			createRoute({
				method: "get",
				path: "/individual",
				tags,
				...access.signedIn,
				summary: "List a user's unpaid and paid orders, or the delivered or refunded ones",
				request: {
					query: z.object({ email: z.string().min(1).max(320), status: z.enum(["delivered", "refunded"]).optional() }),
				},
				responses: okJson("The orders", z.array(orderSchema)),
			}),
			async (c) => {
				const { email, status } = c.req.valid("query");
				if (!isSelfOrAdmin(c.var.user, email)) throw new Refusal(notAllowed());
				const orders = await listOrders(db, status ? [status] : ["unpaid", "paid"], { emailKey: email.toLowerCase() });
				if (orders[0]) access.logRead(c, orders[0].user_id);
				return c.json(orders.map(presentOrder), 200);
			},
		);
}
