import { createMiddleware } from "hono/factory";
import * as z from "zod";
import { recordAudit } from "../../db/audit.ts";
import { type AccessRules, bearerToken, chain, noStore } from "../access/require-user.server.ts";
import { brand } from "../brand/brand.ts";
import { findNeverPaid } from "../buy-lists/lists-repository.server.ts";
import { sessionTokenOf } from "../embedded-identity/embedded-issuer.server.ts";
import { byId, createApiRouter, createdJson, createRoute, jsonBody, okJson } from "../http/api-router.server.ts";
import { type CallLimits, callerNetwork } from "../http/call-limits.server.ts";
import { maxCounted, maxRows } from "../http/list-limits.ts";
import { linkHeader, linkPages, listRangeFields, searchField } from "../http/list-range.server.ts";
import { notFound, problem, Refusal } from "../http/problem.ts";
import type { CreateRateLimiter } from "../http/rate-limits.server.ts";
import { limitStored } from "../http/stored-limits.server.ts";
import { formatDollars, toDollars } from "../money/money.ts";
import { idsField } from "../orders/list/orders-query.server.ts";
import { notRefundedCents } from "../orders/order-balance.server.ts";
import { listOrdersOfPurchase, type OrderRow, rowNumber } from "../orders/orders-repository.server.ts";
import { findVisibleOrder } from "../orders/visible-order.server.ts";
import {
	listOpenWithdrawalsOfOrders,
	listUnrefundedOrders,
	listWithdrawalsOfPurchase,
} from "../orders/withdrawals/order-withdrawals.server.ts";
import { presentReceipt, presentWithdrawal } from "../orders/withdrawals/present-withdrawal.server.ts";
import {
	openWithdrawalSchema,
	orderWithdrawalSchema,
	type UnrefundedOrder,
	withdrawalInputSchema,
	withdrawalReceiptSchema,
	withdrawalSchema,
	withdrawalSorts,
	withdrawalStates,
} from "../orders/withdrawals/withdrawal.ts";
import {
	countWithdrawals,
	findWithdrawal,
	listWithdrawals,
	setDone,
	type WithdrawalRow,
} from "../orders/withdrawals/withdrawals-repository.server.ts";
import { daySeconds } from "../time/calendar.ts";
import { findUserOfSession } from "../users/users-repository.server.ts";
import { receiveWithdrawal, type WithdrawalsShop } from "./receive-withdrawal.server.ts";

const tags = ["Withdrawals"];
const doneSchema = z.object({ done: z.boolean(), confirmed: z.boolean().optional() });

const notRefunded = (orders: OrderRow[]) => {
	const unrefunded: UnrefundedOrder[] = orders.map((order) => ({
		_id: order.id,
		number: rowNumber(order),
		left: toDollars(notRefundedCents(order)),
	}));
	const which = unrefunded.map(({ number, left }) => `${number} (${formatDollars(left)})`).join(", ");
	return problem("withdrawal-not-refunded", `Not refunded yet: ${which}.`, { orders: unrefunded });
};

/** Allows for an office with many people behind one address. */
const hourlyLimit = { name: "withdrawals of a subnet64", max: 20, windowSeconds: 3600 };

/** Withdrawals of a network, but those of customers who have paid: at most 6 MB. */
const dailyLimit = { name: "withdrawals of a network", max: 1000, windowSeconds: daySeconds };
/** Customers who have paid have a limit of their own, which strangers of their network do not use up. */
const customerLimit = { name: "withdrawals of a customer", max: 20, windowSeconds: 3600 };

interface SenderVariables {
	Variables: { sender?: string };
}

function tooMany(retryAfterSeconds: number): Refusal {
	const detail = `Too many withdrawals were sent from your network. Please e-mail ${brand.email} instead.`;
	return new Refusal(problem("too-many-requests", detail), { retryAfterSeconds });
}

/** See docs/decisions/053. */
export function createWithdrawalsApi(
	shop: WithdrawalsShop & { createLimiter?: CreateRateLimiter; isSecure: boolean },
	access: AccessRules,
	limits: CallLimits,
) {
	const { db, transact, createLimiter, clock } = shop;
	const storeOfAddress = limitStored(createLimiter, hourlyLimit, "address", tooMany);
	const storeOfNetwork = limitStored(createLimiter, dailyLimit, "network", tooMany);
	const storeOfCustomer = limitStored(createLimiter, customerLimit, (c) => c.var.sender, tooMany);

	/** Finds a signed-in sender by the access token or, for the form, the session's cookie. Refuses no visitor. */
	const identifySender = createMiddleware<SenderVariables>(async (c, next) => {
		const bearer = bearerToken(c.req.header("authorization"));
		const token = sessionTokenOf(c.req.raw, shop.isSecure);
		if (bearer) c.set("sender", (await access.callerOf(bearer))?.id);
		else if (token) c.set("sender", await findUserOfSession(db, token, clock()));
		await next();
	});

	const neverCached = createMiddleware(async (c, next) => {
		c.header("cache-control", noStore);
		await next();
	});

	return createApiRouter()
		.openapi(
			createRoute({
				method: "post",
				path: "/withdrawals",
				tags,
				middleware: chain<SenderVariables>(limits.fromAddress("withdrawals", 30), neverCached, identifySender),
				summary: "Withdraw from a contract",
				description:
					"Stores the statement with its time and confirms it by e-mail. The answer does not reveal whether the order exists. Those that a customer sends while signed in come first in lists of the customer's orders. A repeated `formKey` is answered with the first withdrawal.",
				request: jsonBody(withdrawalInputSchema),
				responses: createdJson("Received", withdrawalReceiptSchema),
			}),
			async (c) => {
				const { sender } = c.var;
				const store = async (act: () => Promise<WithdrawalRow>) => {
					const hasPaid = sender !== undefined && !(await findNeverPaid(db, sender));
					return hasPaid ? storeOfCustomer(c, 1, act) : storeOfAddress(c, 1, () => storeOfNetwork(c, 1, act));
				};
				const within = { network: callerNetwork(c), sender, store };
				return c.json(presentReceipt(await receiveWithdrawal(shop, c.req.valid("json"), within)), 201);
			},
		)
		.openapi(
			createRoute({
				method: "get",
				path: "/withdrawals",
				tags,
				...access.admin,
				summary: "List withdrawals, newest first by default",
				description: `Each with the orders that match its numbers and e-mail. At most ${maxRows} by default. The \`Link\` header leads to the next page.`,
				request: {
					query: z.object({
						...listRangeFields,
						search: searchField,
						state: z.enum(withdrawalStates).optional(),
						sort: z.enum(withdrawalSorts).default("newest"),
					}),
				},
				responses: okJson("The withdrawals", z.array(withdrawalSchema), linkHeader),
			}),
			async (c) => {
				access.logRead(c);
				const { limit = maxRows, after, before, sort, ...filter } = c.req.valid("query");
				const page = await listWithdrawals(db, filter, sort, { limit, after, before });
				linkPages(c, page);
				return c.json(await Promise.all(page.rows.map((row) => presentWithdrawal(db, row))), 200);
			},
		)
		.openapi(
			createRoute({
				method: "get",
				path: "/withdrawals/counts",
				tags,
				...access.admin,
				summary: "Number of withdrawals in progress, done and in total",
				description: `Counts stop at ${maxCounted}.`,
				request: { query: z.object({ search: searchField }) },
				responses: okJson("The counts", z.record(z.enum([...withdrawalStates, "all"]), z.int())),
			}),
			async (c) => c.json(await countWithdrawals(db, c.req.valid("query").search), 200),
		)
		.openapi(
			createRoute({
				method: "get",
				path: "/withdrawals/of-orders",
				tags,
				...access.signedIn,
				summary: "List which of these orders have a withdrawal in progress. Customers ask for their own orders",
				request: {
					query: z.object({
						ids: idsField,
						purchases: idsField.openapi({
							type: "string",
							description: "Only orders of these purchases, instead of `ids`",
						}),
					}),
				},
				responses: okJson(
					"These orders, each with the number of its earliest open withdrawal, those of its signed-in customer first. For staff, `words` has the messages of all",
					z.array(openWithdrawalSchema),
				),
			}),
			async (c) => {
				access.logRead(c);
				const { ids = [], purchases } = c.req.valid("query");
				const open = purchases
					? await listOpenWithdrawalsOfOrders(db, purchases, c.var.user, "orders.purchase_id")
					: await listOpenWithdrawalsOfOrders(db, ids, c.var.user);
				return c.json(open, 200);
			},
		)
		.openapi(
			createRoute({
				method: "get",
				path: "/orders/{id}/withdrawals",
				tags,
				...access.signedInAtMost(120, "GET /orders/{id}/withdrawals"),
				summary: "List the withdrawals that concern the purchase of an order",
				description:
					"Earliest first. Includes withdrawals sent with the customer's e-mail that name an order of it. Those from all orders are included if that e-mail is confirmed or the caller is staff. Only staff get `words`.",
				request: { params: byId },
				responses: okJson("The withdrawals", z.array(orderWithdrawalSchema)),
			}),
			async (c) => {
				const order = await findVisibleOrder(db, c.req.valid("param").id, c.var.user);
				access.logRead(c, order.user_id);
				const orders = await listOrdersOfPurchase(db, order.purchase_id);
				return c.json(await listWithdrawalsOfPurchase(db, orders, c.var.user), 200);
			},
		)
		.openapi(
			createRoute({
				method: "patch",
				path: "/withdrawals/{id}",
				tags,
				...access.admin,
				summary: "Mark a withdrawal as done, or reopen it",
				description:
					"While an order of the withdrawal was paid and not fully refunded, `done` is answered with 409 and these `orders`, unless `confirmed` is true. A refund that is not sent or has failed does not count.",
				request: { params: byId, ...jsonBody(doneSchema) },
				responses: okJson("Changed", z.object({ modifiedCount: z.int() })),
			}),
			async (c) => {
				const [{ id }, { done, confirmed }, now] = [c.req.valid("param"), c.req.valid("json"), clock()];
				const isNew = await transact(async (tx) => {
					const withdrawal = await findWithdrawal(tx, id);
					if (!withdrawal) throw new Refusal(notFound("Withdrawal"));
					const orders = done && !confirmed && !withdrawal.done_at ? await listUnrefundedOrders(tx, withdrawal) : [];
					if (orders.length > 0) throw new Refusal(notRefunded(orders));
					const isNew = await setDone(tx, id, done ? now : undefined);
					const action = done ? "withdrawal.done" : "withdrawal.reopened";
					if (isNew) await recordAudit(tx, { at: now, actor: c.var.user.id, action, subject: id });
					return isNew;
				});
				return c.json({ modifiedCount: isNew ? 1 : 0 }, 200);
			},
		);
}
