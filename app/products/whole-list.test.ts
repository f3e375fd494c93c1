import { createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { type RootOperationNode, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { productInput } from "../../tests/support/factories.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop, type TestShop } from "../../tests/support/test-shop.ts";
import { toProductValues } from "./present-product.server.ts";
import { insertProducts } from "./products-repository.server.ts";

describe.each(engines)("GET /products of many on %s", (engine) => {
	let shop: TestShop;
	let queries: RootOperationNode[];
	beforeEach(async () => {
		queries = [];
		shop = await createTestShop(engine, { queries });
	});
	afterEach(() => shop.close());

	async function fill(count: number, description = "Grey cast iron."): Promise<string[]> {
		const values = toProductValues(productInput({ description }));
		const ids: string[] = [];
		for (let left = count; left > 0; left -= 500) {
			const some = Array.from({ length: Math.min(left, 500) }, () => ({ values }));
			ids.push(...(await shop.transact((tx) => insertProducts(tx, some, shop.time.now, "system"))));
		}
		return ids;
	}
	const copyAll = (suffix: string) =>
		sql`insert into products (id, name, img1, img2, price_cents, quantity, minorder, description, created_at, changed_at)
			select id || ${suffix}, name, img1, img2, price_cents, quantity, minorder, description, created_at, changed_at
			from products where length(id) = 36`.execute(shop.db);
	/** Waits until no more queries arrive. Returns their number. */
	async function afterReading(): Promise<number> {
		for (let before = -1; before < queries.length; ) {
			before = queries.length;
			await setTimeout(500);
		}
		return queries.length;
	}
	const ask = (address = "203.0.113.1", init: RequestInit = {}) =>
		shop.api.request("/api/products", init, { clientAddress: address });

	test("is one array of all of them, each once and oldest first", async () => {
		const ids = await fill(501);
		const list = await (await ask()).json();
		expect(list.map((product: { _id: string }) => product._id)).toEqual(ids);
	});

	test.each([0, 250])("is one array where they are %s", async (count) => {
		const ids = await fill(count);
		expect((await (await ask()).json()).map((product: { _id: string }) => product._id)).toEqual(ids);
	});

	test("is sent to one of an address at once, who asks for another is told when to ask again", async () => {
		await fill(600);
		const first = await ask();
		const same = await ask();
		expect([same.status, same.headers.get("retry-after"), (await same.json()).code]).toEqual([503, "10", "busy"]);
		expect(await first.json()).toHaveLength(600);
		expect(await (await ask()).json()).toHaveLength(600);
	});

	test("is whole for whoever asks, while others do not take theirs; so many of them at most", async () => {
		await fill(600);
		const slow = [];
		for (let reader = 1; reader < 16; reader++) slow.push(await ask(`198.51.100.${reader}`));
		for (let times = 0; times < 3; times++) expect(await (await ask()).json()).toHaveLength(600);
		slow.push(await ask("198.51.100.16"));
		expect([slow.every(({ ok }) => ok), (await ask()).status]).toEqual([true, 503]);
		await slow[7]?.body?.cancel();
		expect(await (await ask()).json()).toHaveLength(600);
		for (const { body } of slow) await body?.cancel();
	});

	test("is made for the page cache whoever else is sent it: a list that was begun before an edit keeps none from being made after it", async () => {
		await fill(600);
		const sent = [await ask("203.0.113.1"), await ask("198.51.100.1")];
		const own = await Promise.all([1, 2, 3].map(() => shop.api.request("/api/products")));
		expect([...sent, ...own].map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
		for (const { body } of [...sent, ...own]) await body?.cancel();
	});

	test("is named by an ETag until a product or its stock changes, and neither asking for that nor HEAD takes a place", async () => {
		const [id = ""] = await fill(1);
		const etag = (await ask("192.0.2.1", { method: "HEAD" })).headers.get("etag") ?? "";
		const again = () => ask(undefined, { headers: { "if-none-match": etag } });
		for (let times = 0; times < 5; times++) expect((await again()).status).toBe(304);
		for (let times = 0; times < 5; times++) expect((await ask(undefined, { method: "HEAD" })).status).toBe(200);
		const admin = await shop.admin();
		await admin.post(`/products/${id}/stock`, { change: 3, reason: "received" });
		expect((await (await again()).json())[0].quantity).toBe(43);
	});

	test("is read from the database no further than a client takes it, and ends with the client", async () => {
		await fill(500, "Grey cast iron. ".repeat(250));
		for (let copy = 1; copy < 20; copy++) await copyAll(`-${copy}`);
		const server = createServer(
			getRequestListener((request) => shop.api.fetch(request, { clientAddress: "192.0.2.1" })),
		);
		await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
		const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/products`;
		const before = queries.length;
		const silent = await new Promise<IncomingMessage>((answered) => get(url, answered));
		const read = (await afterReading()) - before;
		expect(read).toBeLessThan(20);
		expect((await fetch(url)).status).toBe(503);
		silent.destroy();
		await expect.poll(async () => (await fetch(url)).status).toBe(200);
		server.closeAllConnections();
		await new Promise((closed) => server.close(closed));
		await afterReading();
	});
});
