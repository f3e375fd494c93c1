import * as z from "zod";
import { changedFacts, recordAudit } from "../../db/audit.ts";
import { type DbOrTx, inList } from "../../db/database.ts";
import type { Shop, Transact } from "../../db/transaction.ts";
import type { AccessRules } from "../access/require-user.server.ts";
import { mayUse } from "../access/roles.ts";
import { byId, createApiRouter, createRoute, jsonBody, okJson } from "../http/api-router.server.ts";
import { type Problem, problem, Refusal } from "../http/problem.ts";
import { typedLines } from "../http/text-schema.ts";
import { listInvoicesOf } from "../invoices/invoices-repository.server.ts";
import { presentInvoice } from "../invoices/present-invoice.server.ts";
import { findProducts } from "../products/products-repository.server.ts";
import { isEmailVerified } from "../users/users-repository.server.ts";
import { type Shipment, shipmentSchema } from "./order.ts";
import { disputeDueByOf } from "./order-balance.server.ts";
import type { ReplacementLink } from "./order-history.ts";
import { maxOrderNoteLength, orderHistorySchema } from "./order-history.ts";
import { noOrder, orderIsNotDelivered } from "./order-problems.ts";
import type { OrderRow } from "./orders-repository.server.ts";
import { findOrderLocked, listOrdersOfPurchase } from "./orders-repository.server.ts";
import { presentOrderFor } from "./present-order.server.ts";
import { purchaseSearchKeys } from "./purchases-repository.server.ts";
import { readHistory } from "./read-history.server.ts";
import { postShipmentChanged } from "./shipment-mails.server.ts";
import { updateShipment } from "./shipments-repository.server.ts";
import { findVisibleOrder } from "./visible-order.server.ts";

const tags = ["Orders"];

const note = typedLines(maxOrderNoteLength);
const noteSchema = z.object({ note, seen: note.optional() });

export function createOrderPageApi({ db, transact, clock }: Shop, access: AccessRules) {
	return createApiRouter()
		.openapi(
			createRoute({
				method: "get",
				path: "/orders/{id}/history",
				tags,
				...access.signedInAtMost(120, "GET /orders/{id}/history"),
				summary: "Get an order with its purchase's orders, history and invoices. Also a cancelled one",
				description:
					"Earliest event first. Staff also see the accounts, the deadline of a dispute and the shop's note.",
				request: { params: byId },
				responses: okJson("The order and its history", orderHistorySchema),
			}),
			async (c) => {
				const order = await findVisibleOrder(db, c.req.valid("param").id, c.var.user);
				access.logRead(c, order.user_id);
				const orders = await listOrdersOfPurchase(db, order.purchase_id);
				const payments = new Set(orders.flatMap(({ transaction_id }) => transaction_id ?? []));
				const productIds = new Set(orders.map(({ product_id }) => product_id));
				const [events, replacements, products, ...invoices] = await Promise.all([
					readHistory(db, orders, c.var.user),
					readReplacements(db, orders),
					findProducts(db, [...productIds]),
					...[...payments].map((payment) => listInvoicesOf(db, payment)),
				]);
				const { role } = c.var.user;
				const forStaff = mayUse(role, "orders") && {
					...(order.note !== null && { note: order.note }),
					disputeDueBy: disputeDueByOf(orders),
					...(role === "admin" && { customerId: order.user_id }),
					emailVerified: await isEmailVerified(db, order.user_id),
				};
				const answer = {
					order: presentOrderFor(order, c.var.user),
					orders: orders.map((one) => presentOrderFor(one, c.var.user)),
					events,
					invoices: invoices.flat().map(presentInvoice),
					onSale: products.map(({ id }) => id),
					replacements,
					...(order.user_id === c.var.user.id && { isOwn: true as const }),
					...forStaff,
				};
				return c.json(answer, 200);
			},
		)
		.openapi(
			createRoute({
				method: "put",
				path: "/orders/{id}/note",
				tags,
				...access.staff("shipping"),
				summary: "Set the shop's note about the purchase of an order",
				description:
					"The customer never sees it. An empty note removes it. If the stored note differs from `seen`, the answer is 409 with it in `note`, and nothing is written.",
				request: { params: byId, ...jsonBody(noteSchema) },
				responses: okJson("Saved", z.object({ modifiedCount: z.int() })),
			}),
			async (c) => {
				const by = { actor: c.var.user.id, now: clock() };
				const isNew = await writeNote(transact, c.req.valid("param").id, c.req.valid("json"), by);
				return c.json({ modifiedCount: isNew ? 1 : 0 }, 200);
			},
		)
		.openapi(
			createRoute({
				method: "put",
				path: "/orders/{id}/shipment",
				tags,
				...access.staff("shipping"),
				summary: "Change the carrier and tracking number of a delivered order's shipment",
				description:
					"Missing fields are removed. Web addresses are refused. If carrier or tracking number differ from `seen`, the answer is 409 with them in `present`, and nothing is written. The waiting e-mail is changed. Once it is sent, the customer gets another one, unless both are removed. After four e-mails about a shipment in 24 hours, changes are only on the order's page.",
				request: { params: byId, ...jsonBody(shipmentSchema.extend({ seen: shipmentSchema.optional() })) },
				responses: okJson("Changed", z.object({ modifiedCount: z.int() })),
			}),
			async (c) => {
				const by = { actor: c.var.user.id, now: clock() };
				const isNew = await writeShipment(transact, c.req.valid("param").id, c.req.valid("json"), by);
				return c.json({ modifiedCount: isNew ? 1 : 0 }, 200);
			},
		);
}

/**
 * Writes carrier and tracking. The audit records them before and after.
 * @returns whether anything changed
 * @throws {Refusal} when there is no such order, it is not delivered, or its shipment is not the one that was `seen`
 */
function writeShipment(
	transact: Transact,
	id: string,
	{ carrier, tracking, seen }: Shipment & { seen?: Shipment },
	{ actor, now }: { actor: string; now: Date },
): Promise<boolean> {
	return transact(async (tx) => {
		const order = await findOrderLocked(tx, id);
		if (!order) throw new Refusal(noOrder());
		const { purchase_id, shipment_id } = order;
		if (order.status !== "delivered" || shipment_id === null) throw new Refusal(orderIsNotDelivered());
		const shipment = { carrier: carrier || null, tracking: tracking || null };
		if (order.carrier === shipment.carrier && order.tracking === shipment.tracking) return false;
		const present = { carrier: order.carrier ?? "", tracking: order.tracking ?? "" };
		const isSeen = !seen || (present.carrier === (seen.carrier ?? "") && present.tracking === (seen.tracking ?? ""));
		if (!isSeen) throw new Refusal(shipmentChanged(present));
		await updateShipment(tx, shipment_id, purchase_id, shipment);
		const purchase = await listOrdersOfPurchase(tx, purchase_id);
		const [first = order, ...others] = purchase.filter((other) => other.shipment_id === shipment_id);
		const shipped = [first, ...others] as const;
		const { carrier: oldCarrier, tracking: oldTracking } = order;
		const facts = changedFacts({ carrier: oldCarrier, tracking: oldTracking }, shipment);
		for (const { id: subject } of shipped)
			await recordAudit(tx, { at: now, actor, action: "order.shipment-changed", subject, facts });
		await postShipmentChanged(tx, shipped, purchase, order, now);
		return true;
	});
}

/** @param present carrier and tracking number, empty for none */
function shipmentChanged(present: { carrier: string; tracking: string }): Problem {
	const text = [present.carrier, present.tracking].filter(Boolean).join(" ") || "none";
	const detail = `Someone has changed carrier and tracking number in the meantime: ${text}. Save again to replace them.`;
	return problem("shipment-changed", detail, { present });
}

const noteChanged = (note: string): Problem =>
	problem("note-changed", `Someone else has changed this note. It now says: “${note}”. Save again to replace it.`, {
		note,
	});

/**
 * Writes the shop's note about a purchase, whichever of its orders is named. The audit records only its length: a note may name people, and the audit outlives an erasure.
 * @param note empty to delete it
 * @param seen the note that is to be replaced; any when undefined
 * @returns whether it changed
 * @throws {Refusal} when there is no such order, or its note is not the one that was seen
 */
function writeNote(
	transact: Transact,
	id: string,
	{ note, seen }: z.output<typeof noteSchema>,
	{ actor, now }: { actor: string; now: Date },
): Promise<boolean> {
	return transact(async (tx) => {
		const order = await findOrderLocked(tx, id);
		if (!order) throw new Refusal(noOrder());
		const present = order.note ?? "";
		if (present === note) return false;
		if (seen !== undefined && seen !== present) throw new Refusal(noteChanged(present));
		await tx
			.updateTable("purchases")
			.set({ note: note || null, search_keys: purchaseSearchKeys({ ...order, note }) })
			.where("id", "=", order.purchase_id)
			.execute();
		const facts = changedFacts({ characters: present.length }, { characters: note.length });
		await recordAudit(tx, { at: now, actor, action: "order.note-changed", subject: id, facts });
		return true;
	});
}

/** Returns the replacements of orders, and the orders that they replace. Cancelled replacements are left out. */
async function readReplacements(db: DbOrTx, orders: readonly OrderRow[]): Promise<ReplacementLink[]> {
	const others = db
		.selectFrom("orders as other")
		.innerJoin("purchases", "purchases.id", "other.purchase_id")
		.select(["other.id", "other.replaces", "other.quantity", "purchases.number"]);
	const ids = inList(orders.map(({ id }) => id));
	const replacing = await others.where("other.replaces", "in", ids).where("other.status", "<>", "cancelled").execute();
	const replaced = orders.flatMap(({ replaces }) => replaces ?? []);
	const originals = replaced.length > 0 ? await others.where("other.id", "in", inList(replaced)).execute() : [];
	const links = [
		...originals.flatMap(({ id, number }) =>
			orders
				.filter(({ replaces }) => replaces === id)
				.map((order) => ({ order: order.id, isReplacement: true, other: id, number, quantity: order.quantity })),
		),
		...replacing.map(({ id, replaces, number, quantity }) => ({
			...{ order: replaces ?? "", isReplacement: false, other: id, number, quantity },
		})),
	];
	return links.sort((one, other) => (one.other < other.other ? -1 : 1));
}
