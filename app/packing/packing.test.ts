import { expect, test } from "vitest";
import type { Order } from "../orders/order.ts";
import { trackingPage } from "../orders/shipment.ts";
import { encodeBarcodes } from "./code-128.ts";
import { pickList } from "./pick-list.tsx";

const anOrder = (given: Partial<Order>) => ({ product: "Wrench", productId: "w", quantity: 1, ...given }) as Order;

test("a pick list has one row for each part with its units in all, by part number", () => {
	const orders = [
		anOrder({ _id: "1", quantity: 2, partNumber: "TF-10" }),
		anOrder({ _id: "2", productId: "n", product: "Nut", quantity: 5, partNumber: "TF-9" }),
		anOrder({ _id: "3", quantity: 5, unitsNotSent: 2, partNumber: "TF-10" }),
		anOrder({ _id: "4", productId: "x", product: "Axle" }),
	];
	const rows = pickList(orders).map(({ partNumber, units, orders: of }) => [partNumber, units, of.length]);
	expect(rows).toEqual([
		["TF-9", 5, 1],
		["TF-10", 5, 2],
		[undefined, 1, 1],
	]);
});

test("a barcode is Code 128 with its check digit; what the code cannot hold has none", async () => {
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
])("the page of %s about %s is %s", (carrier, number, page) => {
	expect(trackingPage(carrier, number)).toBe(page);
});
