import { type AuditEntry, providerActor, recordAudit } from "../../db/audit.ts";
import type { Shop, Tx } from "../../db/transaction.ts";

export interface EventContext {
	tx: Tx;
	shop: Pick<Shop, "log">;
	at: Date;
}

interface PaymentEvent extends Pick<AuditEntry, "action" | "subject" | "facts"> {
	actor?: string;
	/** The message of a log line. The audit does not store it. */
	message?: string;
}

/** Records an event of an order or a payment in the audit and, after the commit, in the log. */
export async function recordEvent(
	{ tx, shop, at }: EventContext,
	level: "info" | "error",
	{ message, ...event }: PaymentEvent,
): Promise<void> {
	const { action, subject, facts } = event;
	await recordAudit(tx, { at, actor: providerActor, ...event });
	const of = action.startsWith("order.") ? { order: subject } : { payment: subject };
	tx.afterCommit(() => shop.log[level](action, { ...of, ...facts, message }));
}
