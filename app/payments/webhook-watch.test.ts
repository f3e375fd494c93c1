import { expect, test } from "vitest";
import { createLog } from "../log/log.server.ts";
import { createWebhookWatch } from "./webhook-watch.server.ts";

const hourMs = 3_600_000;
const [genuine, forged] = [{ paymentId: undefined }, undefined];

function aWatch() {
	const lines: string[] = [];
	const time = { now: new Date("2026-11-22T12:00:00Z") };
	const log = createLog((line) => lines.push(line));
	const watch = createWebhookWatch({ clock: () => time.now, log, db: undefined as never });
	const pass = (ms: number) => {
		time.now = new Date(time.now.getTime() + ms);
	};
	return { watch, pass, time, logged: () => lines.splice(0).map((line) => JSON.parse(line)) };
}

test("refused webhooks are counted, and logged once a day while no genuine one comes", async () => {
	const { watch, pass, logged } = aWatch();
	for (let hour = 0; hour < 24; hour++, pass(hourMs)) await watch.recordWebhook(forged);
	expect(logged()).toEqual([]);
	await watch.recordWebhook(forged);
	await watch.recordWebhook(forged);
	const hint = expect.stringContaining("STRIPE_WEBHOOK_SECRET");
	expect(logged()).toMatchObject([{ level: "error", event: "webhook.refused", refused: 25, hint }]);
	expect(watch.refused()).toBe(26);
});

test("a genuine webhook starts the day again, and its time is known", async () => {
	const { watch, pass, time, logged } = aWatch();
	expect(watch.lastGenuine()).toBeUndefined();
	pass(23 * hourMs);
	await watch.recordWebhook(genuine);
	const came = time.now;
	pass(23 * hourMs);
	await watch.recordWebhook(forged);
	expect(logged()).toEqual([]);
	expect(watch.lastGenuine()).toEqual(came);
	pass(hourMs);
	await watch.recordWebhook(forged);
	expect(logged()).toMatchObject([{ event: "webhook.refused", refused: 2 }]);
});

test("a genuine webhook of another time shows that the clock is wrong, which is logged once an hour", async () => {
	const { watch, pass, logged } = aWatch();
	for (const _twice of [1, 2]) await watch.recordWebhook({ paymentId: undefined, secondsAhead: -7200 });
	const message = "The clock is 7200 seconds ahead of Stripe's";
	expect(logged()).toMatchObject([{ level: "error", event: "clock.skewed", message }]);
	expect(watch.refused()).toBe(2);
	pass(hourMs);
	await watch.recordWebhook({ paymentId: undefined, secondsAhead: 90 });
	expect(logged()).toMatchObject([{ message: "The clock is 90 seconds behind Stripe's" }]);
});
