import * as z from "zod";
import type { Db } from "../../db/database.ts";
import type { Shop } from "../../db/transaction.ts";
import type { AccessRules } from "../access/require-user.server.ts";
import { csvResponses, sendCsv } from "../csv/csv-answer.server.ts";
import { tableLines } from "../csv/csv-text.ts";
import { createApiRouter, createRoute, okJson } from "../http/api-router.server.ts";
import { maxCounted, maxRowsUnpaged } from "../http/list-limits.ts";
import { linkHeader, linkPages, listRangeFields, searchField } from "../http/list-range.server.ts";
import { rowsPerBatch, streamList } from "../http/stream-texts.server.ts";
import { isoDay, zonedIso } from "../time/calendar.ts";
import { countOrdersOf, countUsers, listUserPage } from "./list-users.server.ts";
import { type ListedUser, listedUserSchema } from "./user.ts";
import { userListPartNames, userSorts } from "./user-list.ts";
import { presentUser, type UserRow } from "./users-repository.server.ts";

const tags = ["Users"];
const usersListSchema = z.object({
	...listRangeFields,
	search: searchField.openapi({ description: "Words of the name or e-mail, or of an order's address or phone number" }),
	role: z.enum(["admin", "staff"]).optional().openapi({ description: "`staff` for every role, also admin" }),
	verified: z.enum(["yes", "no"]).optional().openapi({ description: "Whether the provider has verified the e-mail" }),
	sort: z.enum(userSorts).default("oldest"),
});

export function createUsersListApi({ db, clock }: Shop, access: AccessRules) {
	return createApiRouter()
		.openapi(
			createRoute({
				method: "get",
				path: "/users.csv",
				tags,
				...access.stepUpAdmin,
				summary: "Export users as CSV",
				description: "The format is that of `GET /orders.csv`.",
				request: { query: usersListSchema.omit({ limit: true, after: true, before: true }) },
				responses: csvResponses,
			}),
			(c) => {
				access.logRead(c);
				const { sort, verified, ...filter } = c.req.valid("query");
				const rowFilter = { ...filter, verified: verified && verified === "yes" };
				const read = async (after?: string) => {
					const { rows, next } = await listUserPage(db, rowFilter, sort, { limit: rowsPerBatch, after });
					return { rows: await withOrders(db, rows), next };
				};
				return sendCsv(c, `users-${isoDay(clock())}`, tableLines(headings, read, cellsOf));
			},
		)
		.openapi(
			createRoute({
				method: "get",
				path: "/users",
				tags,
				...access.admin,
				summary: "All users",
				description:
					"Oldest first by default. All of them without `limit`; with it, the `Link` header leads to the next page and each user has `orders` and `lastSignedInAt`.",
				request: { query: usersListSchema },
				responses: okJson("The users", z.array(listedUserSchema), linkHeader),
			}),
			async (c) => {
				access.logRead(c);
				const { limit, after, before, sort, verified, ...filter } = c.req.valid("query");
				const rowFilter = { ...filter, verified: verified && verified === "yes" };
				if (!limit && !before) {
					const read = async (place?: string) => {
						const { rows, next } = await listUserPage(db, rowFilter, sort, { limit: rowsPerBatch, after: place });
						return { rows: rows.map(presentUser), next };
					};
					// A streamed Response, which the route's types do not include.
					return (await streamList(c, read, after)) as never;
				}
				const page = await listUserPage(db, rowFilter, sort, { limit: limit ?? maxRowsUnpaged, after, before });
				linkPages(c, page);
				return c.json(limit ? await withOrders(db, page.rows) : page.rows.map(presentUser), 200);
			},
		)
		.openapi(
			createRoute({
				method: "get",
				path: "/users/counts",
				tags,
				...access.admin,
				summary: "Number of users, of staff, of admins, and of users without a verified e-mail",
				description: `Counts stop at ${maxCounted}.`,
				request: { query: usersListSchema.pick({ search: true }) },
				responses: okJson("The counts", z.record(z.enum(userListPartNames), z.int())),
			}),
			async (c) => c.json(await countUsers(db, c.req.valid("query").search), 200),
		);
}

const headings = ["E-mail", "Name", "Role", "E-mail verified", "Phone", "Address", "Orders", "Last sign-in", "Blocked"];

const cellsOf = (user: ListedUser) => [
	...[user.email, user.displayName, user.role ?? "customer", user.emailVerified ? "yes" : "no"],
	...[user.phone, user.address, user.orders ?? 0],
	...[user.lastSignedInAt ? zonedIso(user.lastSignedInAt) : "", user.blockedAt ? zonedIso(user.blockedAt) : ""],
];

async function withOrders(db: Db, rows: UserRow[]) {
	const orders = await countOrdersOf(
		db,
		rows.map(({ id }) => id),
	);
	return rows.map((row) => ({
		...presentUser(row),
		orders: orders.get(row.id) ?? 0,
		...(row.last_signed_in_at && { lastSignedInAt: row.last_signed_in_at }),
		...(row.blocked_at && { blockedAt: row.blocked_at }),
	}));
}
