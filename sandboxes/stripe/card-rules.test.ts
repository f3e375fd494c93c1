import { describe, expect, it } from "vitest";
import { formatExpiry, readExpiry } from "./browser/card-fields-browser.ts";
import { brandRuleOf, checkCardNumber, checkCvc, checkExpiry, groupCardNumber } from "./card-rules.ts";
import { findTestCardByAlias, testCards } from "./test-cards.ts";

describe("a card number", () => {
	it.each(testCards.map(({ number }) => number))("%s is accepted as well-formed", (number) => {
		expect(checkCardNumber(number)).toBeUndefined();
	});

	it("is invalid when its check digit is wrong", () => {
		expect(checkCardNumber("4242424242424241")).toEqual({
			code: "invalid_number",
			message: "Your card number is invalid.",
		});
	});

	it("is incomplete until its brand's length is reached", () => {
		expect(checkCardNumber("424242424242424")?.message).toBe("Your card number is incomplete.");
		expect(checkCardNumber("37828224631000")?.code).toBe("incomplete_number");
	});

	it.each([
		["4242424242424242", "visa", "4242 4242 4242 4242"],
		["5555555555554444", "mastercard", "5555 5555 5555 4444"],
		["2223003122003222", "mastercard", "2223 0031 2200 3222"],
		["378282246310005", "amex", "3782 822463 10005"],
		["6011111111111117", "discover", "6011 1111 1111 1117"],
		["36227206271667", "diners", "3622 720627 1667"],
		["9999", "unknown", "9999"],
	])("%s belongs to %s and is written %s", (number, brand, written) => {
		expect(brandRuleOf(number).brand).toBe(brand);
		expect(groupCardNumber(number)).toBe(written);
	});
});

describe("an expiry date", () => {
	const today = new Date("2030-06-15T12:00:00Z");

	it.each([
		[6, 2030, undefined],
		[5, 2030, "Your card's expiration date is in the past."],
		[12, 2029, "Your card's expiration year is in the past."],
		[13, 2031, "Your card's expiration month is invalid."],
		[1, 2081, "Your card's expiration year is invalid."],
	])("%i/%i is judged in the middle of June 2030: %s", (month, year, message) => {
		expect(checkExpiry(month, year, today)?.message).toBe(message);
	});

	it.each([
		["1", "1"],
		["9", "09 / "],
		["12", "12 / "],
		["13", "01 / 3"],
		["1/", "01 / "],
		["1234", "12 / 34"],
		["05/2031", "05 / 31"],
		["12 / 345", "12 / 34"],
	])("typed as %j is written %j", (typed, written) => {
		expect(formatExpiry(typed, true)).toBe(written);
	});

	it("loses its slash when its year is deleted", () => {
		expect(formatExpiry("12 / ", false)).toBe("12");
	});

	it("is read as month and full year", () => {
		expect(readExpiry("05 / 31")).toEqual({ month: 5, year: 2031 });
		expect(readExpiry("05 / 3")).toBeUndefined();
	});
});

describe("a security code", () => {
	it("has four digits on an American Express card and three elsewhere", () => {
		expect(checkCvc("123", "4242424242424242")).toBeUndefined();
		expect(checkCvc("123", "378282246310005")?.message).toBe("Your card's security code is incomplete.");
		expect(checkCvc("1234", "378282246310005")).toBeUndefined();
	});
});

describe("a test card's name", () => {
	it("stands for its number", () => {
		expect(findTestCardByAlias("pm_card_visa")?.number).toBe("4242424242424242");
		expect(findTestCardByAlias("pm_card_chargeDeclined")?.outcome).toBe("generic_decline");
		expect(findTestCardByAlias("pm_card_unheard_of")).toBeUndefined();
	});
});
