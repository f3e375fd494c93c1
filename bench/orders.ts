import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { accessToken, signIn, signUp } from "../tests/support/client.ts";
import { actConcurrently } from "./load.ts";
import { type Figure, inFreshFolder, type MeasuredShop, startMeasuredShop } from "./measured-shop.ts";
import { preparePost } from "./prepared-post.ts";

const rounds = 8;
const buyers = 96;
/** An account may hold ten unpaid orders, and each order reads all of them. */
const ordersOfEach = 8;
const callers = 32;
const lines = 20;
const purchases = 480;

/** Orders and purchases placed over HTTP on SQLite, each a durable transaction: CPU of the server, and how many a second. */
export function measureOrders(): Promise<Figure[]> {
	return inFreshFolder(async (dataDir) => {
		// The stand-in for a mail server would take its share of the shop's own process.
		const shop = await startMeasuredShop(dataDir, { SMTP_URL: "off" });
		const { orderings, purchasings } = await signUpBuyers(shop.origin, buyers);
		const { cpu, seconds, placed } = await placeOrders(shop, orderings, {
			times: rounds,
			cancel: () => cancelAll(dataDir),
		});
		const memory = shop.memoryMb();
		const purchaseOne = inTurn(purchasings);
		await actConcurrently(callers, buyers, purchaseOne);
		cancelAll(dataDir);
		const cpuBefore = shop.cpuMs();
		await actConcurrently(callers, purchases, purchaseOne);
		const purchasing = shop.cpuMs() - cpuBefore;
		await shop.stop();
		return [
			{ name: "one order over HTTP on SQLite, CPU", value: cpu / placed, unit: "ms", limit: 0.45 },
			{ name: `orders a second, ${callers} callers`, value: placed / seconds, unit: "/s", limit: 2500 },
			{ name: "memory after the orders", value: memory, unit: "MB" },
			{ name: `one purchase of ${lines} lines on SQLite, CPU`, value: purchasing / purchases, unit: "ms", limit: 5 },
		];
	});
}

/** Signs up so many buyers, and sells what they order. Returns what each does to place an order, or a purchase. */
async function signUpBuyers(origin: string, count: number) {
	const parts = await sellBenchParts(origin);
	const orderings: (() => Promise<void>)[] = [];
	const purchasings: (() => Promise<void>)[] = [];
	for (let i = 0; i < count; i++) {
		const person = { name: `Buyer ${i}`, email: `buyer.${i}@example.com`, password: "bench-buyer" };
		await signUp(origin, person);
		const token = await accessToken(origin, person);
		const [order, purchase] = [orderOf(person.email, parts), purchaseOf(person.email, parts)];
		orderings.push(preparePost(`${origin}/api/orders`, token, order));
		purchasings.push(preparePost(`${origin}/api/purchases`, token, purchase));
	}
	return { orderings, purchasings };
}

/**
 * Has buyers order in turn, so many rounds after one that warms up.
 * @param cancel ends what they hold unpaid, past the shop
 * @returns the shop's CPU in milliseconds, and how many were placed in how many seconds
 */
async function placeOrders(
	shop: MeasuredShop,
	orderings: (() => Promise<void>)[],
	{ times, cancel }: { times: number; cancel: () => void | Promise<void> },
) {
	const inRound = orderings.length * ordersOfEach;
	let [cpu, seconds] = [0, 0];
	const placeOne = inTurn(orderings);
	for (let round = 0; round <= times; round++) {
		const [cpuBefore, begun] = [shop.cpuMs(), performance.now()];
		await actConcurrently(callers, inRound, placeOne);
		if (round > 0) [cpu, seconds] = [cpu + shop.cpuMs() - cpuBefore, seconds + (performance.now() - begun) / 1000];
		await cancel();
	}
	return { cpu, seconds, placed: times * inRound };
}

interface BenchPart {
	productId: string;
	product: string;
}

/** Puts parts on sale that there are enough of. */
async function sellBenchParts(origin: string): Promise<BenchPart[]> {
	const admin = await signIn(origin, { email: "admin@torquefoundry.test", password: "demo-admin" });
	const about = { img1: "/a.webp", img2: "/a.webp", price: 10, minorder: 1, description: "For measuring." };
	const parts: BenchPart[] = [];
	for (let i = 0; i < lines; i++) {
		const product = `Bench part ${i}`;
		const { insertedId } = await admin("POST", "/products", { ...about, name: product, quantity: 1_000_000 });
		parts.push({ product, productId: insertedId });
	}
	return parts;
}

const buyer = { name: "B", phone: "5550100", address: "1 Lane" };

const orderOf = (email: string, [part]: BenchPart[]) =>
	JSON.stringify({ ...buyer, email, ...part, quantity: 1, price: 10, totalPrice: 10 });

const purchaseOf = (email: string, parts: BenchPart[]) =>
	JSON.stringify({ ...buyer, email, lines: parts.map(({ productId }) => ({ productId, quantity: 1, price: 10 })) });

/** One buyer after the other, from the first again after the last. */
function inTurn(acts: (() => Promise<void>)[]): () => Promise<void> {
	let next = 0;
	return () => acts[next++ % acts.length]?.() ?? Promise.reject(new Error("Nobody buys"));
}

/** Past the shop, and not measured: so that nobody comes to hold too much. */
function cancelAll(dataDir: string): void {
	const database = new DatabaseSync(join(dataDir, "shop.sqlite"));
	database.exec("pragma busy_timeout = 5000; update orders set status = 'cancelled' where status = 'unpaid'");
	database.close();
}
