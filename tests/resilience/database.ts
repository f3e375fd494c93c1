import { sql } from "kysely";
import { readCardRecords } from "./card-records.ts";
import { startCuttingProxy } from "./cutting-proxy.ts";
import { findLosses, nothingAcknowledged } from "./findings.ts";
import { openOn, outageFault, startBuying, untilServed } from "./outage-buyers.ts";
import type { Outcome } from "./outcome.ts";
import { fillPostgresDisk, restartDatabase } from "./postgres-outages.ts";
import { dropNetwork, failOver, lockRow } from "./postgres-waits.ts";
import { order } from "./purchases.ts";
import { createShopData, type ShopData } from "./shop-processes.ts";

/**
 * Long form: 300 commits cut before and 300 after they are carried out, all connections cut 20 times, 20 crashes, a
 * locked row, a dropped network, a failover, and 20 full disks of each kind.
 */
export async function runDatabase(): Promise<Outcome[]> {
	return [
		await cutCommits({ cuts: 600 }),
		await cutConnections({ times: 20 }),
		await restartDatabase({ times: 20 }),
		await lockRow({ times: 5, lastingMs: 25_000 }),
		await dropNetwork({ times: 10, lastingMs: 20_000 }),
		await failOver(),
		await fillDisk({ times: 20 }),
		await fillPostgresDisk({ times: 20 }),
	];
}

/**
 * Cuts the connection at commits, every second time after the server has carried it out. The buyer retries with the
 * same key.
 */
export async function cutCommits({
	cuts,
	postgresUrl,
}: {
	cuts: number;
	postgresUrl?: () => Promise<string>;
}): Promise<Outcome> {
	const data = await createShopData("postgres", postgresUrl);
	const proxy = await startCuttingProxy(Number(new URL(data.databaseUrl ?? "").port));
	try {
		// The mail sender commits too. Without mails, the cut commit is always an order's.
		const settings = { DATABASE_URL: through(data, proxy.port), SMTP_URL: "off" };
		const { shop, buyer, product, started } = await openOn(data, settings);
		const acknowledged = nothingAcknowledged();
		const odd: string[] = [];
		let unclear = 0;
		for (let i = 0; i < cuts; i++) {
			proxy.cutAtCommit(i % 2 === 0 ? "before" : "after");
			const place = () => order(shop.origin, buyer, product, 1, `cut-${i}`);
			const first = await place();
			// When the commit was carried out, the shop can find the order by its key.
			const found = i % 2 === 1 && first.status === 200;
			if (found) acknowledged.orders.add(first.body.insertedId);
			else unclear += 1;
			const fault = found ? undefined : outageFault(first);
			if (fault) odd.push(fault);
			const second = await untilServed(place);
			if (second.status === 200) acknowledged.orders.add(second.body.insertedId);
			else odd.push(`asked again, a buyer was answered ${second.status} ${JSON.stringify(second.body)}`);
		}
		const { count } = await data.database.db
			.selectFrom("orders")
			.select((row) => row.fn.countAll<string>().as("count"))
			.executeTakeFirstOrThrow();
		if (Number(count) !== cuts) odd.push(`${cuts} orders were wanted, ${count} were made`);
		const lost = await findLosses({ ...data.database, records: readCardRecords(data.dataDir) }, acknowledged, started);
		const counts = { "commits cut": proxy.cuts(), "answered 503": unclear, "orders kept": acknowledged.orders.size };
		return { run: "database cut at commit (postgres)", counts, lost: [...odd, ...lost] };
	} finally {
		await data.remove();
		await proxy.close();
	}
}

/** Ends all of the shop's connections while buyers order, as a restart of the database does. */
export async function cutConnections({
	times,
	postgresUrl,
}: {
	times: number;
	postgresUrl?: () => Promise<string>;
}): Promise<Outcome> {
	const data = await createShopData("postgres", postgresUrl);
	try {
		const { shop, buyer, product, started } = await openOn(data);
		const buying = startBuying(shop.origin, buyer, product);
		for (let i = 0; i < times; i++) {
			await new Promise((resume) => setTimeout(resume, 150));
			await sql`select pg_terminate_backend(pid) from pg_stat_activity
				where datname = current_database() and pid <> pg_backend_pid()`.execute(data.database.db);
		}
		const { acknowledged, odd, refused } = await buying.stop();
		await untilServed(() => order(shop.origin, buyer, product));
		await data.reconcile();
		const lost = await findLosses({ ...data.database, records: readCardRecords(data.dataDir) }, acknowledged, started);
		const counts = {
			times,
			orders: acknowledged.orders.size,
			paid: acknowledged.paid.size,
			"refused with 503": refused,
		};
		return { run: "database connections ended under load (postgres)", counts, lost: [...odd, ...lost] };
	} finally {
		await data.remove();
	}
}

/** Stops the SQLite file from growing while buyers order, then lets it grow again. */
export async function fillDisk({ times }: { times: number }): Promise<Outcome> {
	const acknowledged = nothingAcknowledged();
	const data = await createShopData("sqlite");
	try {
		const { buyer, product, started, shop: roomy } = await openOn(data);
		await roomy.stop();
		const odd: string[] = [];
		let refused = 0;
		for (let i = 0; i < times; i++) {
			const full = await data.start({}, { largestFileKb: 4 + data.sizeKb() });
			for (let asked = 0, inARow = 0; inARow < 5 && asked < 2000; asked++) {
				const placed = await order(full.origin, buyer, product);
				if (placed.status === 200) acknowledged.orders.add(placed.body.insertedId);
				inARow = placed.status === 200 ? 0 : inARow + 1;
				if (placed.status === 200) continue;
				refused += 1;
				const fault = outageFault(placed);
				if (fault) odd.push(fault);
			}
			const read = await buyer.call(full.origin, "GET", "/products");
			if (read.status !== 200) odd.push(`with a full disk the products were answered ${read.status}`);
			await full.kill();
			const again = await data.start();
			const placed = await order(again.origin, buyer, product);
			if (placed.status === 200) acknowledged.orders.add(placed.body.insertedId);
			else odd.push(`with room again an order was answered ${placed.status}`);
			await again.stop();
		}
		if (refused === 0) odd.push("the disk was never full");
		const lost = await findLosses({ ...data.database, records: new Map() }, acknowledged, started);
		const counts = { times, orders: acknowledged.orders.size, "refused with 503": refused };
		return { run: "disk full (sqlite)", counts, lost: [...odd, ...lost] };
	} finally {
		await data.remove();
	}
}

function through({ databaseUrl = "" }: ShopData, port: number): string {
	const url = new URL(databaseUrl);
	url.port = String(port);
	return url.href;
}
