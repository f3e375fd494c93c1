import { setTimeout } from "node:timers/promises";
import type { OpenDatabase } from "../../db/open-database.ts";
import { readCardRecords } from "./card-records.ts";
import { type BuyerResult, buyUntilItDies } from "./doomed-buyers.ts";
import { type Acknowledged, findLosses, nothingAcknowledged } from "./findings.ts";
import { findInvoiceFaults } from "./invoice-findings.ts";
import { findDoneTwice, type Unanswered } from "./keyed-calls.ts";
import type { Outcome } from "./outcome.ts";
import { createPeople, type Person } from "./people.ts";
import { findBrokenPurchases } from "./purchase-findings.ts";
import { type Sold, sellProduct } from "./purchases.ts";
import { createDraw } from "./random.ts";
import { createShopData, type Engine } from "./shop-processes.ts";

export interface Kills {
	engine: Engine;
	kills: number;
	buyers: number;
	/** Maximum life of a process after its first acknowledgements, in milliseconds. */
	maxLifeMs: number;
	postgresUrl?: () => Promise<string>;
}

const units = 1_000_000;
/** Prices in dollars. With several lines, their delivery and tax do not divide evenly into cents. */
const prices = [10, 20.5, 3.33, 107.99, 64.25];
/** Adds delivery and tax, which the orders of one payment share. */
const withCosts = { SHOP_FILE: "tests/resilience/costs.json" };

export async function runKills([kills, engine]: string[]): Promise<Outcome[]> {
	const outcomes: Outcome[] = [];
	for (const tried of ["sqlite", "postgres"] as const) {
		if (engine && engine !== tried) continue;
		const often = { kills: Number(kills ?? 500), buyers: 12, maxLifeMs: 700 };
		outcomes.push(await killAgainAndAgain({ engine: tried, ...often }));
	}
	return outcomes;
}

/** Kills a shop process repeatedly during orders, purchases, payments and refunds, and restarts it on the same data. */
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
		const unanswered: Unanswered = new Map();
		const result: BuyerResult = { odd: [], refused: 0, repeated: 0 };
		const seed = Math.floor(Math.random() * 2 ** 32);
		const draw = createDraw(seed);
		for (let i = 0; i < kills; i++) {
			const { origin, kill } = await data.start(withCosts);
			const shopping = { origin, products, admin, draw, acknowledged, unanswered, result };
			const buying = people.map((buyer) => buyUntilItDies(buyer, shopping));
			// Waits for progress instead of time, so that slow machines get as far. The first process does some of
			// everything.
			const { orders, paid, sentBack, refunded } = acknowledged;
			const progress = draw.pick([() => orders.size, () => paid.size, () => sentBack.size + refunded.size]);
			if (i === 0) await growth(() => minOfEach(acknowledged));
			else if (draw.chance(0.7)) await growth(progress);
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
			...(await findDoneTwice(db)),
		];
		const done = { ...countAcknowledged(acknowledged), ...(await countPapers(data.database)) };
		const counts = { kills, ...done, repeated: result.repeated, "refused with 503": result.refused };
		return { run: `kills on ${engine} (seed ${seed})`, counts, lost };
	} finally {
		await data.remove();
	}
}

const maxWaitMs = 20_000;

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
