import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anOrder, aPaidOrder, aProduct } from "../../../tests/support/factories.ts";
import { refundOrder } from "../../../tests/support/refunds.ts";
import { changePurchaseOf, copyOrder } from "../../../tests/support/stored-orders.ts";
import { anyEngine } from "../../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../../tests/support/test-shop.ts";

const orders = 3000;
const atOnce = 250;

describe.each(anyEngine)("orders as CSV on %s", (engine) => {
	let shop: TestShop;
	let admin: TestCaller;
	let token: string;
	/** The unpaid order. */
	let first: string;

	beforeAll(async () => {
		shop = await createTestShop(engine);
		[admin] = [await shop.admin()];
		token = await shop.issueToken(admin.id);
		const buyer = await shop.customer("zoe@foundry.example");
		const product = await aProduct(shop, { name: 'Disc 12", "drilled"', price: 10.5, quantity: 10_000 });
		first = await anOrder(shop, buyer, product, 2);
		await shop.transact(async (tx) => {
			for (let place = 1; place < orders; place += atOnce)
				await copyOrder(
					tx,
					first,
					Array.from({ length: Math.min(atOnce, orders - place) }, () => ({ status: "cancelled" })),
				);
		});
	}, 60_000);
	afterAll(() => shop.close());

	async function chunksOf(query: string): Promise<string[]> {
		const answer = await shop.api.request(`/api/orders.csv?${query}`, {
			headers: { authorization: `Bearer ${token}` },
		});
		expect(answer.status).toBe(200);
		const chunks: string[] = [];
		const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
		for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>)
			chunks.push(decoder.decode(chunk, { stream: true }));
		return chunks;
	}

	/** Returns each line as an object with the names of the columns. */
	async function rowsOf(query: string): Promise<Record<string, string | undefined>[]> {
		const [head = "", ...lines] = (await chunksOf(query)).join("").slice(1).split("\r\n");
		return lines.slice(0, -1).map((line) => {
			const cells = line.replaceAll(/"[^"]*"/g, "quoted").split(",");
			return Object.fromEntries(head.split(",").map((name, place) => [name, cells[place]]));
		});
	}

	test("come in many chunks, each once, with a head", async () => {
		const chunks = await chunksOf("state=all");
		expect(chunks.length).toBeGreaterThan(5);
		for (const chunk of chunks) expect(chunk.split("\r\n").length).toBeLessThan(600);
		const text = chunks.join("");
		expect(text.startsWith("\uFEFFOrder,Item,Invoice,Payment,")).toBe(true);
		const ids = text
			.split("\r\n")
			.slice(1, -1)
			.map((line) => line.split(",").at(-1));
		expect(ids).toHaveLength(orders);
		expect(new Set(ids).size).toBe(orders);
	});

	test("are those that the list shows, in its order, with amounts and times as machines write them", async () => {
		const [, line = ""] = (await chunksOf("state=open&search=zoe&sort=newest")).join("").split("\r\n");
		expect(line).toContain('"Disc 12"", ""drilled"""');
		expect(line).toContain(",2,0,0,10.50,21.00,0.00,21.00,0,0.00,21.00,0.00,0.00,");
		expect(line).toMatch(/,\d{4}-\d\d-\d\dT[\d:.]+Z,/);
		expect((await chunksOf("state=open")).join("").split("\r\n")).toHaveLength(3);
		expect((await chunksOf("state=open&until=2020-01-01")).join("").split("\r\n")).toHaveLength(2);
	});

	test.each(["=1+1", "+44 1", "-2", "@SUM(A1)", "\tx", "＝1"])("hold no formula: %j is a text", async (name) => {
		await changePurchaseOf(shop.db, first, { name });
		expect((await chunksOf("state=open")).join("")).toContain(`,'${name},zoe@`);
	});

	test("keep the lines of an address in one cell", async () => {
		await changePurchaseOf(shop.db, first, { address: "1 Lane\nTown" });
		expect((await chunksOf("state=open")).join("")).toContain(',"1 Lane\nTown",');
	});

	test("have the keys that join them to the books, and the day of a refund", async () => {
		const buyer = await shop.customer("fleet@haulage.example");
		const product = await aProduct(shop, { price: 10 });
		const { orderId, transactionId } = await aPaidOrder(shop, buyer, product, 4);
		const keys = { purchase_order: "PO-4711", vat_id: "DE136695976", address: "1 Lane, Stuttgart, Germany" };
		await changePurchaseOf(shop.db, orderId, keys);
		await refundOrder(admin, orderId, { amount: 10, units: 0 });
		const [cell] = await rowsOf("state=all&search=haulage");
		expect(cell).toMatchObject({
			Order: expect.stringMatching(/^1\d{4}$/),
			Item: "1",
			Invoice: expect.stringMatching(/^20\d\d-000001$/),
			Payment: transactionId,
			"Purchase order": "PO-4711",
			"Refunded (UTC)": shop.time.now.toISOString(),
			Country: "DE",
			"VAT number": "DE136695976",
			"Net (USD)": "40.00",
			"Tax rate (%)": "0",
			"Tax (USD)": "0.00",
			"Gross (USD)": "40.00",
			"Refunded (USD)": "-10.00",
			"Net paid (USD)": "30.00",
		});
	});

	test("have the units that will not be sent, and those to send now", async () => {
		const buyer = await shop.customer("units@forge.example");
		const product = await aProduct(shop, { price: 10, quantity: 1000 });
		const acts: ((id: string) => Promise<unknown>)[] = [
			async () => {},
			(id) => refundOrder(admin, id, { units: 1 }),
			(id) => refundOrder(admin, id, { units: 4, amount: 39 }),
			(id) => refundOrder(admin, id, {}),
			async (id) => {
				await refundOrder(admin, id, { units: 3 });
				await admin.delete(`/orders/${id}`);
				await refundOrder(admin, id, { units: 1 });
			},
		];
		for (const act of acts) await act((await aPaidOrder(shop, buyer, product, 4)).orderId);
		const rows = await rowsOf("state=all&search=forge");
		expect(rows.map((row) => [row.Status, row.Quantity, row["Not sent"], row["To send"]].join(" "))).toEqual([
			"paid 4 0 4",
			"paid 4 1 3",
			"paid 4 4 0",
			"refunded 4 4 0",
			"shipped 4 3 0",
		]);
	});

	test("name the order that a replacement replaces", async () => {
		const buyer = await shop.customer("broken@haulage.example");
		const { orderId } = await aPaidOrder(shop, buyer, await aProduct(shop), 2);
		const { insertedId } = (await admin.post(`/orders/${orderId}/replacement`, { quantity: 1 })).body;
		const lines = (await chunksOf("state=all&search=broken")).join("").split("\r\n");
		const ends = lines.slice(0, -1).map((line) => line.split(",").slice(-2));
		expect(ends).toEqual(
			expect.arrayContaining([
				["Replaces", "ID"],
				["", orderId],
				[orderId, insertedId],
			]),
		);
	});

	test("are for admins, and a state that there is not is refused", async () => {
		expect((await admin.get("/orders.csv?state=lost")).status).toBe(422);
		const { headers } = await admin.get("/orders.csv?state=delivered");
		expect(headers.get("content-type")).toContain("text/csv");
		expect(headers.get("content-disposition")).toMatch(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/);
		expect(headers.get("cache-control")).toBe("no-store");
	});
});
