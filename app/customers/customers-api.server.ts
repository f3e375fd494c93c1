import * as z from "zod";
import { recordAudit } from "../../db/audit.ts";
import type { Shop } from "../../db/transaction.ts";
import type { AccessRules } from "../access/require-user.server.ts";
import { byId, createApiRouter, createRoute, jsonBody, okJson } from "../http/api-router.server.ts";
import { notFound, Refusal } from "../http/problem.ts";
import { idempotencyHeaders, once } from "../idempotency/once.server.ts";
import { blockCustomer, requireCustomer, unblockCustomer } from "./block-customer.server.ts";
import { blockInputSchema, customerSchema, noteInputSchema } from "./customer.ts";
import { addNote, deleteNote } from "./customer-notes-repository.server.ts";
import { readCustomer } from "./read-customer.server.ts";

const tags = ["Customers"];
const modified = z.object({ modifiedCount: z.int() });

/** `GET /customers/{id}` and its notes and block. Purchases, e-mails and reviews have lists that filter by user. */
export function createCustomersApi(shop: Shop, access: AccessRules) {
	const { db, transact, clock, log } = shop;
	return createApiRouter()
		.openapi(
			createRoute({
				method: "get",
				path: "/customers/{id}",
				tags,
				...access.admin,
				summary: "A customer with sums, addresses, ways to sign in, sessions and notes",
				description:
					"`id` is the user's. `GET /purchases?user=`, `/mails?person=` and `/reviews/all?author=` list the rest.",
				request: { params: byId },
				responses: okJson("The customer", customerSchema),
			}),
			async (c) => {
				const { id } = c.req.valid("param");
				access.logRead(c, id);
				const customer = await readCustomer(db, id, clock());
				if (!customer) throw new Refusal(notFound("Customer"));
				return c.json(customer, 200);
			},
		)
		.openapi(
			createRoute({
				method: "put",
				path: "/customers/{id}/block",
				tags,
				...access.stepUpAdmin,
				summary: "Block a customer",
				description:
					"Ends all sessions. No way to sign in opens until the customer is unblocked. Orders stay. 409 `customer-is-admin` for an admin.",
				request: { params: byId, ...jsonBody(blockInputSchema) },
				responses: okJson("Blocked, or was blocked already", modified),
			}),
			async (c) => {
				const { id } = c.req.valid("param");
				const by = { actor: c.var.user.id, now: clock(), ...c.req.valid("json") };
				const isBlocked = await blockCustomer(transact, id, by);
				if (isBlocked) log.info("user.blocked", { user: id });
				return c.json({ modifiedCount: isBlocked ? 1 : 0 }, 200);
			},
		)
		.openapi(
			createRoute({
				method: "delete",
				path: "/customers/{id}/block",
				tags,
				...access.stepUpAdmin,
				summary: "Unblock a customer",
				request: { params: byId },
				responses: okJson("Unblocked, or was not blocked", modified),
			}),
			async (c) => {
				const isUnblocked = await unblockCustomer(transact, c.req.valid("param").id, {
					actor: c.var.user.id,
					now: clock(),
				});
				return c.json({ modifiedCount: isUnblocked ? 1 : 0 }, 200);
			},
		)
		.openapi(
			createRoute({
				method: "post",
				path: "/customers/{id}/notes",
				tags,
				...access.admin,
				summary: "Add a note about a customer",
				description: "For admins. The customer gets it with an export of their personal data.",
				request: { headers: idempotencyHeaders, params: byId, ...jsonBody(noteInputSchema) },
				responses: okJson("Added", z.object({ insertedId: z.string() })),
			}),
			async (c) => {
				const { id } = c.req.valid("param");
				const by = { authorId: c.var.user.id, now: clock() };
				const added = await once(c, shop, {
					act: (claim) =>
						transact(async (tx) => {
							await requireCustomer(tx, id);
							const insertedId = await addNote(tx, { userId: id, ...c.req.valid("json"), ...by });
							await claim(tx, insertedId);
							return insertedId;
						}),
					present: (insertedId: string) => ({ insertedId }),
				});
				return c.json(added, 200);
			},
		)
		.openapi(
			createRoute({
				method: "delete",
				path: "/customers/{id}/notes/{note}",
				tags,
				...access.admin,
				summary: "Delete a note about a customer",
				request: { params: byId.extend({ note: z.string().min(1).max(64) }) },
				responses: okJson("Deleted, or was gone", z.object({ deletedCount: z.int() })),
			}),
			async (c) => {
				const { id, note } = c.req.valid("param");
				const entry = { at: clock(), actor: c.var.user.id, action: "user.note-deleted", subject: id };
				const isDeleted = await transact(async (tx) => {
					if (!(await deleteNote(tx, id, note))) return false;
					await recordAudit(tx, entry);
					return true;
				});
				return c.json({ deletedCount: isDeleted ? 1 : 0 }, 200);
			},
		);
}
