import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../db/new-id.ts";
import { anOrder, aProduct } from "../../../tests/support/factories.ts";
import { changePurchaseOf, copyOrder } from "../../../tests/support/stored-orders.ts";
import { engines } from "../../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../../tests/support/test-shop.ts";

const buyers = ["Zoë Müller", "Zoe Muller", "Łukasz ŻAK", "Ωmega Åberg-Ærø", "O'Brien, Anne.Marie", "ZOLTÁN zoé"];

describe.each(engines)("words that more than a thousand orders have, on %s", (engine) => {
	let shop: TestShop;
	let admin: TestCaller;
	/** Oldest first. */
	const placed: { id: string; name: string; status: "paid" | "cancelled" }[] = [];

	beforeAll(async () => {
		shop = await createTestShop(engine);
		admin = await shop.admin();
		const product = await aProduct(shop, { name: "Bräke disc", quantity: 10_000 });
		const id = await anOrder(shop, await shop.customer(), product, 10);
		for (let i = 0; i < 2400; i++) {
			const status = i < 2000 && i % 2 === 0 ? "paid" : "cancelled";
			placed.push({ id: newId(), name: buyers[i % buyers.length] as string, status });
		}
		for (let at = 0; at < placed.length; at += 100) await copyOrder(shop.db, id, placed.slice(at, at + 100));
		const { purchase_id } = await shop.db
			.selectFrom("orders")
			.select("purchase_id")
			.where("id", "=", id)
			.executeTakeFirstOrThrow();
		await shop.db.deleteFrom("orders").where("id", "=", id).execute();
		await shop.db.deleteFrom("purchases").where("id", "=", purchase_id).execute();
	});
	afterAll(() => shop.close());

	/** Returns ids of orders. */
	async function everyPage(query: string, list: "orders" | "purchases" = "orders"): Promise<string[]> {
		const ids: string[] = [];
		for (let path: string | undefined = `?limit=100&${query}`; path; ) {
			const { body, headers } = await admin.get(`/${list}${path}`);
			ids.push(...body.map(({ _id, orders }: { _id: string; orders?: { _id: string }[] }) => orders?.[0]?._id ?? _id));
			[, path] = /<(\?[^>]*)>; rel="next"/.exec(headers.get("link") ?? "") ?? [];
		}
		return ids;
	}

	test.each([
		["brake", () => true],
		["zoe", (name: string) => /^zo[eë]|zoé/i.test(name)],
		["zoë MULL", (name: string) => /^zo/i.test(name) && / M/.test(name)],
		["BRAKE zak", (name: string) => /ŻAK/.test(name)],
		["disc ærø", (name: string) => /Ærø/.test(name)],
		["disc anne marie brien", (name: string) => /Anne/.test(name)],
	])("'%s' finds every order that has them once, in the list's order", async (words, has) => {
		const expected = placed.filter(({ name }) => has(name)).map(({ id }) => id);
		expect(expected.length).toBeGreaterThan(300);
		expect(await everyPage(`state=all&search=${encodeURIComponent(words)}`)).toEqual(expected);
		for (const list of ["orders", "purchases"] as const) {
			const query = `state=all&sort=newest&search=${encodeURIComponent(words)}`;
			expect(await everyPage(query, list)).toEqual(expected.toReversed());
		}
	});

	test("are found in one state too, far from where the list begins", async () => {
		const expected = placed.filter(({ status }) => status === "paid").map(({ id }) => id);
		expect(await everyPage("state=paid&sort=newest&search=brake")).toEqual(expected.toReversed());
		expect(await everyPage("state=paid&search=brake", "purchases")).toEqual(expected);
	});

	test("are read backwards too", async () => {
		const { body, headers } = await admin.get(`/orders?state=all&search=brake&limit=50&before=${placed[120]?.id}`);
		expect(body.map(({ _id }: { _id: string }) => _id)).toEqual(placed.slice(70, 120).map(({ id }) => id));
		expect(headers.get("link")).toContain('rel="prev"');
	});

	test("are found by the index where few of the next orders have them", async () => {
		const last = placed.at(-1)?.id as string;
		/** Changes the purchases of the first orders, with few per statement. */
		async function changeFirst(count: number, values: { parts: string } | { name: string }) {
			for (let from = 0; from < count; from += 150) {
				const ids = placed.slice(from, Math.min(from + 150, count)).map(({ id }) => id);
				const purchases = shop.db.selectFrom("orders").select("purchase_id").where("id", "in", ids);
				await shop.db.updateTable("purchases").set(values).where("id", "in", purchases).execute();
			}
		}
		await changePurchaseOf(shop.db, last, { name: "Solitary Soul" });
		await changeFirst(1950, { parts: "Bolt" });
		await changeFirst(10, { name: "Solitary Soul" });
		expect(await everyPage("state=all&search=solitary")).toHaveLength(11);
		const bolts = await everyPage("state=all&sort=newest&search=bolt");
		expect(bolts).toEqual(
			placed
				.slice(0, 1950)
				.map(({ id }) => id)
				.toReversed(),
		);
		expect(await everyPage("state=all&search=solitary", "purchases")).toHaveLength(11);
		expect(await everyPage("state=all&sort=newest&search=bolt", "purchases")).toEqual(bolts);
	});
});
