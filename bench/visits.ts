import { accessToken, type Call, callWith, signIn, signUp } from "../tests/support/client.ts";
import { askText } from "./ask.ts";
import type { Figure } from "./figures.ts";
import { fillDatabase, manyProducts } from "./many-products.ts";
import { inFreshFolder, type MeasuredShop, startMeasuredShop } from "./measured-shop.ts";
import { untilCatalogueIsRead } from "./until-catalogue-is-read.ts";

const products = 10_000;
const visits = 150;
const buyers = 60;
/** Past the first screens a browser asks for more of them only when they come into view. */
const picturesSeen = 12;
const searches = ["brake disc", "bearng", "m8 bolt", "torque wrench", "6205"];
export const visitor = { name: "Erika Muster", email: "visits@example.com", password: "bench-visits" };
const card = { authorization: "Bearer pk_test_sandbox", "content-type": "application/x-www-form-urlencoded" };

/** What one visitor costs who has never been here, what a sign-in costs, and an order with all that follows it. */
export function measureVisits(): Promise<Figure[]> {
	return inFreshFolder(async (dataDir) => {
		await (await startMeasuredShop(dataDir)).stop();
		fillDatabase(dataDir, manyProducts(products));
		const shop = await startMeasuredShop(dataDir);
		await untilCatalogueIsRead(shop.origin);
		const admin = await signIn(shop.origin, { email: "admin@torquefoundry.test", password: "demo-admin" });
		const parts = await demoParts(admin);
		const visit = (i: number) => visitShop(shop.origin, parts, i);
		const visited = await costOf(shop, visits, visit);
		await signUp(shop.origin, visitor);
		const enter = async () => callWith(shop.origin, await accessToken(shop.origin, visitor));
		const entered = await costOf(shop, buyers, async () => {
			await enter();
			return undefined;
		});
		// The last one: an account has so many sessions at once.
		const call = await enter();
		const bought = await costOf(shop, buyers, () => buyPart(shop.origin, { call, admin }, parts[0] as Part));
		await shop.stop();
		return [
			{ name: "a visit of six pages, CPU", value: visited.cpuMs, unit: "ms" },
			{ name: "answers of a visit", value: visited.answers, unit: "" },
			{ name: "bytes of a visit", value: visited.bytes / 1000, unit: "kB" },
			{ name: "a sign-in by password, CPU", value: entered.cpuMs, unit: "ms" },
			{ name: "an order, its payment, mails and dispatch, CPU", value: bought.cpuMs, unit: "ms" },
		];
	});
}

export interface Part {
	_id: string;
	name: string;
	price: number;
	minorder: number;
	partNumber: string;
}

/** Parts that have pictures, with plenty in stock of each. */
export async function demoParts(admin: Call): Promise<Part[]> {
	const all: Part[] = await admin("GET", "/products");
	const parts = all.filter(({ partNumber }) => partNumber?.startsWith("TF-")).slice(0, 20);
	for (const { _id } of parts) await admin("PATCH", `/products/${_id}`, { quantity: 100_000 });
	return parts;
}

interface Cost {
	answers: number;
	bytes: number;
}

/** What an act costs on average, the first ones left out, which warm up. */
async function costOf(shop: MeasuredShop, times: number, act: (i: number) => Promise<Cost | undefined>) {
	for (let i = 0; i < times; i++) await act(i);
	const sum = { answers: 0, bytes: 0 };
	const before = shop.cpuMs();
	for (let i = 0; i < times; i++) {
		const cost = await act(i);
		sum.answers += cost?.answers ?? 0;
		sum.bytes += cost?.bytes ?? 0;
	}
	return { cpuMs: (shop.cpuMs() - before) / times, answers: sum.answers / times, bytes: sum.bytes / times };
}

/** Home with all it loads, the catalogue, a search while it is typed, three parts: page by page as the browser asks for them. */
export async function visitShop(origin: string, parts: Part[], i: number): Promise<Cost> {
	const known = new Set<string>();
	let bytes = 0;
	const load = async (path: string) => {
		if (known.has(path)) return "";
		known.add(path);
		const answer = await askText(origin + path);
		bytes += answer.bytes;
		return answer.text;
	};
	const loadAll = async (paths: Iterable<string>) => {
		for (const path of paths) await load(path);
	};
	const home = await load("/");
	await loadAll(home.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g) ?? []);
	await loadAll(picturesIn(home));
	await loadAll(picturesIn(await load("/allproducts.data")));
	const sought = searches[i % searches.length] ?? "";
	for (const length of [3, 6, sought.length])
		await load(`/api/catalogue?size=6&facets=0&q=${encodeURIComponent(sought.slice(0, length))}`);
	await loadAll(picturesIn(await load(`/allproducts.data?q=${encodeURIComponent(sought)}`)));
	for (let page = 0; page < 3; page++) {
		const part = parts[(i + page * 7) % parts.length] as Part;
		await loadAll(picturesIn(await load(`/product/${part.partNumber}.data`), 800).slice(0, 2));
	}
	return { answers: known.size, bytes };
}

function picturesIn(text: string, width = 400): string[] {
	const names = text.match(/\/catalogue\/[\w-]+?-\d(?=-\d+\.(?:avif|webp))/g) ?? [];
	return [...new Set(names)].slice(0, picturesSeen).map((name) => `${name}-${width}.avif`);
}

/** Orders, pays in the card sandbox and has it sent: the shop's process does the sandboxes' part too. */
export async function buyPart(
	origin: string,
	{ call, admin }: { call: Call; admin: Call },
	part: Part,
): Promise<undefined> {
	const quantity = part.minorder;
	const totalPrice = Math.round(part.price * quantity * 100) / 100;
	const to = { name: visitor.name, email: visitor.email, phone: "5550100", address: "1 Foundry Lane, Springfield" };
	const body = { ...to, product: part.name, productId: part._id, quantity, price: part.price, totalPrice };
	const { insertedId: orderId } = await call("POST", "/orders", body);
	const { clientSecret } = await call("POST", "/create-payment-intent", { totalPrice, orderId });
	const [paymentId] = clientSecret.split("_secret_");
	await fetch(`${origin}/sandbox/stripe/v1/payment_intents/${paymentId}/confirm`, {
		method: "POST",
		headers: card,
		body: new URLSearchParams({ client_secret: clientSecret, payment_method: "pm_card_visa" }),
	});
	await call("PATCH", `/orders/${orderId}`, { transactionId: paymentId });
	await admin("DELETE", `/orders/${orderId}?act=deliver`);
}
