import { providerActor } from "../../db/audit.ts";
import { type DbOrTx, inList } from "../../db/database.ts";
import type { Caller } from "../access/require-user.server.ts";
import { mayUse } from "../access/roles.ts";
import { toDollars } from "../money/money.ts";
import { deliveryFields } from "./delivery/delivery.ts";
import { customerEventLabels, type OrderEvent } from "./order-history.ts";
import type { OrderRow } from "./orders-repository.server.ts";

interface AuditedEvent {
	at: string;
	actor: string;
	action: string;
	/** The orders it is about. Empty for the whole purchase. */
	orders: string[];
	cents?: number;
	units: number;
	restocked: number;
	/** The refund request. */
	request?: { id: string; reason: string };
	dispute?: string;
	fields?: string;
	changes?: NonNullable<OrderEvent["changes"]>;
}

interface Facts {
	orderId?: string;
	refund?: string;
	amountCents?: number;
	refundedCents?: number;
	totalCents?: number;
	notSent?: number;
	returned?: number;
	restocked?: number;
	status?: string;
	fields?: string;
	carrier?: string;
	carrierBefore?: string;
	tracking?: string;
	trackingBefore?: string;
}

/** Events that have the reason of a refund. */
const refundActions = new Set(["order.refunded", "order.closed", "order.partly-refunded", "refund.recorded"]);

/** Events that show no amount. */
const unpricedActions = new Set(["order.placed"]);

/** Events of the purchase, recorded with one of its orders. */
const purchaseActions = new Set(["order.note-changed", "order.delivery-changed", "order.costs-changed"]);

/** Returns the events of all orders of a purchase, earliest first. What one act did to several orders is one event. */
export async function readHistory(db: DbOrTx, orders: readonly OrderRow[], caller: Caller): Promise<OrderEvent[]> {
	const isStaff = mayUse(caller.role, "orders");
	const all = (await readAudit(db, orders)).filter(({ action }) => isStaff || action in customerEventLabels);
	const events = joined(all);
	const emails = isStaff ? await emailsOf(db, events) : new Map<string, string>();
	return events.map(({ at, action, actor, dispute, cents, units, restocked, request, ...event }) => {
		const email = emails.get(actor);
		const reason = isStaff && refundActions.has(action) && request?.reason;
		// The card provider only reports it.
		const by = dispute ? undefined : actorOf(actor, orders, caller);
		const about = event.orders.length > 0 && event.orders.length < orders.length && event.orders;
		const { changes } = event;
		const fields = event.fields?.split(",");
		return {
			at,
			action,
			...(about && { orders: about }),
			...(by && { by }),
			...(email && { email }),
			...(reason && { reason }),
			...(cents !== undefined && { amount: toDollars(cents) }),
			...(units > 0 && { units }),
			...(isStaff && restocked > 0 && { restocked }),
			...(dispute && { dispute }),
			...(changes?.length && { changes }),
			...(fields && { fields: deliveryFields.filter((field) => fields.includes(field)) }),
		};
	});
}

async function readAudit(db: DbOrTx, orders: readonly OrderRow[]): Promise<AuditedEvent[]> {
	const ids = new Set(orders.map(({ id }) => id));
	const paying = new Set(orders.map(({ transaction_id }) => transaction_id));
	// Payments that paid no order are included: they were refunded.
	const payments = await db
		.selectFrom("payments")
		.select("id")
		.where("purchase_id", "=", orders[0]?.purchase_id ?? "")
		.execute();
	const paymentIds = inList(payments.map(({ id }) => id));
	const refunds = await db
		.selectFrom("refunds")
		.select(["id", "request_id", "reason"])
		.where("payment_id", "in", paymentIds)
		.execute();
	const requests = new Map(refunds.map(({ id, request_id, reason }) => [id, { id: request_id, reason }]));
	const rows = await db
		.selectFrom("audit")
		.select(["id", "at", "actor", "action", "subject", "facts"])
		.where("subject", "in", inList([...ids, ...payments.map(({ id }) => id)]))
		.execute();
	return rows
		.sort((one, other) => compare(one.at, other.at) || compare(one.id, other.id))
		.map(({ at, actor, action, subject, facts: text }) => {
			const facts: Facts = JSON.parse(text);
			const { notSent = 0, returned = 0, restocked = 0 } = facts;
			const order = ids.has(subject) ? subject : paying.has(subject) ? facts.orderId : undefined;
			return {
				...{ at, actor, action, fields: facts.fields, units: notSent + returned, restocked },
				request: facts.refund === undefined ? undefined : requests.get(facts.refund),
				changes: action === "order.shipment-changed" ? changesIn(facts) : undefined,
				orders: order === undefined || purchaseActions.has(action) ? [] : [order],
				cents: unpricedActions.has(action) ? undefined : centsOf(action, facts),
				dispute: action === "order.disputed" ? facts.status : undefined,
			};
		});
}

const changesIn = (facts: Facts) =>
	(["carrier", "tracking"] as const).flatMap((name) => {
		const [before, after] = [facts[`${name}Before`], facts[name]];
		return before === after ? [] : [{ name, before, after }];
	});

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const centsOf = (action: string, facts: Facts): number | undefined =>
	action === "order.closed"
		? facts.refundedCents
		: (facts.amountCents ?? facts.refundedCents ?? (action === "order.refunded" ? facts.totalCents : undefined));

/** Makes one event of those that one act has caused for several orders. */
function joined(events: readonly AuditedEvent[]): AuditedEvent[] {
	const acts = Map.groupBy(events, ({ at, action, actor, dispute, request, orders }, place) =>
		[at, action, actor, dispute, request?.id, orders.length === 0 && place].join(" "),
	);
	return Array.from(acts.values(), (act) => {
		const [first] = act as [AuditedEvent];
		const amounts = act.flatMap(({ cents }) => cents ?? []);
		const cents = amounts.length > 0 ? amounts.reduce((sum, amount) => sum + amount) : undefined;
		const units = act.reduce((sum, event) => sum + event.units, 0);
		const restocked = act.reduce((sum, event) => sum + event.restocked, 0);
		return { ...first, orders: act.flatMap(({ orders }) => orders), cents, units, restocked };
	});
}

function actorOf(actor: string, [order]: readonly OrderRow[], caller: Caller): OrderEvent["by"] {
	if (actor === caller.id) return "you";
	if (actor === order?.user_id) return "buyer";
	return actor === providerActor ? "provider" : "shop";
}

async function emailsOf(db: DbOrTx, events: readonly AuditedEvent[]): Promise<Map<string, string>> {
	const ids = [...new Set(events.map(({ actor }) => actor))];
	if (ids.length === 0) return new Map();
	const users = await db.selectFrom("users").select(["id", "email"]).where("id", "in", ids).execute();
	return new Map(users.map(({ id, email }) => [id, email]));
}
