import { sql } from "kysely";
import { openDatabase } from "../../db/open-database.ts";
import { silentLog } from "../support/test-database.ts";
import { readCardRecords } from "./card-records.ts";
import { startCuttingProxy } from "./cutting-proxy.ts";
import { findLosses } from "./findings.ts";
import { openOn, startBuying, untilServed } from "./outage-buyers.ts";
import type { Outcome } from "./outcome.ts";
import { order } from "./purchases.ts";
import { createShopData } from "./shop-processes.ts";

const pause = (ms: number) => new Promise((resume) => setTimeout(resume, ms));

interface Waits {
	times: number;
	lastingMs: number;
	postgresUrl?: () => Promise<string>;
}

/** Locks the product's row while buyers order it. They get 503, and the shop stays ready for other requests. */
export async function lockRow({ times, lastingMs, postgresUrl }: Waits): Promise<Outcome> {
	const data = await createShopData("postgres", postgresUrl);
	try {
		const { shop, buyer, product, started } = await openOn(data);
		const buying = startBuying(shop.origin, buyer, product);
		const notReady: string[] = [];
		for (let i = 0; i < times; i++) {
			await pause(500);
			await data.database.withoutLimits((db) =>
				db.transaction().execute(async (tx) => {
					await sql`select 1 from products where id = ${product._id} for update`.execute(tx);
					for (const until = Date.now() + lastingMs; Date.now() < until; await pause(200)) {
						const { status } = await fetch(`${shop.origin}/readyz`);
						if (status !== 200) notReady.push(`while a row was locked, /readyz was ${status}`);
					}
				}),
			);
		}
		const { acknowledged, odd, refused } = await buying.stop();
		await data.reconcile();
		const lost = await findLosses({ ...data.database, records: readCardRecords(data.dataDir) }, acknowledged, started);
		const counts = { times, orders: acknowledged.orders.size, "refused with 503": refused };
		return { run: "row locked for long (postgres)", counts, lost: [...odd, ...notReady, ...lost] };
	} finally {
		await data.remove();
	}
}

/** Silences all connections while buyers order, as a dead host or a dropped network does. */
export async function dropNetwork({ times, lastingMs, postgresUrl }: Waits): Promise<Outcome> {
	const data = await createShopData("postgres", postgresUrl);
	const address = new URL(data.databaseUrl ?? "");
	const proxy = await startCuttingProxy(Number(address.port));
	address.port = String(proxy.port);
	try {
		const { shop, buyer, product, started } = await openOn(data, { DATABASE_URL: address.href });
		const buying = startBuying(shop.origin, buyer, product);
		for (let i = 0; i < times; i++) {
			await pause(500);
			proxy.silence();
			await pause(lastingMs);
		}
		const { acknowledged, odd, refused } = await buying.stop();
		const placed = await untilServed(() => order(shop.origin, buyer, product));
		if (placed.status !== 200) odd.push(`with new connections, an order was answered ${placed.status}`);
		await data.reconcile();
		const lost = await findLosses({ ...data.database, records: readCardRecords(data.dataDir) }, acknowledged, started);
		const counts = { times, orders: acknowledged.orders.size, "refused with 503": refused };
		return { run: "network dropped without a word (postgres)", counts, lost: [...odd, ...lost] };
	} finally {
		await data.remove();
		await proxy.close();
	}
}

/** Crashes a PostgreSQL with a synchronous standby and promotes the standby while buyers order. */
export async function failOver(): Promise<Outcome> {
	const data = await createShopData("postgres");
	const standby = await data.followDatabase();
	const address = new URL(data.databaseUrl ?? "");
	const standbyUrl = new URL(standby.url);
	standbyUrl.pathname = address.pathname;
	const both = `postgres://postgres@${address.host},${standbyUrl.host}${address.pathname}?target_session_attrs=read-write`;
	try {
		const { shop, buyer, product, started } = await openOn(data, { DATABASE_URL: both });
		const buying = startBuying(shop.origin, buyer, product);
		await pause(2000);
		await data.crashDatabase();
		await pause(1000);
		const promoted = await openDatabase({ databaseUrl: standbyUrl.href, dataDir: data.dataDir }, silentLog);
		await sql`select pg_promote()`.execute(promoted.db);
		const placed = await untilServed(() => order(shop.origin, buyer, product));
		const { acknowledged, odd, refused } = await buying.stop();
		if (placed.status !== 200) odd.push(`on the promoted server an order was answered ${placed.status}`);
		else acknowledged.orders.add(placed.body.insertedId);
		await data.reconcile({ DATABASE_URL: both });
		const records = readCardRecords(data.dataDir);
		const lost = await findLosses({ ...promoted, records }, acknowledged, started);
		await promoted.close();
		const counts = { orders: acknowledged.orders.size, paid: acknowledged.paid.size, "refused with 503": refused };
		return { run: "failover to a promoted standby (postgres)", counts, lost: [...odd, ...lost] };
	} finally {
		await data.remove();
		await standby.stop();
	}
}
