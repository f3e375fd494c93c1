import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "../../app/config/config.server.ts";
import { doctorCommand } from "../../commands/doctor.ts";
import { aPaidOrder, aProduct } from "../../tests/support/factories.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop } from "../../tests/support/test-shop.ts";
import { createLog } from "../log/log.server.ts";
import { dayMs, minuteMs } from "../time/calendar.ts";
import { createWebhookWatch, findWebhookProblem, recordSecretUse } from "./webhook-watch.server.ts";

async function openShop(engine: (typeof engines)[number] = "sqlite") {
	const lines: string[] = [];
	const log = createLog((line) => lines.push(line));
	const shop = await createTestShop(engine, { log });
	onTestFinished(() => shop.close());
	await recordSecretUse(shop.db, shop.webhookSecret, shop.time.now);
	const pass = (ms: number) => {
		shop.time.now = new Date(shop.time.now.getTime() + ms);
	};
	const send = async (secret: string, forgedSignature?: string) => {
		const payload = JSON.stringify({ id: "evt_1", object: "event", type: "x", data: { object: {} } });
		const timestamp = Math.floor(shop.time.now.getTime() / 1000);
		const signature = shop.stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
		const headers = { "stripe-signature": forgedSignature ?? signature };
		return (await shop.call("POST", "/webhooks/stripe", undefined, payload, headers)).status;
	};
	const logged = () =>
		lines
			.splice(0)
			.map((line) => JSON.parse(line))
			.filter(({ level }) => level === "error");
	const pay = async () => aPaidOrder(shop, await shop.customer(), await aProduct(shop, { minorder: 1 }), 1);
	return { shop, log, pass, send, logged, pay };
}

test.each(engines)(
	"a signing secret that fits no webhook although orders are paid is reported on %s",
	async (engine) => {
		const { shop, log, pass, send, logged, pay } = await openShop(engine);
		const { db, webhooks, webhookSecret } = shop;
		pass(1);
		await pay();
		for (const forged of [undefined, "t=1,v1=", ""]) expect(await send("whsec_of_another_endpoint", forged)).toBe(400);
		await webhooks.checkSecret();
		expect(logged(), "a webhook takes a moment").toEqual([]);
		pass(5 * minuteMs);
		for (const _twice of [1, 2]) await webhooks.checkSecret();
		const message = expect.stringMatching(/^no webhook of Stripe has fitted STRIPE_WEBHOOK_SECRET since 2/);
		expect(logged()).toMatchObject([{ event: "webhook.missing", refused: 3, message }]);

		const restarted = createWebhookWatch({ ...shop, log, clock: () => shop.time.now, secret: webhookSecret });
		await recordSecretUse(db, webhookSecret, shop.time.now);
		await restarted.checkSecret();
		expect(logged()).toMatchObject([{ event: "webhook.missing" }]);

		expect(await send(webhookSecret)).toBe(200);
		pass(dayMs);
		for (const watch of [webhooks, restarted]) await watch.checkSecret();
		expect(logged()).toEqual([]);
	},
);

test("forged webhooks alone report nothing", async () => {
	const { shop, pass, send, logged, pay } = await openShop();
	for (const _thrice of [1, 2, 3]) expect(await send("whsec_of_a_stranger")).toBe(400);
	pass(minuteMs);
	await shop.webhooks.checkSecret();
	expect(await send(shop.webhookSecret)).toBe(200);
	await pay();
	pass(5 * minuteMs);
	for (const _thrice of [1, 2, 3]) expect(await send("whsec_of_a_stranger")).toBe(400);
	await shop.webhooks.checkSecret();
	expect(logged()).toEqual([]);
});

test("a new signing secret must fit a webhook of its own time", async () => {
	const { shop, pass, send, pay } = await openShop();
	await pay();
	await send(shop.webhookSecret);
	pass(minuteMs);
	const next = "whsec_next_0123456789";
	await recordSecretUse(shop.db, next, shop.time.now);
	const found = () => findWebhookProblem(shop.db, next, shop.time.now);
	pass(5 * minuteMs);
	expect(await found()).toEqual([]);
	await pay();
	pass(5 * minuteMs);
	expect(await found()).toEqual([expect.stringContaining("STRIPE_WEBHOOK_SECRET")]);
});

test("webhooks that no longer arrive although orders are paid are reported", async () => {
	const { shop, pass, send, logged, pay } = await openShop();
	expect(await send(shop.webhookSecret)).toBe(200);
	await pay();
	pass(5 * minuteMs);
	await shop.webhooks.checkSecret();
	expect(logged(), "the last one may be of this order").toEqual([]);
	await pay();
	pass(5 * minuteMs);
	await shop.webhooks.checkSecret();
	const message = expect.stringMatching(/^no webhook of Stripe has arrived since 2.* Check that the proxy/);
	expect(logged()).toMatchObject([{ event: "webhook.missing", message }]);
	expect(await send(shop.webhookSecret)).toBe(200);
	pass(dayMs);
	await shop.webhooks.checkSecret();
	expect(logged()).toEqual([]);
});

test("the doctor names a signing secret that has never fitted a webhook", async () => {
	const shop = await createTestShop("postgres");
	onTestFinished(() => shop.close());
	const config = readConfig({ DATABASE_URL: shop.url });
	const stripe = { secretKey: "sk_test_1", publishableKey: "pk_test_1", webhookSecret: shop.webhookSecret };
	const diagnose = () => doctorCommand.run({ ...config, stripe }, {}).catch((error: Error) => error.message);
	await recordSecretUse(shop.db, shop.webhookSecret, new Date(0));
	shop.time.now = new Date(Date.now() - 5 * minuteMs);
	expect(await diagnose()).toContain("No problems found");
	await aPaidOrder(shop, await shop.customer(), await aProduct(shop, { minorder: 1 }), 1);
	expect(await diagnose()).toContain("Problem: no webhook of Stripe has fitted STRIPE_WEBHOOK_SECRET since 1970");
});
