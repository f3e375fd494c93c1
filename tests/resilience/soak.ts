import { freePort } from "../support/free-port.ts";
import { readCardRecords } from "./card-records.ts";
import { findLosses, nothingAcknowledged } from "./findings.ts";
import { watchLiveMemory } from "./live-memory.ts";
import type { Outcome } from "./outcome.ts";
import { createPeople, type Person } from "./people.ts";
import { confirmCard, openPayment, order, sellProduct } from "./purchases.ts";
import { createDraw } from "./random.ts";
import { createShopData, type Engine } from "./shop-processes.ts";
import { compareSixths, watchWhile } from "./steadiness.ts";

export interface Soak {
	engine: Engine;
	minutes: number;
	/** Number of actions per second. */
	perSecond: number;
	postgresUrl?: () => Promise<string>;
}

const stock = 1_000_000;

/** Long form: an hour on both engines in parallel. `RESILIENCE_SOAK_MINUTES` changes the time. */
export function runSoak(): Promise<Outcome[]> {
	const minutes = Number(process.env.RESILIENCE_SOAK_MINUTES ?? 60);
	const engines: Engine[] = ["sqlite", "postgres"];
	return Promise.all(engines.map((engine) => soak({ engine, minutes, perSecond: 10 })));
}

/** Reads, orders, pays and reviews at a moderate rate. The memory and descriptors of the process must not grow. */
export async function soak({ engine, minutes, perSecond, postgresUrl }: Soak): Promise<Outcome> {
	const data = await createShopData(engine, postgresUrl);
	try {
		const buyers = await createPeople(data.database.db, 20);
		const [admin] = (await createPeople(data.database.db, 1, { admin: true })) as [Person];
		const port = await freePort();
		const shop = await data.start({ NODE_OPTIONS: `--max-semi-space-size=8 --inspect=127.0.0.1:${port}` });
		const live = await watchLiveMemory(port);
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
		async function write(buyer: Person) {
			const written = await buyer.call(shop.origin, "POST", "/reviews", review(buyer));
			// An account soon reaches its daily limit of reviews.
			if (written.status !== 429) expectOk("a review", written);
		}
		async function act(buyer: Person) {
			const kind = draw.next();
			if (kind < 0.15) await buy(buyer);
			else if (kind < 0.17) await write(buyer);
			else if (kind < 0.6) expectOk("the catalogue", await buyer.call(shop.origin, "GET", "/catalogue"));
			else expectOk("the product", await buyer.call(shop.origin, "GET", `/products/${product._id}`));
			done += 1;
		}
		const held = await watchWhile(shop.pid, live, minutes * 60_000, async (until) => {
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
		live.close();
		if ((await shop.stop()) !== 0) odd.push("the shop did not end well");
		await data.reconcile();
		const lost = await findLosses(
			{ ...data.database, records: readCardRecords(data.dataDir) },
			acknowledged,
			new Map([[product._id, stock]]),
		);
		const { counts, grown } = compareSixths(held);
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
