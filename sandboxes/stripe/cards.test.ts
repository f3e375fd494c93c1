import { describe, expect, it } from "vitest";
import {
	brandOf,
	checkCvc,
	checkExpiry,
	checkNumber,
	formatExpiry,
	formatNumber,
	readExpiry,
	testCards,
} from "./browser/cards.js";

describe("a card number", () => {
	it("of a test card is accepted, and its last four digits are its own", () => {
		expect(testCards.map(({ number }) => checkNumber(number)).filter(Boolean)).toEqual([]);
		expect(new Set(testCards.map(({ number }) => number.slice(-4))).size).toBe(testCards.length);
	});

	it.each([
		["4242424242424241", "Your card number is invalid."],
		["424242424242424", "Your card number is incomplete."],
		["37828224631000", "Your card number is incomplete."],
	])("%s is not: %s", (number, problem) => {
		expect(checkNumber(number)).toBe(problem);
	});

	it.each([
		["4242424242424242", "visa", "4242 4242 4242 4242"],
		["5555555555554444", "mastercard", "5555 5555 5555 4444"],
		["2223003122003222", "mastercard", "2223 0031 2200 3222"],
		["378282246310005", "amex", "3782 822463 10005"],
		["3782", "amex", "3782"],
		["9999", "unknown", "9999"],
	])("%s belongs to %s and is written %s", (number, brand, written) => {
		expect(brandOf(number)).toBe(brand);
		expect(formatNumber(number)).toBe(written);
	});
});

describe("an expiry date", () => {
	const today = new Date(2030, 5, 15);

	it.each([
		["06 / 30", undefined],
		["05 / 30", "Your card's expiration date is in the past."],
		["12 / 29", "Your card's expiration date is in the past."],
		["13 / 31", "Your card's expiration month is invalid."],
		["12 / 3", "Your card's expiration date is incomplete."],
	])("%s in the middle of June 2030: %s", (text, problem) => {
		expect(checkExpiry(text, today)).toBe(problem);
	});

	it.each([
		["1", "1"],
		["9", "09 / "],
		["12", "12 / "],
		["1234", "12 / 34"],
		["05/2031", "05 / 31"],
		["12 / 345", "12 / 34"],
	])("typed as %j is written %j", (typed, written) => {
		expect(formatExpiry(typed)).toBe(written);
	});

	it("loses its slash when its year is deleted", () => {
		expect(formatExpiry("12 / ", false)).toBe("12");
	});

	it("is read as month and full year", () => {
		expect(readExpiry("05 / 31")).toEqual({ month: 5, year: 2031 });
	});
});

it("a security code has four digits on an American Express card and three elsewhere", () => {
	expect(checkCvc("123", "4242424242424242")).toBeUndefined();
	expect(checkCvc("123", "378282246310005")).toBe("Your card's security code is incomplete.");
	expect(checkCvc("1234", "378282246310005")).toBeUndefined();
});
