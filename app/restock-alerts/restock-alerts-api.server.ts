import * as z from "zod";
import { onSale } from "../../db/database.ts";
import { lockRow } from "../../db/lock-rows.ts";
import type { Shop } from "../../db/transaction.ts";
import type { AccessRules } from "../access/require-user.server.ts";
import { byId, createApiRouter, createRoute, okJson } from "../http/api-router.server.ts";
import { notFound, problem, Refusal } from "../http/problem.ts";
import { isEmailVerified } from "../users/users-repository.server.ts";
import {
	addRestockAlert,
	countRestockAlertsOf,
	deleteRestockAlert,
	hasRestockAlert,
} from "./restock-alerts-repository.server.ts";

const tags = ["Products"];
const maxRestockAlerts = 100;

const inStock = () => problem("in-stock", "This part is back in stock. Reload the page to order it.");
const noMail = () => problem("no-mail", "This shop doesn't send e-mails.");
const notConfirmed = () =>
	problem("address-not-confirmed", "Confirm your e-mail address first. You can do that in your Profile.");
const tooManyRestockAlerts = () =>
	problem(
		"too-many-restock-alerts",
		`You can have up to ${maxRestockAlerts} notifications at a time. Cancel one to add another.`,
	);

export function createRestockAlertsApi(
	{ db, transact, sendsMail, clock }: Shop & { sendsMail: boolean },
	access: AccessRules,
) {
	return createApiRouter()
		.openapi(
			createRoute({
				method: "get",
				path: "/products/{id}/restock-alert",
				tags,
				...access.signedIn,
				summary: "Whether the caller will be e-mailed when a product is back in stock",
				request: { params: byId },
				responses: okJson("The caller's request", z.object({ hasRestockAlert: z.boolean() })),
			}),
			async (c) => c.json({ hasRestockAlert: await hasRestockAlert(db, c.req.valid("param").id, c.var.user.id) }, 200),
		)
		.openapi(
			createRoute({
				method: "put",
				path: "/products/{id}/restock-alert",
				tags,
				...access.signedInAtMost(60, "restock-alerts"),
				summary: "Request one e-mail when a product is back in stock",
				request: { params: byId },
				responses: okJson("Requested", z.object({ modifiedCount: z.int() })),
			}),
			async (c) => {
				if (!sendsMail) throw new Refusal(noMail());
				if (!(await isEmailVerified(db, c.var.user.id))) throw new Refusal(notConfirmed());
				const { id } = c.req.valid("param");
				const product = await db
					.selectFrom("products")
					.select(["quantity", "minorder"])
					.where("id", "=", id)
					.where(onSale)
					.executeTakeFirst();
				if (!product) throw new Refusal(notFound("Product"));
				if (product.quantity >= product.minorder) throw new Refusal(inStock());
				const isNew = await transact(async (tx) => {
					await lockRow(tx, "users", c.var.user.id);
					if (await hasRestockAlert(tx, id, c.var.user.id)) return false;
					if ((await countRestockAlertsOf(tx, c.var.user.id)) >= maxRestockAlerts)
						throw new Refusal(tooManyRestockAlerts());
					return addRestockAlert(tx, id, c.var.user.id, clock());
				});
				return c.json({ modifiedCount: isNew ? 1 : 0 }, 200);
			},
		)
		.openapi(
			createRoute({
				method: "delete",
				path: "/products/{id}/restock-alert",
				tags,
				...access.signedIn,
				summary: "Cancel the e-mail about a product",
				request: { params: byId },
				responses: okJson("Cancelled", z.object({ deletedCount: z.int() })),
			}),
			async (c) => {
				const { id } = c.req.valid("param");
				const wasDeleted = await transact((tx) => deleteRestockAlert(tx, id, c.var.user.id));
				return c.json({ deletedCount: wasDeleted ? 1 : 0 }, 200);
			},
		);
}
