import { expect, test } from "vitest";
import { createLog } from "../log/log.server.ts";
import { createWebhookWatch } from "./webhook-watch.server.ts";

const hourMs = 3_600_000;

function aWatch() {
	const lines: string[] = [];
	const time = { now: new Date("2026-11-22T12:00:00Z") };
	const watch = createWebhookWatch({ clock: () => time.now, log: createLog((line) => lines.push(line)) });
	const pass = (ms: number) => {
		time.now = new Date(time.now.getTime() + ms);
	};
	return { watch, pass, time, logged: () => lines.splice(0).map((line) => JSON.parse(line)) };
}

test("refused webhooks are counted, and logged once a day while no genuine one comes", () => {
	const { watch, pass, logged } = aWatch();
	for (let hour = 0; hour < 24; hour++, pass(hourMs)) watch.recordWebhook(false);
	expect(logged()).toEqual([]);
	watch.recordWebhook(false);
	watch.recordWebhook(false);
	const hint = expect.stringContaining("STRIPE_WEBHOOK_SECRET");
	expect(logged()).toMatchObject([{ level: "error", event: "webhook.refused", refused: 25, hint }]);
	expect(watch.refused()).toBe(26);
});

test("a genuine webhook starts the day again, and its time is known", () => {
	const { watch, pass, time, logged } = aWatch();
	expect(watch.lastGenuine()).toBeUndefined();
	pass(23 * hourMs);
	watch.recordWebhook(true);
	const came = time.now;
	pass(23 * hourMs);
	watch.recordWebhook(false);
	expect(logged()).toEqual([]);
	expect(watch.lastGenuine()).toEqual(came);
	pass(hourMs);
	watch.recordWebhook(false);
	expect(logged()).toMatchObject([{ event: "webhook.refused", refused: 2 }]);
});
