import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Answer } from "../support/client.ts";
import { aProduct } from "../support/factories.ts";
import { type KeyedRequest, keyedCalls } from "../support/keyed-calls.ts";
import { stockOf } from "../support/purchases.ts";
import { engines } from "../support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../support/test-shop.ts";

describe.each(engines)("a call that moves money or stock, or adds something, on %s", (engine) => {
	let shop: TestShop;
	let admin: TestCaller;
	beforeAll(async () => {
		shop = await createTestShop(engine);
		admin = await shop.admin();
	});
	afterAll(() => shop.close());

	async function send(call: string, { by, path, body }: Pick<KeyedRequest, "by" | "path" | "body">, key: string) {
		const [method = ""] = call.split(" ");
		return shop.call(method, path, await shop.issueToken(by.id), body, { "idempotency-key": key });
	}

	async function make(call: string) {
		const [buyer, productId] = [await shop.customer(), await aProduct(shop, { quantity: 40, minorder: 1 })];
		return {
			productId,
			request: await (keyedCalls[call] as (typeof keyedCalls)[string])({ shop, admin, buyer, productId }),
		};
	}

	/** Compares stock, money and rows with what carrying out the request once leaves. */
	async function expectOnce({ request, productId }: Awaited<ReturnType<typeof make>>) {
		if (request.listed !== undefined) {
			const { lines } = (await request.by.get("/lists/current")).body;
			expect(lines).toMatchObject([{ productId, units: request.listed }]);
		}
		if (request.stock !== undefined) expect(await stockOf(shop, productId)).toBe(request.stock);
		if (request.refunded === undefined) return;
		const of = request.path.replace("/refund", "/refunds");
		const [{ refunds }] = [(await admin.get(of)).body].flat();
		expect(refunds.map(({ amount }: { amount: number }) => amount * 100)).toEqual([request.refunded]);
	}

	const statusOf = ({ request }: Awaited<ReturnType<typeof make>>) => request.status ?? 200;

	const isReplayed = ({ headers }: Answer) => headers.get("idempotent-replayed") === "true";

	test.each(Object.keys(keyedCalls))("%s is carried out once when it is repeated with its key", async (call) => {
		const made = await make(call);
		const first = await send(call, made.request, `repeat ${call}`);
		expect(first).toMatchObject({ status: statusOf(made) });
		expect(isReplayed(first)).toBe(false);
		const rows = await countRows();
		const second = await send(call, made.request, `repeat ${call}`);
		expect([second.status, second.body, isReplayed(second)]).toEqual([first.status, first.body, true]);
		expect(await countRows()).toEqual(rows);
		await expectOnce(made);
	});

	test.each(Object.keys(keyedCalls))("%s is carried out once when it is sent five times at once", async (call) => {
		const made = await make(call);
		const answers = await Promise.all(Array.from({ length: 5 }, () => send(call, made.request, `parallel ${call}`)));
		expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(statusOf(made)));
		expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
		expect(answers.filter(isReplayed)).toHaveLength(4);
		await expectOnce(made);
	});

	test.each(Object.keys(keyedCalls))("%s is refused with the key of another request", async (call) => {
		const made = await make(call);
		expect((await send(call, made.request, `other ${call}`)).status).toBe(statusOf(made));
		const rows = await countRows();
		const other = await send(call, { ...made.request, ...made.request.other }, `other ${call}`);
		expect(other).toMatchObject({ status: 409, body: { code: "idempotency-key-reused" } });
		expect(await countRows()).toEqual(rows);
		await expectOnce(made);
	});

	test.each(Object.keys(keyedCalls))(
		"%s stores no key when it is repeated with others and changes nothing",
		async (call) => {
			const made = await make(call);
			expect((await send(call, made.request, `first ${call}`)).status).toBe(statusOf(made));
			const [rows, keys] = [await countRows(), await countKeys()];
			const again = await send(call, made.request, `second ${call}`);
			const isChanged = JSON.stringify(await countRows()) !== JSON.stringify(rows);
			expect((await countKeys()) - keys).toBe(again.status < 300 && isChanged ? 1 : 0);
		},
	);

	const countKeys = async () => (await shop.db.selectFrom("idempotency_keys").select("id").execute()).length;

	/** Rows of tables that these calls write. */
	async function countRows() {
		const money = ["orders", "purchases", "payments", "refunds", "stock_changes", "products", "audit"] as const;
		const tables = [...money, "customer_notes", "reviews", "buy_lists"] as const;
		const counts = tables.map(async (table) => {
			const { count } = await shop.db
				.selectFrom(table)
				.select(({ fn }) => fn.countAll().as("count"))
				.executeTakeFirstOrThrow();
			return [table, Number(count)];
		});
		const listed = await shop.db
			.selectFrom("buy_list_lines")
			.select(({ fn }) => fn.sum("units").as("units"))
			.executeTakeFirstOrThrow();
		return { ...Object.fromEntries(await Promise.all(counts)), listed: Number(listed.units) };
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
	const moving = Object.keys(keyedCalls).map((call) => call.split(" ").slice(0, 2).join(" "));
	expect(named(true)).toEqual([...new Set(moving)].toSorted());
	expect(named(false)).toEqual(withoutKey);
});

/**
 * Writing calls without the header. A new one that moves money or stock, or adds something each time, belongs in
 * `keyedCalls`. `DELETE /users/me` cancels orders and ends the caller. The webhook's effect is named by the payment.
 * An e-mail is resent only in the state seen.
 */
const withoutKey = [
	"DELETE /customers/{id}/block",
	"DELETE /customers/{id}/notes/{note}",
	"DELETE /lists/{id}",
	"DELETE /lists/{id}/lines/{line}",
	"DELETE /products/{id}/files/{file}",
	"DELETE /products/{id}/restock-alert",
	"DELETE /reviews/{id}",
	"DELETE /users/admin/{email}",
	"DELETE /users/me",
	"DELETE /users/{email}/sessions",
	"DELETE /views/{id}",
	"PATCH /lists/{id}",
	"PATCH /lists/{id}/lines/{line}",
	"PATCH /products",
	"PATCH /reviews/{id}",
	"PATCH /withdrawals/{id}",
	"POST /images",
	"POST /imports/headings",
	"POST /imports/preview",
	"POST /lists/check",
	"POST /lists/claim",
	"POST /mails/send-failed-again",
	"POST /mails/{id}/send-again",
	"POST /media/matches",
	"POST /products/{id}/files",
	"POST /views",
	"POST /webhooks/stripe",
	"POST /withdrawals",
	"PUT /customers/{id}/block",
	"PUT /orders/{id}/note",
	"PUT /orders/{id}/shipment",
	"PUT /products/{id}/restock-alert",
	"PUT /purchases/{id}/delivery",
	"PUT /users/admin/{email}",
	"PUT /users/{email}",
	"PUT /users/{email}/role",
];
