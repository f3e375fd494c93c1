import { type RootOperationNode, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { providerActor, recordAuditOnce } from "../../db/audit.ts";
import { aPaidOrder, aProduct, productInput } from "../../tests/support/factories.ts";
import { scansOf } from "../../tests/support/query-plans.ts";
import { anyEngine } from "../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";
import { type AuditEntry, readAuditQuery } from "./audit-entry.ts";

describe.each(anyEngine)("the audit log on %s", (engine) => {
	let shop: TestShop;
	let admin: TestCaller;
	let buyer: TestCaller;
	let product: string;
	let paid: { orderId: string; transactionId: string };
	const received: unknown[] = [];
	const queries: RootOperationNode[] = [];
	const start = Date.parse("2026-03-10T00:01:00.000Z");

	beforeAll(async () => {
		const info = (event: string, facts: object) => received.push({ event, ...facts });
		shop = await createTestShop(engine, { queries, log: { info, error: () => {} } as never });
		shop.time.now = new Date(start - 120_000);
		admin = await shop.admin("Ada@foundry.example");
		buyer = await shop.customer("zoe@mill.example");
		product = (await admin.post("/products", { ...productInput({ price: 25 }), partNumber: "TF-320V" })).body
			.insertedId;
		shop.time.now = new Date(start);
		paid = await aPaidOrder(shop, buyer, product, 2);
		// Recorded only once, with an id that does not sort by time.
		const once = {
			at: new Date(start + 1),
			actor: providerActor,
			action: "refund.refused",
			subject: paid.transactionId,
		};
		await shop.transact((tx) => recordAuditOnce(tx, "refund.refused re_1", { ...once, facts: { refund: "re_1" } }));
		shop.time.now = new Date(start + 60_000);
		await admin.delete(`/orders/${paid.orderId}`);
		await admin.put(`/products/${product}`, { ...productInput({ price: 24 }), partNumber: "TF-320V" });
		await admin.put(`/users/admin/${buyer.email}`, {});
		await admin.delete(`/users/admin/${buyer.email}`);
		await admin.delete(`/products/${await aProduct(shop)}`);
	});
	beforeEach(() => {
		queries.length = 0;
		received.length = 0;
	});
	afterAll(() => shop.close());

	const read = async (query: string): Promise<AuditEntry[]> => (await admin.get(`/audit?${query}`)).body;
	const idsOf = (entries: AuditEntry[]) => entries.map(({ _id }) => _id);

	async function pagesOf(query: string, rel: "next" | "prev" = "next"): Promise<string[][]> {
		const pages: string[][] = [];
		for (let path: string | undefined = `?${query}`; path; ) {
			const { body, headers } = await admin.get(`/audit${path}`);
			pages.push(idsOf(body));
			[, path] = new RegExp(`<(\\?[^>]*)>; rel="${rel}"`).exec(headers.get("link") ?? "") ?? [];
		}
		return pages;
	}

	/** Returns all rows of the table, newest first. */
	async function everything() {
		const rows = await shop.db.selectFrom("audit").selectAll().execute();
		return rows.sort((a, b) => (a.at === b.at ? (a.id < b.id ? 1 : -1) : a.at < b.at ? 1 : -1));
	}

	test("lists every entry once, page by page, forwards and backwards", async () => {
		const ids = (await everything()).map(({ id }) => id);
		expect(ids.length).toBeGreaterThan(7);
		expect(ids.indexOf("refund.refused re_1")).toBeGreaterThan(2);
		for (const limit of [1, 2, 3, 100]) expect((await pagesOf(`limit=${limit}`)).flat()).toEqual(ids);
		expect(idsOf(await read(""))).toEqual(ids);
		const last = await read(`limit=${ids.length - 1}`).then((entries) => entries.at(-1));
		const back = await pagesOf(`limit=2&before=${last?.at}~${last?._id}`, "prev");
		expect(back.toReversed().flat()).toEqual(ids.slice(0, -2));
	});

	test("is sorted by action and by person, then by time, on every page", async () => {
		const rows = await everything();
		for (const [sort, of] of [
			["action", "action"],
			["who", "actor"],
		] as const) {
			const sorted = rows.toReversed().toSorted((a, b) => (a[of] < b[of] ? -1 : a[of] > b[of] ? 1 : 0));
			expect((await pagesOf(`limit=2&sort=${sort}`)).flat()).toEqual(sorted.map(({ id }) => id));
		}
	});

	test("is filtered by actor, action, subject and days", async () => {
		const all = await everything();
		const of = (fits: (row: (typeof all)[number]) => boolean) => all.filter(fits).map(({ id }) => id);
		expect(idsOf(await read("actor=ADA@foundry.example"))).toEqual(of(({ actor }) => actor === admin.id));
		expect(idsOf(await read(`actor=${buyer.id}&limit=5`))).toEqual(of(({ actor }) => actor === buyer.id));
		expect(idsOf(await read("actor=provider"))).toEqual(of(({ actor }) => actor === "provider"));
		expect(await read("actor=nobody@example.com")).toEqual([]);
		expect(idsOf(await read("action=order.delivered"))).toEqual(of(({ action }) => action === "order.delivered"));
		expect(idsOf(await read(`subject=${product}`))).toEqual(of(({ subject }) => subject === product));
		expect(idsOf(await read(`subject=${product}&actor=${admin.id}&action=product.edited`))).toHaveLength(1);
		const today = of(({ at }) => at.startsWith("2026-03-10"));
		expect(idsOf(await read("from=2026-03-10&until=2026-03-10"))).toEqual(today);
		expect(today.length).toBeLessThan(all.length);
		expect(idsOf(await read("until=2026-03-09"))).toEqual(of(({ at }) => at < "2026-03-10"));
	});

	test("is filtered by a part or order number however it is written, and by a user's e-mail", async () => {
		const about = (text: string) => read(`about=${encodeURIComponent(text)}`);
		const { number } = await shop.db
			.selectFrom("purchases")
			.innerJoin("orders", "orders.purchase_id", "purchases.id")
			.select("number")
			.where("orders.id", "=", paid.orderId)
			.executeTakeFirstOrThrow();
		for (const text of [`${number}`, `${number}.1`, `#${number}`, `Order ${number}`, `Bestellung Nr. ${number}.1`]) {
			expect(idsOf(await about(text)), text).toEqual(idsOf(await read(`subject=${paid.orderId}`)));
		}
		for (const text of ["TF-320V", "tf320v", "Part no. TF-320V"]) {
			expect(idsOf(await about(text)), text).toEqual(idsOf(await read(`subject=${product}`)));
		}
		expect(idsOf(await about(buyer.email.toUpperCase()))).toEqual(idsOf(await read(`subject=${buyer.id}`)));
		expect(await about("Order 99999")).toEqual([]);
	});

	test("has the current names of actor and subject", async () => {
		const newest = async (action: string) => (await read(`action=${action}&limit=1`))[0];
		expect(await newest("order.delivered")).toMatchObject({
			...{ actor: admin.id, actorEmail: admin.email, about: { kind: "order", _id: paid.orderId } },
		});
		expect(await newest("product.edited")).toMatchObject({
			about: { kind: "product", _id: product, name: "TF-320V" },
			facts: { priceCents: 2400, priceCentsBefore: 2500 },
		});
		expect((await newest("product.deleted"))?.about).toMatchObject({ kind: "product", gone: true });
		expect(await newest("user.admin-removed")).toMatchObject({ about: { kind: "user", name: buyer.email } });
		expect(await newest("order.paid")).toMatchObject({ actor: "provider" });
	});

	test("leaves out sign-ins of staff when asked, which the page does unless it shows all or one action", async () => {
		const entry = { id: "in", at: new Date(start).toISOString(), actor: admin.id, subject: admin.id, facts: "{}" };
		await shop.db
			.insertInto("audit")
			.values({ ...entry, action: "admin.signed-in" })
			.execute();
		const idsWith = async (query: string) =>
			idsOf(
				await read(new URLSearchParams(JSON.parse(JSON.stringify(readAuditQuery(`http://shop/${query}`)))).toString()),
			);
		expect(await idsWith("?part=all")).toContain("in");
		expect(await idsWith("?action=admin.signed-in")).toContain("in");
		expect(await idsWith("")).not.toContain("in");
		expect(await idsWith("")).not.toEqual([]);
	});

	test("is for admins, and reading it is logged", async () => {
		expect((await buyer.get("/audit")).status).toBe(403);
		expect((await shop.visitor.get("/audit")).status).toBe(401);
		received.length = 0;
		await admin.get("/audit?limit=1");
		expect(received).toMatchObject([{ event: "personal-data.read", call: "GET /api/audit", user: admin.id }]);
	});

	test.each(["limit=0", "limit=101", "from=today", "after=1", `subject=${"x".repeat(129)}`])(
		"refuses %.20s",
		async (query) => {
			expect((await admin.get(`/audit?${query}`)).status).toBe(422);
		},
	);

	test("never reads the whole table", async () => {
		// PostgreSQL would sort few rows instead of using the index.
		const row = { actor: "provider", action: "product.edited", subject: product, facts: "{}" };
		const many = Array.from({ length: 2000 }, (_, nth) => ({
			...{ ...row, id: `${nth}`.padStart(4, "0"), at: new Date(start + nth).toISOString() },
		}));
		await shop.db.insertInto("audit").values(many).execute();
		await sql`analyze audit`.execute(shop.db);
		queries.length = 0;
		const place = `${new Date(start).toISOString()}~x`;
		for (const query of [
			"",
			"without=sign-ins",
			"sort=-action",
			"sort=who",
			"actor=provider",
			"action=product.edited",
			`subject=${product}`,
		]) {
			await admin.get(`/audit?limit=3&${query}`);
			if (query.startsWith("sort=")) await admin.get(`/audit?limit=3&${query}&after=x~${place}`);
			if (query.startsWith("sort=")) continue;
			await admin.get(`/audit?limit=3&${query}&after=${place}`);
			await admin.get(`/audit?limit=3&${query}&before=${place}&from=2026-01-01&until=2026-12-31`);
		}
		expect(queries.length).toBeGreaterThan(30);
		expect(await scansOf(shop.db, queries.splice(0))).toEqual([]);
	});
});
