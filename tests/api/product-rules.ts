import { aProduct, productInput } from "../support/factories.ts";
import type { TestCaller, TestShop } from "../support/test-shop.ts";

type Caller = Omit<TestCaller, "email" | "id">;
type Statuses = Record<"visitor" | "customer" | "admin", number>;

const csv = { "content-type": "text/csv" };
const signedIn = { visitor: 401, customer: 200, admin: 200 };
const admins = { visitor: 401, customer: 403, admin: 200 };
const everybody = { visitor: 200, customer: 200, admin: 200 };

/** Expected status of each call about products, their stock and import, by role. */
export function productRules(
	shop: () => TestShop,
): Record<string, [(who: Caller) => Promise<{ status: number }>, Statuses][]> {
	const product = () => aProduct(shop(), { minorder: 1 });
	return {
		"GET /api/products/:id": [[async (who) => who.get(`/products/${await product()}`), everybody]],
		"GET /api/products/:id/rating": [[async (who) => who.get(`/products/${await product()}/rating`), everybody]],
		"GET /api/products/:id/related": [[async (who) => who.get(`/products/${await product()}/related`), everybody]],
		"GET /api/product": [
			[
				async (who) => {
					await aProduct(shop(), { name: "Named" });
					return who.get("/product?name=Named");
				},
				everybody,
			],
		],
		"POST /api/products": [[(who) => who.post("/products", productInput()), admins]],
		"PUT /api/products/:id": [[async (who) => who.put(`/products/${await product()}`, productInput()), signedIn]],
		"PATCH /api/products/:id": [
			[async (who) => who.patch(`/products/${await product()}`, { price: 90 }), admins],
			[async (who) => who.patch(`/products/${await product()}`, { shelf: "A-2" }), admins],
			[async (who) => who.patch(`/products/${await product()}`, { shelf: "A-2", hidden: true }), admins],
		],
		"PATCH /api/products": [
			[async (who) => who.patch("/products", { changes: [{ _id: await product(), change: { price: 90 } }] }), admins],
		],
		"GET /api/products/:id/stock": [[async (who) => who.get(`/products/${await product()}/stock`), admins]],
		"POST /api/products/:id/stock": [
			[async (who) => who.post(`/products/${await product()}/stock`, { change: 24, reason: "received" }), admins],
		],
		"POST /api/stocktakes": [
			[
				async (who) => who.post("/stocktakes", { lines: [{ productId: await product(), seen: 40, counted: 41 }] }),
				admins,
			],
		],
		"POST /api/imports/headings": [[(who) => who.post("/imports/headings", "Name\n", csv), admins]],
		"POST /api/imports/preview": [[(who) => who.post("/imports/preview", "Id,Name\n", csv), admins]],
		"POST /api/imports/rows": [
			[
				(who) => {
					const rows = [{ row: 2, cells: ["none", "x"] }];
					return who.post("/imports/rows", { file: "0".repeat(32), columns: ["id", "name"], rows });
				},
				admins,
			],
		],
		"DELETE /api/products/:id": [
			[async (who) => who.delete(`/products/${await product()}`), { visitor: 401, customer: 403, admin: 200 }],
		],
		"POST /api/images": [
			[(who) => who.post("/images", "no picture", { "content-type": "image/png" }), { ...admins, admin: 422 }],
		],
		"POST /api/products/:id/files": [
			[
				async (who) =>
					who.post(`/products/${await product()}/files`, "no drawing", { "content-type": "application/pdf" }),
				{ visitor: 401, customer: 403, admin: 422 },
			],
		],
		"DELETE /api/products/:id/files/:file": [
			[
				async (who) => who.delete(`/products/${await product()}/files/none`),
				{ visitor: 401, customer: 403, admin: 404 },
			],
		],
	};
}
