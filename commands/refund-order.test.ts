import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "../app/config/config.server.ts";
import { applyProviderState } from "../app/payments/apply-provider-state.server.ts";
import { connectCards } from "../app/providers/connect-providers.server.ts";
import { getOrCreateSecret } from "../app/providers/shop-secrets.server.ts";
import { anOrder, aPaidOrder, aProduct } from "../tests/support/factories.ts";
import { runCommand } from "../tests/support/run-command.ts";
import { engines } from "../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../tests/support/test-shop.ts";

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "shop-refund-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe.each(engines)("refund-order on %s", (engine) => {
	let shop: TestShop;
	let buyer: TestCaller;
	let productId: string;
	let cards: Awaited<ReturnType<typeof connectCards>>;
	let stripe: Stripe;
	let run: (...words: string[]) => ReturnType<typeof runCommand>;

	/** The payments are stored where the command looks for them. */
	beforeEach(async () => {
		shop = await createTestShop(engine, { dataDir: folder });
		const env: Record<string, string> = { DATA_DIR: folder, ...(shop.url && { DATABASE_URL: shop.url }) };
		run = (...words) => runCommand(env, "refund-order", ...words);
		const reach = { origins: (): [string] => ["http://shop.test"], ownOrigin: () => "http://shop.test" };
		const deps = { ...shop, ...reach, config: readConfig(env), clock: () => new Date() };
		cards = await connectCards(deps, async () => new Response());
		const sandbox = cards.mounts[0] as (typeof cards.mounts)[number];
		stripe = new Stripe(`sk_test_${await getOrCreateSecret(shop.db, "stripe-sandbox-key")}`, {
			httpClient: Stripe.createFetchHttpClient((input, init) => sandbox.fetch(new Request(input, init))),
		});
		buyer = await shop.customer();
		productId = await aProduct(shop, { price: 25, quantity: 40 });
	});
	afterEach(async () => {
		cards.close();
		await shop.close();
	});

	async function paidOrder() {
		const { provider } = cards;
		const orderId = await anOrder(shop, buyer, productId, 4);
		const { purchaseId } = (await buyer.get(`/orders/${orderId}`)).body;
		const newPayment = { purchaseId, amountCents: 10_000, email: buyer.email, idempotencyKey: orderId };
		const { id } = await provider.create(newPayment);
		await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
		expect(await applyProviderState({ ...shop, cardPayments: provider }, id)).toMatchObject({ isNewlyPaid: true });
		return { orderId, id };
	}
	const stock = async () => (await shop.visitor.get(`/products/${productId}`)).body.quantity;
	const status = async (orderId: string) => (await buyer.get(`/orders/${orderId}`)).body.status;

	test("refunds a paid order once, and restocks its units unless --keep-units is set", async () => {
		const [first, second] = [await paidOrder(), await paidOrder()];
		expect(await run(first.orderId)).toMatchObject({
			code: 0,
			out: expect.stringMatching(/^Refund of \$100\.00 for order \d+ sent\. Restocked 4 × Ventilated brake disc\.\n$/),
		});
		expect(await stock()).toBe(36);
		expect(await status(first.orderId)).toBe("refunded");
		expect((await run(second.orderId, "--keep-units")).out).toContain("The stock was not changed.");
		expect(await stock()).toBe(36);
		for (const { id } of [first, second]) {
			expect((await stripe.refunds.list({ payment_intent: id })).data).toMatchObject([{ amount: 10_000 }]);
		}
		expect(await run(first.orderId)).toMatchObject({ code: 1, err: expect.stringContaining("Nothing was changed.") });
		const audited = shop.db.selectFrom("audit").select("actor").where("action", "=", "order.refunded");
		expect(await audited.execute()).toEqual([{ actor: "system" }, { actor: "system" }]);
	});

	test("refunds part of an order, restocks some units, and the order stays paid", async () => {
		const { orderId, id } = await paidOrder();
		const answer = await run(orderId, "--amount", "30.50", "--units", "1");
		const out = expect.stringMatching(
			/^Refund of \$30\.50 for order \d+ sent\. Restocked 1 × Ventilated brake disc\.\n$/,
		);
		expect(answer).toMatchObject({ code: 0, out });
		expect([await stock(), await status(orderId)]).toEqual([37, "paid"]);
		const tooMuch = await run("--amount", "69.51", orderId);
		expect(tooMuch).toMatchObject({ code: 1, err: expect.stringContaining("Refund at most $69.50") });
		expect(await run(orderId, "--amount", "ten")).toMatchObject({ code: 2 });
		expect((await stripe.refunds.list({ payment_intent: id })).data).toMatchObject([{ amount: 3050 }]);
	});

	test("restocks the units of a shipped order only with --arrived", async () => {
		const admin = await shop.admin();
		const [first, second] = [await paidOrder(), await paidOrder()];
		for (const { orderId } of [first, second]) await admin.delete(`/orders/${orderId}`);
		const before = await stock();
		expect((await run(first.orderId)).out).toContain("The stock was not changed.");
		expect(await stock()).toBe(before);
		for (const other of [["--keep-units"], ["--amount", "25"]])
			expect(await run(second.orderId, "--arrived", ...other)).toMatchObject({ code: 2 });
		expect((await run(second.orderId, "--units", "1", "--arrived")).out).toMatch(
			/^Refund of \$25\.00 for order \d+ sent\. Restocked 1 × /,
		);
		expect(await stock()).toBe(before + 1);
	});

	test("explains why nothing was changed, and when only the refund itself is still due", async () => {
		const unpaid = await anOrder(shop, buyer, productId, 2);
		const output = async (...words: string[]) => {
			const { code, err } = await run(...words);
			return [code, err.trim()];
		};
		expect(await output()).toEqual([2, expect.stringContaining("Missing: <order-id>")]);
		expect(await output("none")).toEqual([1, "There is no order none."]);
		const nothing = "Nothing was changed. An unpaid order has nothing to refund. Cancel it.";
		expect(await output(unpaid)).toEqual([1, nothing]);
		// The command's provider does not know this payment.
		const { orderId } = await aPaidOrder(shop, buyer, productId, 2);
		const noted = "is saved, but the card provider has not sent it: No such payment_intent";
		expect(await output(orderId)).toEqual([1, expect.stringContaining(noted)]);
		expect(await status(orderId)).toBe("refunded");
	});
});
