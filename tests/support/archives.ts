import type { ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { onTestFinished } from "vitest";
import type { Db } from "../../db/database.ts";
import { aPaidOrder, aProduct } from "./factories.ts";
import { runCommand } from "./run-command.ts";
import { compileCache } from "./shop-process.ts";
import { createTestDatabase, type Engine } from "./test-database.ts";
import { createTestShop } from "./test-shop.ts";

function aFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), "shop-archive-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	return folder;
}

/** A shop that sold something in March 2021 and May 2022, and last month; and its command. */
export async function anOldShop(engine: Engine) {
	const dataDir = join(aFolder(), "data");
	const shop = await createTestShop(engine, { dataDir });
	onTestFinished(() => shop.close());
	const [buyer, admin, productId] = [await shop.customer("zoe@example.com"), await shop.admin(), await aProduct(shop)];
	const lastMonth = new Date(Date.now() - 30 * 86_400_000);
	const orders = [];
	for (const time of [new Date("2021-03-31T23:59:59.999Z"), new Date("2022-05-01T00:00:00Z"), lastMonth]) {
		shop.time.now = time;
		const order = await aPaidOrder(shop, await shop.signInAgain(buyer), productId, 2);
		await (await shop.signInAgain(admin)).delete(`/orders/${order.orderId}`);
		orders.push(order);
	}
	const [settings, archives] = [settingsOf(engine, dataDir, shop), join(dataDir, "archives")];
	const run = (...words: string[]) => runCommand(settings, ...words);
	const [buyerNow, adminNow] = [await shop.signInAgain(buyer), await shop.signInAgain(admin)];
	return { shop, buyer: buyerNow, admin: adminNow, orders, run, archives };
}

const settingsOf = (engine: Engine, dataDir: string, { url = "" }: { url?: string }): Record<string, string> =>
	engine === "sqlite" ? { DATA_DIR: dataDir } : { DATA_DIR: dataDir, DATABASE_URL: url };

/** All of it, the oldest first. */
export const auditOf = (db: Db) => db.selectFrom("audit").selectAll().orderBy("at").orderBy("id").execute();
const isArchive = (name: string) => name.endsWith(".jsonl.gz");
/** The names of the archives in a folder. */
export const archivesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder).filter(isArchive).sort() : []);
export const rowsIn = (folder: string, name: string) =>
	gunzipSync(readFileSync(join(folder, name)))
		.toString()
		.trimEnd()
		.split("\n")
		.map((line) => JSON.parse(line));

/** Entries of two months of 2020, whose facts cannot be compressed much; their identifiers. */
export async function addMany(db: Db, count: number): Promise<string[]> {
	const ids: string[] = [];
	const times = ["2020-01-10T10:00:00.000Z", "2020-02-10T10:00:00.000Z"];
	for (let i = 0; i < count; i += 100) {
		const rows = Array.from({ length: 100 }, (_, j) => {
			const [id, subject] = [`many-${i + j}`, crypto.randomUUID()];
			const at = times[i + j < count / 2 ? 0 : 1] as string;
			return { id, at, actor: "system", action: "stock.moved", subject, facts: JSON.stringify({ change: i + j }) };
		});
		await db.insertInto("audit").values(rows).execute();
		ids.push(...rows.map(({ id }) => id));
	}
	return ids.sort();
}

/** A database with so many entries of 2020, half of them in January, and the settings of its commands. */
export async function aLongShop(engine: Engine, count: number) {
	const dataDir = aFolder();
	const shop = await createTestDatabase(engine, dataDir);
	onTestFinished(shop.close);
	const [settings, archives] = [settingsOf(engine, dataDir, shop), join(dataDir, "archives")];
	return { shop, settings, archives, ids: await addMany(shop.db, count) };
}

export const archiveArguments = (folder: string) => ["archive", "--before", "2023-01-01", "--to", folder];

export const idsIn = (folder: string, name: string): string[] => rowsIn(folder, name).map(({ id }) => id);

export const environment = (settings: Record<string, string>) =>
	({ PATH: process.env.PATH, ...compileCache, ...settings }) as NodeJS.ProcessEnv;

export function ended(child: ChildProcess): Promise<{ code: number | null; err: string }> {
	let err = "";
	child.stderr?.on("data", (piece) => (err += piece));
	return new Promise((resolve) => child.once("close", (code) => resolve({ code, err })));
}
