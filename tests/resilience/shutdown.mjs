import { accessToken, caller, freshFolder, removeFolder, startShop } from "../../bench/shop-process.mjs";
import { callUntil } from "./callers.mjs";

const callers = 32;
const buyer = ["buyer@torquefoundry.test", "demo-buyer"];
const admin = ["admin@torquefoundry.test", "demo-admin"];

/** Ends a shop by SIGTERM under orders, again and again. Answers whether every order it took was answered and kept. */
export async function run([rounds = 20]) {
	const dataDir = freshFolder();
	let acknowledged = 0;
	let dropped = 0;
	let refused = 0;
	for (let round = 0; round < Number(rounds); round++) {
		const shop = await startShop({ dataDir });
		const next = await orders(shop.origin);
		let stopped;
		let isClosed = false;
		setTimeout(() => {
			stopped = shop.stop();
		}, 1000);
		const came = await callUntil(shop.origin, {
			callers,
			isOver: () => isClosed,
			next: () => {
				stopped?.then(() => {
					isClosed = true;
				});
				return next();
			},
		});
		await stopped;
		acknowledged += came.filter(({ status }) => status === 200).length;
		refused += came.filter(isNotAccepted).length;
		const failed = came.filter((one) => one.status !== 200 && !isNotAccepted(one));
		dropped += failed.length;
		for (const { status, reused, body } of failed.slice(0, 5))
			console.log(`DROPPED ${status} reused ${reused} ${body}`);
	}
	const shop = await startShop({ dataDir });
	const kept = await caller(shop.origin, await accessToken(shop.origin, ...buyer))("GET", "/orders");
	await shop.stop();
	removeFolder(dataDir);
	console.log(
		`shutdown: ${rounds} times: ${acknowledged} orders acknowledged, ${kept.length} kept, ${dropped} dropped`,
	);
	console.log(`shutdown: ${refused} connections were not accepted any more`);
	return dropped === 0 && kept.length === acknowledged;
}

/** A connection that the system took and the shop did not yet is reset when the shop stops to listen: no order was begun. */
const isNotAccepted = ({ status, reused }) => status === "ECONNREFUSED" || (status === "ECONNRESET" && !reused);

/** Makes orders of a product of its own. */
async function orders(origin) {
	const asAdmin = caller(origin, await accessToken(origin, ...admin));
	const name = `Part ${Date.now()}`;
	const pictures = { img1: "/a.webp", img2: "/a.webp" };
	const product = { name, ...pictures, price: 10, quantity: 1_000_000, minorder: 1, description: "For trying." };
	const { insertedId: productId } = await asAdmin("POST", "/products", product);
	const token = await accessToken(origin, ...buyer);
	const order = { name: "B", email: buyer[0], phone: "5550100", address: "1 Lane", product: name, productId };
	const body = JSON.stringify({ ...order, quantity: 1, price: 10, totalPrice: 10 });
	const headers = {
		"content-type": "application/json",
		"content-length": Buffer.byteLength(body),
		authorization: `Bearer ${token}`,
	};
	return () => ({ method: "POST", path: "/api/orders", headers, body });
}
