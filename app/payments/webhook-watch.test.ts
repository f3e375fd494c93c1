import { expect, test } from "vitest";
import { createLog } from "../log/log.server.ts";
import { createWebhookWatch } from "./webhook-watch.server.ts";

function aWatch() {
	const lines: string[] = [];
	const time = { now: new Date("2026-11-22T12:00:00Z") };
	const watch = createWebhookWatch({ clock: () => time.now, log: createLog((line) => lines.push(line)) });
	const pass = (ms: number) => {
		time.now = new Date(time.now.getTime() + ms);
	};
	return { watch, pass, time, logged: () => lines.splice(0).map((line) => JSON.parse(line)) };
}

test("refused webhooks are told at once, then once a minute with how many there were", () => {
	const { watch, pass, logged } = aWatch();
	watch.recordWebhook(false);
	const hint = expect.stringContaining("STRIPE_WEBHOOK_SECRET");
	expect(logged()).toMatchObject([{ level: "error", event: "webhook.refused", refused: 1, hint }]);
	watch.recordWebhook(false);
	pass(59_999);
	watch.recordWebhook(false);
	expect(logged()).toEqual([]);
	pass(1);
	watch.recordWebhook(false);
	expect(logged()).toMatchObject([{ event: "webhook.refused", refused: 3 }]);
});

test("when the last genuine one came is known; those that are refused do not count", () => {
	const { watch, pass, time, logged } = aWatch();
	expect(watch.lastGenuine()).toBeUndefined();
	const came = time.now;
	watch.recordWebhook(true);
	pass(1000);
	watch.recordWebhook(false);
	expect(watch.lastGenuine()).toEqual(came);
	expect(logged()).toHaveLength(1);
});
