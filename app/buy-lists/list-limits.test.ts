import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { aPaidOrder, aProduct } from "../../tests/support/factories.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";
import { maxUnprovenNeverPaidLists, retentionDays } from "./buy-list.ts";
import { deleteExpiredLists } from "./lists-repository.server.ts";

const unproven = async (shop: TestShop, address?: string) => {
	const buyer = address === undefined ? await shop.customer() : await shop.customerAt(address);
	await shop.db.updateTable("users").set({ email_verified: 0 }).where("id", "=", buyer.id).execute();
	return buyer;
};
const put = (who: Pick<TestCaller, "post">, ...lines: object[]) => who.post("/lists/current/lines", { lines });

describe.each(engines)("lists of an unproven account, on %s", (engine) => {
	let shop: TestShop;
	beforeAll(async () => {
		shop = await createTestShop(engine);
	});
	afterAll(() => shop.close());

	test("are three, until the address is proven or an order paid", async () => {
		const create = (buyer: TestCaller) => buyer.post("/lists", { name: "List" });
		const [first, second] = [await unproven(shop), await unproven(shop)];
		for (const buyer of [first, second]) {
			for (let count = 0; count < maxUnprovenNeverPaidLists; count++) expect((await create(buyer)).status).toBe(201);
			expect(await create(buyer)).toMatchObject({
				status: 409,
				body: {
					code: "too-many-lists",
					detail: "You can have up to 3 lists until you confirm your e-mail address or pay for an order.",
				},
			});
		}
		await shop.db.updateTable("users").set({ email_verified: 1 }).where("id", "=", first.id).execute();
		expect((await create(first)).status).toBe(201);
		await aPaidOrder(shop, second, await aProduct(shop), 2);
		expect((await create(second)).status).toBe(201);
	});

	test("are deleted 60 days after their last change, those of a buyer never", async () => {
		const [nobody, buyer] = [await unproven(shop), await unproven(shop)];
		const part = await aProduct(shop);
		await aPaidOrder(shop, buyer, part, 2);
		for (const who of [nobody, buyer]) await put(who, { productId: part });
		const listsAfter = async (days: number) => {
			await deleteExpiredLists(shop.db, new Date(shop.time.now.getTime() + days * 86_400_000));
			return Promise.all([nobody, buyer].map(async (who) => (await who.get("/lists")).body.length));
		};
		expect(await listsAfter(retentionDays - 1)).toEqual([1, 1]);
		expect(await listsAfter(retentionDays + 1)).toEqual([0, 1]);
	});

	test("keep 64 characters of a number that no part has", async () => {
		const buyer = await unproven(shop);
		await put(buyer, { number: "𠮷".repeat(99) });
		await buyer.post("/lists/current/lines", { text: "漢".repeat(199) });
		const numbers = (await buyer.get("/lists/current")).body.lines.map(({ number }: { number: string }) => number);
		expect(numbers).toEqual(["𠮷".repeat(64), "漢".repeat(64)]);
	});
});

describe("with limits", () => {
	let shop: TestShop;
	afterEach(() => shop.close());
	const at = (address: string) => (path: string, body: object) =>
		shop.api.request(
			`/api${path}`,
			{ method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
			{ clientAddress: address },
		);

	test("an address sends 150 texts a minute and an account 30, checked and added ones alike; lines go on", async () => {
		shop = await createTestShop("sqlite", { rateLimits: true });
		const part = await aProduct(shop);
		const buyer = await shop.customerAt("203.0.113.99");
		const paths = ["/lists/check", "/lists/current/lines"];
		const statuses: number[] = [];
		for (let sent = 0; sent < 31; sent++)
			statuses.push((await buyer.post(paths[sent % 2] ?? "", { text: "TF-1" })).status);
		expect(new Set(statuses.slice(0, 30))).toEqual(new Set([200, 201]));
		expect(statuses[30]).toBe(429);
		const post = at("203.0.113.7");
		for (let sent = 0; sent < 150; sent++) expect((await post("/lists/check", { text: "" })).status).toBe(200);
		for (const path of paths) expect((await post(path, { text: "TF-1" })).status).toBe(429);
		expect((await post("/lists/current/lines", { lines: [{ productId: part }] })).status).toBe(201);
		expect((await at("203.0.113.8")("/lists/check", { text: "TF-1" })).status).toBe(200);
	});

	test("visitors, and unproven accounts that have never paid, of a network store 20,000 lines a day, copies included", async () => {
		shop = await createTestShop("sqlite", { rateLimits: true });
		const part = await aProduct(shop);
		const [first, second] = [await unproven(shop, "203.0.113.7"), await unproven(shop, "203.0.113.8")];
		const lines = Array.from({ length: 200 }, (_, i) => ({ number: `N-${i}` }));
		await put(first, ...lines.slice(0, 100));
		await first.post("/lists", { name: "Copy", copyOf: "current" });
		// Parallel calls share what is left.
		const answers = await Promise.all(
			Array.from({ length: 110 }, (_, sent) => at(`203.0.113.${10 + (sent % 2)}`)("/lists/current/lines", { lines })),
		);
		expect(answers.filter(({ status }) => status === 201)).toHaveLength(99);
		expect(await put(second, { productId: part })).toMatchObject({ status: 429, body: { code: "too-many-requests" } });
		expect((await at("203.0.113.9")("/lists/current/lines", { lines: [{ productId: part }] })).status).toBe(429);
		expect((await first.post("/lists", { name: "Copy", copyOf: "current" })).status).toBe(429);
		const proven = await shop.customerAt("203.0.113.7");
		expect((await put(proven, { productId: part })).status).toBe(201);
		expect((await at("203.0.114.7")("/lists/current/lines", { lines: [{ productId: part }] })).status).toBe(201);
	});

	test.each(engines)(
		"proven accounts that have never paid, of a network store 40,000 lines a day, on %s",
		async (engine) => {
			shop = await createTestShop(engine, { rateLimits: true });
			const part = await aProduct(shop);
			const lines = Array.from({ length: 200 }, (_, i) => ({ number: `N-${i}` }));
			const statuses: number[] = [];
			for (let account = 1; account <= 10; account++) {
				const stranger = await shop.customerAt(`203.0.113.${account}`);
				statuses.push((await put(stranger, ...lines)).status);
				const copies = Array.from({ length: 19 }, () => stranger.post("/lists", { name: "Copy", copyOf: "current" }));
				statuses.push(...(await Promise.all(copies)).map(({ status }) => status));
			}
			expect(statuses).toEqual(Array(200).fill(201));
			const next = await shop.customerAt("203.0.113.11");
			expect(await put(next, { productId: part })).toMatchObject({
				status: 429,
				body: { detail: "Too many new lines from your network today. Pay for an order, or try tomorrow." },
			});
			expect((await put(await unproven(shop, "203.0.113.12"), { productId: part })).status).toBe(201);
			expect((await put(await shop.customerAt("203.0.114.7"), { productId: part })).status).toBe(201);
			await aPaidOrder(shop, next, part, 2);
			expect((await put(next, { productId: part })).status).toBe(201);
		},
	);
});
