import { readdirSync, readFileSync } from "node:fs";
import { readCardRecords } from "./card-records.ts";
import { findLosses, nothingAcknowledged } from "./findings.ts";
import type { Outcome } from "./outcome.ts";
import { createPeople, type Person } from "./people.ts";
import { confirmCard, openPayment, order, sellProduct } from "./purchases.ts";
import { createDraw } from "./random.ts";
import { createShopData, type Engine } from "./shop-processes.ts";

export interface Soak {
	engine: Engine;
	minutes: number;
	/** How many things people do in a second. */
	perSecond: number;
	postgresUrl?: string;
}

/** Memory may grow by this share from the second sixth to the last: the collector is not exact. */
const memoryGrowth = 0.15;
const descriptorGrowth = 20;
const stock = 1_000_000;

/** Long form: an hour on each engine, both at once; `TRUST_SOAK_MINUTES` for another time. */
export function runSoak(): Promise<Outcome[]> {
	const minutes = Number(process.env.TRUST_SOAK_MINUTES ?? 60);
	const engines: Engine[] = ["sqlite", "postgres"];
	return Promise.all(engines.map((engine) => soak({ engine, minutes, perSecond: 10 })));
}

/** Reads, orders, payments and reviews at a moderate rate; memory and descriptors of the process must stay flat. */
export async function soak({ engine, minutes, perSecond, postgresUrl }: Soak): Promise<Outcome> {
	const data = await createShopData(engine, postgresUrl);
	try {
		const buyers = await createPeople(data.database.db, 20);
		const [admin] = (await createPeople(data.database.db, 1, { admin: true })) as [Person];
		const shop = await data.start();
		const product = await sellProduct(shop.origin, admin, stock);
		const acknowledged = nothingAcknowledged();
		const draw = createDraw(Math.floor(Math.random() * 2 ** 32));
		const odd: string[] = [];
		let done = 0;
		const expectOk = (what: string, { status, body }: { status: number; body: unknown }) => {
			if (status !== 200) odd.push(`${what} was answered ${status} ${JSON.stringify(body)}`);
			return status === 200;
		};
		async function buy(buyer: Person) {
			const placed = await order(shop.origin, buyer, product);
			if (!expectOk("an order", placed)) return;
			const id: string = placed.body.insertedId;
			acknowledged.orders.add(id);
			if (draw.chance(0.5)) {
				const cancelled = await buyer.call(shop.origin, "DELETE", `/orders/${id}`);
				if (expectOk("a cancellation", cancelled)) acknowledged.cancelled.add(id);
				return;
			}
			const opened = await openPayment(shop.origin, buyer, id, placed.body.order.totalPrice);
			if (!expectOk("a payment", opened)) return;
			const { clientSecret } = opened.body;
			if (!(await confirmCard(shop.origin, clientSecret))) odd.push("a card was not charged");
			const transactionId = clientSecret.split("_secret_")[0];
			const reported = await buyer.call(shop.origin, "PATCH", `/orders/${id}`, { transactionId });
			if (expectOk("a report", reported)) acknowledged.paid.add(id);
			const delivered = await admin.call(shop.origin, "DELETE", `/orders/${id}`);
			if (expectOk("a delivery", delivered)) acknowledged.delivered.add(id);
		}
		async function act(buyer: Person) {
			const kind = draw.next();
			if (kind < 0.15) await buy(buyer);
			else if (kind < 0.17) expectOk("a review", await buyer.call(shop.origin, "POST", "/reviews", review(buyer)));
			else if (kind < 0.6) expectOk("the catalogue", await buyer.call(shop.origin, "GET", "/catalogue"));
			else expectOk("the product", await buyer.call(shop.origin, "GET", `/products/${product._id}`));
			done += 1;
		}
		const samples = await sampleWhile(shop.pid, minutes * 60_000, async (until) => {
			const underWay = new Set<Promise<void>>();
			while (Date.now() < until) {
				const acting = act(draw.pick(buyers))
					.catch((error) => void odd.push(`a request failed: ${error.message}`))
					.finally(() => underWay.delete(acting));
				underWay.add(acting);
				await new Promise((resume) => setTimeout(resume, 1000 / perSecond));
			}
			await Promise.all(underWay);
		});
		if ((await shop.stop()) !== 0) odd.push("the shop did not end well");
		await data.reconcile();
		const lost = await findLosses(
			{ ...data.database, records: readCardRecords(data.dataDir) },
			acknowledged,
			new Map([[product._id, stock]]),
		);
		const { counts, grown } = compareSixths(samples);
		const did = { minutes, actions: done, orders: acknowledged.orders.size, paid: acknowledged.paid.size };
		return { run: `soak on ${engine}`, counts: { ...did, ...counts }, lost: [...odd, ...lost, ...grown] };
	} finally {
		await data.remove();
	}
}

const review = (buyer: Person) => ({
	username: "Erika Muster",
	email: buyer.email,
	image: "/catalogue/disc-320-drilled-1-800.webp",
	ratings: 5,
	description: "It fits and it brakes.",
});

interface Sample {
	memoryMb: number;
	descriptors: number;
}

/** Reads memory and open descriptors of a process (Linux) a hundred times while work goes on. */
async function sampleWhile(pid: number, ms: number, work: (until: number) => Promise<void>): Promise<Sample[]> {
	const samples: Sample[] = [];
	const sampling = setInterval(() => {
		const status = readFileSync(`/proc/${pid}/status`, "utf8");
		const memoryMb = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
		samples.push({ memoryMb, descriptors: readdirSync(`/proc/${pid}/fd`).length });
	}, ms / 102);
	await work(Date.now() + ms);
	clearInterval(sampling);
	return samples;
}

function compareSixths(samples: Sample[]) {
	const sixth = Math.floor(samples.length / 6);
	const median = (part: Sample[], of: keyof Sample) =>
		Math.round(part.map((sample) => sample[of]).toSorted((a, b) => a - b)[Math.floor(part.length / 2)] ?? 0);
	const [second, last] = [samples.slice(sixth, 2 * sixth), samples.slice(-sixth)];
	const counts = {
		"MB in the second sixth": median(second, "memoryMb"),
		"MB in the last": median(last, "memoryMb"),
		"descriptors in the second sixth": median(second, "descriptors"),
		"descriptors in the last": median(last, "descriptors"),
	};
	const grown: string[] = [];
	if (counts["MB in the last"] > counts["MB in the second sixth"] * (1 + memoryGrowth)) grown.push("memory grew");
	if (counts["descriptors in the last"] > counts["descriptors in the second sixth"] + descriptorGrowth)
		grown.push("descriptors grew");
	return { counts, grown };
}
