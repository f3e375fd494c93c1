import { contentHash, insertFile } from "../../app/files/files-repository.server.ts";
import { insertImage } from "../../app/images/images-repository.server.ts";
import { recordUnreferenced } from "../../app/storage/contents-repository.server.ts";
import { anOrder, aPaidOrder, aProduct } from "./factories.ts";
import { aPaidPurchase, aPurchase } from "./purchases.ts";
import { refundOrder } from "./refunds.ts";
import { numberOf } from "./stored-orders.ts";
import type { TestCaller, TestShop } from "./test-shop.ts";

const part = {
	partNumber: "TF-320 VÄ",
	family: "Brakes",
	shelf: "Ä-03",
	specs: [{ name: "Material", text: "EN-GJL-250 “grey” \\ \t 鋳鉄" }],
	numbers: [{ kind: "oem" as const, number: "8E0 615 301 Q", maker: "Audi" }],
};
const review = { username: "Rosa", image: "", ratings: 4, description: "Runs true after 10 000 km." };

/** Adds rows to every table except those of sign-ins, with orders in every status. */
export async function fillWholeShop(shop: TestShop): Promise<{ buyer: TestCaller; orderId: string }> {
	const [admin, buyer] = [await shop.admin(), await shop.customer("zoe.umlaut@example.com")];
	const id = await aProduct(shop, { ...part, quantity: 1000, minorder: 1 });
	const scarce = await aProduct(shop, { name: "Scarce 'disc'; --", quantity: 8, minorder: 2 });
	const { orderId } = await fillOrders(shop, { admin, buyer, id });
	await anOrder(shop, buyer, scarce, 8);
	await buyer.put(`/products/${scarce}/restock-alert`, {});
	await admin.put(`/products/${id}`, { ...(await buyer.get(`/products/${id}`)).body, price: 120.5 });
	const received = { change: 3, reason: "received", note: "DN 4711" };
	await admin.post(`/products/${id}/stock`, received, { "idempotency-key": "DN 4711" });
	await buyer.post("/reviews", { ...review, productId: id });
	await buyer.post("/lists/current/lines", { lines: [{ productId: id, units: 4 }] });
	const withdrawal = {
		name: "Zoe",
		email: buyer.email,
		orders: await numberOf(shop.db, orderId),
		formKey: crypto.randomUUID(),
	};
	await shop.visitor.post("/withdrawals", withdrawal);
	const note = { id: "note", user_id: buyer.id, author_id: admin.id, text: "Calls back on Mondays." };
	await shop.db
		.insertInto("customer_notes")
		.values({ ...note, created_at: "2030-01-01T00:00:00.000Z" })
		.execute();
	await admin.post("/views", { list: "allorder", name: "Paid", query: "state=paid" });
	await addBytes(shop, id);
	return { buyer, orderId };
}

async function fillOrders(shop: TestShop, { admin, buyer, id }: { admin: TestCaller; buyer: TestCaller; id: string }) {
	await anOrder(shop, buyer, id, 2);
	await buyer.delete(`/orders/${await anOrder(shop, buyer, id, 3)}`);
	const delivered = await aPaidOrder(shop, buyer, id, 1);
	await admin.delete(`/orders/${delivered.orderId}?carrier=DHL&tracking=JD0123`);
	const refunded = await aPaidOrder(shop, buyer, id, 2);
	await refundOrder(admin, refunded.orderId, { restock: true });
	const partly = await aPaidOrder(shop, buyer, id, 5);
	await refundOrder(admin, partly.orderId, { amount: 10, units: 1 });
	await aPurchase(shop, buyer, { [id]: 1 });
	await aPaidPurchase(shop, buyer, { [id]: 2 });
	return partly;
}

/** Adds pictures and a part file. The file is large enough to be stored in several pieces. */
async function addBytes(shop: TestShop, productId: string): Promise<void> {
	const content = Uint8Array.from({ length: 3_000_000 }, (_, i) => i * 7);
	const picture = { webp: content.subarray(0, 70_000), width: 800, height: 600 };
	for (let i = 0; i < 9; i++) await insertImage(shop.db, `picture-${i}`, picture, shop.time.now);
	const file = { kind: "pdf" as const, edition: null, title: "Fitting", hash: contentHash(content), bytes: 3_000_000 };
	await shop.transact((tx) => insertFile(tx, productId, { ...file, content }, shop.time.now));
	await recordUnreferenced(shop.db, ["a-content"], shop.time.now);
}
