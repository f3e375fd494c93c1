import * as z from "zod";
import type { Shop } from "../../db/shop.ts";
import type { AccessRules } from "../access/require-user.server.ts";
import { byId, createApiRouter, createRoute, jsonBody, okJson } from "../http/api-router.server.ts";
import { once } from "../idempotency/once.server.ts";
import { adjustProduct } from "./adjust-product.server.ts";
import { adjustmentSchema } from "./adjustment-schema.ts";
import { presentAdminProduct } from "./present-product.server.ts";
import { productCallHeaders } from "./product-etag.server.ts";
import { adminProductSchema } from "./product-schema.ts";
import type { WholeAdminProduct } from "./products-repository.server.ts";

/** `PATCH /products/{id}`: single cells of a product (docs/decisions/040). */
export function createAdjustmentsApi(shop: Shop, access: AccessRules) {
	return createApiRouter().openapi(
		createRoute({
			method: "patch",
			path: "/products/{id}",
			tags: ["Products"],
			...access.admin,
			summary: "Change a product's price, stock or reorder level, or hide or show it",
			description:
				"For editable tables. `seen` holds the values that the admin saw. If one of them has changed since, for example by an order, the answer is 412 with the current values in `present`, and nothing is written. Other changes of the product do not matter, unless `If-Match` is sent.",
			request: {
				params: byId,
				headers: productCallHeaders,
				...jsonBody(adjustmentSchema),
			},
			responses: okJson("The updated product", z.object({ modifiedCount: z.int(), product: adminProductSchema })),
		}),
		async (c) => {
			const by = { actor: c.var.user.id, now: shop.clock(), preconditions: c.req.valid("header") };
			const adjusted = await once(c, shop, {
				act: (claim) => adjustProduct(shop.transact, c.req.valid("param").id, c.req.valid("json"), { ...by, claim }),
				present: (product: WholeAdminProduct) => ({ modifiedCount: 1, product: presentAdminProduct(product) }),
			});
			return c.json(adjusted, 200);
		},
	);
}
