import type { Answer } from "../support/client.ts";
import { type Acknowledged, nothingAcknowledged } from "./findings.ts";
import { createPeople, type Person } from "./people.ts";
import { confirmCard, openPayment, order, type Sold, sellProduct } from "./purchases.ts";
import type { ShopData } from "./shop-processes.ts";

const stock = 1_000_000;
const callers = 8;

/** Starts a shop process, and creates a buyer and a product that cannot sell out. */
export async function openOn(data: ShopData, environment: Record<string, string> = {}) {
	const [admin] = (await createPeople(data.database.db, 1, { admin: true })) as [Person];
	const [buyer] = (await createPeople(data.database.db, 1)) as [Person];
	const shop = await data.start(environment);
	const product = await sellProduct(shop.origin, admin, stock);
	return { shop, buyer, product, started: new Map([[product._id, stock]]) };
}

export interface Buying {
	stop(): Promise<Bought>;
}

export interface Bought {
	acknowledged: Acknowledged;
	/** Unexpected answers. */
	odd: string[];
	/** Number of 503 answers. */
	refused: number;
}

/** Starts callers that order and pay continuously, whatever happens to the database. */
export function startBuying(origin: string, buyer: Person, product: Sold): Buying {
	const bought: Bought = { acknowledged: nothingAcknowledged(), odd: [], refused: 0 };
	let over = false;
	const buying = Array.from({ length: callers }, async () => {
		while (!over) {
			const placed = await order(origin, buyer, product);
			if (placed.status !== 200) {
				bought.refused += 1;
				const fault = outageFault(placed);
				if (fault) bought.odd.push(fault);
				continue;
			}
			bought.acknowledged.orders.add(placed.body.insertedId);
			await pay(origin, buyer, placed, bought.acknowledged.paid, bought.odd);
		}
	});
	return {
		stop: async () => {
			over = true;
			await Promise.all(buying);
			return bought;
		},
	};
}

async function pay(origin: string, buyer: Person, placed: Answer, paid: Set<string>, odd: string[]): Promise<void> {
	const id: string = placed.body.insertedId;
	const opened = await openPayment(origin, buyer, id, placed.body.order.totalPrice);
	const { clientSecret } = opened.body;
	if (opened.status !== 200) {
		const fault = outageFault(opened);
		if (fault) odd.push(fault);
		return;
	}
	if (!(await confirmCard(origin, clientSecret))) odd.push("a card was not charged");
	const transactionId = clientSecret.split("_secret_")[0];
	const reported = await buyer.call(origin, "PATCH", `/orders/${id}`, { transactionId });
	const fault = reported.status === 200 ? undefined : outageFault(reported);
	if (reported.status === 200) paid.add(id);
	if (fault) odd.push(fault);
}

/** Describes a wrong answer during a database outage. Only 503 with Retry-After is right. */
export function outageFault({ status, headers, body }: Answer): string | undefined {
	if (status === 503 && headers.get("retry-after") && body.code === "unavailable" && body.detail) return undefined;
	return `while the database was away, the answer was ${status} ${JSON.stringify(body)}`;
}

/** Retries while the answer is 503, for about a second. */
export async function untilServed(ask: () => Promise<Answer>): Promise<Answer> {
	for (let attempt = 1; ; attempt++) {
		const answer = await ask();
		if (answer.status !== 503 || attempt === 20) return answer;
		await new Promise((resume) => setTimeout(resume, 50));
	}
}
