import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aProduct } from "../../tests/support/factories.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";
import { maxLines, maxLists, retentionDays } from "./buy-list.ts";
import { deleteExpiredLists } from "./lists-repository.server.ts";

const dayMs = 86_400_000;

describe.each(engines)("a visitor's list, on %s", (engine) => {
	let shop: TestShop;
	let disc: string;
	beforeAll(async () => {
		shop = await createTestShop(engine);
		disc = await aProduct(shop, { partNumber: "TF-320V", numbers: [{ kind: "oem", number: "34 11-6" }] });
	});
	afterAll(() => shop.close());

	/** A browser that keeps its cookie and may send an account's token. */
	function browser() {
		let cookie = "";
		const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
			const answer = await shop.call(method, path, undefined, body, { ...(cookie && { cookie }), ...headers });
			for (const set of answer.headers.getSetCookie()) cookie = set.split(";")[0] ?? "";
			if (cookie.endsWith("=")) cookie = "";
			return answer;
		};
		return {
			send,
			cookie: () => cookie,
			put: (...lines: object[]) => send("POST", "/lists/current/lines", { lines }),
			putWithKey: (key: string, ...lines: object[]) =>
				send("POST", "/lists/current/lines", { lines }, { "idempotency-key": key }),
			paste: (text: string) => send("POST", "/lists/current/lines", { text }),
			list: async () => (await send("GET", "/lists/current")).body,
		};
	}
	const linesOf = async (who: Pick<TestCaller, "get">) => (await who.get("/lists/current")).body.lines;
	const put = (who: Pick<TestCaller, "post">, ...lines: object[]) => who.post("/lists/current/lines", { lines });
	/** Fills the current list up to its maximum. */
	const fill = (who: Pick<TestCaller, "post">) =>
		who.post("/lists/current/lines", { text: Array.from({ length: maxLines }, (_, i) => `none-${i},1`).join("\n") });
	const tokenOf = async (who: TestCaller) => ({
		authorization: `Bearer ${await shop.accessTokens.issue({ userId: who.id })}`,
	});

	test("lines that are added again with their key after a lost answer are there once", async () => {
		const [visitor, other] = [browser(), browser()];
		const added = await visitor.putWithKey("first", { productId: disc, units: 4 });
		const again = await visitor.putWithKey("first", { productId: disc, units: 4 });
		expect([again.status, again.body]).toEqual([201, added.body]);
		expect((await visitor.list()).lines).toMatchObject([{ units: 4 }]);
		await other.putWithKey("first", { productId: disc, units: 6 });
		expect((await other.list()).lines, "another visitor's key").toMatchObject([{ units: 6 }]);
		await visitor.putWithKey("second", { productId: disc, units: 4 });
		expect((await visitor.list()).lines).toMatchObject([{ units: 8 }]);
	});

	test("a visitor's list is kept by a cookie that only the browser reads, and by nobody else's", async () => {
		const [visitor, other] = [browser(), browser()];
		const answer = await visitor.put({ productId: disc, units: 4 });
		expect(answer).toMatchObject({ status: 201, body: { lineCount: 1, added: [{ status: "ok", productId: disc }] } });
		expect(answer.headers.getSetCookie()[0]).toMatch(/; Max-Age=5184000; Path=\/; HttpOnly; SameSite=Lax$/);
		expect(await visitor.list()).toMatchObject({
			lines: [{ units: 4, price: 149.5, partNumber: "TF-320V" }],
			total: 598,
		});
		expect((await other.list()).lines).toEqual([]);
		const kept = await shop.db.selectFrom("buy_lists").select("token_hash").where("user_id", "is", null).execute();
		expect(JSON.stringify(kept)).not.toContain(visitor.cookie().split("=")[1]);
		await other.put({ productId: disc });
		expect(await other.list()).toMatchObject({ lines: [{ units: 2 }] });
		expect((await visitor.list()).lines).toMatchObject([{ units: 4 }]);
	});

	test("a visitor's list is taken over at sign-in: merged, nothing lost, and the cookie gone", async () => {
		const visitor = browser();
		const other = await aProduct(shop);
		await visitor.put({ productId: disc, units: 4 }, { productId: other, units: 2 }, { number: "TF-NONE", units: 1 });
		const buyer = await shop.customer();
		const bearer = await tokenOf(buyer);
		await put(buyer, { productId: disc, units: 3 });
		const before = await visitor.send("GET", "/lists/current/count", undefined, bearer);
		expect(before.body).toEqual({ lineCount: 1, unclaimed: 3 });
		const claimed = await visitor.send("POST", "/lists/claim", {}, bearer);
		expect(claimed.body).toEqual({ modifiedCount: 3 });
		expect(visitor.cookie()).toBe("");
		expect(await linesOf(buyer)).toMatchObject([
			{ productId: disc, units: 7 },
			{ productId: other, units: 2 },
			{ number: "TF-NONE", status: "not-found" },
		]);
		const after = await visitor.send("GET", "/lists/current/count", undefined, bearer);
		expect(after.body).toEqual({ lineCount: 3 });
	});

	test("a visitor's list that two tabs hand over at once is there once", async () => {
		const visitor = browser();
		await visitor.put({ productId: disc, units: 4 });
		const buyer = await shop.customer();
		await put(buyer, { productId: disc, units: 3 });
		const headers = { cookie: visitor.cookie(), ...(await tokenOf(buyer)) };
		const claims = Array.from({ length: 4 }, () => shop.call("POST", "/lists/claim", undefined, {}, headers));
		for (const { status } of await Promise.all(claims)) expect(status).toBe(200);
		expect(await linesOf(buyer)).toMatchObject([{ productId: disc, units: 7 }]);
	});

	test("where a visitor's list does not fit onto the account's it becomes a list of its own", async () => {
		const buyer = await shop.customer();
		await fill(buyer);
		const visitor = browser();
		await visitor.put({ productId: disc, units: 4 });
		await visitor.send("POST", "/lists/claim", {}, await tokenOf(buyer));
		expect((await buyer.get("/lists")).body).toMatchObject([
			{ name: "From before you logged in", lineCount: 1 },
			{ name: "My list", lineCount: 200 },
		]);
	});

	test("a visitor's list becomes the current one of an account whose own is full once, however many tabs hand it over", async () => {
		const buyer = await shop.customer();
		await fill(buyer);
		const visitor = browser();
		await visitor.put({ productId: disc, units: 4 });
		const headers = { cookie: visitor.cookie(), ...(await tokenOf(buyer)) };
		const claims = Array.from({ length: 4 }, () => shop.call("POST", "/lists/claim", undefined, {}, headers));
		const counts = (await Promise.all(claims)).map(({ body }) => body.modifiedCount);
		expect(counts.toSorted()).toEqual([0, 0, 0, 1]);
		expect(await linesOf(buyer)).toMatchObject([{ productId: disc, units: 4 }]);
	});

	test("what fits onto no list of an account that has all it may have stays the visitor's", async () => {
		const buyer = await shop.customer();
		for (let i = 0; i < maxLists; i++) await buyer.post("/lists", { name: `List ${i}` });
		await fill(buyer);
		const visitor = browser();
		await visitor.put({ productId: disc, units: 4 });
		const cookie = visitor.cookie();
		const refused = await visitor.send("POST", "/lists/claim", {}, await tokenOf(buyer));
		expect(refused).toMatchObject({ status: 409, body: { code: "too-many-lists" } });
		expect(visitor.cookie()).toBe(cookie);
		expect((await visitor.list()).lines).toMatchObject([{ productId: disc, units: 4 }]);
	});

	test("another site changes no visitor's list", async () => {
		const visitor = browser();
		await visitor.put({ productId: disc, units: 4 });
		const from: Record<string, string>[] = [{ "sec-fetch-site": "cross-site" }, { origin: "https://evil.example" }];
		for (const headers of from) {
			const refused = await visitor.send("POST", "/lists/current/lines", { lines: [{ productId: disc }] }, headers);
			expect(refused).toMatchObject({ status: 403, body: { code: "invalid-origin" } });
		}
		expect(await visitor.list()).toMatchObject({ lines: [{ units: 4 }] });
	});

	test("a visitor's list is forgotten 60 days after its last change, an account's never", async () => {
		const visitor = browser();
		const buyer = await shop.customer();
		await visitor.put({ productId: disc });
		await put(buyer, { productId: disc });
		const later = (days: number) => new Date(shop.time.now.getTime() + days * dayMs);
		await deleteExpiredLists(shop.db, later(retentionDays - 1));
		expect((await visitor.list()).lines).toHaveLength(1);
		await deleteExpiredLists(shop.db, later(retentionDays + 1));
		expect((await visitor.list()).lines).toEqual([]);
		expect(await linesOf(buyer)).toHaveLength(1);
	});
});

test("one address begins 60 lists an hour at most; who has one goes on", async () => {
	const shop = await createTestShop("sqlite", { rateLimits: true });
	const disc = await aProduct(shop);
	const add = async (headers: Record<string, string> = {}) =>
		shop.api.request(
			"/api/lists/current/lines",
			{
				method: "POST",
				headers: { "content-type": "application/json", ...headers },
				body: JSON.stringify({ lines: [{ productId: disc }] }),
			},
			{ clientAddress: "203.0.113.7" },
		);
	const first = await add();
	const cookie = first.headers.getSetCookie()[0]?.split(";")[0] ?? "";
	const answers = await Promise.all(Array.from({ length: 60 }, () => add()));
	expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
	expect((await add({ cookie })).status).toBe(201);
	const invented = `${cookie.split("=")[0]}=${"x".repeat(43)}`;
	expect((await add({ cookie: invented })).status).toBe(429);
	await shop.close();
});
