import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { insertPasswordAccount } from "../app/embedded-identity/accounts-repository.server.ts";
import { anOrder, aPaidOrder, aProduct } from "../tests/support/factories.ts";
import { runCommand } from "../tests/support/run-command.ts";
import { engines } from "../tests/support/test-database.ts";
import { createTestShop, type TestShop } from "../tests/support/test-shop.ts";

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "shop-person-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const email = "Erika@Example.com";
const traces = /erika|muster|5550100|foundry lane|aalen|linkedin|erikas-own-words|secret-hash/i;

/** Returns all rows as text, except invoices, which are kept with the person's data. */
async function everything({ db, kind }: TestShop): Promise<string> {
	const names = (await db.introspection.getTables()).map(({ name }) => name).filter((name) => name !== "invoices");
	const rows = await Promise.all(
		names.map((name) =>
			db
				.selectFrom(name as "users")
				.selectAll()
				.execute(),
		),
	);
	return `${kind} ${JSON.stringify(rows)}`;
}

describe.each(engines)("on %s", (engine) => {
	async function openShop() {
		const shop = await createTestShop(engine, { dataDir: folder, mail: true });
		const env: Record<string, string> = { DATA_DIR: folder, ...(shop.url && { DATABASE_URL: shop.url }) };
		await insertPasswordAccount(shop.transact, {
			name: "Erika",
			email,
			passwordHash: "secret-hash",
			now: shop.time.now,
		});
		const [admin, erika] = [await shop.admin("ada@shop.test"), await shop.customer(email)];
		await erika.put(`/users/${email}`, { address: "Aalen", education: "None", phone: "5550100", social: "linkedin" });
		const review = {
			username: "Erika",
			image: "https://example.com/erika.png",
			ratings: 5,
			description: "erikas-own-words",
		};
		expect(await erika.post("/reviews", review)).toMatchObject({ status: 200 });
		expect(await erika.post("/lists", { name: "Erika's bay" })).toMatchObject({ status: 201 });
		await erika.post("/lists/current/lines", { text: "Muster-1, 4" });
		const withdrawal = { name: "Erika Muster", email: email.toUpperCase(), orders: "all of it" };
		await shop.visitor.post("/withdrawals", { ...withdrawal, formKey: crypto.randomUUID() });
		const [{ _id }] = (await admin.get("/withdrawals")).body;
		const see = (done: boolean) => admin.patch(`/withdrawals/${_id}`, { done });
		await see(true);
		return { shop, admin, erika, see, run: (...words: string[]) => runCommand(env, ...words) };
	}

	test.runIf(engine === "sqlite")(
		"erase-person leaves nothing of the person in the files of an open database",
		async () => {
			const { shop, erika, run } = await openShop();
			const id = await anOrder(shop, erika, await aProduct(shop), 2);
			await erika.delete(`/orders/${id}`);
			const inFiles = () =>
				readdirSync(folder)
					.map((name) => readFileSync(join(folder, name), "latin1"))
					.join();
			expect(inFiles()).toMatch(traces);
			expect(await run("erase-person", email)).toMatchObject({ code: 0 });
			expect(inFiles()).not.toMatch(traces);
			await shop.close();
		},
	);

	test("export-person prints all data about a person, and no secret", async () => {
		const { shop, erika, run } = await openShop();
		const { orderId } = await aPaidOrder(shop, erika, await aProduct(shop), 2);
		await shop.db.updateTable("users").set({ social: "linked\u202Ein\u009b" }).where("email", "=", email).execute();
		const { out, err } = await run("export-person", email.toLowerCase());
		expect(err).toBe("");
		expect(out).toContain("linked\\u202ein\\u009b");
		expect(JSON.parse(out)).toMatchObject({
			profiles: [{ email, address: "Aalen", phone: "5550100" }],
			signIn: { accounts: [{ email: email.toLowerCase() }], signInMethods: [{ providerId: "credential" }] },
			orders: [{ id: orderId }],
			purchases: [{ address: "1 Foundry Lane, Springfield, UK" }],
			reviews: [{ description: "erikas-own-words" }],
			lists: [{ name: "Erika's bay" }],
			withdrawals: [{ name: "Erika Muster", orders: "all of it" }],
			listLines: [{ typed: "Muster-1", units: 4 }],
			invoices: [{ total_cents: 29_900, content: expect.stringContaining("1 Foundry Lane, Springfield, UK") }],
			audit: [
				{ action: "order.placed", subject: orderId },
				{ action: "order.paid", subject: orderId },
			],
		});
		expect(out).not.toContain("secret-hash");
		expect(await run("export-person", "nobody@example.com")).toMatchObject({ code: 1, out: "" });
		await shop.close();
	});

	test("a person is found by their e-mail in any case of English letters, and no other person is", async () => {
		const { shop, run } = await openShop();
		const buyer = await shop.customer("Ünal@Example.com");
		const orderId = await anOrder(shop, buyer, await aProduct(shop), 2);
		await buyer.delete(`/orders/${orderId}`);
		// The user changed their e-mail at the provider: only the order still has the old one.
		await shop.db.updateTable("users").set({ email: "unal@example.com" }).where("id", "=", buyer.id).execute();
		expect(await run("export-person", "ünal@example.com")).toMatchObject({ code: 1, out: "" });
		const byOrder = await run("export-person", "Ünal@EXAMPLE.com");
		expect(JSON.parse(byOrder.out)).toMatchObject({ profiles: [], orders: [{ id: orderId }] });
		await shop.db.updateTable("users").set({ email: "ÜNAL@Example.com" }).where("id", "=", buyer.id).execute();
		expect(await run("erase-person", "Ünal@example.com")).toMatchObject({
			code: 0,
			out: expect.stringContaining("without personal data: 1."),
		});
		expect(await everything(shop)).not.toMatch(/ünal/i);
		await shop.close();
	});

	test("erase-person refuses while a withdrawal is open, and names it", async () => {
		const { shop, admin, see, run } = await openShop();
		const [{ number }] = (await admin.get("/withdrawals")).body;
		await see(false);
		expect(await run("erase-person", email)).toMatchObject({ code: 1, err: expect.stringContaining(number) });
		expect(await everything(shop)).toMatch(traces);
		await see(true);
		expect(await run("erase-person", email)).toMatchObject({ code: 0 });
		await shop.close();
	});

	test("erase-person refuses while an order is open, and later keeps orders without personal data", async () => {
		const { shop, admin, erika, run } = await openShop();
		const productId = await aProduct(shop);
		const { orderId } = await aPaidOrder(shop, erika, productId, 2);
		const unpaid = await anOrder(shop, erika, productId, 3);
		const refused = await run("erase-person", email);
		expect([refused.code, refused.err]).toEqual([1, expect.stringContaining(`paid order ${orderId}`)]);
		expect(await erika.get(`/users/${email}`)).toMatchObject({ status: 200, body: [{ address: "Aalen" }] });

		await erika.delete(`/orders/${unpaid}`);
		// The number of the parcel has the digits of the phone, so that a trace of it is found.
		await admin.delete(`/orders/${orderId}?carrier=DHL&tracking=JD5550100`);
		const erased = await run("erase-person", email);
		expect(erased).toMatchObject({ code: 0, err: "", out: expect.stringContaining("without personal data: 2.") });
		expect(erased.out).toContain("Invoices and credit notes kept with personal data, as required by law: 1.");
		expect(await everything(shop)).not.toMatch(traces);
		const books = await shop.db.selectFrom("orders").select(["id", "status", "total_cents"]).orderBy("id").execute();
		expect(books).toMatchObject([{ id: orderId, status: "delivered", total_cents: 29_900 }, { status: "cancelled" }]);
		const audit = await shop.db.selectFrom("audit").select("action").where("actor", "=", "system").execute();
		expect(audit.map(({ action }) => action).sort()).toEqual(["account.removed", "user.erased"]);
		expect(await erika.get("/orders")).toMatchObject({ status: 401 });
		expect(await run("erase-person", email)).toMatchObject({
			code: 1,
			err: expect.stringContaining("has no data about"),
		});

		const again = await shop.customer(email);
		expect(await again.get("/orders")).toMatchObject({ status: 200, body: [] });
		await shop.close();
	});
});
