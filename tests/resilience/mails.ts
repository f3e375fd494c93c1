import { setTimeout } from "node:timers/promises";
import { emptied, endLeases, takeMails } from "./mail-taking.ts";
import type { Outcome } from "./outcome.ts";
import { createPeople, type Person } from "./people.ts";
import { order, type Sold, sellProduct } from "./purchases.ts";
import { createDraw } from "./random.ts";
import { createShopData, type Engine, type ShopData } from "./shop-processes.ts";

export interface MailKills {
	engine: Engine;
	kills: number;
	buyers: number;
	postgresUrl?: () => Promise<string>;
}

/** Number of mails that a process sends concurrently. */
const sentAtOnce = 4;

export async function runMails([kills, engine]: string[]): Promise<Outcome[]> {
	const outcomes: Outcome[] = [];
	for (const tried of ["sqlite", "postgres"] as const)
		if (!engine || engine === tried)
			outcomes.push(await killWhileSending({ engine: tried, kills: Number(kills ?? 500), buyers: 6 }));
	return outcomes;
}

/**
 * Kills shops while they send order mails, two at a time on PostgreSQL, and restarts them.
 * Every acknowledged order must get its mail. A duplicate is fine only after a kill between delivery and its record.
 */
export async function killWhileSending({ engine, kills, buyers, postgresUrl }: MailKills): Promise<Outcome> {
	const data = await createShopData(engine, postgresUrl);
	const seed = Math.floor(Math.random() * 2 ** 32);
	const draw = createDraw(seed);
	const server = await takeMails(draw);
	try {
		const [admin] = (await createPeople(data.database.db, 1, { admin: true })) as [Person];
		const start = () => data.start({ SMTP_URL: server.url });
		const first = await start();
		const product = await sellProduct(first.origin, admin, 1_000_000);
		await first.kill();
		const acknowledged = new Set<string>();
		for (let i = 0; i < kills; i++) {
			const shops = await Promise.all(engine === "postgres" ? [start(), start()] : [start()]);
			const ordering = Array.from({ length: buyers }, (_, nth) =>
				orderUntilItDies(data, { origin: shops[nth % shops.length]?.origin ?? "", product, acknowledged }),
			);
			// Waits for a mail, because a new process starts slowly: each kill must happen while mails are being sent.
			await growth(server.taken);
			await setTimeout(draw.below(400));
			await Promise.all(shops.map((shop) => shop.kill()));
			await Promise.all(ordering);
			await endLeases(data.database);
		}
		const last = await start();
		await emptied(data.database, server.taken);
		await last.stop();
		const posted = await data.database.db.selectFrom("mails").select(["order_id", "message_id"]).execute();
		const repeats = [...server.taken.values()].reduce((sum, times) => sum + times - 1, 0);
		const lost = [
			...[...acknowledged]
				.filter((id) => posted.filter((mail) => mail.order_id === id).length !== 1)
				.map((id) => `order ${id} is not told of by one mail`),
			...posted
				.filter((mail) => !server.taken.has(`<${mail.message_id}>`))
				.map((mail) => `mail ${mail.message_id} has not arrived`),
			...(repeats > kills * sentAtOnce * 2
				? [`${repeats} mails came again, more than were being sent at the kills`]
				: []),
			...(server.taken.size > posted.length ? ["a mail arrived that nobody posted"] : []),
		];
		const counts = { kills, orders: acknowledged.size, mails: posted.length, "came again": repeats };
		return { run: `mails on ${engine} (seed ${seed})`, counts, lost };
	} finally {
		await server.close();
		await data.remove();
	}
}

const maxWaitMs = 20_000;

/** Waits until one more mail has arrived. */
async function growth(taken: ReadonlyMap<string, number>): Promise<void> {
	const before = taken.size;
	const end = Date.now() + maxWaitMs;
	while (taken.size === before && Date.now() < end) await setTimeout(5);
}

interface Ordering {
	origin: string;
	product: Sold;
	acknowledged: Set<string>;
}

/** Orders with a new buyer after every ten orders, because an account gets at most ten order mails per hour. */
async function orderUntilItDies(data: ShopData, { origin, product, acknowledged }: Ordering): Promise<void> {
	let buyer: Person | undefined;
	try {
		for (let nth = 0; ; nth++) {
			if (!buyer || nth % 10 === 0) [buyer] = (await createPeople(data.database.db, 1)) as [Person];
			const placed = await order(origin, buyer, product);
			if (placed.status !== 200) throw new Error(`Not placed: ${JSON.stringify(placed.body)}`);
			acknowledged.add(placed.body.insertedId);
			await setTimeout(60);
		}
	} catch (error) {
		// The process was killed. It may or may not have done the work.
		if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
	}
}
