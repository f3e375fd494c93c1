import * as z from "zod";
import { newId } from "../../db/new-id.ts";
import type { Shop } from "../../db/transaction.ts";
import type { AccessRules } from "../access/require-user.server.ts";
import { byId, createApiRouter, createdJson, createRoute, jsonBody, okJson } from "../http/api-router.server.ts";
import { problem, Refusal } from "../http/problem.ts";
import { typedLine } from "../http/text-schema.ts";
import { compareNames } from "../ui/compare-names.ts";
import { savedViewLists } from "./saved-view-lists.ts";

const tags = ["Views"];
const maxViews = 20;
const list = z.enum(savedViewLists);
const viewFields = {
	name: typedLine(60).min(1, "Enter a name"),
	query: z
		.string()
		.max(1000)
		.regex(/^[\x20-\x7e]*$/, "Must be encoded as in an address")
		.describe("The query of the list's address"),
};
const viewSchema = z.object({ _id: z.string(), name: z.string(), query: z.string() });

/** `/views`: a staff member's saved views of the desk's lists. */
export function createSavedViewsApi({ db, transact }: Shop, access: AccessRules) {
	const viewsOf = (userId: string, of: string) =>
		db.selectFrom("saved_views").where("user_id", "=", userId).where("list", "=", of);
	return createApiRouter()
		.openapi(
			createRoute({
				method: "get",
				path: "/views",
				tags,
				...access.staff("orders"),
				summary: "The caller's saved views of a list, by name",
				request: { query: z.object({ list }) },
				responses: okJson("The views", z.array(viewSchema)),
			}),
			async (c) => {
				const views = viewsOf(c.var.user.id, c.req.valid("query").list).select(["id as _id", "name", "query"]);
				const named = await views.execute();
				return c.json(
					named.sort((one, other) => compareNames(one.name, other.name)),
					200,
				);
			},
		)
		.openapi(
			createRoute({
				method: "post",
				path: "/views",
				tags,
				...access.staff("orders"),
				summary: `Save a view of a list, at most ${maxViews} of each`,
				description: "Replaces the caller's view of that name.",
				request: jsonBody(z.object({ list, ...viewFields })),
				responses: createdJson("Saved", z.object({ insertedId: z.string() })),
			}),
			async (c) => {
				const view = { ...c.req.valid("json"), user_id: c.var.user.id };
				const id = newId();
				await transact(async (tx) => {
					const others = tx
						.selectFrom("saved_views")
						.select("id")
						.where("user_id", "=", view.user_id)
						.where("list", "=", view.list)
						.where("name", "<>", view.name);
					if ((await others.execute()).length >= maxViews)
						throw new Refusal(problem("too-many-views", `You have ${maxViews} views of this list. Delete one first.`));
					await tx
						.deleteFrom("saved_views")
						.where("user_id", "=", view.user_id)
						.where("list", "=", view.list)
						.where("name", "=", view.name)
						.execute();
					await tx
						.insertInto("saved_views")
						.values({ id, ...view })
						.execute();
				});
				return c.json({ insertedId: id }, 201);
			},
		)
		.openapi(
			createRoute({
				method: "delete",
				path: "/views/{id}",
				tags,
				...access.staff("orders"),
				summary: "Delete one of the caller's saved views",
				request: { params: byId },
				responses: okJson("Deleted", z.object({ deletedCount: z.int() })),
			}),
			async (c) => {
				const { numDeletedRows } = await transact((tx) =>
					tx
						.deleteFrom("saved_views")
						.where("id", "=", c.req.valid("param").id)
						.where("user_id", "=", c.var.user.id)
						.executeTakeFirst(),
				);
				return c.json({ deletedCount: Number(numDeletedRows) }, 200);
			},
		);
}
