import { request } from "node:http";
import { accessToken, signIn } from "../tests/support/client.ts";
import { actConcurrently } from "./cpu-each.ts";
import type { Figure } from "./figures.ts";
import { startMeasuredShop } from "./measured-shop.ts";

const warmUp = 500;
const orders = 6000;
const callers = 32;

/** Orders placed over HTTP on SQLite, each a durable transaction: CPU of the server, and how many a second. */
export async function measureOrders(): Promise<Figure[]> {
	const shop = await startMeasuredShop();
	const admin = await signIn(shop.origin, { email: "admin@torquefoundry.test", password: "demo-admin" });
	const token = await accessToken(shop.origin, { email: "buyer@torquefoundry.test", password: "demo-buyer" });
	const product = {
		name: "Bench part",
		img1: "/a.webp",
		img2: "/a.webp",
		price: 10,
		minorder: 1,
		description: "For measuring.",
	};
	const { insertedId } = await admin("POST", "/products", { ...product, quantity: 1_000_000 });
	const order = {
		name: "B",
		email: "buyer@torquefoundry.test",
		phone: "5550100",
		address: "1 Lane",
		product: product.name,
	};
	const body = JSON.stringify({ ...order, productId: insertedId, quantity: 1, price: 10, totalPrice: 10 });
	const place = () => post(`${shop.origin}/api/orders`, token, body);
	await actConcurrently(callers, warmUp, place);
	const cpu = shop.cpuMs();
	const begun = performance.now();
	await actConcurrently(callers, orders, place);
	const seconds = (performance.now() - begun) / 1000;
	const cpuEach = (shop.cpuMs() - cpu) / orders;
	const memory = shop.memoryMb();
	await shop.stop();
	return [
		{ name: "one order over HTTP on SQLite, CPU", value: cpuEach, unit: "ms", limit: 1 },
		{ name: `orders a second, ${callers} callers`, value: orders / seconds, unit: "/s", limit: 2000 },
		{ name: "memory after the orders", value: memory, unit: "MB" },
	];
}

/** By the plain client of Node: `fetch` would take more of the shared cores than the shop does. */
function post(url: string, token: string, body: string): Promise<void> {
	const headers = {
		authorization: `Bearer ${token}`,
		"content-type": "application/json",
		"content-length": Buffer.byteLength(body),
	};
	return new Promise((resolve, reject) => {
		const call = request(url, { method: "POST", headers }, (answer) => {
			answer.resume();
			answer.on("end", () => (answer.statusCode === 200 ? resolve() : reject(new Error(`${answer.statusCode}`))));
		});
		call.on("error", reject);
		call.end(body);
	});
}
