import type { RootOperationNode } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anOrder, aProduct } from "../../tests/support/factories.ts";
import { aPurchase } from "../../tests/support/purchases.ts";
import { scansOf } from "../../tests/support/query-plans.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";
import { retireUser } from "./users-repository.server.ts";

describe.each(engines)("the list of users on %s", (engine) => {
	let shop: TestShop;
	let admin: TestCaller;
	let buyer: TestCaller;
	const queries: RootOperationNode[] = [];
	/** Oldest first. */
	const emails: string[] = [];

	beforeAll(async () => {
		shop = await createTestShop(engine, { queries });
		admin = await shop.admin("ada@foundry.example");
		const gone = await shop.customer("gone@foundry.example");
		buyer = await shop.customer("zoe.muller@foundry.example");
		const others = ["a", "b", "c", "d", "e"].map((name) => `${name}@mill.example`);
		for (const email of others) await shop.customer(email);
		await shop.admin("ben@foundry.example");
		const proven = { issuer: "idp", subject: "u", emailVerified: false, name: "Uma Unproven" };
		shop.identities.set("uma", { ...proven, email: "uma@mill.example" });
		await shop.call("PUT", "/users/uma@mill.example", "uma", {});
		emails.push(admin.email, buyer.email, ...others, "ben@foundry.example", "uma@mill.example");
		await retireUser(shop.db, gone.id, shop.time.now);
		const product = await aProduct(shop, { quantity: 100, minorder: 1 });
		for (const units of [1, 2]) await anOrder(shop, buyer, product, units);
		// Items that were ordered together are one order.
		await aPurchase(shop, buyer, { [product]: 3, [await aProduct(shop, { quantity: 100, minorder: 1 })]: 1 });
	});
	beforeEach(() => {
		queries.length = 0;
	});
	afterAll(() => shop.close());

	const emailsOf = (body: { email: string }[]) => body.map(({ email }) => email);

	async function pagesOf(query: string, rel: "next" | "prev" = "next"): Promise<string[][]> {
		const pages: string[][] = [];
		for (let path: string | undefined = `?${query}`; path; ) {
			const { body, headers } = await admin.get(`/users${path}`);
			pages.push(emailsOf(body));
			[, path] = new RegExp(`<(\\?[^>]*)>; rel="${rel}"`).exec(headers.get("link") ?? "") ?? [];
		}
		return pages;
	}

	test("is exported as it is filtered and sorted", async () => {
		const { body } = await admin.get("/users.csv?role=admin&sort=email");
		const rows = `${body}`.trim().split("\r\n").slice(1);
		expect(rows.map((row) => row.split(",")[0])).toEqual(["ada@foundry.example", "ben@foundry.example"]);
		expect(rows[0]?.split(",")[2]).toBe("admin");
	});

	test("lists every user once, page by page, forwards and backwards, without replaced accounts", async () => {
		expect((await pagesOf("limit=2")).flat()).toEqual(emails);
		expect((await pagesOf("limit=4&sort=newest")).flat()).toEqual(emails.toReversed());
		expect(await pagesOf("limit=5")).toEqual([emails.slice(0, 5), emails.slice(5)]);
		const { body } = await admin.get("/users?limit=100");
		const back = await pagesOf(`limit=2&before=${body.at(-1)._id}`, "prev");
		expect(back.toReversed().flat()).toEqual(emails.slice(0, -1));
	});

	test("is sorted by e-mail, role, last sign-in and orders, on every page", async () => {
		const byEmail = emails.toSorted();
		expect((await pagesOf("limit=2&sort=email")).flat()).toEqual(byEmail);
		expect((await pagesOf("limit=2&sort=-email")).flat()).toEqual(byEmail.toReversed());
		expect((await pagesOf("limit=1&sort=-role")).flat().slice(0, 2)).toEqual([
			"ben@foundry.example",
			"ada@foundry.example",
		]);
		expect((await pagesOf("limit=2&sort=-orders")).flat()[0]).toBe(buyer.email);
		for (const sort of ["role", "signedin", "orders"])
			expect((await pagesOf(`limit=2&sort=${sort}`)).flat().toSorted()).toEqual(byEmail);
		queries.length = 0;
		for (const sort of ["email", "-signedin", "role"]) await admin.get(`/users?limit=2&sort=${sort}`);
		const scans = await scansOf(shop.db, queries);
		// Rows of one value are sorted by id as they come.
		expect(scans.filter((line) => !line.includes("Incremental Sort"))).toEqual([]);
	});

	test("without parameters, is the specification's array, oldest first", async () => {
		const { body, headers } = await admin.get("/users");
		expect(emailsOf(body)).toEqual(emails);
		expect(headers.get("link")).toBeNull();
		expect(body[1]).not.toHaveProperty("orders");
	});

	test.each([
		["Antonín Dvořák", ["dvořák", "Dvorak", "DVOŘÁK"]],
		["Şule Kőszegi", ["kőszegi", "şule kosz", "Sule"]],
		["Søren Møller", ["møller", "Søren", "moeller"]],
		["Jürgen Gröber", ["groeber", "Grober", "juergen"]],
		["Ayşe Yılmaz", ["yilmaz", "yılmaz"]],
		["Ann O'Brien", ["obrien", "o'brien"]],
		["Фёдор Йодль", ["фёдор", "йод"]],
		["Νίκος Δέλτα", ["νίκος δέλ"]],
	])("finds %s by %s", async (name, typed) => {
		const subject = `name-${name.length}`;
		const email = `${subject}@names.example`;
		shop.identities.set(subject, { issuer: "idp", subject, emailVerified: true, name, email });
		await shop.call("PUT", `/users/${email}`, subject, {});
		for (const search of typed)
			expect(emailsOf((await admin.get(`/users?search=${encodeURIComponent(search)}`)).body)).toEqual([email]);
		await shop.db.deleteFrom("users").where("email", "=", email).execute();
	});

	test.each([
		["role=admin", ["ada@foundry.example", "ben@foundry.example"]],
		["role=staff", ["ada@foundry.example", "ben@foundry.example"]],
		["verified=no", ["uma@mill.example"]],
		["search=zoë mull", ["zoe.muller@foundry.example"]],
		["search=uma@mill.example", ["uma@mill.example"]],
		["search=unprov", ["uma@mill.example"]],
		["search=foundry&role=admin&sort=newest", ["ben@foundry.example", "ada@foundry.example"]],
		["verified=yes&role=admin&limit=1", ["ada@foundry.example"]],
		["search=gone", []],
		["search=%25", []],
	])("is filtered by %s", async (query, found) => {
		expect(emailsOf((await admin.get(`/users?${query}`)).body)).toEqual(found);
	});

	test("has each user's number of orders and last sign-in on a page", async () => {
		const { body } = await admin.get("/users?limit=2");
		expect(body).toMatchObject([{ orders: 0 }, { email: buyer.email, orders: 3 }]);
		expect(body[1].lastSignedInAt).toBe(shop.time.now.toISOString());
	});

	test("counts all users, admins and unverified ones among the matches", async () => {
		expect((await admin.get("/users/counts")).body).toEqual({ all: 9, staff: 2, admins: 2, unverified: 1 });
		expect((await admin.get("/users/counts?search=mill")).body).toEqual({ all: 6, staff: 0, admins: 0, unverified: 1 });
	});

	test("is not for customers", async () => {
		expect((await buyer.get("/users?limit=1")).status).toBe(403);
		expect((await buyer.get("/users/counts")).status).toBe(403);
	});

	test.each(["limit=0", "limit=101", "role=user", "verified=maybe", "sort=name", "after="])(
		"refuses %s",
		async (query) => {
			expect((await admin.get(`/users?${query}`)).status).toBe(422);
		},
	);

	test("never reads the whole table", async () => {
		for (const part of ["", "&role=admin", "&verified=no", "&search=foundry"]) {
			for (const sort of ["newest", "oldest"]) await admin.get(`/users?limit=3&sort=${sort}${part}`);
		}
		await admin.get("/users/counts");
		await admin.get("/users/counts?search=foundry");
		expect(queries.length).toBeGreaterThan(20);
		const scans = await scansOf(shop.db, queries.splice(0));
		// A sort of the few search results is fine.
		expect(scans.filter((line) => !/\bSort\b.*@@/.test(line))).toEqual([]);
	});

	test("finds staff by role, and customers by town and telephone of an order, not by what they ordered", async () => {
		await shop.db.updateTable("users").set({ role: "packer" }).where("email", "=", "a@mill.example").execute();
		const staff = emailsOf((await admin.get("/users?role=staff&search=mill")).body);
		await shop.db.updateTable("users").set({ role: null }).where("email", "=", "a@mill.example").execute();
		expect(staff).toEqual(["a@mill.example"]);
		const delivery = { name: "Zoe", phone: "+49 711 71149 20", address: "Königstraße 12\n70173 Stuttgart" };
		const product = await aProduct(shop, { quantity: 100, minorder: 1, name: "Reaming tool" });
		await buyer.post("/purchases", {
			...delivery,
			email: buyer.email,
			lines: [{ productId: product, quantity: 1, price: 149.5 }],
		});
		for (const search of ["stuttgart", "Koenigstr", "0711 71149 20", "7114920"])
			expect([search, emailsOf((await admin.get(`/users?search=${search}`)).body)]).toEqual([search, [buyer.email]]);
		expect(emailsOf((await admin.get("/users?search=reaming")).body)).toEqual([]);
	});
});

describe.each(engines)("the last sign-in on %s", (engine) => {
	test("is written at most once an hour", async () => {
		const shop = await createTestShop(engine);
		const admin = await shop.admin();
		shop.identities.set("proof", {
			...{ issuer: "idp", subject: "k", email: "kim@example.com", emailVerified: true, name: "Kim" },
		});
		const start = shop.time.now.getTime();
		const seen: string[] = [];
		for (const minutes of [0, 15, 59, 60, 75]) {
			shop.time.now = new Date(start + minutes * 60_000);
			await shop.call("PUT", "/users/kim@example.com", "proof", {});
			const token = await shop.issueToken(admin.id);
			const { body } = await shop.call("GET", "/users?limit=1&sort=newest", token);
			seen.push(body[0].lastSignedInAt);
		}
		const [first, later] = [0, 60].map((minutes) => new Date(start + minutes * 60_000).toISOString());
		expect(seen).toEqual([first, first, first, later, later]);
		await shop.close();
	});
});
