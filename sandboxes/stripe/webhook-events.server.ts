import type { Stripe } from "stripe";
import type { StoredEvent } from "./sandbox-database.server.ts";
import { type ApiCall, newId, type SandboxDeps, secondsNow } from "./sandbox-deps.server.ts";

/** The events the sandbox tells its listener about. */
export type SandboxEventType =
	| "payment_intent.canceled"
	| "payment_intent.payment_failed"
	| "payment_intent.requires_action"
	| "payment_intent.succeeded"
	| "charge.refunded"
	| "charge.dispute.created"
	| "charge.dispute.closed"
	| "refund.created"
	| "refund.updated";

/** Keeps an event with the object as it is now, and queues it for delivery in the same transaction. */
export function recordEvent(
	type: SandboxEventType,
	object: Stripe.PaymentIntent | Stripe.Charge | Stripe.Refund | Stripe.Dispute,
	call: Pick<ApiCall, "apiVersion" | "requestId" | "idempotencyKey">,
	parts: SandboxDeps,
): void {
	const event: StoredEvent & { object: "event" } = {
		id: newId("evt"),
		object: "event",
		api_version: call.apiVersion,
		created: secondsNow(parts),
		data: { object },
		livemode: false,
		pending_webhooks: 1,
		request: { id: call.requestId, idempotency_key: call.idempotencyKey },
		type,
	};
	parts.database.insert(event);
	parts.queue.add(event.id, Date.now());
}
