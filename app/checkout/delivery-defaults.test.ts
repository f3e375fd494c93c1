import { expect, test } from "vitest";
import { anOrder, aPaidOrder, aProduct, orderBody } from "../../tests/support/factories.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";
import { createApiClient } from "../api/api-client.ts";
import { readDeliveryDefaults } from "./delivery-defaults.ts";

async function openShop() {
	const shop = await createTestShop();
	const product = await aProduct(shop, { minorder: 1, quantity: 1000 });
	const defaultsOf = async (buyer: TestCaller) => {
		const headers = { authorization: `Bearer ${await shop.issueToken(buyer.id)}` };
		const ask: typeof fetch = async (input, init) => shop.api.request(new Request(input, { ...init, headers }));
		return readDeliveryDefaults(createApiClient("http://shop.test", ask), buyer.email);
	};
	return { shop, product, defaultsOf };
}

async function orderTo(shop: TestShop, buyer: TestCaller, product: string, address: string, phone: string) {
	shop.time.now = new Date(shop.time.now.getTime() + 1000);
	const body = await orderBody(shop, buyer, product, 1);
	expect(await buyer.post("/orders", { ...body, address, phone })).toMatchObject({ status: 200 });
}

test("the addresses of one's own orders are offered, delivered ones too, each once with its newest phone, newest first", async () => {
	const { shop, product, defaultsOf } = await openShop();
	const [buyer, other, admin] = [await shop.customer(), await shop.customer(), await shop.admin()];
	const { orderId } = await aPaidOrder(shop, buyer, product, 1);
	await admin.delete(`/orders/${orderId}`);
	const { orderId: paid } = await aPaidOrder(shop, buyer, product, 1);
	await orderTo(shop, buyer, product, "Bay 4\nSheffield", "5550001");
	await orderTo(shop, buyer, product, "2 Mill", "5550002");
	await orderTo(shop, buyer, product, "Bay  4 \nSheffield", "5550003");
	await orderTo(shop, other, product, "Elsewhere", "5550004");
	const { address, phone, previousAddresses, unpaidOrders, paidOrders } = await defaultsOf(buyer);
	expect([address, phone]).toEqual(["Bay  4 \nSheffield", "5550003"]);
	expect(previousAddresses).toEqual([
		{ address: "Bay  4 \nSheffield", phone: "5550003" },
		{ address: "2 Mill", phone: "5550002" },
		{ address: "1 Foundry Lane, Springfield, UK", phone: "5550100" },
	]);
	expect(paidOrders.map(({ _id }) => _id)).toEqual([paid]);
	expect(unpaidOrders.map((order) => order.phone)).toEqual(["5550001", "5550002", "5550003"]);
	await shop.close();
});

test("no more than ten are offered, and a cancelled order offers none", async () => {
	const { shop, product, defaultsOf } = await openShop();
	const buyer = await shop.customer();
	await buyer.delete(`/orders/${await anOrder(shop, buyer, product, 1)}`);
	expect((await defaultsOf(buyer)).previousAddresses).toEqual([]);
	for (let bay = 1; bay <= 11; bay++) await orderTo(shop, buyer, product, `Bay ${bay}`, "5550100");
	const { previousAddresses } = await defaultsOf(buyer);
	expect([previousAddresses.length, previousAddresses[0]?.address, previousAddresses.at(-1)?.address]).toEqual([
		10,
		"Bay 11",
		"Bay 2",
	]);
	await shop.close();
});
