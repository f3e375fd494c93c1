import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foldPhone, phoneAddress, phonePattern } from "./phone-number.ts";

const pasted = [
	["\u202a+1 555 010 0100\u202c", "+1 555 010 0100"],
	["+1\u00a0555\u00a0010\u00a00100", "+1 555 010 0100"],
	["+1 555\u2011010\u20110100", "+1 555-010-0100"],
	["+1 (555) 010\u20130100.", "+1 (555) 010-0100"],
	["555.010.0100", "555.010.0100"],
	["030/555 0100", "030/555 0100"],
	["030 / 555 01 00 - 12", "030 / 555 01 00 - 12"],
	["(+49) 30 1234", "(+49) 30 1234"],
	["+1 555 010 0100 ext. 12", "+1 555 010 0100 ext. 12"],
	["+1 555 010 0100, Extension 12", "+1 555 010 0100 ext. 12"],
	["555 0100x7", "555 0100 ext. 7"],
	["tel:+1-555-010-0100;ext=12", "+1-555-010-0100 ext. 12"],
	["+1\u00b7555\u00b7010\u00b70100", "+1.555.010.0100"],
	["+1 \u2022 555 \u2022 0100", "+1 . 555 . 0100"],
	["+43 1 555 010 DW 4", "+43 1 555 010 ext. 4"],
	["030 5550 Durchwahl: 12", "030 5550 ext. 12"],
	["030 5550 App. 12", "030 5550 ext. 12"],
	["01 23 45 67 89 poste 12", "01 23 45 67 89 ext. 12"],
	["+7 495 555-01-00 доб. 12", "+7 495 555-01-00 ext. 12"],
	["03-5550-0100 内線12", "03-5550-0100 ext. 12"],
	["Telefon: 030 5550", "030 5550"],
	["\u260e 030 5550", "030 5550"],
	["Mobile 0171 5550", "0171 5550"],
	["\uff10\uff13\uff10\uff0d\uff11\uff12\uff13\uff14", "030-1234"],
	["\u0660\u0663\u0660 \u0661\u0662\u0663\u0664", "030 1234"],
	["Tél : 01 23 45 67 89", "01 23 45 67 89"],
	["тел. +7 495 555-01-00", "+7 495 555-01-00"],
	["555-010-0100 (ext. 12)", "555-010-0100 ext. 12"],
	["Ph: 555 0100", "555 0100"],
	["Tel. Nr. 030 5550", "030 5550"],
	["Tel.-Nr.: 030 5550", "030 5550"],
	["Handy: 0171 5550", "0171 5550"],
	["Móvil: 600 555 010", "600 555 010"],
	["GSM 0171 5550", "0171 5550"],
	["电话：010 5550 0100", "010 5550 0100"],
	["电话13800000000", "13800000000"],
	["010-55500100转 12", "010-55500100 ext. 12"],
	["'0171 5550", "0171 5550"],
	["03ー5550ー0100", "03-5550-0100"],
	["0171 5550100 (mobile)", "0171 5550100"],
	["030-1234-DW 12", "030-1234 ext. 12"],
	["T: +49 30 5550", "+49 30 5550"],
	["\ufeff555\u2009\u2212\u20090100", "555 - 0100"],
] as const;

test.each(pasted)("%j is stored as %s", (text, stored) => {
	expect(foldPhone(text)).toBe(stored);
	expect(stored).toMatch(phonePattern);
});

test.each(["call me", "1-800-FLOWERS", "12a34", "++1 555", "ext. 12", "555@0100", "5550100; drop", "555 ext 1 ext 2"])(
	"%s is no telephone number and cannot be dialled",
	(text) => {
		expect(foldPhone(text)).not.toMatch(phonePattern);
		expect(phoneAddress(text)).toBeUndefined();
	},
);

test.each([
	["+1 (555) 010-0100 ext. 12", "tel:+15550100100;ext=12"],
	["+49 (0)30 1234", "tel:+49301234"],
	["030/1234", "tel:0301234"],
	["07700 900123 / 020 7946 0000", "tel:07700900123"],
	["0171 5550100/(030) 5550100", "tel:01715550100"],
	["0171 / 05550100", "tel:017105550100"],
	["030 5550100/0", "tel:03055501000"],
])("%s is dialled as %s", (text, address) => expect(phoneAddress(text)).toBe(address));

describe("however a number is set", () => {
	const blank = fc.constantFrom(" ", "\u00a0", "\u2009", "\u202f", "\u3000");
	const hyphen = fc.constantFrom("-", "\u2010", "\u2011", "\u2013", "\u2212", "\uff0d");
	const mark = fc.constantFrom("", "\u202a", "\u202c", "\u200e", "\u2066", "\ufeff", "\u200b");
	const part = fc.stringMatching(/^\d{2,4}$/);
	const between = fc.tuple(mark, fc.oneof(blank, hyphen, fc.constantFrom(".", "/")), mark).map((all) => all.join(""));
	const number = fc
		.tuple(fc.constantFrom("", "+"), part, fc.array(fc.tuple(between, part), { minLength: 1, maxLength: 4 }), mark)
		.map(([plus, first, rest, end]) => plus + first + rest.flat().join("") + end);
	const seeds = pasted.map(([text]): [string] => [text]);

	test("it is one, and folding it again changes nothing", () => {
		fc.assert(
			fc.property(number, (text) => {
				const folded = foldPhone(text);
				expect(folded).toMatch(phonePattern);
				expect(folded).toMatch(/^[\x20-\x7e]+$/);
				expect(foldPhone(folded)).toBe(folded);
			}),
			{ examples: seeds },
		);
	});

	test("digits are never lost, added or moved", () => {
		const onlyDigits = (text: string) => text.replaceAll(/\D/g, "");
		fc.assert(fc.property(number, (text) => onlyDigits(foldPhone(text)) === onlyDigits(text)));
	});
});

test("numbers on two lines are two numbers, of which the first is dialled", () => {
	expect(foldPhone("030 901820\r\n0171 1234567\n")).toBe("030 901820 / 0171 1234567");
	expect(phoneAddress("030 901820\n0171 1234567")).toBe("tel:030901820");
	expect(phoneAddress("030\n901820")).toBe("tel:030901820");
});

test("a text of any kind and length is folded in no time", () => {
	fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => void foldPhone(text)));
	const start = performance.now();
	for (const flood of [",", " ", "-", "\u202a", "1 "]) foldPhone(flood.repeat(500_000));
	expect(performance.now() - start).toBeLessThan(1000);
});
