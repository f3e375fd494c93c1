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
	['"10001";"00;34";"Own ""van"""', [["10001", "00;34", 'Own "van"']]],
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
	({ status: "delivered", shipmentId: "s1", carrier: "DHL", tracking: "1Z1", ...given }) as const;
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
	["10001;1Z9", "deliver", "Deliver 2 items"],
	["Order;Item;Tracking\n10001;2;1Z9", "deliver", "Deliver 1 item"],
	["Auftrag;Position;Sendung\n10001;01;1Z9", "deliver", "Deliver 1 item"],
	["Order;Order line;Tracking\n10001.1;1;1Z9", "deliver", "Deliver 1 item"],
	["Order;Item;Tracking\n10001;Wrench;1Z9", "refused", "Write 10001.1 for one item"],
	["Pos;Order;Tracking\n1;10001;1Z9", "deliver", "Deliver 2 items"],
	["10001,1 1Z999AA10123456784", "refused", "Write 10001.1 for one item"],
	["10001,1;1Z999AA10123456784", "refused", "Write 10001.1 for one item"],
	["10001 1 1Z 999 AA1 01 2345 6784", "refused", "Write 10001.1 for one item"],
	["10001 12 1Z999AA10123456784", "refused", "Write 10001.1 for one item"],
	["10001.2;1Z9", "deliver", "Deliver 1 item"],
	["10002;1Z9", "deliver", "Deliver the remaining 1 item"],
	["10003;1Z9", "update", "Shipped: replace 1Z1"],
	["10003;1Z1", "none", "Already shipped with this number"],
	["10003;1Z1;UPS", "update", "Shipped: replace 1Z1"],
	["10004;1Z9", "refused", "Shipped in several parcels: enter an item number"],
	["10004.2;1Z9", "update", "Shipped: replace 1Z1"],
	["10005;1Z9", "refused", "Unpaid"],
	["10006;1Z9", "refused", "Disputed: deliver it in Manage Orders"],
	["10007;1Z9", "refused", "Withdrawn: deliver it in Manage Orders"],
	["10999;1Z9", "refused", "Order not found"],
	["Erika;1Z9", "refused", "Not an order number"],
	["10001;", "refused", "No tracking number"],
	["10001;3.40434E+17", "refused", "A spreadsheet has rewritten this number"],
	["Order 10001;1Z9", "deliver", "Deliver 2 items"],
	["Bestellung Nr. 10001.2;1Z9", "deliver", "Deliver 1 item"],
])("“%s”: %s", (text, act, expected) => {
	expect(matchTracking(readTracking(text), purchases, "")).toMatchObject([{ act, text: expected }]);
});

test.each([
	"27.11.2026",
	"2026-11-27 14:30",
	"27-Nov-2026",
	"12",
	"2,50 kg",
	"$12.50",
	"Delivered",
	"Main St 12",
	"1Z1, 1Z2",
	"(01)340434161094042557",
])("“%s” is not taken for a tracking number", (value) => {
	const lines = matchTracking(readTracking(`Order\tTracking\n10001\t${value}`), purchases, "");
	expect(lines).toMatchObject([{ act: "refused", text: "Not a tracking number" }]);
});

test.each([" ", ", ", "+", " + ", "/", " & "])("two tracking numbers with “%s” between them are refused", (mark) => {
	const lines = readTracking(`10001\t1Z999AA10123456784${mark}1Z999AA10123456785`);
	expect(matchTracking(lines, purchases, "")).toMatchObject([
		{ act: "refused", text: "Two tracking numbers: one per line, for items such as 10001.1" },
	]);
});

test.each([
	["JJD 0146 0000 1234 5678", "JJD0146000012345678"],
	["0034 0434 1610 9404 2557", "00340434161094042557"],
	["1Z 999 AA1 01 2345 6784", "1Z999AA10123456784"],
	["AB 123 456 789 GB", "AB123456789GB"],
	["(00)340434161094042557", "00340434161094042557"],
	["(00) 3404 3416 1094 0425 57", "00340434161094042557"],
])("“%s” is the tracking number %s", (written, tracking) => {
	for (const text of [`10001;${written}`, `10001 ${written}`, `10001 DHL ${written}`])
		expect(matchTracking(readTracking(text), purchases, "")).toMatchObject([{ act: "deliver", line: { tracking } }]);
});

test("an order in two lines is refused in both, whether by its own number or that of an item", () => {
	const lines = matchTracking(readTracking("10001;1Z8\n10003;1Z7\n10001.1;1Z9"), purchases, "");
	expect(lines.map(({ act, text }) => [act, text])).toEqual([
		["refused", "Duplicate: lines 1 and 3"],
		["update", "Shipped: replace 1Z1"],
		["refused", "Duplicate: lines 1 and 3"],
	]);
});

test("a line's own carrier has priority over the default carrier", () => {
	const lines = matchTracking(readTracking("10001;1Z1;UPS\n10002;1Z2"), purchases, "DHL");
	expect(lines.map(({ line }) => line.carrier)).toEqual(["UPS", "DHL"]);
});

test("a line names a change of the address, as the Deliver dialog does", () => {
	const moved = [purchase(10001, [order("a")], { addressChangedAt: "2025-11-24T16:00:00.000Z" })];
	const [line] = matchTracking(readTracking("10001;1Z8"), moved, "");
	expect(line?.text).toBe("Deliver 1 item. Address or phone changed on Nov 24, 2025");
});
