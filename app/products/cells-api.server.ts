import * as z from "zod";
import type { AccessRules } from "../access/require-user.server.ts";
import { byId, createApiRouter, createRoute, jsonBody, okJson } from "../http/api-router.server.ts";
import { notAllowed, Refusal } from "../http/problem.ts";
import { once } from "../idempotency/once.server.ts";
import { type CellEdit, cellEditSchema, cellEditsSchema, maxCellEdits, stockCells } from "./cells-schema.ts";
import { editCells } from "./edit-cells.server.ts";
import type { ProductsShop } from "./edit-products.server.ts";
import { presentAdminProduct } from "./present-product.server.ts";
import { productCallHeaders } from "./product-etag.server.ts";
import { adminProductSchema } from "./product-schema.ts";
import type { WholeAdminProduct } from "./products-repository.server.ts";

const resultSchema = z.object({
	_id: z.string(),
	modifiedCount: z.int(),
	/** Why the product was not changed. */
	failure: z.string().optional(),
});

/** `PATCH /products/{id}`, `PATCH /products`: cells of one or several products (docs/decisions/040). */
export function createCellsApi(shop: ProductsShop, access: AccessRules) {
	async function withKnownFamily(change: CellEdit): Promise<CellEdit> {
		if (!change.family || !shop.canonicalFamily) return change;
		return { ...change, family: await shop.canonicalFamily(change.family) };
	}
	const single = createApiRouter().openapi(
		createRoute({
			method: "patch",
			path: "/products/{id}",
			tags: ["Products"],
			...access.staff("stock"),
			summary: "Change a product's price, stock, reorder level, family or shelf, or hide or show it",
			description:
				"For editable tables. `seen` holds the values that the admin saw. If one of them has changed since, for example by an order, the answer is 412 with the current values in `present`, and nothing is written. Other changes of the product do not matter, unless `If-Match` is sent. A packer changes only `quantity` and `shelf`.",
			request: {
				params: byId,
				headers: productCallHeaders,
				...jsonBody(cellEditSchema),
			},
			responses: okJson("The updated product", z.object({ modifiedCount: z.int(), product: adminProductSchema })),
		}),
		async (c) => {
			const by = { actor: c.var.user.id, now: shop.clock(), preconditions: c.req.valid("header") };
			const input = c.req.valid("json");
			if (c.var.user.role !== "admin" && !Object.keys(input).every((name) => stockCells.includes(name)))
				throw new Refusal(notAllowed());
			const change = await withKnownFamily(input);
			const adjusted = await once(c, shop, {
				act: (claim) => editCells(shop.transact, c.req.valid("param").id, change, { ...by, claim }),
				present: (product: WholeAdminProduct) => ({ modifiedCount: 1, product: presentAdminProduct(product) }),
			});
			return c.json(adjusted, 200);
		},
	);
	return single.openapi(
		createRoute({
			method: "patch",
			path: "/products",
			tags: ["Products"],
			...access.admin,
			summary: `Change up to ${maxCellEdits} products`,
			description:
				"Each is changed by itself, as by `PATCH /products/{id}`, except for its stock. `failure` has the reason for a refusal. A change that is already made is not a failure, so the call can be repeated.",
			request: jsonBody(cellEditsSchema),
			responses: okJson("The results, in the order of the changes", z.object({ results: z.array(resultSchema) })),
		}),
		async (c) => {
			const by = { actor: c.var.user.id, now: shop.clock() };
			const results: z.infer<typeof resultSchema>[] = [];
			for (const { _id, change } of c.req.valid("json").changes) {
				try {
					await editCells(shop.transact, _id, await withKnownFamily(change), by);
					results.push({ _id, modifiedCount: 1 });
				} catch (error) {
					if (!(error instanceof Refusal)) throw error;
					const { problem } = error;
					results.push({
						_id,
						modifiedCount: 0,
						failure: problem.errors?.[0]?.message ?? problem.detail ?? problem.title,
					});
				}
			}
			return c.json({ results }, 200);
		},
	);
}
