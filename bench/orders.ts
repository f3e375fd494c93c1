import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { accessToken, signIn, signUp } from "../tests/support/client.ts";
import { runConcurrently } from "./load.ts";
import { type Figure, inFreshFolder, type MeasuredShop, startMeasuredShop } from "./measured-shop.ts";
import { preparePost } from "./prepared-post.ts";

const rounds = 8;
const buyers = 96;
/** An account may have at most ten unpaid orders, and placing an order reads all of them. */
const ordersPerBuyer = 8;
const callers = 32;
const lines = 20;
const purchases = 480;

/**
 * Measures the server's CPU and the rate of orders and purchases over HTTP on SQLite. Each one is a durable
 * transaction.
 */
export function measureOrders(): Promise<Figure[]> {
	return inFreshFolder(async (dataDir) => {
		// The mail sandbox runs in the shop's process and would use some of its CPU.
		const shop = await startMeasuredShop(dataDir, { SMTP_URL: "off" });
		const { orderPosts, purchasePosts } = await signUpBuyers(shop.origin, buyers);
		const { cpu, seconds, placed } = await placeOrders(shop, orderPosts, {
			times: rounds,
			cancel: () => cancelAll(dataDir),
		});
		const memory = shop.memoryMb();
		const purchaseOne = roundRobin(purchasePosts);
		await runConcurrently(callers, buyers, purchaseOne);
		cancelAll(dataDir);
		const cpuBefore = shop.cpuMs();
		await runConcurrently(callers, purchases, purchaseOne);
		const purchaseCpu = shop.cpuMs() - cpuBefore;
		await shop.stop();
		return [
			{ name: "one order over HTTP on SQLite, CPU", value: cpu / placed, unit: "ms", limit: 0.45 },
			{ name: `orders per second, ${callers} callers`, value: placed / seconds, unit: "/s", limit: 2500 },
			{ name: "memory after the orders", value: memory, unit: "MB" },
			{ name: `one purchase of ${lines} lines on SQLite, CPU`, value: purchaseCpu / purchases, unit: "ms", limit: 5 },
		];
	});
}

/**
 * Signs up buyers and creates the products. Returns a function per buyer that places an order, and one for a purchase.
 */
async function signUpBuyers(origin: string, count: number) {
	const parts = await createBenchParts(origin);
	const orderPosts: (() => Promise<void>)[] = [];
	const purchasePosts: (() => Promise<void>)[] = [];
	for (let i = 0; i < count; i++) {
		const person = { name: `Buyer ${i}`, email: `buyer.${i}@example.com`, password: "bench-buyer" };
		await signUp(origin, person);
		const token = await accessToken(origin, person);
		const [order, purchase] = [orderOf(person.email, parts), purchaseOf(person.email, parts)];
		orderPosts.push(preparePost(`${origin}/api/orders`, token, order));
		purchasePosts.push(preparePost(`${origin}/api/purchases`, token, purchase));
	}
	return { orderPosts, purchasePosts };
}

/**
 * Lets the buyers order in turn, for one warm-up round and `times` measured rounds.
 * @param cancel cancels the unpaid orders directly in the database
 * @returns the shop's CPU in milliseconds, the number of orders placed, and the seconds they took
 */
async function placeOrders(
	shop: MeasuredShop,
	orderPosts: (() => Promise<void>)[],
	{ times, cancel }: { times: number; cancel: () => void | Promise<void> },
) {
	const ordersPerRound = orderPosts.length * ordersPerBuyer;
	let [cpu, seconds] = [0, 0];
	const placeOne = roundRobin(orderPosts);
	for (let round = 0; round <= times; round++) {
		const [cpuBefore, startedAt] = [shop.cpuMs(), performance.now()];
		await runConcurrently(callers, ordersPerRound, placeOne);
		if (round > 0) [cpu, seconds] = [cpu + shop.cpuMs() - cpuBefore, seconds + (performance.now() - startedAt) / 1000];
		await cancel();
	}
	return { cpu, seconds, placed: times * ordersPerRound };
}

interface BenchPart {
	productId: string;
	product: string;
}

/** Creates products with more stock than the benchmark orders. */
async function createBenchParts(origin: string): Promise<BenchPart[]> {
	const admin = await signIn(origin, { email: "admin@torquefoundry.test", password: "demo-admin" });
	const common = { img1: "/a.webp", img2: "/a.webp", price: 10, minorder: 1, description: "For measuring." };
	const parts: BenchPart[] = [];
	for (let i = 0; i < lines; i++) {
		const product = `Bench part ${i}`;
		const { insertedId } = await admin("POST", "/products", { ...common, name: product, quantity: 1_000_000 });
		parts.push({ product, productId: insertedId });
	}
	return parts;
}

const buyer = { name: "B", phone: "5550100", address: "1 Lane" };

const orderOf = (email: string, [part]: BenchPart[]) =>
	JSON.stringify({ ...buyer, email, ...part, quantity: 1, price: 10, totalPrice: 10 });

const purchaseOf = (email: string, parts: BenchPart[]) =>
	JSON.stringify({ ...buyer, email, lines: parts.map(({ productId }) => ({ productId, quantity: 1, price: 10 })) });

function roundRobin(posts: (() => Promise<void>)[]): () => Promise<void> {
	let next = 0;
	return () => posts[next++ % posts.length]?.() ?? Promise.reject(new Error("There are no buyers"));
}

/**
 * Cancels unpaid orders directly in the database, so that no buyer reaches the limit. Not part of the measured time.
 */
function cancelAll(dataDir: string): void {
	const database = new DatabaseSync(join(dataDir, "shop.sqlite"));
	database.exec("pragma busy_timeout = 5000; update orders set status = 'cancelled' where status = 'unpaid'");
	database.close();
}
