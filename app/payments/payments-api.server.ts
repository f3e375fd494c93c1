import * as z from "zod";
import type { AccessRules } from "../access/require-user.server.ts";
import { byId, createApiRouter, createRoute, jsonBody, okJson } from "../http/api-router.server.ts";
import { malformed, problem, Refusal } from "../http/problem.ts";
import { idempotencyHeaders, once } from "../idempotency/once.server.ts";
import { dollarsSchema } from "../money/dollars-schema.ts";
import { toCents, toDollars } from "../money/money.ts";
import { orderSchema } from "../orders/order.ts";
import type { OrderRow } from "../orders/orders-repository.server.ts";
import { presentOrder } from "../orders/present-order.server.ts";
import { findEditableOrder } from "../orders/visible-order.server.ts";
import { applyProviderState } from "./apply-provider-state.server.ts";
import { openPayment } from "./open-payment.server.ts";
import type { PaymentsShop } from "./payments-shop.ts";
import type { WebhookWatch } from "./webhook-watch.server.ts";

const tags = ["Payments"];
const eventBody = {
	type: "object" as const,
	required: ["id", "object", "type", "data"],
	properties: {
		id: { type: "string" as const },
		object: { type: "string" as const, enum: ["event"] },
		type: { type: "string" as const },
		data: { type: "object" as const, properties: { object: { type: "object" as const } } },
	},
};

/** The API of payments (specification §7), and the card provider's webhook. */
export function createPaymentsApi(shop: PaymentsShop & { webhooks: WebhookWatch }, access: AccessRules) {
	return createApiRouter()
		.openapi(
			createRoute({
				method: "post",
				path: "/create-payment-intent",
				tags,
				...access.signedInAtMost(60, "payments"),
				summary: "Open the card payment of the caller's unpaid order or purchase",
				request: {
					headers: idempotencyHeaders,
					...jsonBody(
						z.object({
							totalPrice: dollarsSchema,
							orderId: z.string().max(100).optional(),
							purchaseId: z.string().max(100).optional(),
						}),
					),
				},
				responses: okJson("Opened", z.object({ clientSecret: z.string(), amount: z.number() })),
			}),
			async (c) => {
				const { totalPrice, ...of } = c.req.valid("json");
				const opened = await once(c, shop, {
					// Opening it again returns the same payment.
					act: () => openPayment(shop, c.var.user, { totalCents: toCents(totalPrice), ...of }),
					present: ({ clientSecret, amountCents }) => ({ clientSecret, amount: toDollars(amountCents) }),
					isChange: ({ isNew }) => isNew,
				});
				return c.json(opened, 200);
			},
		)
		.openapi(
			createRoute({
				method: "patch",
				path: "/orders/{id}",
				tags: ["Orders"],
				...access.signedInAtMost(60, "payment reports"),
				summary: "Report a successful payment, which the shop verifies with the card provider",
				request: {
					headers: idempotencyHeaders,
					params: byId,
					...jsonBody(z.object({ order: z.unknown().optional(), transactionId: z.string().regex(/^\w{1,255}$/) })),
				},
				responses: okJson("Paid", z.object({ modifiedCount: z.int(), transactionId: z.string(), order: orderSchema })),
			}),
			async (c) => {
				const { transactionId } = c.req.valid("json");
				const paid = await once(c, shop, {
					// Reporting it again changes nothing.
					async act() {
						const reported = await findEditableOrder(shop.db, c.req.valid("param").id, c.var.user);
						const settled = await reportPayment(shop, reported, transactionId);
						access.logRead(c, reported.user_id);
						return settled;
					},
					present: ({ order, changed }) => ({
						modifiedCount: changed ? 1 : 0,
						transactionId,
						order: presentOrder(order),
					}),
					isChange: ({ changed }) => changed,
				});
				return c.json(paid, 200);
			},
		)
		.openapi(
			createRoute({
				method: "post",
				path: "/webhooks/stripe",
				tags,
				summary: "Receive the card provider's events about payments",
				description: "Authenticated by `Stripe-Signature`. The payment's state is read from the provider.",
				request: {
					headers: z.object({
						"stripe-signature": z
							.string()
							.optional()
							.openapi({ param: { required: true }, description: "Stripe's signature of the body" }),
					}),
					// The API description needs it. The handler reads the raw bytes itself, which the signature covers.
					body: { required: true, content: { "application/json": { schema: eventBody } } },
				},
				responses: okJson("Received", z.object({ received: z.literal(true) })),
			}),
			async (c) => {
				const signature = c.req.header("stripe-signature") ?? "";
				const event = shop.cardPayments.readEvent(await c.req.text(), signature);
				await shop.webhooks.recordWebhook(event);
				if (!event || event.secondsAhead) throw new Refusal(malformed("The signature is invalid or not recent."));
				if (event.paymentId) await applyProviderState(shop, event.paymentId);
				return c.json({ received: true as const }, 200);
			},
		);
}

const notSucceeded = () =>
	problem("payment-not-succeeded", "The card provider does not report this payment as succeeded.");
const notOfThisOrder = () => problem("payment-not-of-this-order", "This payment was not made for this order.");
const refunded = () => problem("payment-refunded", "This order can no longer be paid for. The payment was refunded.");

/**
 * Settles a reported payment.
 * @throws {Refusal} when the provider's payment does not pay this order; a late payment is refunded
 */
async function reportPayment(
	shop: PaymentsShop,
	reported: OrderRow,
	paymentId: string,
): Promise<{ order: OrderRow; changed: boolean }> {
	const settled = await applyProviderState(shop, paymentId);
	const order = settled?.orders.find(({ id }) => id === reported.id);
	if (!settled || !order) throw new Refusal(notOfThisOrder());
	if (settled.payment.state !== "succeeded") throw new Refusal(notSucceeded());
	if (order.transaction_id !== paymentId) throw new Refusal(refunded());
	return { order, changed: settled.isNewlyPaid };
}
