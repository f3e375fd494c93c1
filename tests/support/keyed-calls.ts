import { aCharge, anOrder, aPaidOrder, aProduct, orderBody, productInput } from "./factories.ts";
import { aPaidPurchase, aPurchase, purchaseBody } from "./purchases.ts";
import type { TestCaller, TestShop } from "./test-shop.ts";

interface Made {
	shop: TestShop;
	admin: TestCaller;
	buyer: TestCaller;
	/** A product of 40 units. */
	productId: string;
}

export interface KeyedRequest {
	by: TestCaller;
	path: string;
	body?: unknown;
	/** Path or body of another request. */
	other: { path?: string; body?: unknown };
	/** Stock after the request was carried out once. */
	stock?: number;
	/** Status of the answer. Default: 200. */
	status?: number;
	/** Units of the product on the caller's list after the request was carried out once. */
	listed?: number;
	/** Cents refunded after the request was carried out once. */
	refunded?: number;
}

/** Every call that moves money or stock (ruling 7), or adds something each time. */
export const keyedCalls: Record<string, (made: Made) => Promise<KeyedRequest>> = {
	"POST /orders": async ({ shop, buyer, productId }) => {
		const body = await orderBody(shop, buyer, productId, 2);
		return { by: buyer, path: "/orders", body, other: { body: { ...body, address: "2 Mill Road" } }, stock: 38 };
	},
	"POST /purchases": async ({ shop, buyer, productId }) => {
		const body = await purchaseBody(shop, buyer, { [productId]: 2 });
		return { by: buyer, path: "/purchases", body, other: { body: { ...body, phone: "5550199" } }, stock: 38 };
	},
	"DELETE /orders/{id}": async ({ shop, buyer, productId }) => {
		const path = `/orders/${await anOrder(shop, buyer, productId, 2)}`;
		return { by: buyer, path, other: { path: `${path}?carrier=DHL` }, stock: 40 };
	},
	"DELETE /orders/{id} as an admin": async ({ shop, admin, buyer, productId }) => {
		const { orderId } = await aPaidOrder(shop, buyer, productId, 2);
		const path = `/orders/${orderId}?carrier=DHL&tracking=1`;
		return { by: admin, path, other: { path: `/orders/${orderId}?carrier=DHL&tracking=2` } };
	},
	"POST /purchases/{id}/deliver": async ({ shop, admin, buyer, productId }) => {
		const { id, orders } = await aPaidPurchase(shop, buyer, { [productId]: 2 });
		const body = { orders: orders.map(({ _id }: { _id: string }) => _id), carrier: "DHL", tracking: "1" };
		return { by: admin, path: `/purchases/${id}/deliver`, body, other: { body: { ...body, tracking: "2" } } };
	},
	"POST /shipments/{id}/undo": async ({ shop, admin, buyer, productId }) => {
		const [first, second] = [
			await aPaidPurchase(shop, buyer, { [productId]: 2 }),
			await aPaidPurchase(shop, buyer, { [productId]: 2 }),
		];
		const deliver = async ({ id, orders: [order] }: typeof first) =>
			(await admin.post(`/purchases/${id}/deliver`, { orders: [order._id] })).body.shipmentId;
		const path = `/shipments/${await deliver(first)}/undo`;
		return { by: admin, path, body: {}, other: { path: `/shipments/${await deliver(second)}/undo` }, stock: 36 };
	},
	"POST /orders/{id}/cancel": async ({ shop, admin, buyer, productId }) => {
		const [id, another] = [await anOrder(shop, buyer, productId, 2), await anOrder(shop, buyer, productId, 1)];
		return { by: admin, path: `/orders/${id}/cancel`, other: { path: `/orders/${another}/cancel` }, stock: 39 };
	},
	"POST /orders/{id}/replacement": async ({ shop, admin, buyer, productId }) => {
		const { orderId } = await aPaidOrder(shop, buyer, productId, 4);
		const path = `/orders/${orderId}/replacement`;
		return { by: admin, path, body: { quantity: 2 }, other: { body: { quantity: 1 } }, stock: 34 };
	},
	"POST /users/{email}/purchases": async ({ shop, admin, buyer, productId }) => {
		const { email, ...body } = await purchaseBody(shop, buyer, { [productId]: 2 });
		const path = `/users/${encodeURIComponent(email)}/purchases`;
		return { by: admin, path, body, other: { body: { ...body, phone: "5550199" } }, stock: 38 };
	},
	"POST /purchases/{id}/cancel": async ({ shop, buyer, productId }) => {
		const id = await aPurchase(shop, buyer, { [productId]: 2 });
		const another = await aPurchase(shop, buyer, { [productId]: 1 });
		return { by: buyer, path: `/purchases/${id}/cancel`, other: { path: `/purchases/${another}/cancel` }, stock: 39 };
	},
	"POST /purchases/{id}/cancel-unpaid": async ({ shop, admin, buyer, productId }) => {
		const path = `/purchases/${await aPurchase(shop, buyer, { [productId]: 2 })}/cancel-unpaid`;
		return { by: admin, path, body: { of: "account" }, other: { body: { of: "network" } }, stock: 40 };
	},
	"POST /create-payment-intent": async ({ shop, buyer, productId }) => {
		const [orderId, another] = [await anOrder(shop, buyer, productId, 2), await anOrder(shop, buyer, productId, 2)];
		const body = { totalPrice: 299, orderId };
		return { by: buyer, path: "/create-payment-intent", body, other: { body: { ...body, orderId: another } } };
	},
	"PATCH /orders/{id}": async ({ shop, buyer, productId }) => {
		const orderId = await anOrder(shop, buyer, productId, 2);
		const body = { transactionId: await aCharge(shop, buyer, orderId) };
		return { by: buyer, path: `/orders/${orderId}`, body, other: { body: { transactionId: "pi_other" } } };
	},
	"POST /purchases/{id}/refund": async ({ shop, admin, buyer, productId }) => {
		const { id, orders } = await aPaidPurchase(shop, buyer, { [productId]: 4 });
		const refund = (amount: number) => ({ items: [{ order: orders[0]._id, amount, units: 1, restock: 1 }] });
		const path = `/purchases/${id}/refund`;
		return { by: admin, path, body: refund(10), other: { body: refund(20) }, stock: 37, refunded: 1000 };
	},
	"POST /products": async ({ admin }) => {
		const body = productInput({ name: "Added once" });
		return { by: admin, path: "/products", body, other: { body: { ...body, quantity: 41 } } };
	},
	"PUT /products/{id}": async ({ admin, productId }) => {
		const body = productInput({ quantity: 50 });
		return { by: admin, path: `/products/${productId}`, body, other: { body: { ...body, quantity: 60 } }, stock: 50 };
	},
	"PATCH /products/{id}": async ({ admin, productId }) => {
		const path = `/products/${productId}`;
		return { by: admin, path, body: { quantity: 50 }, other: { body: { quantity: 60 } }, stock: 50 };
	},
	"DELETE /products/{id}": async ({ shop, admin, productId }) => {
		return { by: admin, path: `/products/${productId}`, other: { path: `/products/${await aProduct(shop)}` } };
	},
	"POST /products/{id}/stock": async ({ admin, productId }) => {
		const body = { change: 24, reason: "received" };
		const path = `/products/${productId}/stock`;
		return { by: admin, path, body, other: { body: { ...body, change: 25 } }, stock: 64 };
	},
	"POST /receipts": async ({ admin, productId }) => {
		const partNumber = `R-${productId}`;
		await admin.put(`/products/${productId}`, productInput({ partNumber }));
		const body = (units: number) => ({ lines: [{ partNumber, units }], supplier: "Bosch" });
		return { by: admin, path: "/receipts", body: body(24), other: { body: body(25) }, stock: 64 };
	},
	"POST /stocktakes": async ({ admin, productId }) => {
		const body = (counted: number) => ({ lines: [{ productId, seen: 40, counted }] });
		return { by: admin, path: "/stocktakes", body: body(38), other: { body: body(37) }, stock: 38 };
	},
	"POST /customers/{id}/notes": async ({ admin, buyer }) => {
		const path = `/customers/${buyer.id}/notes`;
		return { by: admin, path, body: { text: "Calls on Mondays" }, other: { body: { text: "Calls on Fridays" } } };
	},
	"POST /reviews": async ({ buyer }) => {
		const body = { username: "Ann", ratings: 5, description: "Arrived the next day" };
		return { by: buyer, path: "/reviews", body, other: { body: { ...body, ratings: 4 } } };
	},
	"POST /lists": async ({ buyer }) => {
		return { by: buyer, path: "/lists", body: { name: "Spring" }, other: { body: { name: "Autumn" } }, status: 201 };
	},
	"POST /lists/{id}/lines": async ({ buyer, productId }) => {
		const body = (units: number) => ({ lines: [{ productId, units }] });
		const path = "/lists/current/lines";
		return { by: buyer, path, body: body(5), other: { body: body(6) }, status: 201, listed: 5 };
	},
	"POST /imports/rows": async ({ admin, productId }) => {
		const body = (units: string) => ({
			file: productId.replaceAll("-", ""),
			columns: ["name", "price", "quantity", "minorder", "description", "img1", "img2", "partNumber"],
			rows: [{ row: 2, cells: ["Imported once", "9.5", units, "1", "A part.", "", "", `I-${productId}`] }],
		});
		return { by: admin, path: "/imports/rows", body: body("5"), other: { body: body("6") } };
	},
};
