import { describe, expect, test } from "vitest";
import { aCharge, anOrder, aPaidOrder, aProduct, orderBody } from "../../tests/support/factories.ts";
import { silentLog } from "../../tests/support/test-database.ts";
import { createTestShop } from "../../tests/support/test-shop.ts";
import { createMetrics } from "./metrics.server.ts";

const token = "a-token-of-the-tests";

describe("the metrics", () => {
	test("count each change of orders and money once", async () => {
		const metrics = await createMetrics(token, ["refund.confirmed"]);
		const counted = async (event: string) => {
			const text = await (await metrics.answer(`Bearer ${token}`)).text();
			return new RegExp(`shop_events_total{level="info",event="${event}"} (\\d+)`).exec(text)?.[1];
		};
		const shop = await createTestShop("sqlite", { log: metrics.counting(silentLog) });
		const [admin, buyer] = [await shop.admin(), await shop.customer()];
		const productId = await aProduct(shop, { minorder: 1 });
		expect(await counted("refund.confirmed")).toBe("0");

		const body = await orderBody(shop, buyer, productId, 1);
		for (const _twice of [1, 2]) await buyer.post("/orders", body, { "idempotency-key": "one-order" });
		await buyer.post("/orders", { ...body, totalPrice: 1 });
		expect(await counted("order.placed")).toBe("1");

		const paid = await aPaidOrder(shop, buyer, productId, 1);
		await buyer.patch(`/orders/${paid.orderId}`, { transactionId: paid.transactionId });
		expect(await counted("order.paid")).toBe("1");
		for (const _twice of [1, 2]) await admin.delete(`/orders/${paid.orderId}`);
		expect(await counted("order.delivered")).toBe("1");

		const cancelled = await anOrder(shop, buyer, productId, 1);
		for (const _twice of [1, 2]) await buyer.delete(`/orders/${cancelled}`);
		expect(await counted("order.cancelled")).toBe("1");

		const late = await anOrder(shop, buyer, productId, 1);
		const transactionId = await aCharge(shop, buyer, late);
		await shop.db.updateTable("orders").set({ status: "cancelled" }).where("id", "=", late).execute();
		for (const _twice of [1, 2]) await buyer.patch(`/orders/${late}`, { transactionId });
		expect(await counted("refund.recorded")).toBe("1");
		expect(await counted("refund.confirmed")).toBe("1");
		expect(await counted("order.placed")).toBe("4");
		await shop.close();
	});

	test("count errors by event, but do not count requests as events", async () => {
		const metrics = await createMetrics(token, []);
		const lines: string[] = [];
		const log = metrics.counting({ info: (event) => lines.push(event), error: (event) => lines.push(event) });
		log.error("reconcile.failed", { message: "no answer" });
		log.info("request");
		const text = await (await metrics.answer(`bearer ${token}`)).text();
		expect(text).toContain('shop_events_total{level="error",event="reconcile.failed"} 1');
		expect(text).toMatch(/^shop_last_error_age_seconds{event="reconcile.failed"} 0\.\d+$/m);
		expect(text).not.toContain('event="request"');
		expect(lines).toEqual(["reconcile.failed", "request"]);
	});

	test("use one label for unusual methods, and one for aborted requests", async () => {
		const metrics = await createMetrics(token, []);
		const request = { id: "", route: "/blog", status: 200, ms: 30, aborted: false };
		metrics.onRequestEnd({ ...request, method: "UNLOCK" });
		metrics.onRequestEnd({ ...request, method: "GET", aborted: true });
		const text = await (await metrics.answer(`Bearer ${token}`)).text();
		expect(text).toContain('http_request_duration_seconds_count{method="other",route="/blog",status="200"} 1');
		expect(text).toContain('http_request_duration_seconds_sum{method="GET",route="/blog",status="aborted"} 0.03');
	});
});
