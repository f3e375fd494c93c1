import type { RootOperationNode } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { anOrder, aPaidOrder, aProduct, productInput } from "../../tests/support/factories.ts";
import { scansOf } from "../../tests/support/query-plans.ts";
import { refundOrder } from "../../tests/support/refunds.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";

describe.each(engines)("why a product has the stock that it has, on %s", (engine) => {
	let shop: TestShop;
	let admin: TestCaller;
	let buyer: TestCaller;
	let id: string;
	const queries: RootOperationNode[] = [];
	beforeEach(async () => {
		shop = await createTestShop(engine, { queries });
		[admin, buyer] = [await shop.admin(), await shop.customer()];
		id = await aProduct(shop, { price: 100, quantity: 40, minorder: 1 });
	});
	afterEach(() => shop.close());

	/** Moves both clocks on: ids hold the machine's time, other columns the shop's. */
	const later = async () => {
		await new Promise((resume) => setTimeout(resume, 3));
		shop.time.now = new Date();
	};
	async function live() {
		const steps = [
			() => anOrder(shop, buyer, id, 3),
			() => admin.post(`/products/${id}/stock`, { change: 24, reason: "received", note: "DN 4711" }),
			async () => {
				const orderId = await anOrder(shop, buyer, id, 5);
				await later();
				return admin.post(`/orders/${orderId}/cancel`, {});
			},
			() => admin.patch(`/products/${id}`, { quantity: 60, seen: { quantity: 61 } }),
			async () => {
				const { orderId } = await aPaidOrder(shop, buyer, id, 2);
				await later();
				return refundOrder(admin, orderId, { restock: true });
			},
			() => admin.post("/stocktakes", { lines: [{ productId: id, seen: 60, counted: 58 }] }),
			() => admin.put(`/products/${id}`, productInput({ price: 100, quantity: 70, minorder: 1 })),
		];
		for (const step of steps) {
			await later();
			const answer = await step();
			if (typeof answer === "object" && "status" in answer) expect(answer.status).toBe(200);
		}
	}
	const story = [
		["corrected", 12, 70],
		["counted", -2, 58],
		["restocked", 2, 60],
		["placed", -2, 58],
		["corrected", -1, 60],
		["cancelled", 5, 61],
		["placed", -5, 56],
		["received", 24, 61],
		["placed", -3, 37],
		["added", 40, 40],
	];
	type Event = { reason: string; change: number; quantity: number };
	const summaryOf = (events: Event[]) => events.map(({ reason, change, quantity }) => [reason, change, quantity]);

	test("is told newest first, with the stock after each", async () => {
		await live();
		const { status, body } = await admin.get(`/products/${id}/stock`);
		expect(status).toBe(200);
		expect(summaryOf(body)).toEqual(story);
		expect(body[7]).toMatchObject({ note: "DN 4711", by: "Ada Admin" });
		expect(body[8]).not.toHaveProperty("by");
		const numbers = body.map(({ orderNumber }: { orderNumber?: string }) => orderNumber);
		const [first, second, third] = ["placed", "placed", "placed"].map((reason, nth) => {
			const placed = body.filter((event: Event) => event.reason === reason);
			return placed.at(-1 - nth).orderNumber;
		});
		expect([first, second, third].every((number) => /^\d{5}$/.test(number))).toBe(true);
		expect(new Set([first, second, third]).size).toBe(3);
		const none = undefined;
		expect(numbers).toEqual([none, none, third, third, none, second, second, none, first, none]);
	});

	test.each([1, 3, 4])("is read in pages of %i, to its beginning and back", async (limit) => {
		await live();
		const link = (headers: Headers, rel: string) =>
			new RegExp(`<(\\?[^>]*)>; rel="${rel}"`).exec(headers.get("link") ?? "")?.[1];
		const pages: unknown[][] = [];
		let last = "";
		for (let path: string | undefined = `?limit=${limit}`; path; ) {
			const { body, headers } = await admin.get(`/products/${id}/stock${path}`);
			pages.push(summaryOf(body));
			last = link(headers, "prev") ?? last;
			path = link(headers, "next");
		}
		expect(pages.flat()).toEqual(story);
		const shown = pages.at(-1)?.length ?? 0;
		const back: unknown[][] = [];
		for (let path: string | undefined = last; path; ) {
			const { body, headers } = await admin.get(`/products/${id}/stock${path}`);
			back.unshift(summaryOf(body));
			path = link(headers, "prev");
		}
		expect(back.flat()).toEqual(story.slice(0, story.length - shown));
	});

	test("is there for admins alone, of products alone, and from places alone", async () => {
		expect((await buyer.get(`/products/${id}/stock`)).status).toBe(403);
		expect((await admin.get("/products/none/stock")).status).toBe(404);
		expect((await admin.get(`/products/${id}/stock?after=5~x`)).status).toBe(422);
	});

	test("reads no whole table", async () => {
		await live();
		queries.length = 0;
		const { headers } = await admin.get(`/products/${id}/stock?limit=3`);
		const next = /after=([^&>]*)/.exec(headers.get("link") ?? "")?.[1];
		await admin.get(`/products/${id}/stock?limit=3&after=${next}`);
		await admin.get(`/products/${id}/stock?limit=3&before=${next}`);
		expect(queries.length).toBeGreaterThan(3);
		expect(await scansOf(shop.db, queries.splice(0))).toEqual([]);
	});
});
