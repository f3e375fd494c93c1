import * as z from "zod";
import type { AccessRules } from "../access/require-user.server.ts";
import { maxLines } from "../buy-lists/buy-list.ts";
import { byId, createApiRouter, createRoute, jsonBody, okJson } from "../http/api-router.server.ts";
import { Refusal } from "../http/problem.ts";
import { typedLine } from "../http/text-schema.ts";
import { idempotencyHeaders, once } from "../idempotency/once.server.ts";
import { dollarsSchema } from "../money/dollars-schema.ts";
import { toCents, toDollars } from "../money/money.ts";
import { maxReasonLength } from "../orders/order-history.ts";
import { noOrder } from "../orders/order-problems.ts";
import { countReplaced, listOrdersOfPurchase, type OrderRow } from "../orders/orders-repository.server.ts";
import { maxUnits } from "../products/product.ts";
import type { PaymentsShop } from "./payments-shop.ts";
import { type RefundItem, type RefundResult, refundOrders } from "./refund-orders.server.ts";
import { listRefunds, type RefundRow, refundBalance, sumAmounts } from "./refunds-repository.server.ts";

const tags = ["Purchases"];
const unitsSchema = z.int().min(0).max(maxUnits);

export const refundItemSchema = z.object({
	order: z.string().max(100),
	amount: dollarsSchema.optional().meta({
		description:
			"Defaults to the price of `units` with delivery and tax, at most to what is left. Without `units`, to all that is left. Required for 0 units while money is left",
	}),
	units: unitsSchema.optional().meta({
		description:
			"Number of units that will not be sent or, if the order is delivered, come back. Defaults to the restocked units if `amount` is given, else to all remaining units. A refund that closes the order is always about all",
	}),
	restock: z.union([z.boolean(), unitsSchema]).meta({
		description: "How many of these units are restocked: all, none or a number",
	}),
	left: z.number().min(0).optional().meta({
		description: "The remaining amount that the admin saw. 409 if it has changed",
	}),
	status: z.enum(["paid", "delivered"]).optional().meta({
		description: "The order status that the admin saw. 409 if it has changed",
	}),
});

const refundInputSchema = z.object({
	items: z
		.array(refundItemSchema)
		.min(1)
		.max(maxLines)
		.refine((items) => new Set(items.map(({ order }) => order)).size === items.length, "Each order once"),
	reason: typedLine(maxReasonLength, `At most ${maxReasonLength} characters`).optional(),
});

const balanceSchema = z.object({
	order: z.string(),
	left: z.number(),
	/** Units that no refund is about. */
	units: z.int(),
	/** Units that were replaced at no charge. */
	replaced: z.int(),
	refunds: z.array(
		z.object({
			_id: z.string(),
			amount: z.number(),
			units: z.int(),
			/** The units of these that were restocked. */
			restocked: z.int(),
			reason: z.string(),
			createdAt: z.string(),
			state: z.enum(["due", "sent", "cancelled"]),
		}),
	),
});

export type RefundBalanceAnswer = z.infer<typeof balanceSchema>;

const refundedSchema = z.object({
	modifiedCount: z.int(),
	amount: z.number(),
	sent: z.boolean(),
	refused: z.string().optional(),
	cancelled: z.literal(true).optional(),
});

export type RefundedAnswer = z.infer<typeof refundedSchema>;

export function createRefundsApi(shop: PaymentsShop, access: AccessRules) {
	return createApiRouter()
		.openapi(
			createRoute({
				method: "get",
				path: "/purchases/{id}/refunds",
				tags,
				...access.admin,
				summary: "Refunds of each paid order of a purchase, and what is left to refund",
				request: { params: byId },
				responses: okJson("The refund balances", z.array(balanceSchema)),
			}),
			async (c) => {
				const orders = await listOrdersOfPurchase(shop.db, c.req.valid("param").id);
				if (orders.length === 0) throw new Refusal(noOrder());
				const paid = orders.filter(({ transaction_id }) => transaction_id);
				const refunds = await listRefunds(shop.db, { paymentId: paid[0]?.transaction_id ?? null });
				const ids = paid.map(({ id }) => id);
				const replaced = await countReplaced(shop.db, ids);
				return c.json(
					paid.map((order) => presentBalance(order, refunds, replaced.get(order.id))),
					200,
				);
			},
		)
		.openapi(
			createRoute({
				method: "post",
				path: "/purchases/{id}/refund",
				tags,
				...access.stepUpAdmin,
				summary: "Refund paid or delivered orders of a purchase, each whole or in part",
				description:
					"All or none, with one request to the card provider and one mail. Refunding all that is left closes a paid order. A partial refund does not change the status, and a delivered order stays delivered. `sent` is false while the card provider has not sent the refund, for the reason in `refused` if it gave one. The refund then stays due and the shop tries again, unless it is `cancelled` because the provider can no longer send it.",
				request: { headers: idempotencyHeaders, params: byId, ...jsonBody(refundInputSchema) },
				responses: okJson("Refunded", refundedSchema),
			}),
			async (c) => {
				const { items, reason } = c.req.valid("json");
				const refund = { purchaseId: c.req.valid("param").id, items: items.map(toItem), reason };
				const refunded = await once(c, shop, {
					act: (claim) => refundOrders(shop, { ...refund, actor: c.var.user.id, claim }),
					present: presentRefunds,
				});
				return c.json(refunded, 200);
			},
		);
}

export const toItem = ({ amount, left, ...item }: z.infer<typeof refundItemSchema>): RefundItem => ({
	...item,
	amountCents: amount === undefined ? undefined : toCents(amount),
	leftCents: left === undefined ? undefined : toCents(left),
});

export function presentRefunds({ refunds, refused }: RefundResult): RefundedAnswer {
	const sent = refunds.every(({ state }) => state === "sent");
	const cancelled = refunds.some(({ state }) => state === "cancelled") && { cancelled: true as const };
	const amount = toDollars(sumAmounts(refunds));
	return { modifiedCount: refunds.length, amount, sent, ...(!sent && { refused }), ...cancelled };
}

function presentBalance(order: OrderRow, ofPayment: readonly RefundRow[], replaced = 0): RefundBalanceAnswer {
	const { leftCents, unitsLeft, refunds } = refundBalance(order, ofPayment);
	return {
		order: order.id,
		left: toDollars(leftCents),
		units: unitsLeft,
		replaced,
		refunds: refunds.map((refund) => ({
			_id: refund.id,
			amount: toDollars(refund.amount_cents),
			units: refund.units,
			restocked: refund.units_restocked,
			reason: refund.reason,
			createdAt: refund.created_at,
			state: refund.state,
		})),
	};
}
