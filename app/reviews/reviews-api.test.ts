import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { aPaidOrder, aProduct, productInput } from "../../tests/support/factories.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop, type TestShop } from "../../tests/support/test-shop.ts";
import { listFeaturedReviews } from "./reviews-repository.server.ts";

const review = { username: "Rosa", image: "", ratings: 4, description: "Runs true after 10 000 km." };

describe.each(engines)("reviews on %s", (engine) => {
	let shop: TestShop;
	beforeEach(async () => {
		shop = await createTestShop(engine);
	});
	afterEach(() => shop.close());

	test("a customer's review is listed for visitors, oldest first", async () => {
		const customer = await shop.customer();
		await customer.post("/reviews", review);
		const added = await customer.post("/reviews", { ...review, image: "https://example.com/a.png" });
		expect(added).toMatchObject({ status: 200, body: { acknowledged: true } });
		const { body } = await shop.visitor.get("/reviews");
		expect(body).toMatchObject([review, { _id: added.body.insertedId, image: "https://example.com/a.png" }]);
	});

	test("accounts without a delivered order write 20 a day from one network", async () => {
		const limited = await createTestShop(engine, { rateLimits: true });
		const statuses: number[] = [];
		for (let account = 0; account < 5; account++) {
			const newcomer = await limited.customerAt(`203.0.113.${account + 1}`);
			for (let written = 0; written < 5; written++) statuses.push((await newcomer.post("/reviews", review)).status);
		}
		expect(statuses.indexOf(429)).toBe(20);
		const elsewhere = await limited.customerAt("198.51.100.7");
		expect((await elsewhere.post("/reviews", review)).status).toBe(200);
		const first = await limited.customerAt("203.0.113.9");
		expect(await first.post("/reviews", review)).toMatchObject({ status: 429, body: { code: "too-many-reviews" } });
		await limited.close();
	});

	test("pages through reviews from the newest", async () => {
		const customer = await shop.customer();
		for (const username of ["A", "B", "C", "D"]) await customer.post("/reviews", { ...review, username });
		const { body: last } = await shop.visitor.get("/reviews?limit=2");
		expect(last).toMatchObject([{ username: "C" }, { username: "D" }]);
		const { body: before } = await shop.visitor.get(`/reviews?limit=1&before=${last[0]._id}`);
		expect(before).toMatchObject([{ username: "B" }]);
	});

	test("lists the newest reviews of one product", async () => {
		const customer = await shop.customer();
		const [productId, other] = [await aProduct(shop), await aProduct(shop)];
		for (const username of ["A", "B"]) await customer.post("/reviews", { ...review, username, productId });
		await customer.post("/reviews", { ...review, username: "C", productId: other });
		await customer.post("/reviews", review);
		const { body } = await shop.visitor.get(`/reviews?product=${productId}`);
		expect(body).toMatchObject([{ username: "A" }, { username: "B" }]);
		expect((await shop.visitor.get(`/reviews?product=${productId}&limit=1`)).body).toMatchObject([{ username: "B" }]);
		expect((await shop.visitor.get("/reviews?product=constructor")).body).toEqual([]);
	});

	test.each(["limit=0", "limit=501", "limit=x", "limit=1.5", "before=", "product=", `before=${"x".repeat(65)}`])(
		"a range that makes no sense is refused: %s",
		async (range) => expect(await shop.visitor.get(`/reviews?${range}`)).toMatchObject({ status: 422 }),
	);

	test("an answer has at most the newest 500", async () => {
		const rows = Array.from({ length: 501 }, (_, i) => `${i}`.padStart(3, "0"));
		const now = shop.time.now.toISOString();
		await shop.db
			.insertInto("reviews")
			.values(
				rows.map((id) => ({
					id,
					user_id: null,
					...review,
					username: id,
					created_at: now,
					product_id: null,
					hidden_at: null,
				})),
			)
			.execute();
		const { body } = await shop.visitor.get("/reviews");
		expect(body).toHaveLength(500);
		expect(body[0].username).toBe("001");
	});

	test("lists one review per account, and those of customers with an order last, whoever writes afterwards", async () => {
		const productId = await aProduct(shop, { quantity: 40 });
		const [buyer, admin] = [await shop.customer(), await shop.admin()];
		for (const username of ["Old", "Buyer"]) await buyer.post("/reviews", { ...review, username, productId });
		const { orderId } = await aPaidOrder(shop, buyer, await aProduct(shop), 2);
		await admin.delete(`/orders/${orderId}`);
		const strangers = await Promise.all([shop.customer(), shop.customer()]);
		for (const username of ["First", "Second"])
			for (const stranger of strangers) await stranger.post("/reviews", { ...review, username, productId });
		const featured = async (query: string) => {
			const { body } = await shop.visitor.get(`/reviews?first=customers&${query}`);
			return body.map(({ username }: { username: string }) => username);
		};
		expect(await featured(`product=${productId}`)).toEqual(["Second", "Second", "Buyer"]);
		expect(await featured("limit=1")).toEqual(["Buyer"]);
		await buyer.post("/reviews", { ...review, username: "Again", productId });
		expect(await featured("limit=1")).toEqual(["Again"]);
	});

	test("are found at once among 100,000 of strangers", async () => {
		for (let from = 100_000; from < 200_000; from += 10_000) {
			const numbers = sql`with recursive n (i) as (select ${sql.lit(from)} union all select i + 1 from n where i < ${sql.lit(from + 9999)})`;
			await sql`insert into reviews (id, image, username, ratings, description, created_at)
				${numbers} select 'z' || i, '', 'Flood', 5, 'Good', '2026-11-01' from n`.execute(shop.db);
		}
		await sql`analyze`.execute(shop.db);
		const times: number[] = [];
		for (let i = 0; i < 5; i++) {
			const started = performance.now();
			expect(await listFeaturedReviews(shop.db, { limit: 12 })).toHaveLength(12);
			times.push(performance.now() - started);
		}
		expect(Math.min(...times)).toBeLessThan(50);
	});

	test("an account can write five reviews within 24 hours", async () => {
		const [customer, other] = [await shop.customer(), await shop.customer()];
		const atOnce = await Promise.all(Array.from({ length: 8 }, () => customer.post("/reviews", review)));
		expect(atOnce.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), ...Array(3).fill(429)]);
		const refused = await customer.post("/reviews", review);
		expect(refused.body).toMatchObject({ code: "too-many-reviews", detail: expect.stringContaining("in 24 hours") });
		expect(refused.headers.get("retry-after")).toBe("86400");
		expect((await other.post("/reviews", review)).status).toBe(200);
		shop.time.now = new Date(shop.time.now.getTime() + 24 * 3600 * 1000);
		const freshToken = await shop.issueToken(customer.id);
		expect((await shop.call("POST", "/reviews", freshToken, review)).status).toBe(200);
	});

	test("a product's rating counts buyers only, each by their latest visible review", async () => {
		const admin = await shop.admin();
		const [buyer, second, stranger] = [await shop.customer(), await shop.customer(), await shop.customer()];
		const [productId, unordered] = [await aProduct(shop), await aProduct(shop)];
		const write = async (who: typeof buyer, ratings: number, about = productId): Promise<string> =>
			(await who.post("/reviews", { ...review, ratings, productId: about })).body.insertedId;
		const rating = async (of = productId) => (await shop.visitor.get(`/products/${of}/rating`)).body;
		expect(await rating()).toEqual({ total: 0 });
		for (const who of [buyer, second]) {
			const { orderId } = await aPaidOrder(shop, who, productId, 2);
			await write(who, 1);
			if (who === second) expect(await rating()).toEqual({ total: 2, buyers: { count: 1, average: 1 } });
			await admin.delete(`/orders/${orderId}`);
		}
		await write(stranger, 5);
		await write(buyer, 2, unordered);
		expect(await rating(unordered)).toEqual({ total: 1 });
		await write(second, 4);
		const latest = await write(buyer, 3);
		expect(await rating()).toEqual({ total: 5, buyers: { count: 2, average: 3.5 } });
		await admin.patch(`/reviews/${latest}`, { hidden: true, reason: "abuse" });
		expect(await rating()).toEqual({ total: 4, buyers: { count: 2, average: 2.5 } });
	});

	test("a review of a product is marked as bought once an order of it by its writer was delivered", async () => {
		const [admin, buyer, other] = [await shop.admin(), await shop.customer(), await shop.customer()];
		const [productId, unordered] = [await aProduct(shop), await aProduct(shop)];
		const { orderId } = await aPaidOrder(shop, buyer, productId, 2);
		for (const who of [buyer, other]) await who.post("/reviews", { ...review, productId });
		await buyer.post("/reviews", { ...review, productId: unordered });
		await buyer.post("/reviews", review);
		const marks = async () =>
			(await shop.visitor.get("/reviews")).body.map(({ bought }: { bought: boolean }) => bought);
		expect(await marks()).toEqual([false, false, false, false]);
		const before = shop.changes.now();
		await admin.delete(`/orders/${orderId}`);
		expect(await marks()).toEqual([true, false, false, false]);
		expect(shop.changes.lastOf(["reviews"])).toBeGreaterThan(before);
		const [first, , , last] = (await shop.visitor.get("/reviews")).body;
		expect(first).toMatchObject({ productId, product: productInput().name });
		expect(Object.keys(last).sort()).toEqual([
			"_id",
			"bought",
			"createdAt",
			"description",
			"image",
			"ratings",
			"username",
		]);
		expect(await buyer.post("/reviews", { ...review, productId: "none" })).toMatchObject({
			status: 422,
			body: { errors: [{ path: "productId", message: "This product doesn't exist" }] },
		});
	});

	test("audits hiding, showing and deleting a review, without its text", async () => {
		const [admin, customer] = [await shop.admin(), await shop.customer()];
		const id: string = (await customer.post("/reviews", review)).body.insertedId;
		const shown = async () => (await shop.visitor.get("/reviews")).body.length;
		expect(await admin.patch(`/reviews/${id}`, { hidden: true })).toMatchObject({ status: 422 });
		for (const modifiedCount of [1, 0]) {
			const hidden = await admin.patch(`/reviews/${id}`, { hidden: true, reason: "abuse" });
			expect(hidden.body).toEqual({ modifiedCount });
		}
		expect(await shown()).toBe(0);
		expect((await admin.get("/reviews/all?part=hidden")).body).toMatchObject([{ _id: id, ...review }]);
		await admin.patch(`/reviews/${id}`, { hidden: false });
		expect(await shown()).toBe(1);
		expect(await admin.delete(`/reviews/${id}?reason=rude`)).toMatchObject({ status: 422 });
		expect(await admin.delete(`/reviews/${id}?reason=personal-data`)).toMatchObject({ body: { deletedCount: 1 } });
		expect(await shown()).toBe(0);
		expect(await admin.delete(`/reviews/${id}?reason=abuse`)).toMatchObject({ status: 404 });
		expect(await admin.patch(`/reviews/${id}`, { hidden: false })).toMatchObject({ status: 404 });
		const rows = await shop.db.selectFrom("audit").selectAll().where("subject", "=", id).orderBy("id").execute();
		expect(rows.map(({ actor, action, facts }) => [actor, action, JSON.parse(facts)])).toEqual([
			[admin.id, "review.hidden", { reason: "abuse" }],
			[admin.id, "review.shown", {}],
			[admin.id, "review.deleted", { reason: "personal-data" }],
		]);
	});

	test.each([
		[0.2, 1],
		[3.5, 4],
		[4.4, 4],
		[5, 5],
	])("a rating of %d is kept as %d", async (given, kept) => {
		await (await shop.customer()).post("/reviews", { ...review, ratings: given });
		expect((await shop.visitor.get("/reviews")).body[0].ratings).toBe(kept);
	});

	test.each([0, -1, 5.01, 99, "4", null])("a rating of %s is refused in the owner's words", async (ratings) => {
		const refused = await (await shop.customer()).post("/reviews", { ...review, ratings });
		expect(refused.status).toBe(422);
		expect(refused.body.errors).toEqual([{ path: "ratings", message: "Enter rating between 1 to  5" }]);
		expect((await shop.visitor.get("/reviews")).body).toEqual([]);
	});

	test("a review without text, or with a script for a picture, is refused", async () => {
		const customer = await shop.customer();
		expect((await customer.post("/reviews", { ...review, description: " " })).status).toBe(422);
		expect((await customer.post("/reviews", { ...review, image: "javascript:alert(1)" })).status).toBe(422);
	});
});
