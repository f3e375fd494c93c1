import { expect, test } from "vitest";
import type { ListedPurchase } from "../orders/list/listed-purchase.ts";
import type { Order } from "../orders/order.ts";
import { trackingPage } from "../orders/shipment.ts";
import { encodeBarcodes } from "./code-128.ts";
import { parcelsOf } from "./parcels.ts";
import { pickedParts } from "./pick-list.tsx";

const anOrder = (given: Partial<Order>) => ({ product: "Wrench", productId: "w", quantity: 1, ...given }) as Order;

test("a pick list has one row for each part with its total units, by shelf, then by part number", () => {
	const orders = [
		anOrder({ _id: "1", quantity: 2, partNumber: "TF-10" }),
		anOrder({ _id: "2", productId: "n", product: "Nut", quantity: 5, partNumber: "TF-9" }),
		anOrder({ _id: "3", quantity: 5, unitsNotSent: 2, partNumber: "TF-10" }),
		anOrder({ _id: "4", productId: "x", product: "Axle" }),
		anOrder({ _id: "5", productId: "b", partNumber: "TF-99", shelf: "A-10" }),
		anOrder({ _id: "6", productId: "p", partNumber: "TF-98", shelf: "A-9" }),
	];
	const rows = pickedParts(orders).map(({ partNumber, units, orders: of }) => [partNumber, units, of.length]);
	expect(rows).toEqual([
		["TF-98", 1, 1],
		["TF-99", 1, 1],
		["TF-9", 5, 1],
		["TF-10", 5, 2],
		[undefined, 1, 1],
	]);
});

/** The ids of the orders in each parcel of a purchase, and of its others. */
const idsOf = (orders: Order[], withdrawn: { order: string }[] = [], ids: string[] = []) =>
	parcelsOf([{ _id: "p", number: 10001, orders } as ListedPurchase], withdrawn, ids).map(({ items, others }) =>
		[items, others].map((some) => some.map(({ _id }) => _id).join("")),
	);

test("each shipment has its own parcel again, also while the rest is still to pack", () => {
	const orders = [
		anOrder({ _id: "1", status: "delivered", shipmentId: "s1" }),
		anOrder({ _id: "2", status: "delivered", shipmentId: "s2" }),
		anOrder({ _id: "3", status: "delivered", shipmentId: "s1" }),
	];
	expect(idsOf(orders)).toEqual([
		["13", "2"],
		["2", "13"],
	]);
	const rest = anOrder({ _id: "4", status: "paid", price: 5, totalPrice: 5 });
	expect(idsOf([...orders, rest])).toEqual([["4", "123"]]);
	expect(idsOf([...orders, rest], [], ["1", "3"])).toEqual([["13", "24"]]);
	expect(idsOf([rest, anOrder({ ...rest, _id: "5" })], [], ["5"])).toEqual([["5", "4"]]);
});

test("a parcel has the items still to pack, without withdrawn ones unless all are, or else the shipped ones again", () => {
	const [shipped, first, second] = [
		anOrder({ _id: "1", status: "delivered" }),
		anOrder({ _id: "2", status: "paid", price: 5, totalPrice: 5 }),
		anOrder({ _id: "3", status: "paid", price: 5, totalPrice: 5 }),
	];
	const cancelled = anOrder({ _id: "4", status: "cancelled" });
	let withdrawn: { order: string }[] = [];
	const packed = (...orders: Order[]) => idsOf(orders, withdrawn);
	expect(packed(shipped, first, second, cancelled)).toEqual([["23", "1"]]);
	expect(packed(shipped, cancelled)).toEqual([["1", ""]]);
	expect(packed(cancelled)).toEqual([]);
	withdrawn = [{ order: "2" }];
	expect(packed(shipped, first, second)).toEqual([["3", "12"]]);
	expect(packed(shipped, first)).toEqual([["2", "1"]]);
});

test("a barcode is Code 128 with its check digit; other characters have none", async () => {
	const codes = await encodeBarcodes(["PJJ123C", "Ø 20"]);
	// Start B, the seven characters, check digit 55, stop.
	expect(codes.get("PJJ123C")).toBe(
		"1101001000011101110110101101110001011011100010011100110110011100101100101110010001000110111010001101100011101011",
	);
	expect(codes.has("Ø 20")).toBe(false);
});

test.each([
	["DHL Express", "JD01 41", "https://www.dhl.com/global-en/home/tracking.html?tracking-id=JD0141"],
	["ups", "1Z999", "https://www.ups.com/track?tracknum=1Z999"],
	["Own van", "17", undefined],
	["constructor", "17", undefined],
	["DHL", "javascript:alert(1)", undefined],
	["DHL", undefined, undefined],
	[undefined, "17", undefined],
])("the tracking page of %s for %s is %s", (carrier, number, page) => {
	expect(trackingPage(carrier, number)).toBe(page);
});
