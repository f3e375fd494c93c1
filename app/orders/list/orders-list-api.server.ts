import type { Context } from "hono";
import * as z from "zod";
import type { Shop } from "../../../db/transaction.ts";
import { type AccessRules, type Caller, isSelfOrAdmin } from "../../access/require-user.server.ts";
import { createApiRouter, createRoute, okJson } from "../../http/api-router.server.ts";
import { daysInOrder } from "../../http/days-in-order.ts";
import { emailOfQuery } from "../../http/email-address.ts";
import { maxRowsUnpaged } from "../../http/list-limits.ts";
import { linkHeader, linkPages, listRangeFields } from "../../http/list-range.server.ts";
import { notAllowed, Refusal } from "../../http/problem.ts";
import { rowsPerBatch, streamList } from "../../http/stream-texts.server.ts";
import { findUserByEmail } from "../../users/users-repository.server.ts";
import { orderSchema } from "../order.ts";
import { presentOrderFor } from "../present-order.server.ts";
import { listOrderPage, type OrdersFilter } from "./list-orders.server.ts";
import type { OrderSort } from "./order-list.ts";
import { ordersFilterFields, ordersFilterFor } from "./orders-query.server.ts";

const tags = ["Orders"];
const perMinute = 240;

/** `GET /orders`, `GET /individual?email=` (specification §7). */
export function createOrdersListApi({ db }: Shop, access: AccessRules) {
	/** Answers with all orders. The route's types do not include a streamed Response. */
	async function wholeList(
		c: Context,
		caller: Caller,
		filter: OrdersFilter,
		sort: OrderSort,
		after?: string,
	): Promise<never> {
		const read = async (place?: string) => {
			const { rows, next } = await listOrderPage(db, filter, sort, { limit: rowsPerBatch, after: place });
			return { rows: rows.map((row) => presentOrderFor(row, caller)), next };
		};
		return (await streamList(c, read, after)) as never;
	}
	return createApiRouter()
		.openapi(
			createRoute({
				method: "get",
				path: "/orders",
				tags,
				...access.signedInAtMost(perMinute, "GET /orders"),
				summary: "List unpaid and paid orders. Staff see all, customers their own",
				description:
					"Oldest first by default. All of them without `limit`; with it, the `Link` header leads to the next page.",
				request: { query: daysInOrder(z.object({ ...listRangeFields, ...ordersFilterFields })) },
				responses: okJson("The orders", z.array(orderSchema), linkHeader),
			}),
			async (c) => {
				access.logRead(c);
				const { limit, after, before, sort, ...query } = c.req.valid("query");
				const filter = ordersFilterFor(c.var.user, query);
				if (!limit && !before) return wholeList(c, c.var.user, filter, sort, after);
				const page = await listOrderPage(db, filter, sort, { limit: limit ?? maxRowsUnpaged, after, before });
				linkPages(c, page);
				return c.json(
					page.rows.map((row) => presentOrderFor(row, c.var.user)),
					200,
				);
			},
		)
		.openapi(
			createRoute({
				method: "get",
				path: "/individual",
				tags,
				...access.signedInAtMost(perMinute, "GET /individual"),
				summary: "List a user's unpaid and paid orders, or the delivered or refunded ones",
				request: {
					query: z.object({
						email: z.string().min(1).max(320).overwrite(emailOfQuery),
						status: z.enum(["delivered", "refunded"]).optional(),
					}),
				},
				responses: okJson("The orders", z.array(orderSchema)),
			}),
			async (c) => {
				const { email, status } = c.req.valid("query");
				if (!isSelfOrAdmin(c.var.user, email)) throw new Refusal(notAllowed());
				const user = await findUserByEmail(db, email);
				if (!user) return c.json([], 200);
				access.logRead(c, user.id);
				return wholeList(c, c.var.user, { state: status ?? "open", userId: user.id }, "oldest");
			},
		);
}
