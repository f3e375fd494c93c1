import { type RootOperationNode, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aProduct } from "../../tests/support/factories.ts";
import { scansOf } from "../../tests/support/query-plans.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";

describe.each(engines)("an admin's list of reviews on %s", (engine) => {
	let shop: TestShop;
	let admin: TestCaller;
	let writer: TestCaller;
	let product: string;
	const queries: RootOperationNode[] = [];
	/** Newest first. */
	const ids: string[] = [];

	beforeAll(async () => {
		shop = await createTestShop(engine, { queries });
		admin = await shop.admin();
		product = await aProduct(shop, { name: "Brake disc" });
		for (let nth = 0; nth < 9; nth++) {
			if (nth % 5 === 0) writer = await shop.customer();
			const about = nth === 4 && { productId: product };
			const description = nth === 2 ? "Überraschend leise" : "Runs true.";
			const review = {
				username: nth === 8 ? "Röhl Rosa8" : `Rosa${nth}`,
				image: "",
				ratings: (nth % 3) + 1,
				description,
				...about,
			};
			ids.unshift((await writer.post("/reviews", review)).body.insertedId);
		}
		for (const id of [ids[1], ids[5]]) await admin.patch(`/reviews/${id}`, { hidden: true, reason: "abuse" });
	});
	beforeEach(() => {
		queries.length = 0;
	});
	afterAll(() => shop.close());

	const idsOf = (body: { _id: string }[]) => body.map(({ _id }) => _id);
	const read = async (query: string) => idsOf((await admin.get(`/reviews/all?${query}`)).body);

	async function pagesOf(query: string, rel: "next" | "prev" = "next"): Promise<string[]> {
		const found: string[] = [];
		for (let path: string | undefined = `?${query}`; path; ) {
			const { body, headers } = await admin.get(`/reviews/all${path}`);
			if (rel === "prev") found.unshift(...idsOf(body));
			else found.push(...idsOf(body));
			[, path] = new RegExp(`<(\\?[^>]*)>; rel="${rel}"`).exec(headers.get("link") ?? "") ?? [];
		}
		return found;
	}

	test("pages forward and back, with every review once", async () => {
		for (const limit of [1, 2, 4]) expect(await pagesOf(`limit=${limit}`)).toEqual(ids);
		expect(await pagesOf("limit=2&sort=oldest")).toEqual(ids.toReversed());
		expect(await pagesOf(`limit=2&before=${ids[7]}`, "prev")).toEqual(ids.slice(0, 7));
		expect(await read("")).toEqual(ids);
		const byStars = await pagesOf("limit=2&sort=stars");
		expect(byStars.toSorted()).toEqual(ids.toSorted());
		expect(await pagesOf("limit=3&sort=-stars")).toEqual(byStars.toReversed());
	});

	test("is narrowed to shown or hidden, words, stars, a product and one review", async () => {
		const hidden = [ids[1], ids[5]];
		expect(await read("part=hidden")).toEqual(hidden);
		expect(await read("part=shown")).toEqual(ids.filter((id) => !hidden.includes(id)));
		expect(await read("search=uberra LEIS")).toEqual([ids[6]]);
		expect(await read("search=rosa4")).toEqual([ids[4]]);
		expect(await read("search=roehl")).toEqual([ids[0]]);
		expect(await read("stars=2")).toEqual([ids[1], ids[4], ids[7]]);
		expect(await read("stars=2&part=hidden")).toEqual([ids[1]]);
		expect(await read(`product=${product}`)).toEqual([ids[4]]);
		expect(await read(`review=${ids[5]}`), "hidden").toEqual([ids[5]]);
		expect((await admin.get(`/reviews/all?limit=3&after=${ids[3]}`)).body).toMatchObject([
			{ product: "Brake disc", createdAt: shop.time.now.toISOString() },
			{ hidden: true },
			{ description: "Überraschend leise" },
		]);
	});

	test("counts visible and hidden reviews that match a filter", async () => {
		expect((await admin.get("/reviews/counts")).body).toEqual({ all: 9, shown: 7, hidden: 2 });
		expect((await admin.get("/reviews/counts?stars=2")).body).toEqual({ all: 3, shown: 2, hidden: 1 });
		expect((await admin.get("/reviews/counts?search=rosa7")).body).toEqual({ all: 1, shown: 0, hidden: 1 });
	});

	test("is for admins only; other lists contain no hidden reviews", async () => {
		expect((await writer.get("/reviews/all")).status).toBe(403);
		expect((await writer.get("/reviews/counts")).status).toBe(403);
		expect((await writer.get("/reviews")).body).toHaveLength(7);
	});

	test.each(["limit=0", "limit=101", "part=lost", "stars=6", "sort=name", "product="])(
		"refuses %s in words",
		async (query) => {
			expect((await admin.get(`/reviews/all?${query}`)).status).toBe(422);
		},
	);

	test("never reads the whole table", async () => {
		// Many rows, because PostgreSQL sorts a few instead of using the index.
		const row = { user_id: null, username: "R", image: "", description: "d", product_id: product };
		const many = Array.from({ length: 2000 }, (_, nth) => ({
			...{ ...row, id: `0${nth}`.padStart(6, "0"), ratings: (nth % 5) + 1, created_at: shop.time.now.toISOString() },
			hidden_at: nth % 50 ? null : shop.time.now.toISOString(),
		}));
		await shop.db.insertInto("reviews").values(many).execute();
		await sql`analyze reviews`.execute(shop.db);
		queries.length = 0;
		for (const query of ["", "part=shown", "part=hidden", "stars=2", `product=${product}`, `review=${ids[5]}`]) {
			await admin.get(`/reviews/all?limit=3&${query}`);
			await admin.get(`/reviews/all?limit=3&${query}&sort=oldest&after=${ids[4]}`);
		}
		await admin.get("/reviews/all?limit=3&sort=-stars");
		await admin.get("/reviews/all?limit=3&search=rosa");
		for (const query of ["", "stars=2", `product=${product}`]) await admin.get(`/reviews/counts?${query}`);
		expect(queries.length).toBeGreaterThan(20);
		const scans = await scansOf(shop.db, queries.splice(0));
		// A sort of the few search results is fine.
		expect(scans.filter((line) => !/\bSort\b.*@@/.test(line))).toEqual([]);
	});
});
