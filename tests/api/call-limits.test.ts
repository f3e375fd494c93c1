import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { aProduct, orderBody } from "../support/factories.ts";
import { engines } from "../support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../support/test-shop.ts";

describe.each(engines)("limits of calls on %s", (engine) => {
	let shop: TestShop;
	beforeEach(async () => {
		shop = await createTestShop(engine, { rateLimits: true });
	});
	afterEach(() => shop.close());

	test.each([
		["POST", "/orders", "/purchases", 60],
		["GET", "/orders/none/history", "/purchases/none", 120],
	] as const)("%s %s and %s are counted each by itself", async (method, path, other, perMinute) => {
		const buyer = await shop.customer();
		const call = async (of: string) => (await (method === "GET" ? buyer.get(of) : buyer.post(of, {}))).status;
		for (let count = 0; count < perMinute; count++) await call(path);
		expect(await call(path)).toBe(429);
		expect(await call(other)).not.toBe(429);
	});
});

describe("how often a call may be made", () => {
	let shop: TestShop;
	let customer: TestCaller;
	beforeEach(async () => {
		shop = await createTestShop("sqlite", { rateLimits: true });
		customer = await shop.customer();
	});
	afterEach(() => {
		vi.useRealTimers();
		return shop.close();
	});

	/** Calls until the answer is 429. Returns the number of calls before it. */
	async function untilRefused(call: () => Promise<{ status: number; headers: Headers; body?: unknown }>) {
		for (let count = 0; count <= 2000; count++) {
			const answer = await call();
			if (answer.status === 429) return { count, answer };
		}
		throw new Error("It was never refused");
	}

	const review = { username: "E", image: "", ratings: 5, description: "Good" };
	const calls: Record<string, [number, (who: TestCaller) => Promise<() => ReturnType<TestCaller["get"]>>]> = {
		"POST /orders": [
			60,
			async (who) => {
				const body = await orderBody(shop, who, await aProduct(shop, { minorder: 1, quantity: 1000 }), 1);
				return () => who.post("/orders", body);
			},
		],
		// Invalid on purpose: an account may save only a few valid reviews.
		"POST /reviews": [10, async (who) => () => who.post("/reviews", { ...review, description: "" })],
		"POST /create-payment-intent": [60, async (who) => () => who.post("/create-payment-intent", { totalPrice: 1 })],
		"PATCH /orders/{id}": [60, async (who) => () => who.patch("/orders/none", { transactionId: "pi_none" })],
		"PUT /products/{id}": [60, async (who) => () => who.put("/products/none", { quantity: 1 })],
		"GET /invoices/{number}/pdf": [20, async (who) => () => who.get("/invoices/none/pdf")],
		"GET /orders/{id}/history": [120, async (who) => () => who.get("/orders/none/history")],
		"GET /orders/{id}/withdrawals": [120, async (who) => () => who.get("/orders/none/withdrawals")],
		"GET /purchases/{id}": [120, async (who) => () => who.get("/purchases/none")],
	};

	test.each(Object.entries(calls))(
		"%s: limited per account and minute, then 429 until the next minute",
		async (_call, [perMinute, prepare]) => {
			const call = await prepare(customer);
			const { count, answer } = await untilRefused(call);
			expect(count).toBe(perMinute);
			expect(answer.headers.get("content-type")).toBe("application/problem+json");
			expect(answer.body).toMatchObject({ status: 429, code: "too-many-requests" });
			const wait = Number(answer.headers.get("retry-after"));
			expect(wait).toBeGreaterThan(0);
			expect(wait).toBeLessThanOrEqual(60);
			const detail = `The limit is ${perMinute} per minute. Try again in ${wait} seconds.`;
			expect(answer.body).toMatchObject({ detail });

			const another = await prepare(await shop.customer());
			expect((await another()).status).not.toBe(429);
			vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + wait * 1000 });
			shop.time.now = new Date();
			// A new token: the clock may have passed the old one's expiry.
			expect((await (await prepare(customer))()).status).not.toBe(429);
		},
	);

	const exchange = async (email: string, clientAddress: string) =>
		shop.api.request(
			`/api/users/${email}`,
			{
				method: "PUT",
				headers: { "content-type": "application/json", authorization: "Bearer none" },
				body: JSON.stringify({ email }),
			},
			{ clientAddress },
		);

	test("token exchange: 60 a minute for an e-mail from an address, and others are not locked out by it", async () => {
		const { count } = await untilRefused(() => exchange("a@example.com", "203.0.113.1"));
		expect(count).toBe(60);
		expect((await exchange("A@EXAMPLE.com", "203.0.113.1")).status).toBe(429);
		expect((await exchange("a@example.com", "203.0.113.2")).status).toBe(401);
		expect((await exchange("b@example.com", "203.0.113.1")).status).toBe(401);
	});

	test("one address may call as much as five accounts, and a /64 of IPv6 is one address", async () => {
		let caller = 0;
		const { count } = await untilRefused(() => {
			caller += 1;
			return exchange(`${caller}@example.com`, `2001:db8:1:2::${caller.toString(16)}`);
		});
		expect(count).toBe(300);
		expect((await exchange("z@example.com", "2001:db8:1:3::1")).status).toBe(401);
	});

	test("a /48 of IPv6 may call as much as five of its networks", async () => {
		let caller = 0;
		const { count } = await untilRefused(() => {
			caller += 1;
			return exchange(`${caller}@example.com`, `2001:db8:7:${caller.toString(16)}::1`);
		});
		expect(count).toBe(1500);
		expect((await exchange("z@example.com", "2001:db8:8::1")).status).toBe(401);
	});

	const statement = { name: "Erika Muster", email: "erika@example.com", orders: "10001" };
	const hourly: [string, number, () => object, string][] = [
		["POST /withdrawals", 20, () => ({ ...statement, formKey: crypto.randomUUID() }), "/api/withdrawals"],
		["new visitors' lists", 60, () => ({ text: "x" }), "/api/lists/current/lines"],
	];
	test.each(hourly)("%s: a /48 of IPv6 may make as many in an hour as five addresses", async (_, max, body, path) => {
		const headers = { "content-type": "application/json" };
		const ask = async (clientAddress: string) =>
			shop.api.request(path, { method: "POST", headers, body: JSON.stringify(body()) }, { clientAddress });
		const from = async (addresses: (caller: number) => string) => {
			let caller = 0;
			return (await untilRefused(() => ask(addresses(++caller)))).count;
		};
		vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
		expect(await from(() => "192.0.2.9")).toBe(max);
		expect(await from((caller) => `2001:db8:7:${caller.toString(16)}::1`)).toBe(5 * max);
		expect((await ask("2001:db8:8::1")).status).not.toBe(429);
	});

	test.each([
		["/lists/current", 1200],
		["/catalogue?q=bolt", 1200],
		["/reviews?before=none", 600],
	])("a visitor may read %s %d times a minute from an address", async (path, max) => {
		const ask = async (clientAddress: string) => shop.api.request(`/api${path}`, {}, { clientAddress });
		expect((await untilRefused(() => ask("203.0.113.1"))).count).toBe(max);
		expect((await ask("203.0.113.2")).status).toBe(200);
	});

	test("an account's reading calls are not counted", async () => {
		const answers = await Promise.all(Array.from({ length: 200 }, () => customer.get("/orders")));
		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
	});
});
