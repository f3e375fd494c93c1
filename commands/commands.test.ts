import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { insertPasswordAccount } from "../app/embedded-identity/accounts-repository.server.ts";
import { getOrCreateSecret } from "../app/providers/shop-secrets.server.ts";
import { aCharge, anOrder, aPaidOrder, aProduct, productInput } from "../tests/support/factories.ts";
import { runCommand } from "../tests/support/run-command.ts";
import { changePurchaseOf } from "../tests/support/stored-orders.ts";
import { createOwnPostgres, engines } from "../tests/support/test-database.ts";
import { createTestShop } from "../tests/support/test-shop.ts";

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "shop-commands-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("help and version go to standard output, usage errors to standard error with exit code 2", async () => {
	expect(await runCommand({})).toMatchObject({
		code: 0,
		out: expect.stringMatching(/^Usage: shop .* backup /s),
		err: "",
	});
	expect(await runCommand({}, "--version")).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+/) });
	const err = 'Unknown command: constructor. Run "shop help" for the list.\n';
	expect(await runCommand({}, "constructor", "x")).toMatchObject({ code: 2, out: "", err });
	const tooMany = { code: 2, err: expect.stringContaining("Usage: shop doctor [--mail"), database: undefined };
	expect(await runCommand({ DATA_DIR: folder }, "doctor", "now")).toMatchObject(tooMany);
	expect(readdirSync(folder)).toEqual([]);
});

test("an invalid configuration is reported before anything is opened", async () => {
	const { code, err } = await runCommand({ DATA_DIR: folder, PORT: "many" }, "doctor");
	expect([code, err]).toEqual([1, expect.stringContaining("PORT")]);
});

test.each([["doctor"], ["make-admin", "somebody@example.com"]])("%s creates no database", async (...words) => {
	expect(await runCommand({ DATA_DIR: join(folder, "none") }, ...words)).toMatchObject({
		code: 1,
		err: expect.stringContaining("There is no shop.sqlite"),
		database: join(folder, "none", "shop.sqlite"),
	});
	expect(readdirSync(folder)).toEqual([]);
});

test("on an empty PostgreSQL a command creates no tables", async () => {
	const empty = await createOwnPostgres("no tables");
	const settings = { DATABASE_URL: empty.url };
	const { code, err, database } = await runCommand(settings, "make-admin", "somebody@example.com");
	expect([code, err]).toEqual([1, expect.stringContaining("There is no shop in this database")]);
	expect(database).toMatch(/^postgres(ql)?:\/\/[^:@]+(:\d+)?\/\w+$/);
	expect(await empty.db.introspection.getTables()).toEqual([]);
	await empty.close();
});

test("migrate creates the tables in PostgreSQL, and does nothing the second time", async () => {
	const empty = await createOwnPostgres("no tables");
	const settings = { DATABASE_URL: empty.url };
	const migrated = await runCommand(settings, "migrate");
	expect([migrated.code, migrated.out]).toEqual([0, expect.stringMatching(/^Applied: 001-users, .*\.\n$/)]);
	expect((await runCommand(settings, "migrate")).out).toBe("The database is already up to date.\n");
	await empty.close();
});

test("the doctor reports a data folder that other users can open", async () => {
	const shop = await createTestShop("sqlite", { dataDir: join(folder, "open") });
	await shop.close();
	chmodSync(join(folder, "open"), 0o755);
	const { err } = await runCommand({ DATA_DIR: join(folder, "open") }, "doctor");
	expect(err).toContain("chmod 700");
});

describe.each(engines)("on %s", (engine) => {
	async function openShop() {
		const shop = await createTestShop(engine, { dataDir: folder });
		const env: Record<string, string> = { DATA_DIR: folder, ...(shop.url && { DATABASE_URL: shop.url }) };
		return { shop, run: (...words: string[]) => runCommand(env, ...words) };
	}

	test("make-admin makes a user an admin once and records it", async () => {
		const { shop, run } = await openShop();
		const { id, email } = await shop.customer();
		expect(await run("make-admin", "nobody@example.com")).toMatchObject({ code: 1 });
		expect(await run("make-admin")).toMatchObject({ code: 2, err: expect.stringContaining("Missing: <email>.") });
		const { out } = await run("make-admin", email);
		expect(out).toContain("is now an admin");
		expect(out).not.toContain("not confirmed");
		const stranger = await shop.customer();
		await shop.db.updateTable("users").set({ email_verified: 0 }).where("id", "=", stranger.id).execute();
		expect((await run("make-admin", stranger.email)).out).toContain("this e-mail address is not confirmed");
		expect((await run("make-admin", email)).out).toContain("is already an admin");
		const rows = await shop.db.selectFrom("audit").select(["actor", "action", "subject"]).orderBy("id").execute();
		expect(rows).toEqual(
			[id, stranger.id].map((subject) => ({ actor: "system", action: "user.admin-added", subject })),
		);
		expect(await run("remove-account", email)).toMatchObject({ code: 1, err: expect.stringContaining("no account") });
		await shop.close();
	});

	test("revoke-admin removes the role and records it, but not from the last admin", async () => {
		const { shop, run } = await openShop();
		const [{ email }, other] = [await shop.admin(), await shop.admin()];
		expect(await run("revoke-admin", "nobody@example.com")).toMatchObject({ code: 1 });
		expect((await run("revoke-admin", other.email)).out).toContain("is no longer an admin");
		expect((await run("revoke-admin", other.email)).out).toContain("was not an admin");
		expect(await run("revoke-admin", email)).toMatchObject({ code: 1, err: expect.stringContaining("only admin") });
		const rows = await shop.db.selectFrom("audit").select(["actor", "action", "subject"]).execute();
		expect(rows).toEqual([{ actor: "system", action: "user.admin-removed", subject: other.id }]);
		await shop.close();
	});

	test("remove-account ends the account's sessions, cancels its unpaid orders and frees the e-mail", async () => {
		const { shop, run } = await openShop();
		const admin = await shop.admin("taken@example.com");
		const account = { name: "Ada", email: admin.email, passwordHash: "none", now: shop.time.now };
		await insertPasswordAccount(shop.transact, account);
		expect(await admin.get("/users")).toMatchObject({ status: 200 });
		const productId = await aProduct(shop, { quantity: 40 });
		await aPaidOrder(shop, admin, productId, 2);
		const unpaid = await anOrder(shop, admin, productId, 3);
		const listed = await run("list-orders", "--unpaid");
		expect(listed.out).toContain(`${unpaid}  placed `);
		expect(listed.out).toContain("Unpaid orders: 1. Reserved units: 3.");
		const removed = await run("remove-account", "Taken@example.com");
		expect(removed).toMatchObject({
			code: 0,
			out: expect.stringContaining(`Cancelled order ${unpaid}. Restocked 3 ×`),
		});
		expect((await shop.visitor.get(`/products/${productId}`)).body.quantity).toBe(38);
		expect(await admin.get("/users")).toMatchObject({ status: 401 });
		expect(await insertPasswordAccount(shop.transact, account)).toMatchObject({ email: admin.email });
		const rows = await shop.db.selectFrom("audit").select(["subject", "action"]).orderBy("id").execute();
		const accountsAndOrder = rows.filter(({ action, subject }) => /account|user/.test(action) || subject === unpaid);
		const actions = accountsAndOrder.map(({ action }) => action);
		expect(actions).toEqual(["order.placed", "account.removed", "user.retired", "order.cancelled"]);
		await shop.close();
	});

	test("cancel-order returns an unpaid order's units once, and refuses a paid order", async () => {
		const { shop, run } = await openShop();
		const [buyer, productId] = [await shop.customer(), await aProduct(shop, { quantity: 40 })];
		const stock = async () => (await shop.visitor.get(`/products/${productId}`)).body.quantity;
		const left = await anOrder(shop, buyer, productId, 3);
		const { orderId: paid } = await aPaidOrder(shop, buyer, productId, 2);
		expect(await run("cancel-order", left)).toMatchObject({ code: 0, err: "" });
		expect(await stock()).toBe(38);
		expect(await run("cancel-order", left)).toMatchObject({
			code: 1,
			err: expect.stringContaining("already cancelled"),
		});
		expect(await run("cancel-order", paid)).toMatchObject({ code: 1, err: expect.stringContaining("A paid order") });
		expect(await run("cancel-order", "none")).toMatchObject({ code: 1, err: "There is no order none.\n" });
		expect(await stock()).toBe(38);
		const rows = await shop.db.selectFrom("audit").select("actor").where("action", "=", "order.cancelled").execute();
		expect(rows).toEqual([{ actor: "system" }]);
		await shop.close();
	});

	test("products are exported to a file, and imported: first previewed, then saved, then unchanged", async () => {
		const { shop, run } = await openShop();
		await aProduct(shop, { partNumber: "A-1", family: "Brakes" });
		const file = join(folder, "products.csv");
		expect(await run("export-products", file)).toMatchObject({ code: 0, out: `Written to ${file}.\n` });
		expect(await run("export-products", file)).toMatchObject({
			code: 1,
			err: expect.stringContaining("already exists"),
		});
		expect(`${readFileSync(file, "utf8").trimEnd()}\n`).toBe((await run("export-products")).out);
		expect(await run("import", file)).toMatchObject({ code: 0, out: expect.stringContaining("Unchanged: 1.") });
		const changed = join(folder, "changed.csv");
		writeFileSync(changed, "Part number;Price;Quantity change\nA1;9,90;+2\nA-2;1;\n");
		expect(await run("import", changed)).toMatchObject({ code: 1, err: expect.stringContaining("Changed: 1.") });
		expect(await run("import", changed, "--apply")).toMatchObject({
			code: 1,
			err: expect.stringContaining("Refused: 1."),
		});
		expect(readFileSync(join(folder, "changed.refused.csv"), "utf8")).toMatch(
			/A-2;1;;No product has this part number. To add a new one: Name is required/,
		);
		expect((await shop.visitor.get("/products/A-1")).body).toMatchObject({ price: 9.9, quantity: 42 });
		expect((await run("import", changed, "--apply")).err).toContain("Saved: 0. Unchanged: 1. Refused: 1.");
		writeFileSync(changed, "Part number;Price\nA-2;1\nA-3;1\nA-1;0\n");
		expect((await run("import", changed)).err).toMatch(/^2 rows from 2 to 3: No product has [^\n]*\nRow 4: /);
		const rows = await shop.db.selectFrom("audit").select(["actor", "action", "facts"]).execute();
		expect(rows).toMatchObject([{ actor: "system", action: "product.edited" }]);
		expect(JSON.parse(rows[0]?.facts ?? "")).toMatchObject({
			...{ priceCents: 990, priceCentsBefore: 14950, quantity: 42, quantityBefore: 40 },
		});
		await shop.close();
	});

	test("reconcile prints how many orders it marked as paid", async () => {
		const { shop, run } = await openShop();
		expect(await run("reconcile")).toMatchObject({ code: 0, out: expect.stringContaining("marked as paid: 0") });
		await shop.close();
	});

	test("the doctor finds no problem in a sound shop, and prints a line for each problem", async () => {
		const { shop, run } = await openShop();
		for (const name of ["access-tokens", "identity"]) await getOrCreateSecret(shop.db, name);
		const [admin, buyer] = [await shop.admin(), await shop.customer()];
		const added = await admin.post("/products", productInput({ quantity: 40 }));
		const productId = added.body.insertedId;
		shop.time.now = new Date(shop.time.now.getTime() + 60_000);
		const { orderId } = await aPaidOrder(shop, buyer, productId, 2);
		const cancelled = await anOrder(shop, buyer, productId, 3);
		const left = await anOrder(shop, buyer, productId, 4);
		const payment = await aCharge(shop, buyer, left);
		expect(await buyer.delete(`/orders/${cancelled}`)).toMatchObject({ status: 200 });
		expect(await run("doctor")).toMatchObject({
			code: 0,
			err: "",
			out: expect.stringContaining("No problems found in"),
		});

		await shop.db.updateTable("products").set({ quantity: 30 }).execute();
		await shop.db.updateTable("orders").set({ transaction_id: null }).execute();
		const held_until = "2024-01-01T00:00:00.000Z";
		await changePurchaseOf(shop.db, left, { held_until });
		const created_at = "2024-01-01T00:00:00.000Z";
		const due = {
			id: "r1",
			request_id: "r1",
			payment_id: payment,
			order_id: orderId,
			amount_cents: 1,
			units: 0,
			units_restocked: 0,
			reason: "",
			state: "due" as const,
		};
		await shop.db
			.insertInto("refunds")
			.values({ ...due, created_at, attempt: 1, ended_at: null })
			.execute();
		await shop.db.deleteFrom("secrets").where("name", "=", "identity").execute();
		const { code, err } = await run("doctor");
		expect([code, ...err.trim().split("\n")]).toEqual([
			1,
			`Problem: order ${orderId} is paid, but has no transaction ID`,
			`Problem: product ${productId} has 30 in stock, but its stock history adds up to 34`,
			`Problem: order ${left} was reserved until ${held_until} and is still not paid or cancelled (payment ${payment} started)`,
			`Problem: the refund r1 of ${payment} has been open since ${created_at}`,
			"Problem: the secret identity is missing",
			"Orders: 1 cancelled, 1 paid, 1 unpaid. Open payments: 1. E-mails: 0 waiting, 0 failed.",
		]);
		await shop.close();
	});
});
