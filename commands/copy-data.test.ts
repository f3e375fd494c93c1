import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { demoAccounts } from "../app/brand/demo-accounts.ts";
import type { Db } from "../db/database.ts";
import { openDatabase } from "../db/open-database.ts";
import { accessTokenOf, callApi, signInCookie } from "../tests/support/client.ts";
import { aProduct } from "../tests/support/factories.ts";
import { runCommand } from "../tests/support/run-command.ts";
import { startShop } from "../tests/support/shop-process.ts";
import { createOwnPostgres, silentLog } from "../tests/support/test-database.ts";
import { createTestShop } from "../tests/support/test-shop.ts";
import { fillWholeShop } from "../tests/support/whole-shop.ts";

const [admin] = demoAccounts as [(typeof demoAccounts)[number]];
const SHOP_SECRET = "a-secret-of-the-shop-that-is-long-enough";

let folder: string;
let dataDir: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "shop-copy-"));
	dataDir = join(folder, "data");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const copyFrom = (environment: Record<string, string>, to: string) =>
	runCommand({ SHOP_SECRET, DATA_DIR: dataDir, ...environment }, "copy-data", "--to", to);

/** Returns the address of an empty PostgreSQL without connections, with or without tables. */
async function aPostgres(tables: "tables" | "no tables" = "no tables"): Promise<string> {
	const made = await createOwnPostgres(tables);
	onTestFinished(made.close);
	return made.url;
}

async function onPostgres<T>(databaseUrl: string, act: (db: Db) => Promise<T>): Promise<T> {
	const opened = await openDatabase({ databaseUrl, dataDir: tmpdir() }, silentLog);
	try {
		return await act(opened.db);
	} finally {
		await opened.close();
	}
}

const rowsOn = async (url: string, table: string) =>
	(await onPostgres(url, (db) => sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db))).rows;

/** Returns all rows of the shop's SQLite file by table, without columns that PostgreSQL generates. */
function sqliteRows(): Record<string, Record<string, unknown>[]> {
	const database = new DatabaseSync(join(dataDir, "shop.sqlite"), { readOnly: true });
	const tables = database.prepare("select name from pragma_table_list where type = 'table'").all();
	const names = tables.map(({ name }) => String(name));
	const copied = names.filter((name) => !/^sqlite_|^kysely_|^rate_limits$/.test(name));
	const rows = copied.map((name) => [name, database.prepare(`select * from "${name}"`).all()]);
	database.close();
	return Object.fromEntries(rows);
}

/** Converts a value to a form that both engines share. */
function plain(value: unknown): string | null {
	if (value === null || value === undefined) return null;
	if (value instanceof Date) return value.toISOString();
	if (value instanceof Uint8Array) return Buffer.from(value).toString("hex");
	return String(typeof value === "boolean" ? Number(value) : value);
}
const sorted = (rows: Record<string, unknown>[], columns: string[]) =>
	rows.map((row) => JSON.stringify(columns.map((column) => plain(row[column])))).sort();

function change(...statements: string[]): void {
	const database = new DatabaseSync(join(dataDir, "shop.sqlite"));
	database.exec("pragma foreign_keys = off");
	for (const statement of statements) database.exec(statement);
	database.close();
}

const [now, anyone] = ["'2030-01-01T00:00:00.123Z'", "from identity_user limit 1"];
/** Sign-in tables that neither a start nor a sign-in fills. */
const signIns = [
	`insert into identity_verification values ('v', 'reset', 'x', ${now}, ${now}, ${now})`,
	`insert into identity_code_app select id, 'secret', ${now}, null, 58912345, 2 ${anyone}`,
	`insert into identity_recovery_code select id, 'hash' ${anyone}`,
	`insert into identity_passkey select 'p', id, 'Key', 'k', 4294967296, '[]', ${now}, null ${anyone}`,
];

/** Creates a closed shop with rows in every table, and an invoice of it. */
async function aWholeShop() {
	await (await startShop({ DATA_DIR: dataDir, SHOP_SECRET })).stop();
	const shop = await createTestShop("sqlite", { dataDir, mail: true });
	const { buyer, orderId } = await fillWholeShop(shop);
	const [invoice] = (await buyer.get(`/orders/${orderId}/history`)).body.invoices;
	await shop.close();
	change(...signIns);
	return { orderId, invoice: invoice.number as string };
}

/** Returns a shop's answers to an admin who signed in before. */
async function answersOf(origin: string, cookie: string, { orderId, invoice }: { orderId: string; invoice: string }) {
	const token = await accessTokenOf(origin, admin.email, cookie);
	const ask = async (path: string) => (await callApi(origin, "GET", path, { token })).body;
	const pdf = await fetch(`${origin}/api/invoices/${invoice}/pdf`, { headers: { authorization: `Bearer ${token}` } });
	return {
		found: await ask(`/orders?state=all&limit=50&search=${invoice}`),
		users: await ask("/users?limit=50&search=umlaut"),
		orders: await ask("/orders"),
		products: await ask("/products"),
		stock: await ask("/stock"),
		history: await ask(`/orders/${orderId}/history`),
		pdf: Buffer.from(await pdf.arrayBuffer()).toString("base64"),
	};
}

test("a whole shop moves to PostgreSQL with the same rows, sessions and responses", async () => {
	const known = await aWholeShop();
	const before = await startShop({ DATA_DIR: dataDir, SHOP_SECRET });
	const cookie = await signInCookie(before.origin, admin);
	const answers = await answersOf(before.origin, cookie, known);
	expect(answers).toMatchObject({ found: [{ _id: known.orderId }], users: [{ email: "zoe.umlaut@example.com" }] });
	expect(Buffer.from(answers.pdf, "base64").subarray(0, 5).toString()).toBe("%PDF-");
	const url = await aPostgres();
	const running = await copyFrom({}, url);
	expect(running).toMatchObject({ code: 1, err: expect.stringContaining("a shop is already running on") });
	await before.stop();

	const there = await copyFrom({}, url);
	expect(there.err).toMatch(/^Copied: orders, 8 rows$/m);
	expect(there).toMatchObject({ code: 0, out: expect.stringMatching(/^orders: 8$/m) });
	expect(there.out).toMatch(/Copied \d+ rows of \d+ tables to postgres:\/\/127.* and compared each row\.\n$/);
	const rows = Object.entries(sqliteRows());
	expect(rows.length).toBeGreaterThan(30);
	for (const [table, here] of rows) {
		const columns = Object.keys(here[0] ?? {});
		expect(columns, `${table} has rows`).not.toEqual([]);
		expect(sorted(await rowsOn(url, table), columns), table).toEqual(sorted(here, columns));
	}
	expect(await rowsOn(url, "pg_constraint")).not.toContainEqual(expect.objectContaining({ condeferrable: true }));

	const after = await startShop({ SHOP_SECRET, DATABASE_URL: url });
	expect(await answersOf(after.origin, cookie, known)).toEqual(answers);
	await after.stop();
}, 60_000);

async function aSmallShop(): Promise<string> {
	const shop = await createTestShop("sqlite", { dataDir });
	const id = await aProduct(shop);
	await shop.close();
	return id;
}

test.each([
	["an invalid number", "update products set quantity = 'many'", /a row of products \(from id .*many/],
	["a text that PostgreSQL refuses", "update products set name = 'a' || char(0)", /products \(from id .*0x00/],
	["a row that refers to a missing row", "update stock_changes set product_id = 'gone'", /\(product_id\)=\(gone\)/],
	["a column that only SQLite has", "alter table products add column old text", /only one .* products\.old/],
	["a table that only SQLite has", "create table notes (id text primary key)", /only one .* notes\.id/],
	["an older structure", "delete from kysely_migration where name like '010%'", /older version .*010.*shop migrate/],
	["a newer structure", "insert into kysely_migration values ('999-new', '')", /newer version .*999-new/],
])("%s is refused, and nothing is left on PostgreSQL", async (_, statements, words) => {
	await aSmallShop();
	change(...statements.split("; "));
	const url = await aPostgres("tables");
	const refused = await copyFrom({}, url);
	expect(refused).toMatchObject({ code: 1, out: "", err: expect.stringMatching(words) });
	expect(refused.err).toContain("Nothing was copied");
	for (const table of ["products", "stock_changes", "changes"]) expect(await rowsOn(url, table)).toEqual([]);
});

test.each([
	["is changed", "new.name := 'Another'; return new", /the copy differs in products\.name at id /],
	["is lost", "return null", /the copy differs in products\.\w+ at id /],
	[
		"is added",
		"insert into secrets values ('more', new.id); return new",
		/the copy has \d+ rows of secrets instead of \d+/,
	],
])("a row that %s during the copy is detected, and nothing is left", async (_, does, words) => {
	const id = await aSmallShop();
	const url = await aPostgres("tables");
	await onPostgres(url, async (db) => {
		await sql`create function meddle() returns trigger language plpgsql as ${sql.lit(`begin ${does}; end`)}`.execute(
			db,
		);
		await sql`create trigger meddle before insert on products for each row execute function meddle()`.execute(db);
		// Without these constraints the loss of a row goes unnoticed.
		for (const table of ["stock_changes", "prices", "parts"])
			await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(`${table}_product_id_fkey`)}`.execute(db);
	});
	const refused = await copyFrom({}, url);
	expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(words) });
	if (words.source.includes("id ")) expect(refused.err).toContain(id);
	for (const table of ["products", "prices", "secrets"]) expect(await rowsOn(url, table)).toEqual([]);
});

test("a database with rows or other tables is refused; after a failure the copy can be repeated", async () => {
	await aSmallShop();
	const url = await aPostgres();
	await onPostgres(url, (db) => sql`create table theirs (id text)`.execute(db));
	const foreign = await copyFrom({}, url);
	expect(foreign).toMatchObject({ code: 1, err: expect.stringContaining("must be empty, but has theirs") });
	expect(await onPostgres(url, (db) => db.introspection.getTables())).toHaveLength(1);
	await onPostgres(url, (db) => sql`drop table theirs`.execute(db));
	expect(await copyFrom({}, url)).toMatchObject({ code: 0 });
	const twice = await copyFrom({}, url);
	expect(twice).toMatchObject({ code: 1, err: expect.stringMatching(/must be empty, but has .*products/) });
});

test.each([
	["postgres://shop:p@ss@db/shop", {}, "--to cannot be read"],
	["mysql://db/shop", {}, "--to must start with postgres://"],
	["postgres://shop:secret@127.0.0.1:1/shop", {}, "ECONNREFUSED"],
	["back", {}, "--to must start with postgres://"],
	["postgres://db/other", { DATABASE_URL: "postgres://127.0.0.1:1/shop" }, "pg_dump"],
])("to %s nothing is copied", async (to, environment, words) => {
	await aSmallShop();
	const { code, out, err } = await copyFrom(environment, to);
	expect([code, out, err]).toEqual([1, "", expect.stringContaining(words)]);
	expect(err).not.toMatch(/p@ss|secret/);
});

test("without a target it prints its usage", async () => {
	await aSmallShop();
	const run = await runCommand({ DATA_DIR: dataDir }, "copy-data");
	expect(run).toMatchObject({ code: 2, err: expect.stringContaining("Missing: --to.") });
});
