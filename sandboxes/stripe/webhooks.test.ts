import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type Stripe from "stripe";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { openSandbox, webhookSecret } from "../../tests/support/stripe-sandbox.ts";

/** A listener that stores received events, and answers with `statuses` in turn, then 200. */
function createListener(statuses: number[] = []) {
	const received: { body: string; signature: string }[] = [];
	const deliver = async (request: Request) => {
		received.push({ body: await request.text(), signature: request.headers.get("stripe-signature") ?? "" });
		return new Response(null, { status: statuses.shift() ?? 200 });
	};
	const types = () => received.map(({ body }) => (JSON.parse(body) as Stripe.Event).type);
	return { received, types, webhook: { secret: webhookSecret, deliver } };
}

function temporaryFile(): string {
	const folder = mkdtempSync(join(tmpdir(), "stripe-sandbox-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	return join(folder, "stripe.sqlite");
}

afterEach(() => {
	vi.useRealTimers();
});

describe("a webhook", () => {
	it("arrives after the answer, signed so that the official client accepts it", async () => {
		const listener = createListener();
		const { stripe, createIntent } = openSandbox({ webhook: listener.webhook });
		const { id } = await createIntent();
		await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
		expect(listener.received).toHaveLength(0);
		await vi.waitFor(() => expect(listener.received).toHaveLength(1));
		const [{ body = "", signature = "" } = {}] = listener.received;
		const event = stripe.webhooks.constructEvent(body, signature, webhookSecret);
		expect(event).toMatchObject({ object: "event", type: "payment_intent.succeeded", livemode: false });
		expect(event.data.object).toMatchObject({ id, status: "succeeded" });
		expect(() => stripe.webhooks.constructEvent(body.replace(id, "pi_other"), signature, webhookSecret)).toThrow();
		expect(() => stripe.webhooks.constructEvent(body, signature, "whsec_other")).toThrow();
	});

	it("tells each change", async () => {
		const listener = createListener();
		const { stripe, createIntent } = openSandbox({ webhook: listener.webhook });
		const confirm = async (method: string) => {
			const { id } = await createIntent();
			await stripe.paymentIntents.confirm(id, { payment_method: method }).catch(() => {});
			return id;
		};
		await stripe.paymentIntents.cancel(await confirm("pm_card_authenticationRequired"));
		await confirm("pm_card_chargeDeclined");
		await stripe.refunds.create({ payment_intent: await confirm("pm_card_visa") });
		const expected = [
			"payment_intent.requires_action",
			"payment_intent.canceled",
			"payment_intent.payment_failed",
			"payment_intent.succeeded",
			"refund.created",
			"charge.refunded",
		];
		await vi.waitFor(() => expect(listener.types().sort()).toEqual([...expected].sort()));
	});

	it("is delivered again after a failure, later each time", async () => {
		vi.useFakeTimers();
		const listener = createListener([500, 503]);
		const { stripe, createIntent } = openSandbox({ webhook: listener.webhook });
		await stripe.paymentIntents.cancel((await createIntent()).id);
		await vi.advanceTimersByTimeAsync(100);
		expect(listener.received).toHaveLength(1);
		await vi.advanceTimersByTimeAsync(1000);
		expect(listener.received).toHaveLength(2);
		await vi.advanceTimersByTimeAsync(4000);
		expect(listener.received).toHaveLength(2);
		await vi.advanceTimersByTimeAsync(1500);
		expect(listener.received).toHaveLength(3);
		await vi.advanceTimersByTimeAsync(3_600_000);
		expect(listener.received).toHaveLength(3);
		expect(new Set(listener.received.map(({ body }) => body)).size).toBe(1);
	});

	it("is delivered again after a listener that throws", async () => {
		vi.useFakeTimers();
		const deliver = vi.fn<(request: Request) => Promise<Response>>().mockRejectedValueOnce(new Error("down"));
		deliver.mockResolvedValue(new Response());
		const { stripe, createIntent } = openSandbox({ webhook: { secret: webhookSecret, deliver } });
		await stripe.paymentIntents.cancel((await createIntent()).id);
		await vi.advanceTimersByTimeAsync(2000);
		expect(deliver).toHaveBeenCalledTimes(2);
	});

	it("that has not arrived is delivered after the next start", async () => {
		const databaseFile = temporaryFile();
		const failing = createListener(Array(10).fill(500));
		const before = openSandbox({ databaseFile, webhook: failing.webhook });
		await before.stripe.paymentIntents.cancel((await before.createIntent()).id);
		await vi.waitFor(() => expect(failing.received).toHaveLength(1));
		before.close();
		const listener = createListener();
		openSandbox({ databaseFile, webhook: listener.webhook });
		await vi.waitFor(() => expect(listener.types()).toEqual(["payment_intent.canceled"]), { timeout: 4000 });
	});

	it("waits for another process while its own has no listener", async () => {
		const databaseFile = temporaryFile();
		const log = { error: vi.fn() };
		const command = openSandbox({ databaseFile, webhook: { secret: webhookSecret }, log });
		await command.stripe.paymentIntents.cancel((await command.createIntent()).id);
		const listener = createListener();
		openSandbox({ databaseFile, webhook: listener.webhook });
		await vi.waitFor(() => expect(listener.types()).toEqual(["payment_intent.canceled"]));
		expect(log.error).not.toHaveBeenCalled();
	});

	it("is delivered once by two processes on one file", async () => {
		const databaseFile = temporaryFile();
		const [one, two] = [createListener(), createListener()];
		const first = openSandbox({ databaseFile, webhook: one.webhook });
		const second = openSandbox({ databaseFile, webhook: two.webhook });
		const intents = await Promise.all(Array.from({ length: 6 }, () => first.createIntent()));
		await Promise.all(intents.map(({ id }, place) => (place % 2 ? first : second).stripe.paymentIntents.cancel(id)));
		await vi.waitFor(() => expect(one.received.length + two.received.length).toBe(6));
		const bodies = [...one.received, ...two.received].map(({ body }) => body);
		expect(new Set(bodies).size).toBe(6);
	});
});
