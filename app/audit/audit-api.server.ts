import * as z from "zod";
import type { Db } from "../../db/database.ts";
import type { Shop } from "../../db/transaction.ts";
import type { AccessRules } from "../access/require-user.server.ts";
import { createApiRouter, createRoute, okJson } from "../http/api-router.server.ts";
import { daysInOrder } from "../http/days-in-order.ts";
import { emailOfQuery } from "../http/email-address.ts";
import { maxRowsUnpaged } from "../http/list-limits.ts";
import { linkHeader, linkPages, listRangeFields } from "../http/list-range.server.ts";
import { purchaseNumberOf } from "../orders/order-labels.ts";
import { readNumber } from "../orders/typed-order-number.ts";
import { identitiesOf } from "../products/part/number-label.ts";
import { findProductIdsByIdentity } from "../products/part/parts-repository.server.ts";
import { daysBetween } from "../time/calendar.ts";
import { findUserByEmail } from "../users/users-repository.server.ts";
import { auditEntrySchema, auditSorts } from "./audit-entry.ts";
import { listAuditPage } from "./list-audit.server.ts";
import { presentAudit } from "./present-audit.server.ts";

const day = z.iso.date("Enter a day such as 2026-11-30").optional();
const auditListSchema = z.object({
	...listRangeFields,
	actor: z
		.string()
		.max(320)
		.overwrite((text) => (text.includes("@") ? emailOfQuery(text) : text))
		.optional()
		.openapi({ description: "Only entries by this actor: an e-mail, a user's _id, `provider` or `system`" }),
	action: z.string().max(64).optional().openapi({ description: "Only this action, such as `order.delivered`" }),
	without: z.enum(["sign-ins"]).optional().openapi({ description: "Leaves out that staff signed in" }),
	subject: z.string().max(128).optional().openapi({ description: "Only entries about the subject with this _id" }),
	about: z
		.string()
		.max(320)
		.overwrite((text) => (text.includes("@") ? emailOfQuery(text) : text))
		.optional()
		.openapi({ description: "Only entries about this part number, order number or user's e-mail" }),
	sort: z.enum(auditSorts).default("newest"),
	from: day.openapi({ description: "First day, in the shop's time zone" }),
	until: day.openapi({ description: "Last day, in the shop's time zone" }),
});

export function createAuditApi({ db }: Shop, access: AccessRules) {
	return createApiRouter().openapi(
		createRoute({
			method: "get",
			path: "/audit",
			tags: ["Audit"],
			...access.admin,
			summary: "Audit entries, newest first by default",
			description: `At most ${maxRowsUnpaged} per page; the \`Link\` header leads to the next page.`,
			request: { query: daysInOrder(auditListSchema) },
			responses: okJson("The entries", z.array(auditEntrySchema), linkHeader),
		}),
		async (c) => {
			access.logRead(c);
			const {
				limit = maxRowsUnpaged,
				after,
				before,
				sort,
				actor,
				about,
				from,
				until,
				...filter
			} = c.req.valid("query");
			const rowFilter = {
				...filter,
				...daysBetween(from, until),
				...(actor && { actor: await actorId(db, actor) }),
				...(about && { subjects: await findSubjects(db, about) }),
			};
			const page = await listAuditPage(db, rowFilter, sort, { limit, after, before });
			linkPages(c, page);
			return c.json(await presentAudit(db, page.rows), 200);
		},
	);
}

/** Returns the id of a user with this e-mail. An unknown e-mail is returned unchanged and matches no user. */
async function actorId(db: Db, actor: string): Promise<string> {
	const user = actor.includes("@") ? await findUserByEmail(db, actor) : undefined;
	return user?.id ?? actor;
}

/** Returns the ids of a user with this e-mail, or of the product and the orders with this number. */
async function findSubjects(db: Db, text: string): Promise<string[]> {
	const about = text.trim();
	if (about.includes("@")) {
		const user = await findUserByEmail(db, about);
		return user ? [user.id, user.subject] : [];
	}
	const products = await findProductIdsByIdentity(db, identitiesOf(about));
	const number = readNumber(about);
	const orders = number
		? await db
				.selectFrom("orders")
				.innerJoin("purchases", "purchases.id", "orders.purchase_id")
				.select("orders.id")
				.where("purchases.number", "=", purchaseNumberOf(number))
				.execute()
		: [];
	return [...products.values(), ...orders.map(({ id }) => id)];
}
