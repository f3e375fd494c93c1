import { expect, test } from "vitest";
import { anOrder, aPurchase } from "../../../tests/support/orders-page.tsx";
import type { DeskPurchase } from "../../orders/list/desk-purchase.ts";
import type { Order } from "../../orders/order.ts";
import { matchTracking } from "./match-tracking.ts";
import { readTracking } from "./read-tracking.ts";

test.each([
	["10001;0034;DHL", [["10001", "0034", "DHL"]]],
	["10001,0034", [["10001", "0034", undefined]]],
	["10001\t1Z 9\tUPS", [["10001", "1Z 9", "UPS"]]],
	["10001 1Z 9", [["10001", "1Z 9", undefined]]],
	['"10001";"00;34";"Own ""van"""', [["10001", "00;34", "Own van"]]],
	[
		"\uFEFFOrder number;Tracking number\r\n10001;1\r\n\r\n#10002;2",
		[
			["10001", "1", undefined],
			["#10002", "2", undefined],
		],
	],
	["Carrier,Parcel,Reference\nDHL,1,10001", [["10001", "1", "DHL"]]],
	["10001;'=1", [["10001", "=1", undefined]]],
	["10001", [["10001", "", undefined]]],
	["10001\tDHL\t0034", [["10001", "0034", "DHL"]]],
	["Order;Carrier;Number\n10001;DHL;0034", [["10001", "0034", "DHL"]]],
	["Order;Service;AWB\n10001;DHL;0034", [["10001", "0034", "DHL"]]],
	["Order;Ship date;Tracking\n10001;27.11.2026;0034", [["10001", "0034", undefined]]],
	["Order;Name;Remark\n10001;Erika;0034", [["10001", "", undefined]]],
	["Auftrag;Dienst;Sendung\n10001;DHL;0034", [["10001", "0034", undefined]]],
	['10001\t="0034"', [["10001", "0034", undefined]]],
	["10001\t'0034", [["10001", "0034", undefined]]],
	["10001\t\u200b0034", [["10001", "0034", undefined]]],
	["Order 10001, 1Z9", [["Order 10001", "1Z9", undefined]]],
	["\n \n", []],
])("%j is parsed", (text, expected) => {
	expect(readTracking(text).map(({ number, tracking, carrier }) => [number, tracking, carrier])).toEqual(expected);
});

test("lines have the same numbers as in the file", () => {
	expect(readTracking("Order;Tracking\n10001;1\n\n10002;2").map(({ row }) => row)).toEqual([2, 4]);
});

const delivered = (given: Partial<Order> = {}) =>
	({ status: "delivered", shipmentId: "s1", carrier: "DHL", tracking: "1", ...given }) as const;
const purchase = (number: number, orders: Order[], given: Partial<DeskPurchase> = {}): DeskPurchase => ({
	...aPurchase(number, orders),
	withdrawals: [],
	...given,
});
const order = (id: string, given: Partial<Order> = {}) => anOrder(id, given);

const purchases = [
	purchase(10001, [order("a"), order("b")]),
	purchase(10002, [order("c", delivered()), order("d")]),
	purchase(10003, [order("e", delivered()), order("f", delivered())]),
	purchase(10004, [order("1a", delivered()), order("1b", delivered({ shipmentId: "s2" }))]),
	purchase(10005, [order("2a", { status: "unpaid" })]),
	purchase(10006, [order("2b", { dispute: "needs_response" })]),
	purchase(10007, [order("2c")], { withdrawals: [{ order: "2c", number: "W1", receivedAt: "" }] }),
];

test.each([
	["10001;9", "deliver", "Deliver 2 items"],
	["10001.2;9", "deliver", "Deliver 1 item"],
	["10002;9", "deliver", "Deliver the remaining 1 item"],
	["10003;9", "update", "Shipped: replace 1"],
	["10003;1", "none", "Already shipped with this number"],
	["10003;1;UPS", "update", "Shipped: replace 1"],
	["10004;9", "refused", "Shipped in several parcels: enter an item number"],
	["10004.2;9", "update", "Shipped: replace 1"],
	["10005;9", "refused", "Unpaid"],
	["10006;9", "refused", "Disputed: deliver it in Manage Orders"],
	["10007;9", "refused", "Withdrawn: deliver it in Manage Orders"],
	["10999;9", "refused", "Order not found"],
	["Erika;9", "refused", "Not an order number"],
	["10001;", "refused", "No tracking number"],
	["10001;3.40434E+17", "refused", "A spreadsheet has rewritten this number"],
	["Order 10001;9", "deliver", "Deliver 2 items"],
	["Bestellung Nr. 10001.2;9", "deliver", "Deliver 1 item"],
])("“%s”: %s", (text, act, expected) => {
	expect(matchTracking(readTracking(text), purchases, "")).toMatchObject([{ act, text: expected }]);
});

test("an order in two lines is refused in both, whether by its own number or that of an item", () => {
	const lines = matchTracking(readTracking("10001;8\n10003;7\n10001.1;9"), purchases, "");
	expect(lines.map(({ act, text }) => [act, text])).toEqual([
		["refused", "Duplicate: lines 1 and 3"],
		["update", "Shipped: replace 1"],
		["refused", "Duplicate: lines 1 and 3"],
	]);
});

test("a line's own carrier has priority over the default carrier", () => {
	const lines = matchTracking(readTracking("10001;1;UPS\n10002;2"), purchases, "DHL");
	expect(lines.map(({ line }) => line.carrier)).toEqual(["UPS", "DHL"]);
});

test("a line names a change of the address, as the Deliver dialog does", () => {
	const moved = [purchase(10001, [order("a")], { addressChangedAt: "2025-11-24T16:00:00.000Z" })];
	const [line] = matchTracking(readTracking("10001;8"), moved, "");
	expect(line?.text).toBe("Deliver 1 item. Address or phone changed on Nov 24, 2025");
});
