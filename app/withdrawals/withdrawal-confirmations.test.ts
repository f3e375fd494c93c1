import { expect, onTestFinished, test } from "vitest";
import { aPaidOrder, aProduct } from "../../tests/support/factories.ts";
import { aPaidPurchase } from "../../tests/support/purchases.ts";
import { numberOf } from "../../tests/support/stored-orders.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop } from "../../tests/support/test-shop.ts";

const stranger = "198.51.100.7";
const owner = "203.0.113.9";

async function openShop(engine: (typeof engines)[number]) {
	const shop = await createTestShop(engine, { mail: true, rateLimits: true });
	onTestFinished(() => shop.close());
	const buyer = await shop.customer();
	const { orderId } = await aPaidOrder(shop, buyer, await aProduct(shop), 2);
	const confirmations = async () => {
		const mails = shop.db.selectFrom("mails").select("content").where("kind", "=", "withdrawal-received");
		return (await mails.where("recipient", "=", buyer.email).execute()).map(({ content }) => content);
	};
	/** Returns whether the withdrawal was confirmed by mail, which the answer may hide. */
	async function withdraw(clientAddress: string, orders: string) {
		const body = JSON.stringify({ name: "Erika", email: buyer.email, orders, formKey: crypto.randomUUID() });
		const request = { method: "POST", headers: { "content-type": "application/json" }, body };
		const answer = await shop.api.request("/api/withdrawals", request, { clientAddress });
		expect(answer.status).toBe(201);
		const { number } = (await answer.json()) as { number: string };
		return (await confirmations()).some((content) => content.includes(number));
	}
	return { shop, buyer, withdraw, confirmations, number: await numberOf(shop.db, orderId) };
}

test.each(engines)(
	"a stranger's withdrawals never keep the owner's from being confirmed, and one network causes few mails, on %s",
	async (engine) => {
		const { withdraw, confirmations, number } = await openShop(engine);
		for (const orders of ["all of it", number]) for (let at = 0; at < 8; at++) await withdraw(stranger, orders);
		expect((await confirmations()).length).toBeLessThanOrEqual(7);
		expect(await withdraw(owner, number)).toBe(true);
		expect(await withdraw(owner, "all of it")).toBe(true);
		expect(await withdraw(owner, number), "once a day").toBe(false);
	},
);

test("nor do those of a stranger in the owner's network who does not know the order's number", async () => {
	const { withdraw, number } = await openShop("sqlite");
	for (let at = 0; at < 8; at++) await withdraw(owner, "all of it");
	expect(await withdraw(owner, number)).toBe(true);
});

test("a purchase of many lines causes no more mails than one line", async () => {
	const { shop, buyer, withdraw, confirmations } = await openShop("sqlite");
	const parts = await Promise.all(Array.from({ length: 12 }, () => aProduct(shop)));
	const { orders } = await aPaidPurchase(shop, buyer, Object.fromEntries(parts.map((id) => [id, 2])));
	for (const { _id } of orders) await withdraw(stranger, await numberOf(shop.db, _id));
	expect((await confirmations()).length).toBeLessThanOrEqual(7);
});

test("the confirmation names the withdrawn items, to the address of their order only", async () => {
	const shop = await createTestShop("sqlite", { mail: true });
	onTestFinished(() => shop.close());
	const [buyer, stranger] = [await shop.customer(), await shop.customer()];
	const { orderId } = await aPaidOrder(shop, buyer, await aProduct(shop, { name: "Brake disc 288 × 25 mm" }), 2);
	const number = await numberOf(shop.db, orderId);
	const { post } = shop.visitor;
	for (const [email, orders] of [
		[buyer.email, number],
		[buyer.email, "all of it"],
		[stranger.email, number],
	])
		await post("/withdrawals", { name: "Erika", email, orders, formKey: crypto.randomUUID() });
	const mails = shop.db.selectFrom("mails").select("content").where("kind", "=", "withdrawal-received").orderBy("id");
	const items = (await mails.execute()).map(({ content }) => Object.fromEntries(JSON.parse(content).facts).Item);
	expect(items).toEqual(["2 × Brake disc 288 × 25 mm", undefined, undefined]);
});
