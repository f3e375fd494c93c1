import { request } from "node:http";
import { accessToken, removeFolder, signIn, startShop } from "./shop-process.mjs";

const warmUp = 500;
const orders = 6000;
const callers = 32;

/** Orders placed over HTTP on SQLite, each a durable transaction: CPU of the server, and how many a second. */
export async function measureOrders() {
	const shop = await startShop();
	const admin = await signIn(shop.origin, "admin@torquefoundry.test", "demo-admin");
	const token = await accessToken(shop.origin, "buyer@torquefoundry.test", "demo-buyer");
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
	await run(place, warmUp);
	const cpu = shop.cpuMs();
	const begun = performance.now();
	await run(place, orders);
	const seconds = (performance.now() - begun) / 1000;
	const cpuEach = (shop.cpuMs() - cpu) / orders;
	const memory = shop.memoryMb();
	await shop.stop();
	removeFolder(shop.dataDir);
	return [
		{ name: "one order over HTTP on SQLite, CPU", value: cpuEach, unit: "ms", limit: 1 },
		{ name: `orders a second, ${callers} callers`, value: orders / seconds, unit: "/s", limit: 2000 },
		{ name: "memory after the orders", value: memory, unit: "MB" },
	];
}

/** By the plain client of Node: `fetch` would take more of the shared cores than the shop does. */
function post(url, token, body) {
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

async function run(act, times) {
	let left = times;
	const caller = async () => {
		while (left-- > 0) await act();
	};
	await Promise.all(Array.from({ length: callers }, caller));
}
