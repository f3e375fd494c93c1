import { providerActor } from "../../db/audit.ts";
import type { DbOrTx } from "../../db/database.ts";
import type { Caller } from "../access/require-user.server.ts";
import { toDollars } from "../money/money.ts";
import { deliveryFields } from "./delivery/delivery.ts";
import { customerEventLabels, type OrderEvent } from "./order-history.ts";
import type { OrderRow } from "./orders-repository.server.ts";

interface AuditedEvent {
	at: string;
	actor: string;
	action: string;
	facts: {
		orderId?: string;
		refund?: string;
		amountCents?: number;
		refundedCents?: number;
		totalCents?: number;
		status?: string;
		fields?: string;
	};
}

/** Already in the history as `order.refunded`. */
const duplicateActions = new Set(["refund.recorded"]);

/** Events that have the reason of a refund. */
const refundActions = new Set(["order.refunded", "order.closed", "order.partly-refunded"]);

/** Events that show no amount. */
const unpricedActions = new Set(["order.placed", "order.closed"]);

export async function readHistory(db: DbOrTx, order: OrderRow, caller: Caller): Promise<OrderEvent[]> {
	const isAdmin = caller.role === "admin";
	const events = (await readAudit(db, order))
		.filter(({ action }) => !duplicateActions.has(action) && (isAdmin || action in customerEventLabels))
		.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
	const reasons = isAdmin ? await reasonsOf(db, order) : new Map<string, string>();
	const emails = isAdmin ? await emailsOf(db, events) : new Map<string, string>();
	return events.map(({ at, action, actor, facts }) => {
		const email = emails.get(actor);
		const reason = refundActions.has(action) && facts.refund && reasons.get(facts.refund);
		const dispute = action === "order.disputed" && facts.status;
		// The card provider only reports it.
		const by = dispute ? undefined : actorOf(actor, order, caller);
		const fields =
			action === "order.delivery-changed" && deliveryFields.filter((field) => facts.fields?.split(",").includes(field));
		const cents = unpricedActions.has(action) ? undefined : amountOf(action, facts);
		return {
			at,
			action,
			...(by && { by }),
			...(email && { email }),
			...(reason && { reason }),
			...(cents !== undefined && { amount: toDollars(cents) }),
			...(dispute && { dispute }),
			...(fields && { fields }),
		};
	});
}

const amountOf = (action: string, facts: AuditedEvent["facts"]) =>
	facts.amountCents ?? facts.refundedCents ?? (action === "order.refunded" ? facts.totalCents : undefined);

async function readAudit(db: DbOrTx, { id, transaction_id }: OrderRow): Promise<AuditedEvent[]> {
	const rows = await db
		.selectFrom("audit")
		.select(["id", "at", "actor", "action", "facts"])
		.where("subject", "in", transaction_id ? [id, transaction_id] : [id])
		.execute();
	return (
		rows
			.sort((one, other) => (one.id < other.id ? -1 : 1))
			.map(({ facts, ...row }): AuditedEvent => ({ ...row, facts: JSON.parse(facts) }))
			// For a payment of several orders, events of the other orders are left out.
			.filter(({ facts }) => facts.orderId === undefined || facts.orderId === id)
	);
}

function actorOf(actor: string, order: OrderRow, caller: Caller): OrderEvent["by"] {
	if (actor === caller.id) return "you";
	if (actor === order.user_id) return "buyer";
	return actor === providerActor ? "provider" : "shop";
}

/** Returns the reasons of the order's refunds by refund. */
async function reasonsOf(db: DbOrTx, { id }: OrderRow): Promise<Map<string, string>> {
	const reasons = db.selectFrom("refunds").select(["id", "reason"]).where("order_id", "=", id);
	return new Map((await reasons.execute()).map(({ id, reason }) => [id, reason]));
}

async function emailsOf(db: DbOrTx, events: AuditedEvent[]): Promise<Map<string, string>> {
	const ids = [...new Set(events.map(({ actor }) => actor))];
	if (ids.length === 0) return new Map();
	const users = await db.selectFrom("users").select(["id", "email"]).where("id", "in", ids).execute();
	return new Map(users.map(({ id, email }) => [id, email]));
}
