import { request } from "node:http";
import { setTimeout } from "node:timers/promises";
import { type OpenDatabase, openDatabase } from "../db/open-database.ts";
import { accessToken } from "../tests/support/client.ts";
import { startPostgres } from "../tests/support/postgres-server.ts";
import { ask } from "./ask.ts";
import { searchTimes } from "./catalogue-size.ts";
import type { Figure } from "./figures.ts";
import { fillShop, type ShopSize } from "./fill-shop.ts";
import { measureListPages } from "./lists.ts";
import { idOfUser } from "./many-people.ts";
import { inFreshFolder, type MeasuredShop, startMeasuredShop } from "./measured-shop.ts";
import { cancelAll, placeOrders, signUpBuyers } from "./orders.ts";
import { untilCatalogueIsRead } from "./until-catalogue-is-read.ts";

const million: ShopSize = { products: 1_000_000, orders: 1_000_000, users: 100_000, reviews: 50_000 };
const admin = { email: "admin@torquefoundry.test", password: "demo-admin" };
const searchRounds = 3;
const orderRounds = 4;
const buyers = 12;
const sampleMs = 100;

/**
 * A shop of a million products and a million orders on SQLite, from its start on, or with `GROWTH_ENGINE=postgres` on a
 * PostgreSQL of its own. `GROWTH_DATA` names a folder that keeps the filled SQLite database for the next time. `GROWTH_SHARE` is
 * how much of the size is filled: 0.01 for a try.
 */
export async function measureGrowth(): Promise<Figure[]> {
	const { GROWTH_DATA: folder, GROWTH_ENGINE: engine = "sqlite" } = process.env;
	if (engine === "sqlite")
		return folder ? measureIn({ dataDir: folder }) : inFreshFolder((dataDir) => measureIn({ dataDir }));
	const postgres = await startPostgres();
	try {
		return await inFreshFolder((dataDir) => measureIn({ dataDir, databaseUrl: postgres.url }));
	} finally {
		await postgres.stop();
	}
}

/** Where a shop's data are: a folder, and a PostgreSQL where it is not on SQLite. */
interface Place {
	dataDir: string;
	databaseUrl?: string;
}

async function measureIn(place: Place): Promise<Figure[]> {
	// The stand-in for a mail server would take its share of the shop's own process.
	const settings = { SMTP_URL: "off", ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }) };
	await (await startMeasuredShop(place.dataDir, settings)).stop();
	const filling = await inDatabase(place, fill);
	const shop = await startMeasuredShop(place.dataDir, settings);
	const figures = [...filling, ...(await measureStarting(shop)), ...(await measureWholeList(shop))];
	const at = await searchTimes(shop.origin, searchRounds);
	const token = await accessToken(shop.origin, admin);
	const lists = await measureListPages(shop, token);
	const { orderings } = await signUpBuyers(shop.origin, buyers);
	const { cpu, placed } = await placeOrders(shop, orderings, { times: orderRounds, cancel: () => cancelUnpaid(place) });
	figures.push(
		{ name: "search, median", value: at(0.5), unit: "ms" },
		{ name: "search, p99", value: at(0.99), unit: "ms" },
		...lists,
		{ name: "one order, CPU", value: cpu / placed, unit: "ms", limit: 1 },
		{ name: "memory in the end", value: shop.memoryMb(), unit: "MB" },
	);
	await shop.stop();
	return figures.map((figure) => ({ ...figure, name: `a million: ${figure.name}` }));
}

async function inDatabase<Result>(place: Place, act: (database: OpenDatabase) => Promise<Result>): Promise<Result> {
	const database = await openDatabase(place, console);
	try {
		return await act(database);
	} finally {
		await database.close();
	}
}

/** Nothing where it was filled before. */
async function fill({ db, withoutLimits }: OpenDatabase): Promise<Figure[]> {
	const many = await db.selectFrom("users").select("id").where("id", "=", idOfUser(0)).executeTakeFirst();
	if (many) return [];
	const begun = performance.now();
	const share = Number(process.env.GROWTH_SHARE ?? 1);
	const size = Object.entries(million).map(([what, count]) => [what, Math.ceil(count * share)]);
	await withoutLimits((free) => fillShop(free, Object.fromEntries(size) as ShopSize));
	return [{ name: "filling the database", value: performance.now() - begun, unit: "ms" }];
}

/** Past the shop: the SQLite file is its own, and lets another in for a moment only. */
async function cancelUnpaid(place: Place): Promise<void> {
	if (!place.databaseUrl) return cancelAll(place.dataDir);
	const cancel = ({ db }: OpenDatabase) =>
		db.updateTable("orders").set({ status: "cancelled" }).where("status", "=", "unpaid").execute();
	await inDatabase(place, cancel);
}

/** What is asked while the catalogue is read in, and how long that takes. */
async function measureStarting(shop: MeasuredShop): Promise<Figure[]> {
	const [begun, cpuBefore] = [performance.now(), shop.cpuMs()];
	const took = async (path: string) => {
		const asked = performance.now();
		await ask(shop.origin + path);
		return performance.now() - asked;
	};
	const home = await took("/");
	const catalogue = await took("/allproducts");
	let longest = 0;
	const watching = setInterval(async () => {
		longest = Math.max(longest, await took("/livez"));
	}, sampleMs);
	await untilCatalogueIsRead(shop.origin);
	clearInterval(watching);
	const [built, cpu] = [performance.now() - begun, shop.cpuMs() - cpuBefore];
	return [
		{ name: "start, ready", value: shop.readyMs, unit: "ms", limit: 1000 },
		{ name: "first home page", value: home, unit: "ms" },
		{ name: "first page of the catalogue", value: catalogue, unit: "ms" },
		{ name: "first question", value: built, unit: "ms" },
		{ name: "CPU until then", value: cpu, unit: "ms" },
		{ name: "slowest answer of /livez until then", value: longest, unit: "ms" },
		{ name: "first question itself", value: await took("/api/catalogue?q=brake%20disc"), unit: "ms" },
		{ name: "memory", value: shop.memoryMb(), unit: "MB" },
	];
}

/** `GET /products` of all of them, read as it comes. */
async function measureWholeList(shop: MeasuredShop): Promise<Figure[]> {
	const [begun, before] = [performance.now(), shop.memoryMb()];
	let most = before;
	const sampling = setInterval(() => {
		most = Math.max(most, shop.memoryMb());
	}, sampleMs);
	const isWhole = await readToEnd(`${shop.origin}/api/products`);
	const took = performance.now() - begun;
	clearInterval(sampling);
	await setTimeout(sampleMs);
	return [
		{ name: "GET /products", value: isWhole ? took : "cut off after two minutes", unit: "ms" },
		{ name: "memory more for it", value: most - before, unit: "MB", limit: 60 },
	];
}

/** Returns whether all of it came. */
function readToEnd(url: string): Promise<boolean> {
	return new Promise((resolve) => {
		request(url, { headers: { "accept-encoding": "br" } }, (answer) => {
			answer.resume();
			answer.on("end", () => resolve(true)).on("error", () => resolve(false));
		}).end();
	});
}
