import { expect, test } from "vitest";
import { countries, isNameOf } from "../../country/country.ts";
import { deliveryAddress } from "./delivery.ts";

test.each([
	["500 Griswold St\nDetroit MI 48201", "US", "United States"],
	["12 Quay Street\nGalway H91 X2Y3", "IE", "Ireland"],
	["12 Quay Street\nGalway H91 X2Y3", null, "Ireland"],
	["1 Test Street\nSpringfield", "US", "United States"],
])("a parcel to %j in %s ends with its country", (address, country, line) => {
	expect(deliveryAddress({ address, country })).toBe(`${address}\n${line}`);
});

test.each([
	["Bahnhofstr. 3\n50667 Köln\nDeutschland", "DE"],
	["Bahnhofstr. 3\n50667 Köln, Germany", null],
	["1 Test Street\nSpringfield", null],
])("an address that names its country, or none that is known, is printed as typed: %j", (address, country) => {
	expect(deliveryAddress({ address, country })).toBe(address);
});

test.each([
	["Rustaveli 1\n0108 Tbilisi\nGeorgia", "GE", "Rustaveli 1\n0108 Tbilisi\nGeorgia"],
	["Rustaveli 1, Tbilisi, Georgia.", "GE", "Rustaveli 1, Tbilisi, Georgia"],
	["Rustaveli 1\n0108 Tbilisi GEORGIA", "GE", "Rustaveli 1\n0108 Tbilisi Georgia"],
	["1 Peachtree St\nAtlanta\nGeorgia", "US", "1 Peachtree St\nAtlanta\nGeorgia\nUnited States"],
	["1 Road\nSeoul\nKorea", "KR", "1 Road\nSeoul\nSouth Korea"],
	["1 Rue\nGoma\nCongo", "CD", "1 Rue\nGoma\nCongo - Kinshasa"],
	["1 Rue\nKinshasa\nCongo", "CD", "1 Rue\nKinshasa\nCongo"],
	["1 Rue\nDolisie\nCongo", "CG", "1 Rue\nDolisie\nCongo - Brazzaville"],
	["1 Road\nTortola\nVirgin Islands", "VG", "1 Road\nTortola\nBritish Virgin Islands"],
	["1 Weg\n811 01 Bratislava\nSR", "SK", "1 Weg\n811 01 Bratislava\nSlovakia"],
	["1 Weg\nBerlin\nDeutschland", "DE", "1 Weg\nBerlin\nDeutschland"],
])("a country that the address %j names, and that was chosen (%s), is printed once", (address, country, printed) => {
	expect(deliveryAddress({ address, country })).toBe(printed);
	expect(deliveryAddress({ address: printed, country })).toBe(printed);
});

test("every country by its English name is printed once, and is no line of an e-invoice's address", () => {
	for (const [code, name] of countries()) {
		expect(deliveryAddress({ address: `1 Test Street\n${name}`, country: code })).toBe(`1 Test Street\n${name}`);
		expect([name, isNameOf(code, name)]).toEqual([name, true]);
	}
});
