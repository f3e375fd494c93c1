import * as z from "zod";
import type { AccessRules } from "../access/require-user.server.ts";
import { maxLines } from "../buy-lists/buy-list.ts";
import { byId, createApiRouter, createRoute, jsonBody, okJson } from "../http/api-router.server.ts";
import { Refusal } from "../http/problem.ts";
import { typedLine } from "../http/text-schema.ts";
import { idempotencyHeaders, once } from "../idempotency/once.server.ts";
import { dueCents } from "../money/costs.ts";
import { dollarsSchema } from "../money/dollars-schema.ts";
import { toCents, toDollars } from "../money/money.ts";
import { maxReasonLength } from "../orders/order-history.ts";
import { noOrder } from "../orders/order-problems.ts";
import { findOrder, listOrdersOfPurchase, type OrderRow } from "../orders/orders-repository.server.ts";
import { maxUnits } from "../products/product.ts";
import type { PaymentsShop } from "./payments-shop.ts";
import { type OrderRefund, type RefundedOrder, refundOrders } from "./refund-order.server.ts";
import { type RefundBalance, readRefundBalance, sumAmounts } from "./refunds-repository.server.ts";

const tags = ["Orders"];
const unitsSchema = z.int().min(0).max(maxUnits);

/** Fields of the refund of one order. */
const refundFields = z.object({
	units: unitsSchema.optional().meta({
		description:
			"Number of units that will not be sent or, if the order is delivered, come back. Defaults to all remaining units, for a partial refund to the restocked ones. A refund that closes the order is always about all",
	}),
	restock: z.union([z.boolean(), unitsSchema]).optional().meta({
		description: "How many of these units go back to stock: all, none or a number",
	}),
	amount: dollarsSchema.optional().meta({ description: "Defaults to the whole remaining amount" }),
	left: z.number().min(0).optional().meta({
		description: "The remaining amount that the admin saw. 409 if it has changed",
	}),
	status: z.enum(["paid", "delivered"]).optional().meta({
		description: "The order status that the admin saw. 409 if it has changed",
	}),
});
const reasonField = {
	reason: typedLine(maxReasonLength, `At most ${maxReasonLength} characters`).optional(),
};
const hasUnits = ({ restock, units, amount }: z.infer<typeof refundFields>) =>
	restock !== undefined || units !== undefined || amount !== undefined;
const unitsMissing = { path: ["restock"], message: "Choose whether to return the units to stock" };

export const refundInputSchema = refundFields.extend(reasonField).refine(hasUnits, unitsMissing);

/** Refunds of several orders of a purchase. */
const purchaseRefundInputSchema = z.object({
	items: z
		.array(refundFields.extend({ order: z.string().max(100) }).refine(hasUnits, unitsMissing))
		.min(1)
		.max(maxLines)
		.refine((items) => new Set(items.map(({ order }) => order)).size === items.length, "Each order once"),
	...reasonField,
});

const refundBalanceSchema = z.object({
	totalPrice: z.number(),
	refunded: z.number(),
	/** Recorded but not yet sent by the card provider. */
	due: z.number(),
	left: z.number(),
	/** Units that no refund is about. */
	units: z.int(),
	parts: z.array(
		z.object({
			_id: z.string(),
			amount: z.number(),
			units: z.int(),
			/** The units of these that went back to stock. */
			restocked: z.int(),
			reason: z.string(),
			createdAt: z.string(),
			state: z.enum(["due", "sent", "withdrawn"]),
		}),
	),
});

export type RefundBalanceAnswer = z.infer<typeof refundBalanceSchema>;

const refundedSchema = z.object({
	modifiedCount: z.int(),
	amount: z.number(),
	sent: z.boolean(),
	refused: z.string().optional(),
	withdrawn: z.literal(true).optional(),
});

export type RefundedAnswer = z.infer<typeof refundedSchema>;

export function createRefundsApi(shop: PaymentsShop, access: AccessRules) {
	return createApiRouter()
		.openapi(
			createRoute({
				method: "get",
				path: "/orders/{id}/refunds",
				tags,
				...access.admin,
				summary: "Refunds of an order, and what is left to refund",
				request: { params: byId },
				responses: okJson("The refund balance", refundBalanceSchema),
			}),
			async (c) => {
				const order = await findOrder(shop.db, c.req.valid("param").id);
				if (!order) throw new Refusal(noOrder());
				return c.json(presentBalance(order, await readRefundBalance(shop.db, order)), 200);
			},
		)
		.openapi(
			createRoute({
				method: "post",
				path: "/orders/{id}/refund",
				tags,
				...access.provenAdmin,
				summary: "Refund a paid or delivered order, whole or in part",
				description:
					"Refunding all that is left closes a paid order. A partial refund does not change the status, and a delivered order stays delivered. `sent` is false while the card provider has accepted the refund but not sent it, or has refused it for the reason in `refused`, for instance during a dispute. The refund then stays due and the shop tries again, unless it is `withdrawn` because the provider can no longer send it.",
				request: { headers: idempotencyHeaders, params: byId, ...jsonBody(refundInputSchema) },
				responses: okJson("Refunded", refundedSchema),
			}),
			async (c) => {
				const { reason, ...input } = c.req.valid("json");
				const refund = inCents({ ...input, order: c.req.valid("param").id });
				const refunded = await once(c, shop, {
					act: (claim) => refundOrders(shop, [refund], { reason, actor: c.var.user.id, claim }),
					present: presentRefunds,
				});
				return c.json(refunded, 200);
			},
		)
		.openapi(
			createRoute({
				method: "get",
				path: "/purchases/{id}/refunds",
				tags,
				...access.admin,
				summary: "Refunds of each paid or delivered order of a purchase, and what is left to refund",
				request: { params: byId },
				responses: okJson("The refund balances", z.array(refundBalanceSchema.extend({ order: z.string() }))),
			}),
			async (c) => {
				const orders = await listOrdersOfPurchase(shop.db, c.req.valid("param").id);
				if (orders.length === 0) throw new Refusal(noOrder());
				const paid = orders.filter((order) => order.transaction_id && order.status !== "refunded");
				const balances = paid.map(async (order) => ({
					order: order.id,
					...presentBalance(order, await readRefundBalance(shop.db, order)),
				}));
				return c.json(await Promise.all(balances), 200);
			},
		)
		.openapi(
			createRoute({
				method: "post",
				path: "/purchases/{id}/refund",
				tags,
				...access.provenAdmin,
				summary: "Refund several orders of a purchase, each whole or in part",
				description:
					"All or none, with one request to the card provider and one mail. Each item follows the rules of `POST /orders/{id}/refund`.",
				request: { headers: idempotencyHeaders, params: byId, ...jsonBody(purchaseRefundInputSchema) },
				responses: okJson("Refunded", refundedSchema),
			}),
			async (c) => {
				const { items, reason } = c.req.valid("json");
				const by = { reason, actor: c.var.user.id, purchaseId: c.req.valid("param").id };
				const refunded = await once(c, shop, {
					act: (claim) => refundOrders(shop, items.map(inCents), { ...by, claim }),
					present: presentRefunds,
				});
				return c.json(refunded, 200);
			},
		);
}

type ItemInput = z.infer<typeof purchaseRefundInputSchema>["items"][number];

const inCents = ({ amount, left, order: orderId, ...input }: ItemInput): OrderRefund => ({
	...input,
	orderId,
	amountCents: amount === undefined ? undefined : toCents(amount),
	leftCents: left === undefined ? undefined : toCents(left),
});

/** @param all refunds of one request */
export function presentRefunds(all: RefundedOrder[]): RefundedAnswer {
	const sent = all.every(({ refund }) => refund.state === "sent");
	const refused = sent ? undefined : all[0]?.refused;
	const withdrawn = all.some(({ refund }) => refund.state === "withdrawn") && { withdrawn: true as const };
	const amount = toDollars(sumAmounts(all.map(({ refund }) => refund)));
	return { modifiedCount: all.length, amount, sent, refused, ...withdrawn };
}

function presentBalance(order: OrderRow, balance: RefundBalance): RefundBalanceAnswer {
	return {
		totalPrice: toDollars(dueCents(order)),
		refunded: toDollars(balance.refundedCents),
		due: toDollars(balance.dueCents),
		left: toDollars(balance.leftCents),
		units: balance.unitsLeft,
		parts: balance.refunds.map((part) => ({
			_id: part.id,
			amount: toDollars(part.amount_cents),
			units: part.units_not_sent + part.units_returned,
			restocked: part.units_restocked,
			reason: part.reason,
			createdAt: part.created_at,
			state: part.state,
		})),
	};
}
