import { expect, test } from "vitest";
import { anOrder, aPurchase } from "../../tests/support/orders-page.tsx";
import { origin } from "../../tests/support/test-session.ts";
import { createApiClient } from "../api/api-client.ts";
import type { ListedPurchase } from "../orders/list/listed-purchase.ts";
import { packingDocumentsPath } from "../orders/packing-documents.ts";
import { clientLoader } from "./packing-documents-page.tsx";

/** Loads the papers of purchases. The API answers at most 50 ids per call. */
function papersOf(path: string, stored: readonly ListedPurchase[]) {
	const api = createApiClient(origin, async (input) => {
		const { searchParams: query } = new URL(`${input}`);
		const ids = (query.get("ids") ?? query.get("purchases") ?? "").split(",");
		if (ids.length > 50) return Response.json({ status: 422, title: "At most 50" }, { status: 422 });
		return Response.json(query.has("ids") ? stored.filter(({ number }) => ids.includes(`${number}`)) : []);
	});
	return clientLoader({ context: { get: () => api }, request: new Request(new URL(path, origin)) } as never);
}

const items = (count: number) => Array.from({ length: count }, (_, index) => anOrder(`${index}`));

test("papers have all items of every purchase, however many are printed together", async () => {
	const purchases = [
		aPurchase(10001, items(60)),
		...Array.from({ length: 119 }, (_, n) => aPurchase(10002 + n, items(1))),
	];
	const { parcels, leftOut, missing } = await papersOf(
		packingDocumentsPath(
			"slips",
			purchases.toReversed().map(({ number }) => number),
		),
		purchases,
	);
	expect(parcels.map(({ purchase }) => purchase.number)).toEqual(purchases.map(({ number }) => number));
	expect(parcels[0]?.items).toHaveLength(60);
	expect(parcels[0]?.others).toEqual([]);
	expect([leftOut, missing]).toEqual([[], 0]);
});

test("orders without anything to pack, and unknown ones, are left out by name", async () => {
	const purchases = [aPurchase(10001, items(1)), aPurchase(10002, [anOrder("a", { status: "refunded" })])];
	const { parcels, leftOut, missing } = await papersOf("/dashboard/papers?orders=10001,10002,10003", purchases);
	expect(parcels.map(({ purchase }) => purchase.number)).toEqual([10001]);
	expect(leftOut.map(({ number }) => number)).toEqual([10002]);
	expect(missing).toBe(1);
});
