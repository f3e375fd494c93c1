import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";
import { erasePerson } from "../personal-data/erase-person.server.ts";
import { readPerson } from "../personal-data/read-person.server.ts";

describe.each(engines)("saved views on %s", (engine) => {
	let shop: TestShop;
	let admin: TestCaller;
	beforeAll(async () => {
		shop = await createTestShop(engine);
		admin = await shop.admin();
	});
	afterAll(() => shop.close());

	const view = (name: string, query = "state=paid&sort=name") => ({ list: "allorder", name, query });
	const names = async (who = admin) =>
		(await who.get("/views?list=allorder")).body.map(({ name }: { name: string }) => name);

	test("belong to an admin and a list, and one of the same name is replaced", async () => {
		const other = await shop.admin();
		await admin.post("/views", view("To pack"));
		await admin.post("/views", view("By name"));
		await other.post("/views", view("Theirs"));
		const { status, body } = await admin.post("/views", view("To pack", "state=paid"));
		expect(status).toBe(201);
		expect(await names()).toEqual(["By name", "To pack"]);
		expect((await admin.get("/views?list=mails")).body).toEqual([]);
		expect((await other.delete(`/views/${body.insertedId}`)).body).toEqual({ deletedCount: 0 });
		expect((await admin.get("/views?list=allorder")).body[1]).toMatchObject({ query: "state=paid" });
		expect((await admin.delete(`/views/${body.insertedId}`)).body).toEqual({ deletedCount: 1 });
		expect(await names()).toEqual(["By name"]);
	});

	test("are sorted without regard to capitals and accents, numbers by value", async () => {
		const sorted = await shop.admin("sorted@foundry.example");
		const wanted = ["ärger", "Bolts 2", "bolts 10", "Übrige", "Zoll"];
		for (const name of wanted.toReversed()) await sorted.post("/views", view(name));
		expect(await names(sorted)).toEqual(wanted);
	});

	test("are in the person's data and go with the account", async () => {
		const leaving = await shop.admin("leaving@foundry.example");
		await leaving.post("/views", view("Mine"));
		const data = await readPerson(shop.db, { email: leaving.email });
		expect(data.savedViews).toMatchObject([{ name: "Mine" }]);
		await shop.transact((tx) => erasePerson(tx, { email: leaving.email }, { actor: "system", now: shop.time.now }));
		const left = shop.db.selectFrom("saved_views").select("name").where("user_id", "=", leaving.id);
		expect(await left.execute()).toEqual([]);
	});

	test("are for admins only, and at most twenty of a list", async () => {
		expect((await (await shop.customer()).get("/views?list=allorder")).status).toBe(403);
		for (let at = (await names()).length; at < 20; at++) await admin.post("/views", view(`View ${at}`));
		expect((await admin.post("/views", view("One more"))).status).toBe(409);
		expect(await names()).toHaveLength(20);
	});
});
