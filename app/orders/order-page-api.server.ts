import * as z from "zod";
import type { Shop } from "../../db/shop.ts";
import type { AccessRules } from "../access/require-user.server.ts";
import { byId, createApiRouter, createRoute, jsonBody, okJson } from "../http/api-router.server.ts";
import { contentOf, listInvoicesOf, presentInvoice } from "../invoices/invoices-repository.server.ts";
import { isOf } from "../invoices/issue-invoice.server.ts";
import { findProduct } from "../products/products-repository.server.ts";
import { orderNumber } from "./card-label.ts";
import { shipmentSchema } from "./order.ts";
import { maxNoteLength, orderHistorySchema } from "./order-history.ts";
import { listOrdersOfPurchase } from "./orders-repository.server.ts";
import { presentOrder } from "./present-order.server.ts";
import { readHistory } from "./read-history.server.ts";
import { findVisibleOrder } from "./visible-order.server.ts";
import { writeNote } from "./write-note.server.ts";
import { writeShipment } from "./write-shipment.server.ts";

const tags = ["Orders"];

export function createOrderPageApi({ db, transact, clock }: Shop, access: AccessRules) {
	return createApiRouter()
		.openapi(
			createRoute({
				method: "get",
				path: "/orders/{id}/history",
				tags,
				...access.signedIn,
				summary: "An order, a cancelled one too, and what happened to it",
				description: "Earliest first. An admin hears by whose account, what was disputed, and the shop's own note.",
				request: { params: byId },
				responses: okJson("The order and its history", orderHistorySchema),
			}),
			async (c) => {
				const order = await findVisibleOrder(db, c.req.valid("param").id, c.var.user);
				access.logRead(c, order.user_id);
				const { transaction_id: payment, purchase_id: purchase } = order;
				const [events, product, invoices, together] = await Promise.all([
					readHistory(db, order, c.var.user),
					findProduct(db, order.product_id),
					payment === null ? [] : listInvoicesOf(db, payment),
					purchase === null ? [] : listOrdersOfPurchase(db, purchase),
				]);
				const own = { orders: [orderNumber({ _id: order.id })] };
				const papers = invoices.filter((paper) => isOf(own, contentOf(paper)));
				const others = together.filter(({ id, status }) => id !== order.id && status !== "cancelled").length;
				const answer = { order: presentOrder(order), events, others, onSale: product !== undefined };
				const note = c.var.user.role === "admin" && order.note !== null && { note: order.note };
				return c.json({ ...answer, invoices: papers.map(presentInvoice), ...note }, 200);
			},
		)
		.openapi(
			createRoute({
				method: "put",
				path: "/orders/{id}/note",
				tags,
				...access.admin,
				summary: "Write down what the shop's own people are to know of an order",
				description: "Its buyer never sees it. An empty one takes it away.",
				request: { params: byId, ...jsonBody(z.object({ note: z.string().trim().max(maxNoteLength) })) },
				responses: okJson("Written", z.object({ modifiedCount: z.int() })),
			}),
			async (c) => {
				const { note } = c.req.valid("json");
				const by = { actor: c.var.user.id, now: clock() };
				const isNew = await writeNote(transact, c.req.valid("param").id, note, by);
				return c.json({ modifiedCount: isNew ? 1 : 0 }, 200);
			},
		)
		.openapi(
			createRoute({
				method: "put",
				path: "/orders/{id}/shipment",
				tags,
				...access.admin,
				summary: "Correct how a delivered order travels",
				description: "What is left out is taken away.",
				request: { params: byId, ...jsonBody(shipmentSchema) },
				responses: okJson("Corrected", z.object({ modifiedCount: z.int() })),
			}),
			async (c) => {
				const by = { actor: c.var.user.id, now: clock() };
				const isNew = await writeShipment(transact, c.req.valid("param").id, c.req.valid("json"), by);
				return c.json({ modifiedCount: isNew ? 1 : 0 }, 200);
			},
		);
}
