import { expect, test } from "vitest";
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
