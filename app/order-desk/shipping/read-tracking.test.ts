import { expect, test } from "vitest";
import { readTracking } from "./read-tracking.ts";

const dhl = "00340434161094042557";
const ups = "1Z999AA10123456784";
const read = (text: string) =>
	readTracking(text).map(({ number, tracking, carrier }) => [number, tracking, ...(carrier ? [carrier] : [])]);

test.each([
	[`Order number;Shipment date;Tracking number\n10001;27/11/2026;${dhl}`, [dhl]],
	[`Bestellnummer;Sendungsdatum;Sendungsnummer\n10001;27.11.2026;${dhl}`, [dhl]],
	[`Bestellnummer;Versanddatum;Sendungsnummer;Versandart\n10001;27.11.2026;${dhl};DHL Paket`, [dhl, "DHL Paket"]],
	[`Order number;Parcels;Tracking number;Carrier\n10001;1;${dhl};DHL`, [dhl, "DHL"]],
	[`Order;Parcel weight;Tracking no.\n10001;2.5;${dhl}`, [dhl]],
	[`Reference;Tracking status;Tracking number\n10001;Delivered;${ups}`, [ups]],
	[`Tracking link;TrackingNumber;order_id\nhttps://x.test/1Z;${ups};10001`, [ups]],
	[`Shipment ID;Tracking number;Order number\n4711000;${dhl};10001`, [dhl]],
	[`No.;Order No.;Tracking No.\n10002;10001;${dhl}`, [dhl]],
	[`Customer number;Order number;Tracking number\n10002;10001;${dhl}`, [dhl]],
	[`Order date;Order number;Tracking\n2026-11-27;10001;${dhl}`, [dhl]],
	[
		`Shipment Date,Service Type,Tracking Number,Reference Number 1\n27/11/2026,UPS Ground,${ups},10001`,
		[ups, "UPS Ground"],
	],
	[`Shipment reference,Parcel number\n10001,${dhl}`, [dhl]],
	[`Sendungsreferenz;Sendungsnummer;Produkt\n10001;${dhl};DHL Paket`, [dhl]],
	[`Carrier tracking,Carrier name,Order No.\n${ups},UPS,10001`, [ups, "UPS"]],
	[`Numéro de commande;Numéro de suivi;Transporteur\n10001;6A12345678901;Colissimo`, ["6A12345678901", "Colissimo"]],
	["Nº de pedido;Nº de seguimiento\n10001;ES123456789", ["ES123456789"]],
	["Numero ordine;Numero spedizione;Corriere\n10001;123456789012;BRT", ["123456789012", "BRT"]],
	[`DHL export 27.11.2026\nOrder number;Recipient;Tracking number\n10001;John Smith;${dhl}`, [dhl]],
	[`sep=|\nOrder number|Recipient|Tracking number\n10001|John; Smith|${dhl}`, [dhl]],
	[`| Order number | Tracking number |\n|---|---|\n| 10001 | ${dhl} |`, [dhl]],
	[`Order,Address,Tracking\n10001,"John Smith\nMain St 12",${dhl}`, [dhl]],
])("the headings of %j name its columns", (text, expected) => {
	expect(read(text)).toEqual([["10001", ...expected]]);
});

test.each([
	[`10001;27.11.2026;${dhl}`, [dhl]],
	[`10001;2,50 kg;12.50;${dhl}`, [dhl]],
	[`10001;John Smith;DHL;${dhl}`, [dhl, "DHL"]],
	[`10001;John Smith;${dhl}`, [dhl]],
	[`${dhl};10001;DHL`, [dhl, "DHL"]],
	[`10001|${dhl}|DHL`, [dhl, "DHL"]],
	[`10001,"John Smith\nMain St 12",${dhl}`, [dhl]],
	[`10001,DHL ${dhl}`, [dhl, "DHL"]],
	[`10001;DHL:${dhl}`, [dhl, "DHL"]],
	[`10001 DHL ${dhl}`, [dhl, "DHL"]],
	[`10001 ${dhl} DHL`, [dhl, "DHL"]],
	["10001 1Z 999 AA1 01 2345 6784 UPS Ground", ["1Z 999 AA1 01 2345 6784", "UPS Ground"]],
	["10001 Royal Mail AB 123 456 789 GB", ["AB 123 456 789 GB", "Royal Mail"]],
	[`10001 - ${dhl}`, [dhl]],
	[`10001: ${dhl}`, [dhl]],
])("the values of %j show its columns", (text, expected) => {
	expect(read(text)).toEqual([["10001", ...expected]]);
});

test("an order in words keeps its number", () => {
	expect(read(`Order 10001 ${dhl}\nBestellung Nr. 10002: ${ups}`)).toEqual([
		["Order 10001", dhl],
		["Bestellung Nr. 10002", ups],
	]);
});

test("columns are judged by all their values, not by the first", () => {
	expect(read(`10001;2.5;${dhl}\n10002;1000;${ups}\n10003;1.5;pending`)).toEqual([
		["10001", dhl],
		["10002", ups],
		["10003", "pending"],
	]);
});

test.each([
	[`10001;4711000;${dhl}`, "Column 2 and column 3 could both be the tracking number. Keep only one of them."],
	[
		`10001;2;${dhl}`,
		"Column 2 could be the item or a count of parcels. Name the columns in the first line: “Order number”, “Item” or “Parcels”, “Tracking number”.",
	],
	[`10001,${dhl},${ups}`, "Column 2 and column 3 could both be the tracking number. Keep only one of them."],
	[
		`Order;Tracking 1;Tracking 2\n10001;${dhl};${ups}`,
		"“Tracking 1” and “Tracking 2” could both be the tracking number. Keep only one of them.",
	],
	[
		`Order;Order number;Tracking\n10001;10002;${dhl}`,
		"“Order” and “Order number” could both be the order number. Keep only one of them.",
	],
	[
		"Order number;Parcels\n10001;1000",
		"There is no column “Tracking number”. The first line must name the columns “Order number” and “Tracking number”; “Carrier” is optional.",
	],
	[
		"Order;Name;Remark\n10001;Erika;0034",
		"There is no column “Tracking number”. The first line must name the columns “Order number” and “Tracking number”; “Carrier” is optional.",
	],
	[
		`Kolli;Afsender\n${dhl};10001`,
		"There is no column “Order number”. The first line must name the columns “Order number” and “Tracking number”; “Carrier” is optional.",
	],
	["10001;1Z9\n".repeat(501), "At most 500 lines"],
	[`10001;"00`, "Line 1: a quote is not closed. Put the text in quotes, and double each quote inside it."],
])("%j is refused", (text, message) => {
	expect(() => readTracking(text)).toThrow(message);
});
