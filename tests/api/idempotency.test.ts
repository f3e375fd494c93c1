import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Answer } from "../support/client.ts";
import { aCharge, anOrder, aPaidOrder, aProduct, orderBody, productInput } from "../support/factories.ts";
import { aPurchase, purchaseBody, stockOf } from "../support/purchases.ts";
import { engines } from "../support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../support/test-shop.ts";

interface Made {
	shop: TestShop;
	admin: TestCaller;
	buyer: TestCaller;
	/** A product of 40 units. */
	productId: string;
}

interface Request {
	by: TestCaller;
	path: string;
	body?: unknown;
	/** Path or body of another request. */
	other: { path?: string; body?: unknown };
	/** Stock after the request was carried out once. */
	stock?: number;
	/** Cents refunded after the request was carried out once. */
	refunded?: number;
}

/** Every call that moves money or stock (ruling 7). */
const calls: Record<string, (made: Made) => Promise<Request>> = {
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
	"POST /orders/{id}/cancel": async ({ shop, admin, buyer, productId }) => {
		const [id, another] = [await anOrder(shop, buyer, productId, 2), await anOrder(shop, buyer, productId, 1)];
		return { by: admin, path: `/orders/${id}/cancel`, other: { path: `/orders/${another}/cancel` }, stock: 39 };
	},
	"POST /purchases/{id}/cancel": async ({ shop, buyer, productId }) => {
		const id = await aPurchase(shop, buyer, { [productId]: 2 });
		const another = await aPurchase(shop, buyer, { [productId]: 1 });
		return { by: buyer, path: `/purchases/${id}/cancel`, other: { path: `/purchases/${another}/cancel` }, stock: 39 };
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
	"POST /orders/{id}/refund": async ({ shop, admin, buyer, productId }) => {
		const { orderId } = await aPaidOrder(shop, buyer, productId, 4);
		const body = { amount: 10, units: 1, restock: 1 };
		const other = { body: { ...body, amount: 20 } };
		return { by: admin, path: `/orders/${orderId}/refund`, body, other, stock: 37, refunded: 1000 };
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
	"POST /stock/counts": async ({ admin, productId }) => {
		const body = (counted: number) => ({ lines: [{ productId, seen: 40, counted }] });
		return { by: admin, path: "/stock/counts", body: body(38), other: { body: body(37) }, stock: 38 };
	},
	"POST /imports/rows": async ({ admin, productId }) => {
		const body = (units: string) => ({
			file: productId.replaceAll("-", ""),
			columns: ["name", "price", "quantity", "minorder", "description", "img1", "img2", "partNumber"],
			rows: [{ row: 2, cells: ["Imported once", "9.5", units, "1", "A part.", "", "", productId] }],
		});
		return { by: admin, path: "/imports/rows", body: body("5"), other: { body: body("6") } };
	},
};

describe.each(engines)("a call that moves money or stock on %s", (engine) => {
	let shop: TestShop;
	let admin: TestCaller;
	beforeAll(async () => {
		shop = await createTestShop(engine);
		admin = await shop.admin();
	});
	afterAll(() => shop.close());

	async function send(call: string, { by, path, body }: Pick<Request, "by" | "path" | "body">, key: string) {
		const [method = ""] = call.split(" ");
		return shop.call(method, path, await shop.issueToken(by.id), body, { "idempotency-key": key });
	}

	async function make(call: string) {
		const [buyer, productId] = [await shop.customer(), await aProduct(shop, { quantity: 40, minorder: 1 })];
		return { productId, request: await (calls[call] as (typeof calls)[string])({ shop, admin, buyer, productId }) };
	}

	/** Compares stock, money and rows with what carrying out the request once leaves. */
	async function expectOnce({ request, productId }: Awaited<ReturnType<typeof make>>) {
		if (request.stock !== undefined) expect(await stockOf(shop, productId)).toBe(request.stock);
		if (request.refunded === undefined) return;
		const of = request.path.replace("/refund", "/refunds");
		const { refunded, parts } = (await admin.get(of)).body;
		expect([refunded * 100, parts.length]).toEqual([request.refunded, 1]);
	}

	const isReplayed = ({ headers }: Answer) => headers.get("idempotent-replayed") === "true";

	test.each(Object.keys(calls))("%s is carried out once when it is repeated with its key", async (call) => {
		const made = await make(call);
		const first = await send(call, made.request, `repeat ${call}`);
		expect(first).toMatchObject({ status: 200 });
		expect(isReplayed(first)).toBe(false);
		const rows = await countRows();
		const second = await send(call, made.request, `repeat ${call}`);
		expect([second.status, second.body, isReplayed(second)]).toEqual([200, first.body, true]);
		expect(await countRows()).toEqual(rows);
		await expectOnce(made);
	});

	test.each(Object.keys(calls))("%s is carried out once when it is sent five times at once", async (call) => {
		const made = await make(call);
		const answers = await Promise.all(Array.from({ length: 5 }, () => send(call, made.request, `parallel ${call}`)));
		expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
		expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
		expect(answers.filter(isReplayed)).toHaveLength(4);
		await expectOnce(made);
	});

	test.each(Object.keys(calls))("%s is refused with the key of another request", async (call) => {
		const made = await make(call);
		expect((await send(call, made.request, `other ${call}`)).status).toBe(200);
		const rows = await countRows();
		const other = await send(call, { ...made.request, ...made.request.other }, `other ${call}`);
		expect(other).toMatchObject({ status: 409, body: { code: "idempotency-key-reused" } });
		expect(await countRows()).toEqual(rows);
		await expectOnce(made);
	});

	/** Rows of tables that these calls write. */
	async function countRows() {
		const tables = ["orders", "purchases", "payments", "refunds", "stock_changes", "products", "audit"] as const;
		const counts = tables.map(async (table) => {
			const { count } = await shop.db
				.selectFrom(table)
				.select(({ fn }) => fn.countAll().as("count"))
				.executeTakeFirstOrThrow();
			return [table, Number(count)];
		});
		return Object.fromEntries(await Promise.all(counts));
	}

	test("is carried out with a key whose first request was refused", async () => {
		const productId = await aProduct(shop, { quantity: 1, minorder: 1 });
		const take = { by: admin, path: `/products/${productId}/stock`, body: { change: -2, reason: "damaged" } };
		expect((await send("POST", take, "refused")).status).toBe(409);
		await admin.post(`/products/${productId}/stock`, { change: 5, reason: "received" });
		expect(await send("POST", take, "refused")).toMatchObject({ status: 200, body: { quantity: 4 } });
	});

	test("is carried out for each caller who sends the same key", async () => {
		const productId = await aProduct(shop, { quantity: 1, minorder: 1 });
		const receive = (by: TestCaller) =>
			send("POST", { by, path: `/products/${productId}/stock`, body: { change: 1, reason: "received" } }, "shared");
		expect((await receive(admin)).body.quantity).toBe(2);
		expect((await receive(await shop.admin())).body.quantity).toBe(3);
	});
});

test("the document names the header in each of these calls, and in no other", async () => {
	const shop = await createTestShop();
	const { body } = await shop.visitor.get("/openapi.json");
	await shop.close();
	const paths = Object.entries(body.paths as Record<string, Record<string, { parameters?: { name: string }[] }>>);
	const operations = paths.flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, { parameters = [] }]) => ({
			call: `${method.toUpperCase()} ${path.replace(/^\/api/, "")}`,
			isKeyed: parameters.some(({ name }) => name === "idempotency-key"),
		})),
	);
	const writing = operations.filter(({ call }) => !/^GET|\/auth\//.test(call));
	const named = (keyed: boolean) => writing.flatMap(({ call, isKeyed }) => (isKeyed === keyed ? call : [])).toSorted();
	const moving = Object.keys(calls).map((call) => call.split(" ").slice(0, 2).join(" "));
	expect(named(true)).toEqual([...new Set(moving)].toSorted());
	expect(named(false)).toEqual(withoutKey);
});

/**
 * Writing calls without the header. A new one that moves money or stock belongs in `calls`. `DELETE /users/me` cancels
 * orders and ends the caller. The webhook's effect is named by the payment.
 */
const withoutKey = [
	"DELETE /lists/{id}",
	"DELETE /lists/{id}/lines/{line}",
	"DELETE /products/{id}/files/{file}",
	"DELETE /products/{id}/restock-alert",
	"DELETE /reviews/{id}",
	"DELETE /users/admin/{email}",
	"DELETE /users/me",
	"PATCH /lists/{id}",
	"PATCH /lists/{id}/lines/{line}",
	"PATCH /reviews/{id}",
	"PATCH /withdrawals/{id}",
	"POST /images",
	"POST /imports/headings",
	"POST /imports/preview",
	"POST /lists",
	"POST /lists/check",
	"POST /lists/claim",
	"POST /lists/{id}/lines",
	"POST /mails/send-failed-again",
	"POST /mails/{id}/send-again",
	"POST /products/{id}/files",
	"POST /reviews",
	"POST /webhooks/stripe",
	"POST /withdrawals",
	"PUT /orders/{id}/note",
	"PUT /orders/{id}/shipment",
	"PUT /products/{id}/restock-alert",
	"PUT /users/admin/{email}",
	"PUT /users/{email}",
];
