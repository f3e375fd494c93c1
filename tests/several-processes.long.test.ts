import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { demoAccounts } from "../app/brand/demo-accounts.ts";
import { callApi, signIn } from "./support/client.ts";
import { runCommand } from "./support/run-command.ts";
import { type ShopProcess, startShop } from "./support/shop-process.ts";
import { createTestDatabase, engines } from "./support/test-database.ts";

const withinASecond = { timeout: 1000, interval: 20 };
const [, buyer] = demoAccounts as [unknown, (typeof demoAccounts)[number]];

describe.each(engines)("on one %s", (engine) => {
	let settings: Record<string, string>;
	let shops: ShopProcess[];
	let removeDatabase: () => Promise<void>;

	beforeEach(async () => {
		shops = [];
		const DATA_DIR = mkdtempSync(join(tmpdir(), "shop-processes-"));
		const database = engine === "postgres" ? await createTestDatabase(engine) : undefined;
		settings = { DATA_DIR, ...(database?.url && { DATABASE_URL: database.url }) };
		removeDatabase = async () => {
			await database?.close();
			rmSync(DATA_DIR, { recursive: true, force: true });
		};
	});
	afterEach(async () => {
		for (const shop of shops) await shop.stop();
		await removeDatabase();
	});

	async function openShop(): Promise<string> {
		const shop = await startShop(settings);
		shops.push(shop);
		return shop.origin;
	}
	const stockInList = async (origin: string, id: string): Promise<number> => {
		const { body } = await callApi(origin, "GET", "/products");
		return body.find((product: { _id: string }) => product._id === id).quantity;
	};
	async function placeOrder(origin: string) {
		const call = await signIn(origin, buyer);
		const [product] = (await callApi(origin, "GET", "/products")).body;
		const { _id, name, price, minorder } = product;
		const total = Math.round(price * minorder * 100) / 100;
		const to = { name: buyer.name, email: buyer.email, phone: "5550100", address: "1 Foundry Lane" };
		const order = { ...to, product: name, productId: _id, quantity: minorder, price, totalPrice: total };
		const { insertedId } = await call("POST", "/orders", order);
		return { orderId: insertedId as string, product, left: product.quantity - minorder };
	}

	test("a running shop shows within a second what a command has changed", async () => {
		const origin = await openShop();
		const { orderId, product, left } = await placeOrder(origin);
		await expect.poll(() => stockInList(origin, product._id), withinASecond).toBe(left);
		expect(await runCommand(settings, "cancel-order", orderId)).toMatchObject({ code: 0, err: "" });
		await expect.poll(() => stockInList(origin, product._id), withinASecond).toBe(product.quantity);
	});

	test.runIf(engine === "postgres")("a product is never older than what another process has acknowledged", async () => {
		const [one, other] = [await openShop(), await openShop()];
		const [first] = (await callApi(other, "GET", "/products")).body;
		await callApi(other, "GET", `/products/${first._id}`);
		const { product, left } = await placeOrder(one);
		expect((await callApi(other, "GET", `/products/${product._id}`)).body.quantity).toBe(left);
		await expect.poll(() => stockInList(other, product._id), withinASecond).toBe(left);
	});
});
