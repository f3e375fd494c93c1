import * as z from "zod";
import type { AccessRules } from "../access/require-user.server.ts";
import { createApiRouter, createRoute, jsonBody, okJson, problemResponse } from "../http/api-router.server.ts";
import { malformed } from "../http/problem.ts";
import { dollarsSchema } from "../money/dollars-schema.ts";
import { toCents } from "../money/money.ts";
import { openPayment } from "./open-payment.server.ts";
import { createOrderPayments, type PaymentDeps, reportFailedRefund } from "./settle-payment.server.ts";

const tags = ["Payments"];

/** `POST /create-payment-intent` (specification §7) and the card provider's webhook. */
export function createPaymentsApi({ access, ...deps }: PaymentDeps & { access: AccessRules }) {
	const payments = createOrderPayments(deps);
	return createApiRouter()
		.openapi(
			createRoute({
				method: "post",
				path: "/create-payment-intent",
				tags,
				...access.signedInAtMost(60, "payments"),
				summary: "Open the card payment of an own unpaid order",
				request: jsonBody(z.object({ totalPrice: dollarsSchema, orderId: z.string().max(100).optional() })),
				responses: okJson("Opened", z.object({ clientSecret: z.string() })),
			}),
			async (c) => {
				const { totalPrice, orderId } = c.req.valid("json");
				const opened = await openPayment(deps, c.var.user, { totalCents: toCents(totalPrice), orderId });
				return "problem" in opened ? problemResponse(c, opened.problem) : c.json(opened, 200);
			},
		)
		.openapi(
			createRoute({
				method: "post",
				path: "/webhooks/stripe",
				tags,
				summary: "The card provider tells that a payment changed",
				description: "Proved by its `Stripe-Signature`; the payment's state is read from the provider.",
				responses: okJson("Received", z.object({ received: z.literal(true) })),
			}),
			async (c) => {
				const signature = c.req.header("stripe-signature") ?? "";
				const event = deps.provider.readEvent(await c.req.text(), signature);
				if (!event) return problemResponse(c, malformed("The signature does not fit, or is not recent."));
				if (event.paymentId && event.refundFailed) await reportFailedRefund(deps, event.paymentId);
				if (event.paymentId) await payments.settle(event.paymentId);
				return c.json({ received: true as const }, 200);
			},
		);
}
