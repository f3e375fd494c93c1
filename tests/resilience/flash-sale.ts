import { setTimeout } from "node:timers/promises";
import { type BuyerResult, findMissold, judgeSale } from "./flash-findings.ts";
import type { Outcome } from "./outcome.ts";
import { createPeople, type Person } from "./people.ts";
import { order, type Sold, sellProduct } from "./purchases.ts";
import { againCounts, askPatiently, type RetryCounts } from "./rush.ts";
import { createShopData, type Engine, type ShopData } from "./shop-processes.ts";
import { startVisit, type Visit } from "./visitor.ts";

export interface FlashSale {
	engine: Engine;
	buyers: number;
	units: number;
	/** Number of buyers with a request in progress. When one gets an answer, the next one starts. */
	underWay: number;
	/** Time that the visitor browses before the sale, in milliseconds. */
	calmMs: number;
	/** Maximum wait for the sold-out answer for 99% of the buyers, in milliseconds. Default: no limit. */
	timeoutMs?: number;
	postgresUrl?: () => Promise<string>;
}

/** Rate limits are on. Each buyer has an own client address, as a proxy would send it. */
const settings = { RATE_LIMITS: "on", TRUSTED_PROXIES: "127.0.0.1" };

/** Long form: 500 units, and 100,000 buyers by default. */
export async function runFlashSale([buyers = "100000", engine = "postgres"]: string[]): Promise<Outcome[]> {
	const sale = { buyers: Number(buyers), units: 500, underWay: 256, calmMs: 20_000, timeoutMs: 2000 };
	return [await sellInAFlash({ engine: engine as Engine, ...sale })];
}

/**
 * Sells one product with fewer units than buyers, one unit each, with two processes on PostgreSQL or one on SQLite.
 * A visitor browses before and during the sale.
 */
export async function sellInAFlash({
	engine,
	buyers,
	units,
	underWay,
	calmMs,
	timeoutMs = Number.POSITIVE_INFINITY,
	postgresUrl,
}: FlashSale): Promise<Outcome> {
	const data = await createShopData(engine, postgresUrl);
	try {
		const { db } = data.database;
		const [admin] = (await createPeople(db, 1, { admin: true })) as [Person];
		const people = await createPeople(db, buyers);
		const origins = await startProcesses(data);
		const [origin = ""] = origins;
		const product = await sellProduct(origin, admin, units);
		const again: RetryCounts = { busy: 0, unanswered: 0 };
		const buy = (i: number) => askPatiently(() => orderAs(people, i, origins, product), again);

		const pages = ["/", "/allproducts", `/product/${product._id}`];
		const [before] = await visitWhile(origin, pages, () => setTimeout(calmMs));
		const begun = performance.now();
		const [during, results] = await visitWhile(origin, pages, () => buyAll(buyers, underWay, buy));
		const lastedS = Math.round((performance.now() - begun) / 1000);

		const { lost, ...counts } = judgeSale(results, { units, begun, timeoutMs });
		lost.push(...(await findMissold(db, product._id, units, results)), ...(await findNewAnswers(results, buy)));
		for (const { notServed } of [before, during])
			lost.push(...notServed.map((status) => `the visitor was answered ${status}`));
		return {
			run: `flash sale on ${engine}`,
			counts: {
				...{ processes: origins.length, buyers, units, "under way at once": underWay, "s in all": lastedS },
				...counts,
				...againCounts(again),
				...visitCounts("before", before),
				...visitCounts("during", during),
			},
			lost,
		};
	} finally {
		await data.remove();
	}
}

/** Starts the processes one after the other, because the first one creates the demo data. */
async function startProcesses(data: ShopData): Promise<string[]> {
	const origins: string[] = [];
	const processes = data.engine === "postgres" ? 2 : 1;
	while (origins.length < processes) origins.push((await data.start(settings)).origin);
	return origins;
}

/** Orders one unit for buyer `i`, always with the same key. */
function orderAs(people: Person[], i: number, origins: string[], product: Sold) {
	const { call, ...buyer } = people[i] as Person;
	const address = { "x-forwarded-for": `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}` };
	const from: Person["call"] = (origin, method, path, body, headers) =>
		call(origin, method, path, body, { ...headers, ...address });
	return order(origins[i % origins.length] ?? "", { ...buyer, call: from }, product, 1, `flash-${i}`);
}

type Buy = (i: number) => ReturnType<typeof orderAs>;

async function buyAll(buyers: number, underWay: number, buy: Buy): Promise<BuyerResult[]> {
	const results: BuyerResult[] = [];
	let next = 0;
	const onePlace = async () => {
		while (next < buyers) {
			const i = next++;
			const requestedAt = performance.now();
			const { status, body } = await buy(i);
			results[i] = { status, body, requestedAt, answeredAt: performance.now() };
		}
	};
	await Promise.all(Array.from({ length: underWay }, onePlace));
	return results;
}

/** Repeats every successful order with its key after the sale. The answer must have the same order id. */
async function findNewAnswers(results: BuyerResult[], buy: Buy): Promise<string[]> {
	const lost: string[] = [];
	for (const [i, { status, body }] of results.entries()) {
		if (status !== 200) continue;
		const repeated = await buy(i);
		if (repeated.body.insertedId !== body.insertedId)
			lost.push(`asked again, a buyer was answered ${repeated.status} ${JSON.stringify(repeated.body)}`);
	}
	return lost;
}

async function visitWhile<T>(origin: string, pages: string[], act: () => Promise<T>): Promise<[Visit, T]> {
	const visit = startVisit(origin, pages);
	const done = await act();
	return [await visit.stop(), done];
}

const visitCounts = (when: string, { pages, medianMs, mostlyMs, maxMs }: Visit) => ({
	[`pages for a visitor ${when}`]: pages,
	[`ms for one ${when} (median)`]: medianMs,
	[`ms for one ${when} (99%)`]: mostlyMs,
	[`ms for one ${when} (longest)`]: maxMs,
});
