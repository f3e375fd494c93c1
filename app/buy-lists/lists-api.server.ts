import * as z from "zod";
import type { Shop } from "../../db/transaction.ts";
import type { AccessRules } from "../access/require-user.server.ts";
import { byId, createApiRouter, createdJson, createRoute, jsonBody, okJson } from "../http/api-router.server.ts";
import { hourlyKeyHeaders, once } from "../idempotency/once.server.ts";
import { currentList } from "./buy-list.ts";
import { countLines } from "./lines-repository.server.ts";
import type { ListAccess } from "./list-access.server.ts";
import { listNameSchema, listSummarySchema } from "./list-schema.ts";
import { findList, findListsWithLineCounts } from "./lists-repository.server.ts";
import { changeList, claimList, createList, removeList } from "./own-lists.server.ts";

const tags = ["Lists"];
const perMinute = 60;

export function createListsApi({ db, transact, clock }: Shop, access: AccessRules, listAccess: ListAccess) {
	return createApiRouter()
		.openapi(
			createRoute({
				method: "get",
				path: "/lists",
				tags,
				...access.signedIn,
				summary: "The caller's lists by name",
				responses: okJson("The lists", z.array(listSummarySchema)),
			}),
			async (c) => {
				const userId = c.var.user.id;
				const current = await findList(db, { userId }, currentList);
				const lists = await findListsWithLineCounts(db, userId);
				return c.json(
					lists.map(({ id, name, lineCount }) => ({ _id: id, name, lineCount, isCurrent: id === current?.id })),
					200,
				);
			},
		)
		.openapi(
			createRoute({
				method: "post",
				path: "/lists",
				tags,
				...access.signedInAtMost(perMinute, "POST /lists"),
				summary: "Create a list and make it the current one",
				request: {
					headers: hourlyKeyHeaders,
					...jsonBody(z.object({ name: listNameSchema, copyOf: z.string().max(64).optional() })),
				},
				responses: createdJson("Created", z.object({ insertedId: z.string() })),
			}),
			async (c) => {
				const owner = { userId: c.var.user.id };
				const input = c.req.valid("json");
				const created = await once(
					c,
					{ db },
					{
						async act(claim) {
							const source = input.copyOf === undefined ? undefined : await findList(db, owner, input.copyOf);
							const lines = source ? await countLines(db, source.id) : 0;
							const create = () => createList(transact, owner.userId, input, { now: clock(), claim });
							return listAccess.storeLines(c, owner)(lines, create);
						},
						present: (insertedId: string) => ({ insertedId }),
						isHourly: true,
					},
				);
				return c.json(created, 201);
			},
		)
		.openapi(
			createRoute({
				method: "post",
				path: "/lists/claim",
				tags,
				...access.signedInAtMost(perMinute, "POST /lists/claim"),
				summary: "Move the visitor list of this browser into the account",
				description:
					"Its lines are added to the caller's current list, and units of the same part are added up. If they do not fit, it becomes a separate list.",
				responses: okJson("Number of moved lines", z.object({ modifiedCount: z.int() })),
			}),
			async (c) => {
				const visitor = listAccess.visitorOf(c);
				const lines = visitor ? await claimList(transact, c.var.user.id, visitor, clock()) : 0;
				if (visitor) listAccess.clearVisitorCookie(c);
				return c.json({ modifiedCount: lines }, 200);
			},
		)
		.openapi(
			createRoute({
				method: "patch",
				path: "/lists/{id}",
				tags,
				...access.signedInAtMost(perMinute, "PATCH /lists/{id}"),
				summary: "Rename a list, or make it the current one",
				request: {
					params: byId,
					...jsonBody(z.object({ name: listNameSchema.optional(), isCurrent: z.literal(true).optional() })),
				},
				responses: okJson("Changed", z.object({ modifiedCount: z.int() })),
			}),
			async (c) => {
				const change = { ...c.req.valid("json"), now: clock() };
				await changeList(transact, c.var.user.id, c.req.valid("param").id, change);
				return c.json({ modifiedCount: 1 }, 200);
			},
		)
		.openapi(
			createRoute({
				method: "delete",
				path: "/lists/{id}",
				tags,
				...access.signedIn,
				summary: "Delete a list with its lines",
				request: { params: byId },
				responses: okJson("Deleted", z.object({ deletedCount: z.int() })),
			}),
			async (c) => {
				const wasThere = await removeList(transact, c.var.user.id, c.req.valid("param").id);
				return c.json({ deletedCount: wasThere ? 1 : 0 }, 200);
			},
		);
}
