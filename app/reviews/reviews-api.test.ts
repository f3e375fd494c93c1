import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop, type TestShop } from "../../tests/support/test-shop.ts";

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

	test("a page of reviews holds the newest as they were asked for, and those before one of them", async () => {
		const customer = await shop.customer();
		for (const username of ["A", "B", "C", "D"]) await customer.post("/reviews", { ...review, username });
		const { body: last } = await shop.visitor.get("/reviews?limit=2");
		expect(last).toMatchObject([{ username: "C" }, { username: "D" }]);
		const { body: before } = await shop.visitor.get(`/reviews?limit=1&before=${last[0]._id}`);
		expect(before).toMatchObject([{ username: "B" }]);
	});

	test.each(["limit=0", "limit=501", "limit=x", "limit=1.5", "before=", `before=${"x".repeat(65)}`])(
		"a range that makes no sense is refused: %s",
		async (range) => expect(await shop.visitor.get(`/reviews?${range}`)).toMatchObject({ status: 422 }),
	);

	test("an answer holds at most the newest 500", async () => {
		const rows = Array.from({ length: 501 }, (_, i) => `${i}`.padStart(3, "0"));
		const now = shop.time.now.toISOString();
		await shop.db
			.insertInto("reviews")
			.values(rows.map((id) => ({ id, user_id: null, ...review, username: id, created_at: now })))
			.execute();
		const { body } = await shop.visitor.get("/reviews");
		expect(body).toHaveLength(500);
		expect(body[0].username).toBe("001");
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
