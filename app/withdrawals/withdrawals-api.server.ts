import { createMiddleware } from "hono/factory";
import * as z from "zod";
import { recordAudit } from "../../db/audit.ts";
import type { Shop } from "../../db/shop.ts";
import { type AccessRules, chain, noStore } from "../access/require-user.server.ts";
import { brand } from "../brand/brand.ts";
import { byId, createApiRouter, createdJson, createRoute, jsonBody, okJson } from "../http/api-router.server.ts";
import { type CallLimits, callerSubnet64 } from "../http/call-limits.server.ts";
import { maxRows } from "../http/list-limits.ts";
import { linkHeader, linkPages, listRangeFields } from "../http/list-range.server.ts";
import { notFound, problem } from "../http/problem.ts";
import type { CreateRateLimiter } from "../http/rate-limits.server.ts";
import { Refusal } from "../http/refusal.ts";
import { idsField } from "../orders/orders-query.server.ts";
import { findVisibleOrder } from "../orders/visible-order.server.ts";
import { listOpenWithdrawalsOfOrders, listWithdrawalsOfOrder } from "./order-withdrawals.server.ts";
import { presentReceipt, presentWithdrawal } from "./present-withdrawal.server.ts";
import { confirmations, receiveWithdrawal } from "./receive-withdrawal.server.ts";
import {
	openWithdrawalSchema,
	orderWithdrawalSchema,
	withdrawalInputSchema,
	withdrawalReceiptSchema,
	withdrawalSchema,
	withdrawalStates,
} from "./withdrawal.ts";
import { listWithdrawals, setDone } from "./withdrawals-repository.server.ts";

const tags = ["Withdrawals"];
const perMinute = 6;
/** Allows for an office with many people behind one address. */
const limitPerSubnet64 = { name: "withdrawals of a subnet64", max: 20, windowSeconds: 3600 };

/** See docs/decisions/053. */
export function createWithdrawalsApi(
	shop: Shop & { createLimiter?: CreateRateLimiter; sendsMail: boolean },
	access: AccessRules,
	limits: CallLimits,
) {
	const { db, transact, createLimiter, clock } = shop;
	const limiter = createLimiter?.(limitPerSubnet64);
	const mailLimiter = createLimiter?.(confirmations);

	const refuseFlood = createMiddleware(async (c, next) => {
		c.header("cache-control", noStore);
		const subnet64 = callerSubnet64(c);
		const wait = limiter && subnet64 ? await limiter.take(subnet64) : 0;
		if (wait > 0) {
			const detail = `Too many withdrawals came from your network. Write to ${brand.email}: a withdrawal by e-mail counts as well.`;
			throw new Refusal(problem("too-many-requests", detail), { retryAfterSeconds: wait });
		}
		await next();
	});

	return createApiRouter()
		.openapi(
			createRoute({
				method: "post",
				path: "/withdrawals",
				tags,
				middleware: chain(limits.fromAddress("withdrawals", perMinute), refuseFlood),
				summary: "Withdraw from a contract",
				description:
					"What is said is kept with its time and confirmed by mail. The answer is the same whether there is such an order or not. The same `formKey` again is answered with what was kept first.",
				request: jsonBody(withdrawalInputSchema),
				responses: createdJson("Received", withdrawalReceiptSchema),
			}),
			async (c) => c.json(presentReceipt(await receiveWithdrawal(shop, c.req.valid("json"), mailLimiter)), 201),
		)
		.openapi(
			createRoute({
				method: "get",
				path: "/withdrawals",
				tags,
				...access.admin,
				summary: "Withdrawals, newest first",
				description: `With the orders whose number and e-mail are those that were given. At most ${maxRows} unless \`limit\` says fewer; the rest by the \`Link\` header.`,
				request: { query: z.object({ ...listRangeFields, state: z.enum(withdrawalStates).optional() }) },
				responses: okJson("The withdrawals", z.array(withdrawalSchema), linkHeader),
			}),
			async (c) => {
				access.logRead(c);
				const { limit = maxRows, after, before, state } = c.req.valid("query");
				const page = await listWithdrawals(db, state, { limit, after, before });
				linkPages(c, page);
				return c.json(await Promise.all(page.rows.map((row) => presentWithdrawal(db, row))), 200);
			},
		)
		.openapi(
			createRoute({
				method: "get",
				path: "/withdrawals/of-orders",
				tags,
				...access.admin,
				summary: "Of these orders those from which somebody has withdrawn, and nobody has seen to it",
				request: { query: z.object({ ids: idsField }) },
				responses: okJson("The orders, with the number of the earliest withdrawal", z.array(openWithdrawalSchema)),
			}),
			async (c) => {
				access.logRead(c);
				return c.json(await listOpenWithdrawalsOfOrders(db, c.req.valid("query").ids ?? []), 200);
			},
		)
		.openapi(
			createRoute({
				method: "get",
				path: "/orders/{id}/withdrawals",
				tags,
				...access.signedIn,
				summary: "Which withdrawals from an order's contract have arrived, and which are done",
				description:
					"Earliest first. Those that were said from its buyer's e-mail: with the order's number or, where that e-mail is confirmed or an admin asks, of everything.",
				request: { params: byId },
				responses: okJson("The withdrawals", z.array(orderWithdrawalSchema)),
			}),
			async (c) => {
				const order = await findVisibleOrder(db, c.req.valid("param").id, c.var.user);
				access.logRead(c, order.user_id);
				return c.json(await listWithdrawalsOfOrder(db, order, c.var.user), 200);
			},
		)
		.openapi(
			createRoute({
				method: "patch",
				path: "/withdrawals/{id}",
				tags,
				...access.admin,
				summary: "Note that a withdrawal was seen to, or that it was not",
				request: { params: byId, ...jsonBody(z.object({ done: z.boolean() })) },
				responses: okJson("Noted", z.object({ modifiedCount: z.int() })),
			}),
			async (c) => {
				const [{ id }, { done }, now] = [c.req.valid("param"), c.req.valid("json"), clock()];
				const isNew = await transact(async (tx) => {
					const isNew = await setDone(tx, id, done ? now : undefined);
					if (isNew === undefined) throw new Refusal(notFound("No such withdrawal"));
					const action = done ? "withdrawal.done" : "withdrawal.reopened";
					if (isNew) await recordAudit(tx, { at: now, actor: c.var.user.id, action, subject: id });
					return isNew;
				});
				return c.json({ modifiedCount: isNew ? 1 : 0 }, 200);
			},
		);
}
