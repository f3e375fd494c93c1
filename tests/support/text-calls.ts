import { anOrder, aPaidOrder, aProduct, orderBody, productInput } from "./factories.ts";
import { aPaidPurchase, aPurchase, purchaseBody } from "./purchases.ts";
import type { TestCaller, TestShop } from "./test-shop.ts";

export interface TextRequest {
	by: TestCaller;
	path: string;
	body: Record<string, unknown>;
	/** The fields of the body that take free text. */
	texts: string[];
	method?: "put" | "patch";
}

interface Made {
	shop: TestShop;
	admin: TestCaller;
	buyer: TestCaller;
	productId: string;
}

/** Every call that takes free text, with a new subject for each. */
export const textCalls = ({ shop, admin, buyer, productId }: Made): Record<string, () => Promise<TextRequest>> => {
	/** A person has few lists. */
	const aList = async () => {
		const by = await shop.customer(`${crypto.randomUUID()}@example.com`);
		return { by, id: (await by.post("/lists", { name: "Bay" })).body.insertedId as string };
	};
	const paid = async () => (await aPaidOrder(shop, buyer, productId, 1)).orderId;
	return {
		"POST /orders": async () => {
			const body = { ...(await orderBody(shop, buyer, productId, 1)), purchaseOrder: "PO 1" };
			return { by: buyer, path: "/orders", body, texts: ["name", "address", "purchaseOrder"] };
		},
		"POST /purchases": async () => {
			const body = { ...(await purchaseBody(shop, buyer, { [productId]: 1 })), purchaseOrder: "PO 1" };
			return { by: buyer, path: "/purchases", body, texts: ["name", "address", "purchaseOrder"] };
		},
		"PUT /purchases/{id}/delivery": async () => {
			const id = await aPurchase(shop, buyer, { [productId]: 1 });
			const body = { name: "Erika", address: "1 Mill Road", phone: "5550100" };
			return { by: buyer, method: "put", path: `/purchases/${id}/delivery`, body, texts: ["name", "address"] };
		},
		"POST /users/{email}/purchases": async () => {
			const { name, phone, address, lines } = await purchaseBody(shop, buyer, { [productId]: 1 });
			const body = { name, phone, address, lines, purchaseOrder: "PO 1" };
			return { by: admin, path: `/users/${buyer.email}/purchases`, body, texts: ["name", "address", "purchaseOrder"] };
		},
		"POST /reviews": async () => {
			const body = { username: "Erika", image: "", ratings: 5, description: "Good" };
			return {
				by: await shop.customer(`${crypto.randomUUID()}@example.com`),
				path: "/reviews",
				body,
				texts: ["username", "description"],
			};
		},
		"PUT /users/{email}": async () => {
			const body = { address: "a", education: "b", phone: "5550100", social: "c" };
			return {
				by: buyer,
				method: "put",
				path: `/users/${buyer.email}`,
				body,
				texts: ["address", "education", "phone", "social"],
			};
		},
		"POST /customers/{id}/notes": async () => ({
			by: admin,
			path: `/customers/${buyer.id}/notes`,
			body: { text: "Calls" },
			texts: ["text"],
		}),
		"PUT /customers/{id}/block": async () => {
			const { id } = await shop.customer(`${crypto.randomUUID()}@example.com`);
			return { by: admin, method: "put", path: `/customers/${id}/block`, body: { reason: "x" }, texts: ["reason"] };
		},
		"POST /views": async () => {
			const body = { list: "allorder", name: "Paid", query: "state=paid" };
			return { by: admin, path: "/views", body, texts: ["name"] };
		},
		"POST /withdrawals": async () => {
			const body = {
				name: "Erika",
				email: "ben@example.com",
				orders: "all of it",
				words: "w",
				formKey: crypto.randomUUID(),
			};
			return { by: buyer, path: "/withdrawals", body, texts: ["name", "words"] };
		},
		"POST /lists": async () => ({ by: (await aList()).by, path: "/lists", body: { name: "Bay" }, texts: ["name"] }),
		"PATCH /lists/{id}": async () => {
			const { by, id } = await aList();
			return { by, method: "patch", path: `/lists/${id}`, body: { name: "Bay" }, texts: ["name"] };
		},
		"POST /lists/{id}/lines": async () => {
			const { by, id } = await aList();
			return { by, path: `/lists/${id}/lines`, body: { text: "X-1 2" }, texts: ["text"] };
		},
		"POST /products": async () => ({
			by: admin,
			path: "/products",
			body: { ...productInput(), family: "Discs", shelf: "A-1" },
			texts: ["name", "description", "family", "shelf"],
		}),
		"PUT /products/{id}": async () => ({
			by: admin,
			method: "put",
			path: `/products/${productId}`,
			body: { ...productInput({ minorder: 1, quantity: 100_000 }), family: "Discs", shelf: "A-1" },
			texts: ["name", "description", "family", "shelf"],
		}),
		"PATCH /products/{id}": async () => ({
			by: admin,
			method: "patch",
			path: `/products/${productId}`,
			body: { price: 149.5, family: "Bolts", shelf: "A-1", note: "n" },
			texts: ["note", "family", "shelf"],
		}),
		"POST /products/{id}/stock": async () => ({
			by: admin,
			path: `/products/${productId}/stock`,
			body: { change: 1, reason: "received", note: "n" },
			texts: ["note"],
		}),
		"POST /receipts": async () => {
			const partNumber = `R-${crypto.randomUUID()}`;
			await aProduct(shop, { partNumber });
			const body = { lines: [{ partNumber, units: 1 }], supplier: "s", deliveryNote: "n" };
			return { by: admin, path: "/receipts", body, texts: ["supplier", "deliveryNote"] };
		},
		"POST /imports/rows": async () => {
			const columns = ["name", "price", "quantity", "minorder", "description", "partNumber"];
			const cells = ["Imported", "9.5", "5", "1", "A part.", `I-${crypto.randomUUID()}`];
			const body = { file: "0".repeat(32), fileName: "f", columns, rows: [{ row: 2, cells }] };
			return { by: admin, path: "/imports/rows", body, texts: ["fileName"] };
		},
		"POST /stocktakes": async () => {
			const counted = { productId: await aProduct(shop), seen: 40, counted: 39 };
			return { by: admin, path: "/stocktakes", body: { lines: [counted], note: "n" }, texts: ["note"] };
		},
		"PUT /orders/{id}/note": async () => ({
			by: admin,
			method: "put",
			path: `/orders/${await anOrder(shop, buyer, productId, 1)}/note`,
			body: { note: "n" },
			texts: ["note"],
		}),
		"POST /purchases/{id}/refund": async () => {
			const { id, orders } = await aPaidPurchase(shop, buyer, { [productId]: 1 });
			const body = { items: [{ order: orders[0]._id, restock: true }], reason: "r" };
			return { by: admin, path: `/purchases/${id}/refund`, body, texts: ["reason"] };
		},
		"POST /purchases/{id}/deliver": async () => {
			const { id, orders } = await aPaidPurchase(shop, buyer, { [productId]: 1 });
			const body = { orders: orders.map(({ _id }: { _id: string }) => _id), carrier: "DHL", tracking: "1" };
			return { by: admin, path: `/purchases/${id}/deliver`, body, texts: ["carrier", "tracking"] };
		},
		"PUT /orders/{id}/shipment": async () => {
			const id = await paid();
			await admin.delete(`/orders/${id}`);
			const body = { carrier: "DHL", tracking: "1" };
			return { by: admin, method: "put", path: `/orders/${id}/shipment`, body, texts: ["carrier", "tracking"] };
		},
	};
};
