import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../db/new-id.ts";
import { anOrder, aProduct } from "../support/factories.ts";
import { copyOrder } from "../support/stored-orders.ts";
import { engines } from "../support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../support/test-shop.ts";

const count = 1101;

describe.each(engines)("lists without limit on %s", (engine) => {
	let shop: TestShop;
	let admin: TestCaller;
	let buyer: TestCaller;
	let placed: string[];
	beforeAll(async () => {
		shop = await createTestShop(engine);
		admin = await shop.admin();
		buyer = await shop.customer("buyer@example.com");
		const first = await anOrder(shop, buyer, await aProduct(shop, { minorder: 1, quantity: 10 }), 1);
		const copies = Array.from({ length: count - 1 }, () => ({ id: newId() }));
		for (let i = 0; i < copies.length; i += 100) await copyOrder(shop.db, first, copies.slice(i, i + 100));
		placed = [first, ...copies.map(({ id }) => id)];
	});
	afterAll(() => shop.close());
	const idsOf = ({ body }: { body: { _id: string }[] }) => body.map(({ _id }) => _id);

	test("have every order, oldest first, for an admin, for the buyer, and by e-mail", async () => {
		expect(idsOf(await admin.get("/orders"))).toEqual(placed);
		expect(idsOf(await buyer.get("/orders"))).toEqual(placed);
		expect(idsOf(await admin.get("/individual?email=Buyer@example.com"))).toEqual(placed);
		expect(idsOf(await admin.get("/orders?sort=newest"))).toEqual(placed.toReversed());
	});

	test("have what follows a place, and nothing for whom there is nothing", async () => {
		const page = await admin.get("/orders?limit=1");
		const after = /after=([^&>]+)/.exec(page.headers.get("link") ?? "")?.[1];
		expect(idsOf(await admin.get(`/orders?after=${after}`))).toEqual(placed.slice(1));
		expect((await (await shop.customer()).get("/orders")).body).toEqual([]);
		expect((await admin.get("/individual?email=nobody@example.com")).body).toEqual([]);
		expect((await admin.get("/individual?email=buyer@example.com&status=delivered")).body).toEqual([]);
	});

	test("have every user, oldest first", async () => {
		const user = await shop.db.selectFrom("users").selectAll().where("id", "=", buyer.id).executeTakeFirstOrThrow();
		const { words: _, ...columns } = user as typeof user & { words?: unknown };
		const users = Array.from({ length: count }, (_, i) => {
			const email = `user${i}@example.com`;
			return { ...columns, id: newId(), subject: newId(), email, email_key: email };
		});
		for (let i = 0; i < count; i += 100)
			await shop.db
				.insertInto("users")
				.values(users.slice(i, i + 100))
				.execute();
		const { body } = await admin.get("/users");
		expect(body.map(({ email }: { email: string }) => email).slice(-count)).toEqual(users.map(({ email }) => email));
	});
});
