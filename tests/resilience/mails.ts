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
	/** People who order at the same time. */
	buyers: number;
	postgresUrl?: () => Promise<string>;
}

/** As many mails a process sends at once. */
const sentAtOnce = 4;

/** Long form: 500 kills on each engine, unless said otherwise. */
export async function runMails([kills, engine]: string[]): Promise<Outcome[]> {
	const outcomes: Outcome[] = [];
	for (const tried of ["sqlite", "postgres"] as const)
		if (!engine || engine === tried)
			outcomes.push(await killWhileSending({ engine: tried, kills: Number(kills ?? 500), buyers: 6 }));
	return outcomes;
}

/**
 * Kills shops, two at a time on PostgreSQL, while they send the mails of orders, and starts them again. Every order that was
 * acknowledged is told of by one mail; it comes again only where a process was killed after the server had taken it.
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
			// A process that has just begun is slow: each kill comes while mails are on their way.
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

/** Until one mail more has arrived. */
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

/** Somebody new after every ten orders: nobody is told of more in an hour. */
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
		// The process is gone, with or without having done what was asked.
		if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
	}
}
