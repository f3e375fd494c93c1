import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { AuditEntry } from "../../app/audit/audit-entry.ts";
import { actionText, actorLabel } from "../../app/audit/audit-text.ts";
import { aCharge, anOrder, aPaidOrder, aProduct, productInput } from "../support/factories.ts";
import { engines } from "../support/test-database.ts";
import { createTestShop, type TestShop } from "../support/test-shop.ts";

describe.each(engines)("the audit on %s", (engine) => {
	let shop: TestShop;
	beforeEach(async () => {
		shop = await createTestShop(engine);
	});
	afterEach(() => shop.close());

	const rowsOf = async (subject: string) => {
		const rows = await shop.db.selectFrom("audit").selectAll().where("subject", "=", subject).orderBy("id").execute();
		return rows.map(({ actor, action, facts }) => ({ actor, action, facts: JSON.parse(facts) }));
	};

	test("records who added, edited and deleted a product, but no refused edit", async () => {
		const admin = await shop.admin();
		const id = (await admin.post("/products", productInput())).body.insertedId;
		await admin.put(`/products/${id}`, productInput({ price: 99 }));
		await (await shop.customer()).put(`/products/${id}`, productInput({ price: 1 }));
		await admin.delete(`/products/${id}`);
		await admin.delete(`/products/${id}`);
		expect(await rowsOf(id)).toEqual([
			{ actor: admin.id, action: "product.added", facts: { priceCents: 14950, quantity: 40, minorder: 2 } },
			{ actor: admin.id, action: "product.edited", facts: { priceCents: 9900, priceCentsBefore: 14950 } },
			{ actor: admin.id, action: "product.deleted", facts: { priceCentsBefore: 9900, quantityBefore: 40 } },
		]);
	});

	test("records each change with its own author, whichever way it was made", async () => {
		const [ada, bob] = [await shop.admin("ada@example.com"), await shop.admin("bob@example.com")];
		const buyer = await shop.customer();
		const id = await aProduct(shop, { price: 10, partNumber: "M-1" });
		await ada.patch(`/products/${id}`, { price: 12, quantity: 30 });
		const product = productInput({ price: 12, quantity: 30, description: "Ceramic, drilled and coated." });
		await bob.put(`/products/${id}`, product);
		await ada.post(`/products/${id}/stock`, { change: 5, reason: "received" });
		await anOrder(shop, buyer, id, 3);
		await bob.put(`/products/${id}`, { ...product, price: 15, quantity: 20, minorder: 1, partNumber: "M-2" });
		await ada.patch(`/products/${id}`, { hidden: true, lowStock: 4 });
		const csv = "Part number,Price,Quantity change\nM-2,9,2\n";
		const { body } = await bob.post("/imports/preview", csv, { "content-type": "text/csv" });
		const { file, columns, rows } = body;
		expect((await bob.post("/imports/rows", { file, fileName: "prices.csv", columns, rows })).status).toBe(200);
		const { body: entries } = await ada.get(`/audit?subject=${id}`);
		expect(entries.toReversed().map((entry: AuditEntry) => `${actorLabel(entry)} ${actionText(entry)}`)).toEqual([
			"ada@example.com adjusted M-2: price from $10.00 to $12.00, stock from 40 to 30",
			"bob@example.com edited M-2",
			"ada@example.com changed the stock of M-2 from 30 to 35: received",
			"bob@example.com edited M-2: price from $12.00 to $15.00, stock from 32 to 20, minimum order from 2 to 1, part number from M-1 to M-2",
			"ada@example.com hid M-2: reorder level from default to 4",
			"bob@example.com edited M-2: price from $15.00 to $9.00, stock from 20 to 22, from prices.csv",
		]);
		const about = async (text: string) => (await ada.get(`/audit?about=${encodeURIComponent(text)}`)).body;
		expect(await about("m 2")).toEqual(entries);
		expect(await about("M-1")).toEqual([]);
		expect((await about(buyer.email)).every(({ subject }: AuditEntry) => subject === buyer.id)).toBe(true);
	});

	test("names the product whose stock was moved and counted", async () => {
		const admin = await shop.admin();
		const id = await aProduct(shop, { name: "Turbocharger", partNumber: "TF-58", quantity: 10 });
		await admin.post(`/products/${id}/stock`, { change: 5, reason: "received", note: "" });
		const { body } = await admin.get("/audit?action=stock.moved");
		expect(body[0]).toMatchObject({ about: { kind: "product", _id: id, name: "TF-58" } });
		expect(body[0].about).not.toHaveProperty("gone");
	});

	test("records who made a user an admin, once", async () => {
		const [admin, other] = [await shop.admin(), await shop.customer()];
		await admin.put(`/users/admin/${other.email}`, {});
		await admin.put(`/users/admin/${other.email}`, {});
		expect(await rowsOf(other.id)).toEqual([{ actor: admin.id, action: "user.admin-added", facts: {} }]);
	});

	test("tells of an admin's sign-in once for each session, and of no customer's", async () => {
		const [ada, kim] = ["ada", "kim"].map((name) => `${name}@example.com`) as [string, string];
		const createdAt = shop.time.now.toISOString();
		const enter = async (email: string, id: string) => {
			const person = { id: email, name: email, email, emailVerified: 0, createdAt, updatedAt: createdAt };
			await shop.db
				.insertInto("identity_user")
				.values(person)
				.onConflict((c) => c.doNothing())
				.execute();
			await sql`insert into identity_session (id, token, "userId", "createdAt", "updatedAt", "expiresAt")
				values (${id}, ${id}, ${email}, ${createdAt}, ${createdAt}, ${createdAt})`.execute(shop.db);
			shop.identities.set(id, { issuer: "idp", subject: email, email, emailVerified: true, name: "A", sessionId: id });
			for (const _ of [1, 2]) expect((await shop.call("PUT", `/users/${email}`, id, { email })).status).toBe(200);
		};
		await enter(ada, "before");
		await (await shop.admin()).put(`/users/admin/${ada}`, {});
		for (const id of ["first", "second"]) await enter(ada, id);
		await enter(kim, "third");
		const rows = await shop.db.selectFrom("audit").select(["actor", "action", "subject"]).execute();
		const signIns = rows.filter(({ action }) => action === "admin.signed-in");
		const [admin] = (await (await shop.admin()).get(`/users/${ada}`)).body;
		const entry = { actor: admin._id, action: "admin.signed-in", subject: admin._id };
		expect(signIns).toEqual([entry, entry]);
	});

	test("follows an order to its delivery, and another to its cancelling", async () => {
		const [admin, buyer, productId] = [await shop.admin(), await shop.customer(), await aProduct(shop, { price: 25 })];
		const { orderId, transactionId } = await aPaidOrder(shop, buyer, productId, 2);
		await admin.delete(`/orders/${orderId}`);
		const facts = { productId, quantity: 2, totalCents: 5000 };
		expect(await rowsOf(orderId)).toEqual([
			{ actor: buyer.id, action: "order.placed", facts },
			{ actor: "provider", action: "order.paid", facts: { payment: transactionId, amountCents: 5000 } },
			{ actor: admin.id, action: "order.delivered", facts },
		]);
		const second = await anOrder(shop, buyer, productId, 2);
		await buyer.delete(`/orders/${second}`);
		expect((await rowsOf(second)).map(({ action }) => action)).toEqual(["order.placed", "order.cancelled"]);
	});

	test("records a due refund and its confirmation, once each", async () => {
		const [buyer, productId] = [await shop.customer(), await aProduct(shop, { price: 25 })];
		const orderId = await anOrder(shop, buyer, productId, 2);
		const payment = await aCharge(shop, buyer, orderId);
		await shop.db.updateTable("orders").set({ status: "cancelled" }).where("id", "=", orderId).execute();
		for (const _ of [1, 2]) await buyer.patch(`/orders/${orderId}`, { transactionId: payment });
		const { id: refund } = await shop.db.selectFrom("refunds").select("id").executeTakeFirstOrThrow();
		const facts = { orderId, amountCents: 5000, refund };
		expect(await rowsOf(payment)).toEqual([
			{ actor: "system", action: "refund.recorded", facts },
			{ actor: "provider", action: "refund.confirmed", facts },
		]);
	});

	test("holds nothing personal", async () => {
		const buyer = await shop.customer("erika@example.com");
		await aPaidOrder(shop, buyer, await aProduct(shop), 2);
		const text = JSON.stringify(await shop.db.selectFrom("audit").selectAll().execute());
		expect(text).toContain("order.paid");
		expect(text).not.toMatch(/erika|Muster|5550100|Foundry Lane|\b4242\b/i);
	});

	test("is append-only: no row can be changed or deleted", async () => {
		await (await shop.admin()).post("/products", productInput());
		await expect(shop.db.updateTable("audit").set({ actor: "nobody" }).execute()).rejects.toThrow("append-only");
		await expect(shop.db.deleteFrom("audit").execute()).rejects.toThrow("append-only");
		if (engine === "postgres") await expect(sql`truncate audit`.execute(shop.db)).rejects.toThrow("append-only");
	});

	test("and the recorded change succeed or fail together", async () => {
		const buyer = await shop.customer();
		const productId = await aProduct(shop, { quantity: 40 });
		await shop.db.schema.alterTable("audit").renameTo("audit_away").execute();
		const refused = await buyer.post("/orders", {
			...{ name: "Erika Muster", email: buyer.email, phone: "5550100", address: "1 Foundry Lane" },
			...{ product: productInput().name, productId, quantity: 2, price: 149.5, totalPrice: 299 },
		});
		await shop.db.schema.alterTable("audit_away").renameTo("audit").execute();
		expect(refused.status).toBe(500);
		expect((await buyer.get("/orders")).body).toEqual([]);
		expect((await shop.visitor.get(`/products/${productId}`)).body.quantity).toBe(40);
	});
});
