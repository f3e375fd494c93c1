import { expect, test } from "vitest";
import { isCommonPassword, passwordFault } from "./password-rules.server.ts";

const erika = { email: "e.muster@werk@example.com", name: "Erika  M. Muster-Koch" };

test.each([
	"e.muster@werk@example.com",
	"E.MUSTER@werk",
	"erika",
	"ErikaMMusterKoch",
	"erika m muster koch",
	"Muster-Koch!",
	"e-muster-werk",
])("%j is what everybody knows of her", (password) => {
	expect(passwordFault(password, erika)).toBe("personal-password");
});

test.each(["example.com", "koch-und-muster", "werk muster", "!!!§§§äöü"])("%j is not", (password) => {
	expect(passwordFault(password, erika)).toBeUndefined();
});

test("signs alone are no name, and a common word is one for everybody", () => {
	expect(passwordFault("-.-.§$%&", { email: "?@example.com", name: "!" })).toBeUndefined();
	expect(passwordFault("iloveyou", erika)).toBe("common-password");
});

test.each([
	"7",
	"20260101",
	"abababab",
	" sunshine ",
	"SUNSHINE",
	"sunshine!2",
	"sunshine2026",
	"jklmno",
	"onmlkj",
	"09876",
	"098765432",
	"ertyuio",
	"lkjhgf",
	"cvbnm",
	"poiuzt",
	"zertyui",
	"aababbbb",
	"123412341234",
	"abcdabcd",
	"torque-foundry",
	"torque foundry",
])("%j is among the first that are tried", (password) => expect(isCommonPassword(password)).toBe(true));

test.each([
	"202601019",
	"abcdeabcde1x",
	"sunshine20261",
	"sunshineandrain",
	"2sunshines",
	"torque-foundry-is-mine",
	"xqzvkwtp",
	"sunshinex",
	"dragon1x",
	"890987654",
	// Number 15,000 of the most often leaked passwords.
	"argent",
])("%j is not", (password) => expect(isCommonPassword(password)).toBe(false));
