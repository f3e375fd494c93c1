// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { anOrder, aPurchase } from "../../tests/support/orders-page.tsx";
import { render } from "../../tests/support/render.tsx";
import { OpenWithdrawalsProvider } from "../orders/open-withdrawals.tsx";
import { PackingSlips } from "./packing-slips.tsx";

test("a slip of a replacement names the order that it replaces", async () => {
	const purchase = aPurchase(10003, [anOrder("a", { replaces: "z", replacesNumber: 10002 })]);
	const parcel = { key: "10001", purchase, items: purchase.orders, others: [] };
	const { text } = await render(() => <PackingSlips parcels={[parcel]} barcodes={new Map()} />);
	expect(text()).toContain("Replacement for order 10002, no charge");
});

test("a slip names the item number of each part, and the internal note that of a withdrawn one", async () => {
	const purchase = aPurchase(10001, [anOrder("a"), anOrder("b"), anOrder("c", { status: "delivered" })]);
	const [a, b, c] = purchase.orders as [(typeof purchase.orders)[0], ...typeof purchase.orders];
	const parcel = { key: "10001", purchase, items: [a, b], others: [c] } as Parameters<
		typeof PackingSlips
	>[0]["parcels"][0];
	const page = await render(() => (
		<OpenWithdrawalsProvider value={[{ order: "b", number: "W-1", receivedAt: purchase.createdAt }]}>
			<PackingSlips parcels={[parcel]} barcodes={new Map()} />
		</OpenWithdrawalsProvider>
	));
	const text = page.text();
	for (const line of ["Part aItem 10001.1", "Part bItem 10001.2", "Part cItem 10001.3"]) expect(text).toContain(line);
	expect(text).toContain("2 × Part b, TF-b, 10001.2Withdrawal W-1");
});

test("a refunded item has its units and is marked as not sent", async () => {
	const refunded = { status: "refunded", refunded: 10, unitsNotSent: 2 } as const;
	const purchase = aPurchase(10001, [anOrder("a"), anOrder("b", refunded)]);
	const [a, b] = purchase.orders as [(typeof purchase.orders)[0], ...typeof purchase.orders];
	const parcel = { key: "10001", purchase, items: [a], others: [b] } as Parameters<
		typeof PackingSlips
	>[0]["parcels"][0];
	const { text } = await render(() => <PackingSlips parcels={[parcel]} barcodes={new Map()} />);
	expect(text()).toContain("Item 10001.2Refunded, not sent2");
});

test("refunded units of an item that is sent in part are marked as not sent, in this parcel and in others", async () => {
	const purchase = aPurchase(10001, [
		anOrder("a", { quantity: 4, unitsNotSent: 3 }),
		anOrder("b", { status: "delivered", quantity: 7, unitsNotSent: 2 }),
	]);
	const [a, b] = purchase.orders as [(typeof purchase.orders)[0], ...typeof purchase.orders];
	const parcel = { key: "10001", purchase, items: [a], others: [b] } as Parameters<
		typeof PackingSlips
	>[0]["parcels"][0];
	await render(() => <PackingSlips parcels={[parcel]} barcodes={new Map()} />);
	const rows = [...document.querySelectorAll("tbody tr")].map(({ textContent }) =>
		textContent?.replace(/^.*Item /, ""),
	);
	expect(rows).toEqual(["10001.11", "10001.1Refunded, not sent3", "10001.2Shipped5", "10001.2Refunded, not sent2"]);
});
