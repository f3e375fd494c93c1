import { setTimeout } from "node:timers/promises";
import { type Answered, ask, signIn } from "./customer.ts";
import type { DeployedShop } from "./deployed-shop.ts";
import { isOfNextRelease, makeNextRelease } from "./next-release.ts";
import type { Report } from "./serve-through-proxies.ts";

type Proxy = (typeof proxies)[number];

const proxies = ["nginx", "haproxy"] as const;
const paths = ["/", "/api/products", "/allproducts", "/livez"];
const noAsset = "/assets/root-nobodyhasit.css";
/** Matches the overload answer of the API and that of a page. */
const isBusy = /"code":"busy"|<title>Very busy/;
/** Time during which visitors reach both releases. */
const mixedMs = 4000;
/** An account may place 60 orders per minute. */
const orderIntervalMs = 1100;

interface VisitCounts {
	served: number;
	/**
	 * Answers with 503 `busy` and `Retry-After`, as docs/operations.md describes for a process that has just started.
	 */
	deferred: number;
	lost: string[];
	/** Number of pages by the release of their stylesheet. */
	pages: { old: number; next: number };
	/** Idempotency key of each order, with the id that the shop returned. */
	orders: Map<string, string>;
}

/** Upgrades the two processes one after the other while visitors view pages and place orders. */
export async function upgradeBehind(shop: DeployedShop, report: Report): Promise<void> {
	const release = makeNextRelease();
	try {
		await shop.untilUp();
		const product = await sellProduct(shop.ports.nginx, await signIn(shop.ports.nginx));
		const buyersAt = (proxy: Proxy) => Promise.all([0, 1].map((n) => signUp(shop.ports[proxy], `${proxy}-${n}`)));
		let over = false;
		const visiting = proxies.map(async (proxy) => {
			const counts: VisitCounts = { served: 0, deferred: 0, lost: [], pages: { old: 0, next: 0 }, orders: new Map() };
			const visitor = createVisitor(shop.ports[proxy], counts);
			const untilOver = async (ms: number, visit: (n: number) => Promise<void>) => {
				for (let n = 0; !over; n++, await setTimeout(ms)) await visit(n);
			};
			const looking = paths.map((path) => untilOver(20, () => visitor.look(path)));
			const buying = (await buyersAt(proxy)).map(({ buyer, token }) => {
				const key = `upgrade-${buyer.email.split("@")[0]}`;
				return untilOver(orderIntervalMs, (n) => visitor.order({ ...product, ...buyer, token, key: `${key}-${n}` }));
			});
			await Promise.all([...looking, ...buying]);
			return counts;
		});
		await shop.upgrade("a", release);
		await shop.untilUp();
		const none = proxies.map((proxy) => ask(shop.ports[proxy], "GET", noAsset));
		const missing = (await Promise.all(none)).map(({ status }) => status);
		report(missing.join() === "404,404", "an asset that neither release has is 404", missing.join());
		await setTimeout(mixedMs);
		await shop.upgrade("b", release);
		await shop.untilUp();
		over = true;
		for (const [i, proxy] of proxies.entries()) reportVisits(proxy, (await visiting[i]) as VisitCounts, shop, report);
	} finally {
		release.remove();
	}
}

function reportVisits(
	proxy: string,
	{ served, deferred, lost, pages, orders }: VisitCounts,
	shop: DeployedShop,
	report: Report,
): void {
	const of = `pages of the old release ${pages.old}, of the next ${pages.next}`;
	const counts = `${served} served at once, ${deferred} told to come again, ${lost.length} lost; ${of}`;
	const isSound = lost.length === 0 && served > 50 && pages.old > 5 && pages.next > 5;
	report(isSound, `${proxy}: both processes upgraded one after the other, ${counts}`, lost.slice(0, 20).join("\n"));
	const kept = shop.sqlAsShop(
		`select orders.id, purchase_order from orders join purchases on purchases.id = purchase_id where purchase_order like 'upgrade-${proxy}-%'`,
	);
	const rows = [...kept.matchAll(/^ (\S+) +\| (upgrade-\S+)$/gm)].map(([, id = "", key = ""]) => [id, key] as const);
	const isOnce = rows.length === orders.size && rows.every(([id, key]) => orders.get(key) === id);
	report(isOnce && orders.size > 5, `${proxy}: each of ${orders.size} acknowledged orders is there once`, kept);
}

function createVisitor(port: string, counts: VisitCounts) {
	/**
	 * Sends a request and retries once after a 503 with Retry-After. Records any final status other than 200 as lost.
	 */
	async function take(method: string, path: string, asked = {}): Promise<Answered> {
		const answer = (): Promise<Answered> =>
			ask(port, method, path, asked).catch(({ message: text }) => ({ status: 0, text, headers: {} }));
		let answered = await answer();
		const isDeferred = answered.status === 503 && isBusy.test(answered.text);
		const seconds = Number(answered.headers["retry-after"]);
		if (isDeferred && seconds > 0) {
			counts.deferred += 1;
			await setTimeout(seconds * 1000);
			answered = await answer();
		}
		if (answered.status !== 200)
			counts.lost.push(`${method} ${path} ${answered.status} ${answered.text.slice(0, 300)}`);
		else if (!isDeferred) counts.served += 1;
		return answered;
	}

	return {
		/** Loads a page with its stylesheet and its entry script, as a browser does. */
		look: async (path: string) => {
			const { text, status } = await take("GET", path);
			if (status !== 200 || !text.includes("</html>")) return;
			const [style = ""] = /\/assets\/[^"]+\.css/.exec(text) ?? [];
			const [script = ""] = /\/assets\/[^"]*entry\.client[^"]+\.js/.exec(text) ?? [];
			counts.pages[isOfNextRelease(style) ? "next" : "old"] += 1;
			await Promise.all([take("GET", style), take("GET", script)]);
		},
		order: async ({ token, key, ...body }: { token: string; key: string }) => {
			const { status, text } = await take("POST", "/api/orders", { token, key, body: { ...body, purchaseOrder: key } });
			if (status === 200) counts.orders.set(key, JSON.parse(text).insertedId);
		},
	};
}

async function signUp(port: string, name: string) {
	const account = { name, email: `${name}@foundry.example`, password: "a-long-password-of-buyers" };
	await ask(port, "POST", "/api/auth/sign-up/email", { body: account });
	const buyer = { name, email: account.email, phone: "5550100", address: "1 Foundry Lane" };
	return { buyer, token: await signIn(port, account) };
}

/**
 * Adds a product.
 * @returns an order for one unit, without the buyer's fields
 */
async function sellProduct(port: string, token: string) {
	const product = {
		name: "Disc of the upgrade",
		price: 10,
		quantity: 100_000,
		minorder: 1,
		description: "Grey cast iron.",
	};
	const picture = { img1: "https://example.com/disc.png", img2: "https://example.com/disc.png" };
	const added = await ask(port, "POST", "/api/products", { token, body: { ...product, ...picture } });
	const productId = JSON.parse(added.text).insertedId as string;
	return { productId, product: product.name, quantity: 1, price: 10, totalPrice: 10 };
}
