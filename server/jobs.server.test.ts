import { type RootOperationNode, TableNode } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ContentStore } from "../app/storage/content-store.ts";
import { recordUnreferenced } from "../app/storage/contents-repository.server.ts";
import { dayMs } from "../app/time/calendar.ts";
import { anOrder, aProduct } from "../tests/support/factories.ts";
import { createTestShop, type TestShop } from "../tests/support/test-shop.ts";
import { startJobs } from "./jobs.server.ts";
import type { Services } from "./services.server.ts";

let shop: TestShop;
let queries: RootOperationNode[];
let removed: string[];
let orderId: string;
beforeEach(async () => {
	queries = [];
	removed = [];
	shop = await createTestShop("sqlite", { queries, mail: true });
	orderId = await anOrder(shop, await shop.customer(), await aProduct(shop, { minorder: 1 }), 1);
	await recordUnreferenced(shop.db, ["of nobody"], shop.time.now);
	await shop.db.updateTable("prices").set({ lowest_before_cents: 1 }).execute();
	// Every hold, reduction and waiting time has ended by then.
	shop.time.now = new Date(shop.time.now.getTime() + 40 * dayMs);
	// Postponed even further by a clock that was ahead.
	await shop.db
		.updateTable("mails")
		.set({ next_attempt_at: later(dayMs) })
		.execute();
	queries.length = 0;
});
afterEach(() => shop.close());

const later = (ms: number) => new Date(shop.time.now.getTime() + ms).toISOString();

/** Runs each job once. Returns the tables from which rows were deleted. */
async function runJobs(): Promise<string[]> {
	const remove = async (key: string) => void removed.push(key);
	const services = {
		...shop,
		...{ engine: "sqlite", areSecretsRotated: async () => false },
		dataDir: "/nonexistent",
		store: { remove } as unknown as ContentStore,
	} as unknown as Services;
	const jobs = startJobs(
		services,
		() => "http://shop.test",
		() => {},
	);
	await expect.poll(() => jobs.lastReconcile()).toBeDefined();
	await expect.poll(isQuiet, { interval: 30 }).toBe(true);
	await jobs.stop();
	return [...new Set(queries.flatMap(tableOfDelete))].sort();
}

let before = 0;
/** Returns whether there was no query since the last call. */
function isQuiet(): boolean {
	const quiet = before === queries.length;
	before = queries.length;
	return quiet;
}

function tableOfDelete(node: RootOperationNode): string[] {
	if (node.kind !== "DeleteQueryNode") return [];
	return node.from.froms.map((from) => (TableNode.is(from) ? from.table.identifier.name : from.kind));
}

/** Returns the order's status, the numbers of reduced prices and postponed e-mails, and the removed contents. */
async function found() {
	const order = await shop.db.selectFrom("orders").select("status").where("id", "=", orderId).executeTakeFirst();
	const reduced = await shop.db
		.selectFrom("prices")
		.select("since")
		.where("lowest_before_cents", "is not", null)
		.execute();
	const putOff = await shop.db.selectFrom("mails").select("id").where("next_attempt_at", ">", later(0)).execute();
	return [order?.status, reduced.length, putOff.length, removed];
}

test("each job does its work", async () => {
	expect(await runJobs()).toEqual([
		...["buy_lists", "idempotency_keys", "identity_session", "identity_verification", "mails", "rate_limits"],
		"unreferenced_contents",
		"withdrawals",
	]);
	expect(await found()).toEqual(["cancelled", 0, 0, ["of nobody"]]);
});
