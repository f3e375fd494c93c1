import type { Stripe } from "stripe";
import { refuseUnknownFields } from "./form-fields.server.ts";
import { listAnswer, readListQuery } from "./object-lists.server.ts";
import type { StoredEvent } from "./sandbox-database.server.ts";
import { type ApiAnswer, type ApiCall, newId, type SandboxDeps, secondsNow } from "./sandbox-deps.server.ts";
import { resourceMissing } from "./stripe-error.server.ts";

/** The events the sandbox tells its listener about. */
export type SandboxEventType =
	| "payment_intent.canceled"
	| "payment_intent.payment_failed"
	| "payment_intent.requires_action"
	| "payment_intent.succeeded"
	| "charge.refunded";

/** Keeps an event with the object as it is now, and queues it for delivery in the same transaction. */
export function recordEvent(
	type: SandboxEventType,
	object: Stripe.PaymentIntent | Stripe.Charge,
	call: ApiCall,
	parts: SandboxDeps,
): void {
	const event: StoredEvent & { object: "event" } = {
		id: newId("evt"),
		object: "event",
		api_version: call.apiVersion,
		created: secondsNow(parts),
		data: { object },
		livemode: false,
		pending_webhooks: parts.queue ? 1 : 0,
		request: { id: call.requestId, idempotency_key: call.idempotencyKey },
		type,
	};
	parts.database.insert(event);
	parts.queue?.add(event.id, Date.now());
}

/** GET /v1/events/:id */
export function retrieveEvent(call: ApiCall, parts: SandboxDeps): ApiAnswer {
	const event = parts.database.find("event", call.id);
	if (!event) throw resourceMissing("event", call.id, "id");
	return { status: 200, body: event };
}

/** GET /v1/events, of one type or of all */
export function listEvents(call: ApiCall, parts: SandboxDeps): ApiAnswer {
	refuseUnknownFields(call.fields, ["created", "ending_before", "limit", "starting_after", "type", "types"]);
	return listAnswer("event", "/v1/events", readListQuery(call.fields, parts), parts);
}
