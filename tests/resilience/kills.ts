import { setTimeout } from "node:timers/promises";
import type { OpenDatabase } from "../../db/open-database.ts";
import { readCardRecords } from "./card-records.ts";
import { type BuyerResult, buyUntilItDies } from "./doomed-buyers.ts";
import { type Acknowledged, findLosses, nothingAcknowledged } from "./findings.ts";
import { findInvoiceFaults } from "./invoice-findings.ts";
import type { Outcome } from "./outcome.ts";
import { createPeople, type Person } from "./people.ts";
import { findBrokenPurchases } from "./purchase-findings.ts";
import { type Sold, sellProduct } from "./purchases.ts";
import { createDraw } from "./random.ts";
import { createShopData, type Engine } from "./shop-processes.ts";

export interface Kills {
	engine: Engine;
	kills: number;
	/** People who buy at the same time. */
	buyers: number;
	/** The longest that a process lives once it has acknowledged something, in milliseconds. */
	maxLifeMs: number;
	postgresUrl?: () => Promise<string>;
}

const units = 1_000_000;
/** Dollars of the products that are bought: delivery and tax of so many lines leave cents to share out. */
const prices = [10, 20.5, 3.33, 107.99, 64.25];
/** What one payment pays has delivery and tax to share. */
const withCosts = { COSTS_FILE: "deploy/costs.json" };

/** Long form: 500 kills on each engine, unless said otherwise. */
export async function runKills([kills, engine]: string[]): Promise<Outcome[]> {
	const outcomes: Outcome[] = [];
	for (const tried of ["sqlite", "postgres"] as const) {
		if (engine && engine !== tried) continue;
		const often = { kills: Number(kills ?? 500), buyers: 12, maxLifeMs: 700 };
		outcomes.push(await killAgainAndAgain({ engine: tried, ...often }));
	}
	return outcomes;
}

/**
 * Kills a shop process in the middle of orders, purchases, payments and refunds and starts it again on the same data, so many
 * times.
 */
export async function killAgainAndAgain({ engine, kills, buyers, maxLifeMs, postgresUrl }: Kills): Promise<Outcome> {
	const data = await createShopData(engine, postgresUrl);
	const { db } = data.database;
	try {
		const people = await createPeople(db, buyers);
		const [admin] = (await createPeople(db, 1, { admin: true })) as [Person];
		const first = await data.start();
		const products: Sold[] = [];
		for (const price of prices) products.push(await sellProduct(first.origin, admin, units, price));
		await first.kill();
		const acknowledged = nothingAcknowledged();
		const result: BuyerResult = { odd: [], refused: 0 };
		const seed = Math.floor(Math.random() * 2 ** 32);
		const draw = createDraw(seed);
		for (let i = 0; i < kills; i++) {
			const { origin, kill } = await data.start(withCosts);
			const shopping = { origin, products, admin, draw, acknowledged, result };
			const buying = people.map((buyer) => buyUntilItDies(buyer, shopping));
			// Slow machines live as full lives as quick ones: the first sees a bit of all, most others an order.
			if (i === 0) await growth(() => minOfEach(acknowledged));
			else if (draw.chance(0.7)) await growth(() => acknowledged.orders.size);
			await setTimeout(20 + draw.below(maxLifeMs));
			await kill();
			await Promise.all(buying);
		}
		await data.reconcile();
		const started = new Map(products.map(({ _id }) => [_id, units]));
		const lost = [
			...result.odd,
			...(await findLosses({ db, records: readCardRecords(data.dataDir) }, acknowledged, started)),
			...(await findBrokenPurchases(db, acknowledged.purchases)),
			...(await findInvoiceFaults(db)),
		];
		const done = { ...countAcknowledged(acknowledged), ...(await countPapers(data.database)) };
		const counts = { kills, ...done, "refused with 503": result.refused };
		return { run: `kills on ${engine} (seed ${seed})`, counts, lost };
	} finally {
		await data.remove();
	}
}

const maxWaitMs = 20_000;

/** Until there is more of something. */
async function growth(count: () => number): Promise<void> {
	const before = count();
	const end = Date.now() + maxWaitMs;
	while (count() === before && Date.now() < end) await setTimeout(5);
}

const minOfEach = ({ purchases, paid, sentBack }: Acknowledged): number =>
	Math.min(purchases.size, paid.size, sentBack.size);

const countAcknowledged = ({ orders, purchases, paid, cancelled, delivered, refunded, sentBack }: Acknowledged) => ({
	orders: orders.size,
	purchases: purchases.size,
	paid: paid.size,
	cancelled: cancelled.size,
	delivered: delivered.size,
	refunded: refunded.size,
	"refunded in part": sentBack.size,
});

async function countPapers({ db }: OpenDatabase) {
	const papers = await db.selectFrom("invoices").select("credits").execute();
	const invoices = papers.filter(({ credits }) => credits === null).length;
	return { invoices, "credit notes": papers.length - invoices };
}
