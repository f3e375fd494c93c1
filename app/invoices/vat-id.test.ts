import { expect, test } from "vitest";
import { countryOfVatId, isVatId, normalizeVatId, vatIdSchema } from "./vat-id.ts";

test.each([
	"ATU12345678",
	"BE0123456789",
	"CHE123456789MWST",
	"CY12345678X",
	"DE123456789",
	"EL123456789",
	"ESX1234567X",
	"FRXX123456789",
	"GB123456789",
	"IE1234567WA",
	"IE1A23456B",
	"NL123456789B01",
	"SE123456789001",
	"XI123456789",
	"IN22AAAAA0000A",
])("%s has the form of its country", (id) => {
	expect(isVatId(id)).toBe(true);
});

test.each([
	"",
	"DE",
	"DE12345678",
	"123456789",
	"GR123456789",
	"FRIO123456789",
	"NL123456789A01",
	"QQ123456789",
	"DE12345678Z",
])("%j has none", (id) => {
	expect(isVatId(id)).toBe(false);
});

test.each([
	["EL123456789", "GR"],
	["XI123456789", "GB"],
	["DE123456789", "DE"],
])("%s is of %s", (id, country) => {
	expect(countryOfVatId(id)).toBe(country);
});

test.each([
	["\u202aDE123456789\u202c", "DE123456789"],
	["CHE\u2011123.456.789", "CHE123456789"],
	["GR123456789", "EL123456789"],
	["JPT1234567890123", "JPT1234567890123"],
	["IN22AAAAA0000A1Z5", "IN22AAAAA0000A1Z5"],
	["BR 12.345.678/0001-95", "BR12345678000195"],
	["ＤＥ１２３４５６７８９", "DE123456789"],
	["VAT: DE123456789", "DE123456789"],
	["VAT no. DE 123 456 789", "DE123456789"],
	["VAT DE123456789", "DE123456789"],
	["USt-IdNr.: DE123456789", "DE123456789"],
])("%s is read as %s", (text, id) => expect(vatIdSchema.parse(text)).toBe(id));

test("blanks, dots, hyphens and small letters are taken as people write them", () => {
	expect(normalizeVatId("che-123.456.789 mwst")).toBe("CHE123456789MWST");
	expect(vatIdSchema.parse(" fr xx 123 456 789 ")).toBe("FRXX123456789");
});
