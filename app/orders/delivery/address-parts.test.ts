import fc from "fast-check";
import { expect, test } from "vitest";
import { joinAddress, splitAddress } from "./contact-fields.tsx";

test.each([
	["Müller GmbH\nHauptstr. 9\n70173 Stuttgart", ["Müller GmbH", "Hauptstr. 9", "70173", "Stuttgart"]],
	["Hauptstr. 9\nD-70173 Stuttgart", ["", "Hauptstr. 9", "D-70173", "Stuttgart"]],
	["Damrak 1\n1012 AB Amsterdam", ["", "Damrak 1", "1012 AB", "Amsterdam"]],
	["Storgatan 5\n111 22 Stockholm", ["", "Storgatan 5", "111 22", "Stockholm"]],
	["Acme Inc.\n1 Foundry Lane\nSpringfield, IL 62701", ["Acme Inc.", "1 Foundry Lane", "62701", "Springfield, IL"]],
	["10 Downing Street\nLondon SW1A 2AA", ["", "10 Downing Street", "SW1A 2AA", "London"]],
	["c/o Meier\nHauptstr. 9\n8001 Zürich", ["", "c/o Meier\nHauptstr. 9", "8001", "Zürich"]],
	["1 Foundry Lane, Springfield", ["", "1 Foundry Lane, Springfield", "", ""]],
	["1 Mill\nSheffield", ["", "1 Mill\nSheffield", "", ""]],
	["70173 Stuttgart", ["", "70173 Stuttgart", "", ""]],
	["", ["", "", "", ""]],
])("%j has the parts %j", (address, [company, street, postcode, city]) => {
	expect(splitAddress(address)).toEqual({ company, street, postcode, city });
	expect(joinAddress(splitAddress(address))).toBe(address);
});

test.each([
	["sw1a 1aa", "London", "London SW1A 1AA"],
	["sw1a1aa", "London", "London SW1A1AA"],
	["m5v 2t6", "Toronto ON", "Toronto ON M5V 2T6"],
	["D02 X285", "Dublin 2", "Dublin 2 D02 X285"],
	["d6w xk28", "Dublin", "Dublin D6W XK28"],
	["400001", "Mumbai", "Mumbai 400001"],
	["1012 AB", "Amsterdam", "1012 AB Amsterdam"],
	["70173", "Stuttgart", "70173 Stuttgart"],
	["60601", "Chicago, IL", "Chicago, IL 60601"],
])("postcode %s and city %s become the line %s", (postcode, city, line) => {
	const address = joinAddress({ company: "", street: "1 Mill", postcode, city });
	expect(address).toBe(`1 Mill\n${line}`);
	expect(joinAddress(splitAddress(address))).toBe(address);
	expect(splitAddress(address).city).toBe(city);
});

test("an address without a street is empty, so that the form asks for it", () => {
	expect(joinAddress({ company: "Acme", street: " ", postcode: "70173", city: "Stuttgart" })).toBe("");
});

test("what is entered in the fields is in the address, and splitting an address loses nothing", () => {
	const text = fc.string({ unit: fc.constantFrom("a", "B", "7", "0", " ", "-", ",", "\n", "ß") });
	fc.assert(
		fc.property(
			text.map((typed) => typed.trim()),
			(address) => {
				expect(joinAddress(splitAddress(address))).toBe(address);
			},
		),
	);
	fc.assert(
		fc.property(text, text, text, text, (company, street, postcode, city) => {
			const joined = joinAddress({ company, street: `${street}1`, postcode, city });
			for (const part of [company, street, postcode, city])
				expect(joined.toLowerCase()).toContain(part.trim().toLowerCase());
		}),
	);
});
