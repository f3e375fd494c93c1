import * as z from "zod";
import { recordAudit } from "../../db/audit.ts";
import type { AccessRules } from "../access/require-user.server.ts";
import { createApiRouter, createRoute, failure, okJson } from "../http/api-router.server.ts";
import type { PaymentsShop } from "../payments/payments-shop.ts";
import { isoDay } from "../time/calendar.ts";
import { deleteOwnAccount } from "./delete-own-account.server.ts";
import { type PersonsData, readPerson } from "./read-person.server.ts";

const tags = ["Users"];

export function createOwnDataApi(shop: PaymentsShop, access: AccessRules) {
	const { db, clock, log } = shop;
	return createApiRouter()
		.openapi(
			createRoute({
				method: "get",
				path: "/users/me/data",
				tags,
				...access.provenAtMost(5, "own-data"),
				summary: "Export the caller's personal data as a file",
				description: "Contains no password hash, token or key, and no data of a previous account with the same e-mail.",
				responses: {
					200: {
						description: "The data, grouped by kind",
						content: { "application/json": { schema: z.record(z.string(), z.unknown()) } },
					},
					default: failure,
				},
			}),
			async (c) => {
				const userId = c.var.user.id;
				const now = clock();
				await recordAudit(db, { at: now, actor: userId, action: "user.data-exported", subject: userId });
				const data = await readPerson(db, { userId });
				c.header("content-disposition", `attachment; filename="my-data-${isoDay(now)}.json"`);
				return c.body(JSON.stringify(withoutInternalData(data, userId), null, "\t"), 200, {
					"content-type": "application/json",
				}) as never;
			},
		)
		.openapi(
			createRoute({
				method: "delete",
				path: "/users/me",
				tags,
				...access.provenAtMost(5, "own-deletion"),
				summary: "Delete the caller's account and personal data",
				description:
					"Unpaid orders are cancelled first. Other orders stay without personal data, and invoices stay unchanged. Returns 409 and changes nothing: `orders-under-way` while a paid order is not delivered, `withdrawal-open` while a withdrawal from the caller's paid orders is in progress and not `confirmed`, or `last-admin` for the only admin.",
				request: { query: z.object({ confirmed: z.literal("true").optional() }) },
				responses: okJson(
					"Deleted",
					z.object({
						deletedCount: z.literal(1),
						ordersCancelled: z.int(),
						ordersRetained: z.int().openapi({ description: "Orders kept for accounting, without personal data" }),
						invoicesRetained: z.int().openapi({ description: "Invoices kept unchanged, as required by law" }),
					}),
				),
			}),
			async (c) => {
				const userId = c.var.user.id;
				const { cancelled, orders, invoices } = await deleteOwnAccount(shop, userId, {
					now: clock(),
					despiteWithdrawals: c.req.valid("query").confirmed === "true",
				});
				for (const { id } of cancelled) log.info("order.cancelled", { order: id });
				log.info("user.erased", { user: userId });
				const retained = { ordersRetained: orders, invoicesRetained: invoices };
				return c.json({ deletedCount: 1 as const, ordersCancelled: cancelled.length, ...retained }, 200);
			},
		);
}

/** Returns the person's data without internal notes and the ids of admins. */
function withoutInternalData(data: PersonsData, userId: string) {
	const isKnown = (actor: string) => [userId, "provider", "system"].includes(actor);
	return {
		...data,
		purchases: data.purchases.map(({ note: _, ...purchase }) => purchase),
		audit: data.audit.map((entry) => ({ ...entry, actor: isKnown(entry.actor) ? entry.actor : "shop" })),
	};
}
