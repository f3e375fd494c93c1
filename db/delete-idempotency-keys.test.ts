import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { deleteIdempotencyKeys, keyDays } from "../app/idempotency/once.server.ts";
import { aProduct, orderBody } from "../tests/support/factories.ts";
import { purchaseBody, threeProducts } from "../tests/support/purchases.ts";
import { engines } from "../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../tests/support/test-shop.ts";
import { newId } from "./new-id.ts";

const [hourMs, dayMs] = [3_600_000, 86_400_000];

describe.each(engines)("an Idempotency-Key on %s", (engine) => {
	let shop: TestShop;
	let buyer: TestCaller;
	beforeEach(async () => {
		shop = await createTestShop(engine);
		buyer = await shop.customer();
	});
	afterEach(() => shop.close());

	const tidyIn = (ms: number) => deleteIdempotencyKeys(shop.db, keyDays, new Date(shop.time.now.getTime() + ms));
	const keys = async () => (await shop.db.selectFrom("idempotency_keys").select("key").execute()).map(({ key }) => key);
	/** Returns a function that sends the request again with the same key. */
	async function repeats(path: string, body: object): Promise<() => Promise<string>> {
		const send = async () => {
			const answer = await buyer.post(path, body, { "idempotency-key": "again" });
			return `${answer.body.insertedId} ${answer.headers.get("idempotent-replayed")}`;
		};
		const first = (await send()).split(" ")[0] as string;
		return async () => (await send()).replace(first, "the first");
	}

	test("of an order answers that order for seven days, and then makes another", async () => {
		const send = await repeats("/orders", await orderBody(shop, buyer, await aProduct(shop), 2));
		await tidyIn(7 * dayMs - hourMs);
		expect(await send()).toBe("the first true");
		await tidyIn(7 * dayMs + hourMs);
		expect(await send()).toMatch(/^[\da-f-]{36} null$/);
	});

	test("of a purchase answers that purchase for seven days, and then makes another", async () => {
		const [a = "", b = ""] = await threeProducts(shop);
		const send = await repeats("/purchases", await purchaseBody(shop, buyer, { [a]: 2, [b]: 2 }));
		await tidyIn(7 * dayMs - hourMs);
		expect(await send()).toBe("the first true");
		await tidyIn(7 * dayMs + hourMs);
		expect(await send()).toMatch(/^[\da-f-]{36} null$/);
	});

	test("of another call answers the first answer for seven days, and then the call is carried out again", async () => {
		const [admin, id] = [await shop.admin(), await aProduct(shop, { quantity: 1, minorder: 1 })];
		const received = { change: 1, reason: "received" };
		const receive = async () =>
			(await admin.post(`/products/${id}/stock`, received, { "idempotency-key": "again" })).body.quantity;
		await receive();
		await tidyIn(7 * dayMs - hourMs);
		expect(await receive()).toBe(2);
		await tidyIn(7 * dayMs + hourMs);
		expect(await receive()).toBe(3);
	});

	test("ends in every one of many calls, and stays in later ones", async () => {
		const productId = await aProduct(shop, { quantity: 1000, minorder: 1 });
		const body = await orderBody(shop, buyer, productId, 1);
		const place = (key: number) => buyer.post("/orders", body, { "idempotency-key": `${key}` });
		await place(0);
		const stored = await shop.db.selectFrom("idempotency_keys").selectAll().executeTakeFirstOrThrow();
		const copies = Array.from({ length: 400 }, (_, i) => ({ ...stored, id: newId(), key: `${i + 1}` }));
		await shop.db.insertInto("idempotency_keys").values(copies).execute();
		await tidyIn(8 * dayMs);
		expect(await keys()).toEqual([]);
		await place(401);
		await tidyIn(0);
		expect(await keys()).toEqual(["401"]);
	});
});
