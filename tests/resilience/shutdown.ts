import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { accessToken, signIn } from "../support/client.ts";
import { npmStart, startShop } from "../support/shop-process.ts";
import { type Came, callUntil, type NextCall } from "./callers.ts";

const callers = 32;
const stopAfterMs = 1000;
const buyer = { email: "buyer@torquefoundry.test", password: "demo-buyer" };
const admin = { email: "admin@torquefoundry.test", password: "demo-admin" };

/** Stops a shop with SIGTERM under load, repeatedly. Returns true when every accepted order was answered and stored. */
export async function run([rounds = "20"]: string[]): Promise<boolean> {
	const dataDir = mkdtempSync(join(tmpdir(), "shop-shutdown-"));
	const start = () => startShop({ RATE_LIMITS: "off", DATA_DIR: dataDir }, { words: npmStart, echo: true });
	let acknowledged = 0;
	let dropped = 0;
	let refused = 0;
	for (let round = 0; round < Number(rounds); round++) {
		const came = await orderWhileItStops(await start());
		acknowledged += came.filter(({ status }) => status === 200).length;
		refused += came.filter(isNotAccepted).length;
		const failed = came.filter((one) => one.status !== 200 && !isNotAccepted(one));
		dropped += failed.length;
		for (const { status, reused, body } of failed.slice(0, 5))
			console.log(`DROPPED ${status} reused ${reused} ${body}`);
	}
	const shop = await start();
	const asBuyer = await signIn(shop.origin, buyer);
	const kept = await asBuyer("GET", "/orders");
	await shop.stop();
	rmSync(dataDir, { recursive: true, force: true });
	console.log(
		`shutdown: ${rounds} times: ${acknowledged} orders acknowledged, ${kept.length} kept, ${dropped} dropped`,
	);
	console.log(`shutdown: ${refused} connections were not accepted any more`);
	return dropped === 0 && kept.length === acknowledged;
}

async function orderWhileItStops(shop: Awaited<ReturnType<typeof startShop>>): Promise<Came[]> {
	const next = await orders(shop.origin);
	let isClosed = false;
	const stopped = setTimeout(stopAfterMs).then(async () => {
		await shop.stop();
		isClosed = true;
	});
	const came = await callUntil(shop.origin, { callers, isOver: () => isClosed, next });
	await stopped;
	return came;
}

/**
 * Detects a connection that the kernel accepted but the shop did not: it is reset at shutdown, and no order was begun.
 */
const isNotAccepted = ({ status, reused }: Came) => status === "ECONNREFUSED" || (status === "ECONNRESET" && !reused);

/** Adds a product and returns a generator of orders for it. */
async function orders(origin: string): Promise<() => NextCall> {
	const asAdmin = await signIn(origin, admin);
	const name = `Part ${Date.now()}`;
	const pictures = { img1: "/a.webp", img2: "/a.webp" };
	const product = { name, ...pictures, price: 10, quantity: 1_000_000, minorder: 1, description: "For trying." };
	const { insertedId: productId } = await asAdmin("POST", "/products", product);
	const token = await accessToken(origin, buyer);
	const order = { name: "B", email: buyer.email, phone: "5550100", address: "1 Lane", product: name, productId };
	const body = JSON.stringify({ ...order, quantity: 1, price: 10, totalPrice: 10 });
	const headers = {
		"content-type": "application/json",
		"content-length": Buffer.byteLength(body),
		authorization: `Bearer ${token}`,
	};
	return () => ({ method: "POST", path: "/api/orders", headers, body });
}
