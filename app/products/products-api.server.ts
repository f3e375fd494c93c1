import * as z from "zod";
import type { Changes } from "../../db/changes.ts";
import type { Db } from "../../db/database.ts";
import { type AccessRules, bearerToken, noStore } from "../access/require-user.server.ts";
import { mayUse } from "../access/roles.ts";
import { byId, createApiRouter, createRoute, jsonBody, okJson } from "../http/api-router.server.ts";
import { type CacheRule, productLists } from "../http/cache-rule.ts";
import { callerSubnet64 } from "../http/call-limits.server.ts";
import { failedValidation, Refusal } from "../http/problem.ts";
import { idempotencyHeaders, once } from "../idempotency/once.server.ts";
import { addProduct, editProduct, type ProductsShop, productNotFound, removeProduct } from "./edit-products.server.ts";
import { findNearNumbers } from "./part/near-numbers.server.ts";
import { findIdByNumber } from "./part/parts-repository.server.ts";
import { presentAdminProduct, presentProduct, toProductValues } from "./present-product.server.ts";
import { productCallHeaders, productETag, staffProductETag } from "./product-etag.server.ts";
import { adminProductSchema, productInputSchema, productSchema } from "./product-schema.ts";
import {
	findAdminProduct,
	findProductsByName,
	findWholeProduct,
	type WholeAdminProduct,
	type WholeProduct,
} from "./products-repository.server.ts";
import { createWholeList } from "./whole-list.server.ts";

export const cachedProductCalls: Record<string, CacheRule> = { "/api/products": productLists };

const tags = ["Products"];
/** Documented as the admin's input. The handler validates it. */
const anyBody = z.record(z.string(), z.unknown()).openapi(documentedAs(productInputSchema));
const oneProduct = okJson("The product", productSchema);
const adminProduct = okJson("The product", adminProductSchema);
const etagHeader = z.object({ ETag: z.string().describe("Tag of this state, stock included, for If-Match") });

function documentedAs(schema: z.ZodType) {
	const { type: _, $schema: __, ...members } = z.toJSONSchema(schema, { io: "input" });
	return members as object;
}

async function findByIdOrNumber(db: Db, text: string): Promise<WholeProduct | undefined> {
	const product = await findWholeProduct(db, text);
	if (product) return product;
	const id = await findIdByNumber(db, text);
	return id === undefined ? undefined : findWholeProduct(db, id);
}

/** `GET/POST /products`, `GET/PUT/DELETE /products/{id}`, `GET /product?name=` (specification §7). */
export function createProductsApi(shop: ProductsShop & { changes: Changes }, access: AccessRules) {
	const { db, transact, clock } = shop;
	const wholeList = createWholeList(shop);
	async function findForStaff(id: string, authorization: string | undefined) {
		const caller = authorization && (await access.callerOf(bearerToken(authorization)));
		return caller && mayUse(caller.role, "stock") ? findAdminProduct(db, id) : undefined;
	}
	async function refuseUnknown(id: string): Promise<never> {
		const near = (await findNearNumbers(db, [id]))(id);
		throw new Refusal({
			...productNotFound(),
			suggestions: near.map(({ id, name, part_number }) => ({ _id: id, name, partNumber: part_number ?? undefined })),
		});
	}
	return createApiRouter()
		.openapi(
			createRoute({
				method: "get",
				path: "/products",
				tags,
				summary: "All products on sale, oldest first",
				description:
					"Not paged. For large shops, `GET /catalogue` returns one page at a time. At most 16 callers get this list at the same time, one per IPv4 address or IPv6 /64. Others get 503.",
				responses: okJson("The products", z.array(productSchema)),
			}),
			// A streamed Response, which the route's types do not include.
			async (c) => (await wholeList(c.req.raw, callerSubnet64(c))) as never,
		)
		.openapi(
			createRoute({
				method: "get",
				path: "/products/{id}",
				tags,
				summary: "One product",
				description:
					"By its `_id` or its part number, ignoring case, spaces and hyphens. If there is none, 404 has parts with a similar number as `suggestions`. A superseded number finds the product that replaces it. Only this call returns `specs`, `numbers` and `files`. Admins and packers also get `shelf`, `lowStock` and hidden products, the latter by `_id`. Their `ETag` covers these too.",
				request: { params: byId },
				responses: {
					...adminProduct,
					200: { ...adminProduct[200], headers: etagHeader },
					304: { description: "Unchanged: `If-None-Match` matches" },
				},
			}),
			async (c) => {
				const { id } = c.req.valid("param");
				const product = await findByIdOrNumber(db, id);
				const whole = await findForStaff(product?.id ?? id, c.req.header("authorization"));
				if (whole) {
					c.header("etag", staffProductETag(whole));
					c.header("cache-control", noStore);
					return c.json(presentAdminProduct(whole), 200);
				}
				c.header("cache-control", product ? "no-cache" : noStore);
				if (!product) return refuseUnknown(id);
				c.header("etag", productETag(product));
				return c.json(presentProduct(product), 200);
			},
		)
		.openapi(
			createRoute({
				method: "get",
				path: "/product",
				tags,
				summary: "The newest product with exactly this name",
				request: { query: z.object({ name: z.string().min(1).max(200) }) },
				responses: oneProduct,
			}),
			async (c) => {
				const [product] = await findProductsByName(db, c.req.valid("query").name);
				if (!product) throw new Refusal(productNotFound());
				return c.json(presentProduct(product), 200);
			},
		)
		.openapi(
			createRoute({
				method: "post",
				path: "/products",
				tags,
				...access.admin,
				summary: "Add a product",
				request: { headers: idempotencyHeaders, ...jsonBody(productInputSchema) },
				responses: okJson("Added", z.object({ acknowledged: z.literal(true), insertedId: z.string() })),
			}),
			async (c) => {
				const values = toProductValues(c.req.valid("json"));
				const added = await once(c, shop, {
					act: (claim) => addProduct(shop, values, { actor: c.var.user.id, now: clock(), claim }),
					present: (insertedId: string) => ({ acknowledged: true as const, insertedId }),
				});
				return c.json(added, 200);
			},
		)
		.openapi(
			createRoute({
				method: "put",
				path: "/products/{id}",
				tags,
				...access.signedInAtMost(60, "product edits"),
				summary: "Edit a product (admin); acknowledged without effect for a customer",
				description:
					"Part data (`partNumber`, `family`, `gtin`, `specs`, `numbers`, `shelf`) and `lowStock` stay unchanged when not sent. Null removes `partNumber`, `family`, `gtin` or `shelf`, and resets `lowStock`; an empty list removes `specs` or `numbers`. A customer's client may send the reduced stock after an order. The order has already changed the stock, so nothing is written. With `If-Match`, an admin's edit is refused with 412 if the product no longer has that `ETag`.",
				// The handler validates the body: a customer's body has no effect and so cannot be invalid.
				request: {
					params: byId,
					headers: productCallHeaders,
					body: { content: { "application/json": { schema: anyBody } } },
				},
				responses: okJson("Edited, or not", z.object({ modifiedCount: z.int(), product: productSchema })),
			}),
			async (c) => {
				const { id } = c.req.valid("param");
				if (c.var.user.role !== "admin") {
					const product = await findWholeProduct(db, id);
					if (!product) throw new Refusal(productNotFound());
					return c.json({ modifiedCount: 0, product: presentProduct(product) }, 200);
				}
				const input = productInputSchema.safeParse(c.req.valid("json"));
				if (!input.success) throw new Refusal(failedValidation(input.error));
				const by = { actor: c.var.user.id, now: clock(), preconditions: c.req.valid("header") };
				const edited = await once(c, shop, {
					act: (claim) => editProduct(shop, id, toProductValues(input.data), { ...by, claim }),
					present: (product: WholeAdminProduct) => ({ modifiedCount: 1, product: presentProduct(product) }),
				});
				return c.json(edited, 200);
			},
		)
		.openapi(
			createRoute({
				method: "delete",
				path: "/products/{id}",
				tags,
				...access.admin,
				summary: "Delete a product",
				request: { headers: productCallHeaders, params: byId },
				responses: okJson("Deleted", z.object({ deletedCount: z.int() })),
			}),
			async (c) => {
				const by = { actor: c.var.user.id, now: clock(), preconditions: c.req.valid("header") };
				const deleted = await once(c, shop, {
					act: (claim) => removeProduct(transact, c.req.valid("param").id, { ...by, claim }),
					present: () => ({ deletedCount: 1 }),
				});
				return c.json(deleted, 200);
			},
		);
}
