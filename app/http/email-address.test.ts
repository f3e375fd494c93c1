import { describe, expect, test } from "vitest";
import { emailKey, emailOfQuery, isLookAlike } from "./email-address.ts";

test.each([
	["a mathematical a", "\u{1d5ba}dmin@works.test"],
	["a full width m", "\uff4dike@works.test"],
	["a full width at sign", "mike\uff20works.test"],
	["a ligature", "\ufb01sh@works.test"],
	["a dotless i", "adm\u0131n@works.test"],
	["a dotted capital I", "adm\u0130n@works.test"],
	["a Kelvin sign", "\u212aim@works.test"],
	["a long s", "hou\u017fe@works.test"],
	["a combining dot", "ad\u0323min@works.test"],
	["a mark that no language sets there", "m\u0302ike@works.test"],
	["a Cyrillic letter among Latin ones", "\u0430dmin@works.test"],
	["a Cyrillic initial before a dot", "\u0430.admin@works.test"],
	["a Cyrillic letter in the domain", "admin@w\u043erks.test"],
	["a Greek omicron", "j\u03bfhn@works.test"],
	["an Armenian letter", "\u0570elp@works.test"],
	["a Cherokee word", "\u13aa\u13a0@works.test"],
	["Arabic digits among Latin letters", "admin\u0661@works.test"],
	["Cyrillic letters only, which all look Latin", "\u0440\u0430\u0443@works.test"],
	["such letters after a dot and before a digit", "\u0440.\u0441\u043e\u04451@works.test"],
	["a domain of such letters", "a@\u0430\u0441\u0435.com"],
	["a phonetic a", "\u0251dmin@works.test"],
	["a small capital a", "\u1d00dmin@works.test"],
	["a hyphen that is none", "a\u2010b@works.test"],
	["a zero width space", "ad\u200bmin@works.test"],
	["a joiner", "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627@works.test"],
	["a soft hyphen", "ad\u00admin@works.test"],
	["an override", "\u202eadmin@works.test"],
	["a variation selector", "admin\ufe0f@works.test"],
	["a Hangul filler", "admin\u3164@works.test"],
	["a click", "adm\u01c0n@works.test"],
	["an African iota", "\u0196im@works.test"],
	["a dotless j", "\u0237im@works.test"],
	["a kra", "\u0138im@works.test"],
	["a modifier minus", "ada\u02d7admin@works.test"],
	["a modifier line", "ada\u02cdadmin@works.test"],
	["a curly apostrophe", "o\u2019brien@works.test"],
	["a modifier apostrophe", "o\u02bcbrien@works.test"],
	["a hyphenation point", "j\u2027smith@works.test"],
	["Armenian letters only, which all look Latin", "\u0585\u057d\u0578\u057d\u0570\u0585@works.test"],
	["an ideographic full stop", "x@mail.example\u3002com"],
])("an e-mail with %s is refused", (_, email) => expect(isLookAlike(email)).toBe(true));

test.each([
	"admin@works.test",
	"Name<ERIKA@EXAMPLE.COM>",
	"m\u00fcller@firma.de",
	"o'brien@works.test",
	"\u015een\u011fay@firma.tr",
	"\u6771\u30fc\u4eac@example.jp",
	"\u0561\u0576\u056b@example.am",
	"stra\u00dfe@firma.de",
	"nguy\u1ec5n@example.com",
	"\u0142ukasz@firma.pl",
	"info@m\u00fcller.de",
	"\u043f\u043e\u0447\u0442\u0430@\u043f\u0440\u0438\u043c\u0435\u0440.\u0440\u0444",
	"\u0440\u043e\u0441\u0430@\u043f\u0440\u0438\u043c\u0435\u0440.\u0440\u0444",
	"\u0438\u0432\u0430\u043d@example.com",
	"\u7530\u4e2d@example.jp",
	"\u7530\u4e2dtaro@example.jp",
	"\u0645\u0631\u06cc\u0645@example.com",
	"\u0905\u0928\u0941@example.in",
])("%s is an ordinary e-mail", (email) => expect(isLookAlike(email)).toBe(false));

describe("folding case", () => {
	test("makes English letters small", () => expect(emailKey("Kim.LEE@Example.COM")).toBe("kim.lee@example.com"));

	test.each(["\u212a", "\u0130", "\u0131", "\u00df", "\u1e9e", "\u017f", "\u03a3", "\u00dc"])(
		"leaves %s as it is, so that nobody gets another's mailbox",
		(letter) => expect(emailKey(`${letter}@example.com`)).toBe(`${letter}@example.com`),
	);
});

test.each([
	["a b@x.y", "a+b@x.y"],
	["a+b@x.y", "a+b@x.y"],
	["a  b@x.y", "a++b@x.y"],
	["a@x.y ", "a@x.y+"],
])("%j in a query means %s", (text, email) => expect(emailOfQuery(text)).toBe(email));
