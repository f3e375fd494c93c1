import { afterAll, beforeAll, expect, test } from "vitest";
import { type ShopProcess, shopBuild, startShop } from "../support/shop-process.ts";
import type { AttackKind } from "./attackers.ts";
import { holdAgainst } from "./one-client.ts";

// The long form is `npm run resilience -- one-client`.
let shop: ShopProcess;
beforeAll(async () => {
	shop = await startShop({ TRUSTED_PROXIES: "127.0.0.1" }, { words: shopBuild });
});
afterAll(() => shop.stop());

test.each([
	["held bodies", 300],
	["pages", 80],
	["searches", 150],
] satisfies [AttackKind, number][])("one client's %s do not lock out others", async (kind, connections) => {
	const { asked, served } = await holdAgainst(shop.origin, { kind, connections }, { asks: 18 });
	expect(asked).toBeGreaterThanOrEqual(18);
	// On a busy machine a few requests may wait too long. Without fair queueing nearly all would.
	expect(served / asked).toBeGreaterThan(0.9);
});
