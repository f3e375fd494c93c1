import { setTimeout } from "node:timers/promises";
import { readCardRecords } from "./card-records.ts";
import { type Acknowledged, findLosses, nothingAcknowledged } from "./findings.ts";
import type { Outcome } from "./outcome.ts";
import { createPeople, type Person } from "./people.ts";
import { confirmCard, openPayment, order, type Sold, sellProduct } from "./purchases.ts";
import { createDraw, type Draw } from "./random.ts";
import { createShopData, type Engine } from "./shop-processes.ts";

export interface Kills {
	engine: Engine;
	kills: number;
	/** People who buy at the same time. */
	buyers: number;
	/** The longest that a process lives once it has acknowledged something, in milliseconds. */
	longestLifeMs: number;
	postgresUrl?: () => Promise<string>;
}

const units = 1_000_000;

/** Long form: 300 kills on each engine. */
export async function runKills(): Promise<Outcome[]> {
	const often = { kills: 300, buyers: 12, longestLifeMs: 700 };
	return [
		await killAgainAndAgain({ engine: "sqlite", ...often }),
		await killAgainAndAgain({ engine: "postgres", ...often }),
	];
}

/** Kills a shop process in the middle of orders and payments and starts it again on the same data, so many times. */
export async function killAgainAndAgain({
	engine,
	kills,
	buyers,
	longestLifeMs,
	postgresUrl,
}: Kills): Promise<Outcome> {
	const data = await createShopData(engine, postgresUrl);
	try {
		const people = await createPeople(data.database.db, buyers);
		const [admin] = (await createPeople(data.database.db, 1, { admin: true })) as [Person];
		const first = await data.start();
		const product = await sellProduct(first.origin, admin, units);
		await first.kill();
		const acknowledged = nothingAcknowledged();
		const seed = Math.floor(Math.random() * 2 ** 32);
		const draw = createDraw(seed);
		for (let i = 0; i < kills; i++) {
			const shop = await data.start();
			const at = { origin: shop.origin, product, admin, draw, acknowledged };
			const buying = people.map((buyer) => buyUntilItDies(buyer, at));
			// Slow machines live as full lives as quick ones: the first sees a payment, most others an order.
			const awaited = i === 0 ? acknowledged.paid : acknowledged.orders;
			if (i === 0 || draw.chance(0.7)) await growth(awaited);
			await setTimeout(20 + draw.below(longestLifeMs));
			await shop.kill();
			await Promise.all(buying);
		}
		await data.reconcile();
		const lost = await findLosses(
			{ ...data.database, records: readCardRecords(data.dataDir) },
			acknowledged,
			new Map([[product._id, units]]),
		);
		const { orders, paid, cancelled, delivered } = acknowledged;
		const counts = {
			kills,
			orders: orders.size,
			paid: paid.size,
			cancelled: cancelled.size,
			delivered: delivered.size,
		};
		return { run: `kills on ${engine} (seed ${seed})`, counts, lost };
	} finally {
		await data.remove();
	}
}

const longestWaitMs = 20_000;

/** Until something more has been acknowledged. */
async function growth(acknowledged: ReadonlySet<string>): Promise<void> {
	const before = acknowledged.size;
	const end = Date.now() + longestWaitMs;
	while (acknowledged.size === before && Date.now() < end) await setTimeout(5);
}

interface Shopping {
	origin: string;
	product: Sold;
	admin: Person;
	draw: Draw;
	acknowledged: Acknowledged;
}

/** Orders, pays, cancels and has delivered, until no process answers any more. */
async function buyUntilItDies(buyer: Person, shopping: Shopping): Promise<void> {
	try {
		for (;;) await buyOnce(buyer, shopping);
	} catch (error) {
		// The process is gone, with or without having done what was asked.
		if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
	}
}

async function buyOnce(buyer: Person, { origin, product, admin, draw, acknowledged }: Shopping): Promise<void> {
	const quantity = 1 + draw.below(5);
	const placed = await order(origin, buyer, product, quantity);
	if (placed.status !== 200) throw new Error(`Not placed: ${JSON.stringify(placed.body)}`);
	const id: string = placed.body.insertedId;
	acknowledged.orders.add(id);
	if (draw.chance(0.2)) {
		const cancelled = await buyer.call(origin, "DELETE", `/orders/${id}`);
		if (cancelled.status === 200) acknowledged.cancelled.add(id);
		return;
	}
	const opened = await openPayment(origin, buyer, id, placed.body.order.totalPrice);
	if (opened.status !== 200) throw new Error(`Not opened: ${JSON.stringify(opened.body)}`);
	const { clientSecret } = opened.body;
	if (!(await confirmCard(origin, clientSecret))) throw new Error("Not charged");
	if (draw.chance(0.3)) {
		// The buyer changes their mind while the news of the payment is under way.
		const cancelled = await buyer.call(origin, "DELETE", `/orders/${id}`);
		if (cancelled.status === 200) acknowledged.cancelled.add(id);
		return;
	}
	const transactionId = clientSecret.split("_secret_")[0];
	const reported = await buyer.call(origin, "PATCH", `/orders/${id}`, { transactionId });
	if (reported.status === 200) acknowledged.paid.add(id);
	if (!draw.chance(0.3)) return;
	const delivered = await admin.call(origin, "DELETE", `/orders/${id}`);
	if (delivered.status === 200) acknowledged.delivered.add(id);
}
