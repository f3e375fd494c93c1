import { readdirSync, readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { openDatabase } from "../db/open-database.ts";
import { accessToken, callWith, signIn, signUp } from "../tests/support/client.ts";
import { startPostgres } from "../tests/support/postgres-server.ts";
import { ask, askAs } from "./ask.ts";
import type { Figure } from "./figures.ts";
import { fillShop } from "./fill-shop.ts";
import { inFreshFolder, startMeasuredShop } from "./measured-shop.ts";
import { buyPart, demoParts, type Part, visitor, visitShop } from "./visits.ts";

const size = { orders: 50_000, users: 20_000, products: 10_000, reviews: 10_000 };
const admin = { email: "admin@torquefoundry.test", password: "demo-admin" };
const metricsToken = "bench-of-the-database";
const rounds = 30;
const msPerTick = 10;

/** What a warm shop asks of its PostgreSQL: statements, and the server's own CPU, for each of what people do. */
export async function measureReads(): Promise<Figure[]> {
	const postgres = await startPostgres();
	try {
		return await inFreshFolder(async (dataDir) => {
			const settings = { DATABASE_URL: postgres.url, METRICS_TOKEN: metricsToken };
			await (await startMeasuredShop(dataDir, settings)).stop();
			const opened = await openDatabase({ dataDir, databaseUrl: postgres.url }, console);
			await fillShop(opened.db, size);
			const serverPid = await pidOfServer(opened.db);
			await opened.close();
			const before = cpuMsOf(serverPid);
			const shop = await startMeasuredShop(dataDir, settings);
			await ask(`${shop.origin}/api/catalogue`);
			const figures: Figure[] = [
				{ name: "a start with its index, CPU of PostgreSQL", value: cpuMsOf(serverPid) - before, unit: "ms" },
			];
			const token = await accessToken(shop.origin, admin);
			const adminCall = await signIn(shop.origin, admin);
			const parts = await demoParts(adminCall);
			await signUp(shop.origin, visitor);
			const call = callWith(shop.origin, await accessToken(shop.origin, visitor));
			const buy = () => buyPart(shop.origin, { call, admin: adminCall }, parts[0] as Part);
			const get = (path: string) => () => ask(shop.origin + path);
			const asAdmin = (path: string) => () => askAs(token, `${shop.origin}/api${path}`);
			const orderAndLook = async () => {
				await buy();
				await get(`/product/${parts[0]?.partNumber}`)();
			};
			const acts: [string, number, (i: number) => Promise<unknown>][] = [
				["a second of a shop that nobody visits", 10, () => setTimeout(1000)],
				["home, kept", rounds, get("/")],
				["a product's page, kept", rounds, get(`/product/${parts[1]?.partNumber}`)],
				["a search, not kept", rounds, get("/allproducts.data?q=bearing%206205")],
				["a visit of six pages, two of them searches", rounds, (i) => visitShop(shop.origin, parts, i)],
				["an order with payment, mails and dispatch", rounds, buy],
				["an order as above, and its product's page after it", rounds, orderAndLook],
				["Overview", rounds, asAdmin("/overview")],
				["Manage Orders", rounds, asAdmin("/orders?state=all&limit=50")],
				["50,000 orders as CSV", 2, asAdmin("/orders.csv?state=all")],
				["10,000 products as CSV", 2, asAdmin("/products.csv")],
			];
			const measure = async (times: number, act: (i: number) => Promise<unknown>) => {
				for (let i = 0; i < Math.min(times, 5); i++) await act(i);
				const [statements, cpu] = [await statementsOf(shop.origin), cpuMsOf(serverPid)];
				for (let i = 0; i < times; i++) await act(i);
				return {
					statements: ((await statementsOf(shop.origin)) - statements) / times,
					cpuMs: (cpuMsOf(serverPid) - cpu) / times,
				};
			};
			for (const [name, times, act] of acts) {
				const cost = await measure(times, act);
				figures.push({ name: `${name}, statements`, value: cost.statements, unit: "" });
				figures.push({ name: `${name}, CPU of PostgreSQL`, value: cost.cpuMs, unit: "ms" });
			}
			await shop.stop();
			return figures;
		});
	} finally {
		await postgres.stop();
	}
}

async function statementsOf(origin: string): Promise<number> {
	const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
	const counts = (await answer.text()).matchAll(/^shop_query_duration_seconds_count\{.*\} (\d+)$/gm);
	return Array.from(counts).reduce((sum, [, count]) => sum + Number(count), 0);
}

/** The process all others of a PostgreSQL come from. */
async function pidOfServer(db: Awaited<ReturnType<typeof openDatabase>>["db"]): Promise<number> {
	const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
	return parentOf(String(rows[0]?.pid));
}

const statOf = (pid: string) => readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
const parentOf = (pid: string) => Number(statOf(pid)[1]);

/** What a PostgreSQL and its connections, open and ended, have taken. */
function cpuMsOf(server: number): number {
	const sum = (pid: string, fields: number[]) => {
		try {
			const stat = statOf(pid);
			return fields.reduce((total, field) => total + Number(stat[field]), 0);
		} catch {
			return 0;
		}
	};
	const running = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && sum(name, [1]) === server);
	const ticks = running.reduce((total, pid) => total + sum(pid, [11, 12]), sum(String(server), [11, 12, 13, 14]));
	return ticks * msPerTick;
}
