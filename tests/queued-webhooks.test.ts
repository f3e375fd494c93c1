import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test, vi } from "vitest";
import { startShop } from "./support/shop-process.ts";

test("an event that the card sandbox has queued before a start is delivered without an error", async () => {
	const dataDir = mkdtempSync(join(tmpdir(), "shop-queued-"));
	onTestFinished(() => rmSync(dataDir, { recursive: true }));
	const settings = { DATA_DIR: dataDir, REQUEST_LOG: "on" };
	await (await startShop(settings)).stop();
	const sandbox = new DatabaseSync(join(dataDir, "stripe-sandbox.sqlite"));
	onTestFinished(() => sandbox.close());
	const object = { id: "pi_1", object: "payment_intent" };
	const event = { id: "evt_1", object: "event", created: 1, livemode: false, type: "payment_intent.canceled" };
	sandbox
		.prepare("insert into deliveries (event, due) values (?, 0)")
		.run(JSON.stringify({ ...event, data: { object } }));
	const shop = await startShop(settings);
	onTestFinished(async () => void (await shop.stop()));
	await vi.waitFor(() => expect(sandbox.prepare("select * from deliveries").all()).toEqual([]), 10_000);
	expect(shop.written()).not.toContain('"level":"error"');
});
