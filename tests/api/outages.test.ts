import { afterEach, expect, test } from "vitest";
import { createLog } from "../../app/log/log.server.ts";
import { CardProviderUnavailable } from "../../app/payments/card-payment-provider.ts";
import { usualLimits } from "../../app/settings/database-settings.server.ts";
import { anOrder, aProduct, orderBody } from "../support/factories.ts";
import { engines } from "../support/test-database.ts";
import { createTestShop, type TestShop } from "../support/test-shop.ts";

let shop: TestShop;
afterEach(() => shop.close());

/** Creates a shop in which one point fails on demand. Keeps the errors it logs. */
async function failingShop(point: string) {
	let failure: Error | undefined;
	const lines: string[] = [];
	const pause = async (reached: string) => {
		if (failure && reached === point) throw failure;
	};
	shop = await createTestShop("sqlite", { pause, log: createLog((line) => lines.push(line)) });
	return {
		fail: (error: Error) => {
			failure = error;
		},
		errors: () => lines.map((line) => JSON.parse(line)).filter(({ level }) => level === "error"),
	};
}

test("an outage of the card provider is answered 503 with Retry-After and logged", async () => {
	const { fail, errors } = await failingShop("before create");
	const buyer = await shop.customer();
	const orderId = await anOrder(shop, buyer, await aProduct(shop, { price: 25 }), 2);
	fail(new CardProviderUnavailable("No answer within 5 s"));
	const answer = await buyer.post("/create-payment-intent", { totalPrice: 50, orderId });
	expect(answer).toMatchObject({
		status: 503,
		body: { code: "unavailable", detail: "The card payment provider is not responding. Try again." },
	});
	expect(answer.headers.get("retry-after")).toBe("5");
	expect(errors()).toMatchObject([
		{ event: "card-provider.unavailable", path: "/api/create-payment-intent", message: "No answer within 5 s" },
	]);
});

test("an outage of the database is answered 503 with Retry-After and logged", async () => {
	const { fail, errors } = await failingShop("query");
	fail(Object.assign(new Error("shutting down"), { code: "57P01" }));
	const answer = await shop.visitor.get("/products");
	expect(answer).toMatchObject({
		status: 503,
		body: { code: "unavailable", detail: "The shop's database isn't responding. Try again." },
	});
	expect(answer.headers.get("retry-after")).toBe("5");
	expect(errors()).toMatchObject([{ event: "database.unavailable", path: "/api/products", message: "shutting down" }]);
});

test("an unexpected error is 500, and the log has its location but no input data", async () => {
	const { fail, errors } = await failingShop("query");
	fail(new Error('invalid input syntax for type json: "Erika Muster <erika@example.com>" of erika@example.com'));
	expect(await shop.visitor.get("/products")).toMatchObject({ status: 500, body: { code: "unexpected" } });
	expect(errors()).toMatchObject([{ event: "api.unexpected-error", method: "GET", path: "/api/products" }]);
	const [{ stack }] = errors();
	expect(stack).toMatch(/^Error: invalid input syntax for type json: "…" of \(e-mail\)\n {4}at .*outages\.test\.ts/);
	expect(stack).not.toContain(process.cwd());
});

test.runIf(engines.includes("postgres"))(
	"an order of a locked product is answered 503, and other products can be ordered",
	async () => {
		shop = await createTestShop("postgres", { databaseLimits: { ...usualLimits, lockMs: 200 } });
		const buyer = await shop.customer();
		const [locked, free] = [await aProduct(shop), await aProduct(shop)];
		const order = async (product: string) => buyer.post("/orders", await orderBody(shop, buyer, product, 2));
		await shop.db.transaction().execute(async (tx) => {
			await tx.selectFrom("products").select("id").where("id", "=", locked).forUpdate().execute();
			const answer = await order(locked);
			expect(answer).toMatchObject({ status: 503, body: { code: "unavailable" } });
			expect(answer.headers.get("retry-after")).toBe("5");
			expect((await order(free)).status).toBe(200);
		});
		expect((await order(locked)).status).toBe(200);
	},
);

test("an unexpected error is 500 without internal details, which are in the log", async () => {
	const { fail, errors } = await failingShop("query");
	fail(new TypeError("undefined is not a product"));
	const answer = await shop.visitor.get("/products/1");
	expect(answer).toMatchObject({
		status: 500,
		body: { code: "unexpected", detail: "Something went wrong on our side." },
	});
	expect(answer.headers.has("retry-after")).toBe(false);
	expect(JSON.stringify(answer.body)).not.toContain("undefined");
	expect(errors()).toMatchObject([{ event: "api.unexpected-error", method: "GET", path: "/api/products/:id" }]);
	expect(errors()[0].stack).toContain("undefined is not a product");
});
